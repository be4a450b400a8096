/**
 * Bytes loaded before the first touch, and when the first island wakes, on an emulated phone with an empty cache; and
 * Lighthouse's mobile scores. Medians. Usage: node bench/page-weight.ts [paths, default / and /contact] [--runs 3]
 */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { freePort } from '#tests/helpers/free-port.ts';
import { ensureBrowser } from '../scripts/browser.ts';
import { type Figure, median, report } from './lib/report.ts';
import { startSite, temporaryFolder } from './lib/site.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
});
const paths = positionals.length > 0 ? positionals : ['/', '/contact'];
const runs = Number(values.runs);
const run = promisify(execFile);

/** Lighthouse's phone (Moto G Power). */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** What is loaded later than this after a touch does not count. */
const restMs = 2_000;
const kilobytes = (what: string, value: number, atMost?: number): Figure => ({
  what,
  value: value / 1_000,
  unit: 'KB',
  ...(atMost ? { budget: { atMost } } : {}),
});

/** Brotli size of the scripts that the page's first island loads. */
async function weighIsland(browser: Browser, path: string, origin: string): Promise<Figure[]> {
  await using context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(origin + path, { waitUntil: 'load' });
  const field = page.locator('[data-island] :is(input, select, textarea, button):visible').first();
  if ((await field.count()) === 0) return [];
  // The first interaction loads visit recording, also on pages without islands.
  await page.keyboard.press('Shift');
  await sleep(restMs);
  const before = await page.evaluate(() => performance.getEntriesByType('resource').length);
  await field.focus();
  await page.locator('[data-island][data-awake]').first().waitFor();
  await sleep(restMs);
  const island = await page.evaluate((before) => {
    const loaded = performance.getEntriesByType('resource').slice(before) as PerformanceResourceTiming[];
    return loaded.reduce((sum, { name, encodedBodySize }) => sum + (name.endsWith('.js') ? encodedBodySize : 0), 0);
  }, before);
  return [kilobytes(`${path} first island, JavaScript (brotli)`, island, 75)];
}

interface Load {
  resourceType: string;
  transferSize: number;
}

/** What is loaded before any touch, with headers. */
function weigh(path: string, { audits }: Result): Figure[] {
  const details = audits['network-requests']?.details as { items: Load[] };
  const kinds = Object.groupBy(details.items, ({ resourceType }) => resourceType);
  const sizeOf = (items: readonly Load[] = []) => items.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return [
    kilobytes(`${path} before any interaction`, sizeOf(details.items), 80),
    kilobytes(`${path}   JavaScript`, sizeOf(kinds.Script), 7),
    ...Object.entries(kinds).flatMap(([kind, items]) =>
      kind === 'Script' ? [] : kilobytes(`${path}   ${kind}`, sizeOf(items)),
    ),
  ];
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const;
const atMost = { LCP: 1_200, CLS: 0, TBT: 50 };

/** What is used of its report. */
interface Result {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { title: string; score: number | null; displayValue?: string; numericValue?: number; details?: object }
  >;
}

/** Mobile preset; retries when the trace was lost. Fetched for this: a test run installs enough without it. */
async function auditOnce(url: string, port: number, triesLeft = 2): Promise<Result> {
  const args = ['--yes', 'lighthouse@13.5.0', url, `--port=${port}`, '--output=json', '--quiet'];
  const { stdout } = await run('npx', args, { maxBuffer: 50_000_000 });
  const result: Result = JSON.parse(stdout);
  if (!result.runtimeError) return result;
  if (triesLeft > 0) return auditOnce(url, port, triesLeft - 1);
  throw new Error(`Lighthouse: ${result.runtimeError.message}`);
}

async function audit(path: string, origin: string, port: number): Promise<Figure[]> {
  const found: Result[] = [];
  for (let n = 0; n < runs; n++) found.push(await auditOnce(origin + path, port));
  const complaints = found.flatMap(({ categories, audits }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .flatMap(({ id }) => audits[id] ?? [])
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ title, displayValue = '' }) => `${title} ${displayValue}`),
  );
  for (const one of new Set(complaints)) console.log(`${path}: Lighthouse finds fault: ${one}`);
  return [
    ...(found[0] ? weigh(path, found[0]) : []),
    ...categories.map((name) => ({
      what: `${path} ${name}`,
      value: median(found.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
      unit: '',
      budget: { atLeast: 100 },
    })),
    ...(['LCP', 'CLS', 'TBT'] as const).map((name) => ({
      what: `${path} ${name}`,
      value: median(found.map(({ audits }) => audits[timings[name]]?.numericValue ?? Number.NaN)),
      unit: name === 'CLS' ? '' : 'ms',
      budget: { atMost: atMost[name] },
    })),
  ];
}

using folder = temporaryFolder();
await using site = await startSite({ dataDir: folder.path });
// The second request triggers best compression in the background; later ones get it.
for (const path of [...paths, ...paths]) await fetch(site.url + path, { headers: { 'Accept-Encoding': 'br' } });
await sleep(500 + paths.length * 200);
const port = await freePort();
await using browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
});
const figures: Figure[] = [];
for (const path of paths)
  figures.push(...(await audit(path, site.url, port)), ...(await weighIsland(browser, path, site.url)));
report(`Page weight and Lighthouse mobile, medians of ${runs} runs`, figures);
