/**
 * Bytes loaded before the first touch, and when the first island wakes, on an emulated phone with an empty cache; and
 * Lighthouse's mobile scores. Medians. Usage: node bench/page-weight.ts [paths, default / and /contact] [--runs 3]
 */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { freePort } from '#tests/helpers/free-port.ts';
import { ensureBrowser } from '../scripts/browser.ts';
import { type Figure, median, options, report } from './lib/report.ts';
import { startSite, temporaryFolder } from './lib/site.ts';

const { runs } = options({ runs: 3 });
const named = process.argv.filter((word, at) => at > 1 && word.startsWith('/'));
const paths = named.length > 0 ? named : ['/', '/contact'];
/** Lighthouse's phone (Moto G Power). */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** What is loaded later than this after a touch does not count. */
const restMs = 2_000;

using folder = temporaryFolder();
await using site = await startSite({ dataDir: folder.path });
// The first request fills the page cache, the second has pages compressed as well as they can be, half a second later.
for (const path of [...paths, ...paths]) await fetch(site.url + path, { headers: { 'Accept-Encoding': 'br' } });
await sleep(1_000);
const executablePath = await ensureBrowser();
const launch = (...args: string[]) => chromium.launch({ executablePath, args: ['--no-sandbox', ...args] });

/** Brotli size of the scripts that the page's first island loads. */
async function weighIsland(path: string): Promise<Figure[]> {
  await using browser = await launch();
  const page = await browser.newPage(phone);
  await page.goto(site.url + path, { waitUntil: 'load' });
  const field = page.locator('[data-island] :is(input, select, textarea, button):visible').first();
  if ((await field.count()) === 0) return [];
  // The first interaction loads visit recording, also on pages without islands.
  await page.keyboard.press('Shift');
  await sleep(restMs);
  const before = await page.evaluate(() => performance.getEntriesByType('resource').length);
  await field.focus();
  await page.locator('[data-island][data-awake]').first().waitFor();
  await sleep(restMs);
  const bytes = await page.evaluate((before) => {
    const loaded = performance.getEntriesByType('resource').slice(before) as PerformanceResourceTiming[];
    return loaded.reduce((sum, { name, encodedBodySize }) => sum + (name.endsWith('.js') ? encodedBodySize : 0), 0);
  }, before);
  return [[`${path} first island, JavaScript (brotli)`, bytes / 1_000, 'KB', { atMost: 75 }]];
}

/** What is used of Lighthouse's report. */
interface Result {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number; details?: object }>;
}

/**
 * Mobile preset, in a new browser, because Lighthouse keeps local storage, which tells a first visit; retries when the
 * trace was lost. Fetched for this: a test run installs enough without it.
 */
async function auditOnce(url: string, triesLeft = 2): Promise<Result> {
  const port = await freePort();
  await using _browser = await launch(`--remote-debugging-port=${port}`);
  const args = ['--yes', 'lighthouse@13.5.0', url, `--port=${port}`, '--output=json', '--quiet'];
  const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 50_000_000 });
  const result: Result = JSON.parse(stdout);
  if (!result.runtimeError) return result;
  if (triesLeft > 0) return auditOnce(url, triesLeft - 1);
  throw new Error(`Lighthouse: ${result.runtimeError.message}`);
}

async function audit(path: string): Promise<Figure[]> {
  const found: Result[] = [];
  for (let n = 0; n < runs; n++) found.push(await auditOnce(site.url + path));
  const faults = found.flatMap(({ categories, audits }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs.flatMap(({ id, weight }) => (weight > 0 ? (audits[id] ?? []) : [])))
      .flatMap(({ score, title }) => (score !== null && score < 0.9 ? title : [])),
  );
  for (const title of new Set(faults)) console.log(`${path}: Lighthouse finds fault: ${title}`);
  const { items = [] } = (found[0]?.audits['network-requests']?.details ?? {}) as {
    items?: { resourceType: string; transferSize: number }[];
  };
  const kilobytes = (type?: string) =>
    items.reduce((sum, one) => sum + (type === undefined || one.resourceType === type ? one.transferSize : 0), 0) / 1e3;
  const score = (name: string): Figure => {
    const scores = found.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100));
    return [`${path} ${name}`, median(scores), '', { atLeast: 100 }];
  };
  const timing = (name: string, unit: string, atMost: number): Figure => {
    const measured = found.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN);
    return [`${path} ${name}`, median(measured), unit, { atMost }];
  };
  return [
    [`${path} before any interaction, with headers`, kilobytes(), 'KB', { atMost: 80 }],
    [`${path}   JavaScript`, kilobytes('Script'), 'KB', { atMost: 7 }],
    ...['Document', 'Font', 'Image'].map((type): Figure => [`${path}   ${type}`, kilobytes(type), 'KB']),
    ...['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    timing('largest-contentful-paint', 'ms', 1_200),
    timing('cumulative-layout-shift', '', 0),
    timing('total-blocking-time', 'ms', 50),
  ];
}

const figures: Figure[] = [];
for (const path of paths) figures.push(...(await audit(path)), ...(await weighIsland(path)));
report(`Page weight and Lighthouse mobile, medians of ${runs} runs`, figures);
