/**
 * Bytes loaded before the first touch, and when the first island wakes, on an emulated phone with an empty cache; and
 * Lighthouse's mobile scores. Medians. Usage: node bench/page-weight.ts [paths, default / and /contact] [--runs 3]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { ensureBrowser } from '../scripts/browser.ts';
import { type Figure, report } from './lib/report.ts';
import { freePort, startSite, temporaryFolder } from './lib/site.ts';
import { median } from './lib/statistics.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
});
const paths = positionals.length > 0 ? positionals : ['/', '/contact'];
const runs = Number(values.runs);

/** Lighthouse's phone (Moto G Power). */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Milliseconds without traffic until the page counts as loaded. */
const rest = 1_500;

/** Kilobytes (1,000 bytes) on the wire with headers before any touch, and brotli size of the first island's scripts. */
async function weigh(browser: Browser, path: string, origin: string): Promise<Figure[]> {
  await using context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  let bytes: Record<string, number> = {};
  let headers = 0;
  let lastChange = performance.now();
  const add = (kind: string, more: number) => {
    bytes[kind] = (bytes[kind] ?? 0) + more;
    lastChange = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, type = '' }) => kinds.set(requestId, type));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (kinds.get(requestId) === 'Script') headers += response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    add(kinds.get(requestId) ?? '', encodedDataLength),
  );
  /** Bytes since the last call, once traffic has ended. */
  const came = async () => {
    while (performance.now() - lastChange < rest) await sleep(100);
    const taken = bytes;
    bytes = {};
    return taken;
  };
  await page.goto(origin + path, { waitUntil: 'load' });
  const before = await came();
  const total = Object.values(before).reduce((sum, one) => sum + one, 0);
  const kilobytes = (what: string, value: number, atMost?: number): Figure => ({
    what: `${path} ${what}`,
    value: value / 1_000,
    unit: 'KB',
    ...(atMost ? { budget: { atMost } } : {}),
  });
  const figures = [
    kilobytes('before any interaction', total, 80),
    kilobytes('  JavaScript', before.Script ?? 0, 7),
    ...Object.entries(before).flatMap(([kind, size]) => (kind === 'Script' ? [] : kilobytes(`  ${kind}`, size))),
  ];
  const field = page.locator('[data-island] :is(input, select, textarea, button):visible').first();
  if ((await field.count()) === 0) return figures;
  // The first interaction loads visit recording, also on pages without islands.
  await page.keyboard.press('Shift');
  await came();
  headers = 0;
  await field.focus();
  await page.locator('[data-island][data-awake]').first().waitFor();
  const island = (await came()).Script ?? 0;
  return [...figures, kilobytes('first island, JavaScript (brotli)', island - headers, 75)];
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const;
const atMost = { LCP: 1_200, CLS: 0, TBT: 50 };

/** Mobile preset; retries when the trace was lost. */
async function auditOnce(url: string, port: number, triesLeft = 2): Promise<Result> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (result && !result.lhr.runtimeError) return result.lhr;
  if (triesLeft > 0) return auditOnce(url, port, triesLeft - 1);
  throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
}

async function audit(path: string, origin: string, port: number): Promise<Figure[]> {
  const found: Awaited<ReturnType<typeof auditOnce>>[] = [];
  for (let run = 0; run < runs; run++) found.push(await auditOnce(origin + path, port));
  const complaints = found.flatMap(({ categories, audits }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .flatMap(({ id }) => audits[id] ?? [])
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ title, displayValue = '' }) => `${title} ${displayValue}`),
  );
  for (const one of new Set(complaints)) console.log(`${path}: Lighthouse finds fault: ${one}`);
  return [
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
  figures.push(...(await weigh(browser, path, site.url)), ...(await audit(path, site.url, port)));
report(`Page weight and Lighthouse mobile, medians of ${runs} runs`, figures);
