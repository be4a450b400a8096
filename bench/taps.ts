/**
 * From a tap to the next frame that the browser paints, on an emulated phone with a slow processor and a 3G network: the
 * first tap on each control, with its script still on the way. Usage: node bench/taps.ts [--cpu 4] [--runs 3] [--json FILE]
 */
import { parseArgs } from 'node:util';
import type { Browser, Locator, Page } from '@playwright/test';
import { openBrowser } from './lib/audit.ts';
import { type Figure, report } from './lib/report.ts';
import { startSite, temporaryFolder } from './lib/site.ts';
import { median } from './lib/statistics.ts';
import { warmPages } from './lib/wrk.ts';

const { values: options } = parseArgs({
  options: {
    cpu: { type: 'string', default: '4' },
    runs: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
});

/** Lighthouse's slow 3G: 400 kbit/s, 400 ms there and back. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const userAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36';
/** A tap answers within this time (ms); an event shorter than the shortest that browsers report counts as that. */
const atMost = 100;
const shortest = 16;
/** How long a finger rests on the glass (ms). */
const fingerRests = 80;

declare global {
  interface Window {
    longest: number;
  }
}

const main = (page: Page) => page.getByRole('main');
const button = (name: string | RegExp) => (page: Page) => main(page).getByRole('button', { name });
const taps: { path: string; what: string; where: (page: Page) => Locator }[] = [
  { path: '/', what: 'menu', where: (page) => page.getByRole('banner').getByText('Menu').locator('..') },
  { path: '/', what: 'chat button', where: (page) => page.locator('.chat-button') },
  { path: '/', what: 'one more person', where: button('One more') },
  { path: '/it-support/business', what: 'plan of the table', where: (page) => main(page).getByLabel('Professional') },
  { path: '/estimate', what: 'one more person', where: button('One more') },
  { path: '/contact', what: 'send, empty', where: button('Send Message') },
  { path: '/contact?tab=appointment', what: 'a day', where: (page) => page.locator('td button:enabled').nth(2) },
  { path: '/quote', what: 'the next step, empty', where: (page) => main(page).locator('form button[type=submit]') },
  { path: '/portfolio', what: 'a category', where: button('Cloud') },
  { path: '/blog', what: 'a category', where: button('Cybersecurity') },
  { path: '/support', what: 'an answer', where: (page) => main(page).locator('summary') },
  { path: '/emergency', what: 'send, empty', where: (page) => main(page).locator('form button[type=submit]') },
];

/** Until the next frame after pointer down, pointer up or click, whichever took longest (ms). */
async function tap(browser: Browser, url: string, where: (page: Page) => Locator): Promise<number> {
  await using context = await browser.newContext({ ...phone, userAgent });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(url, { waitUntil: 'load' });
  const target = where(page).filter({ visible: true }).first();
  await target.scrollIntoViewIfNeeded({ timeout: 5_000 });
  await page.evaluate(() => {
    Object.assign(window, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (/^(pointerdown|pointerup|click)$/.test(name)) window.longest = Math.max(window.longest, duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(options.cpu) });
  const box = await target.boundingBox();
  if (!box) throw new Error(`${url}: nothing to tap`);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(fingerRests);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // The observer hears of an event once its frame has been painted.
  await page.waitForTimeout(1_500);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return Math.max(shortest, await page.evaluate(() => window.longest));
}

using folder = temporaryFolder();
await using site = await startSite({ dataDir: folder.path });
await warmPages(site.url, [...new Set(taps.map(({ path }) => path))]);
await using chromium = await openBrowser();
const figures: Figure[] = [];
for (const { path, what, where } of taps) {
  const times: number[] = [];
  for (let run = 0; run < Number(options.runs); run++)
    times.push(await tap(chromium.browser, `${site.url}${path}`, where));
  figures.push({ what: `${path} ${what}`, value: median(times), unit: 'ms', budget: { atMost } });
}
report(`From a tap to the next frame, 3G, processor ${options.cpu} times slower`, figures, options.json);
