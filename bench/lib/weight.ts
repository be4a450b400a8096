import type { Browser, Page } from '@playwright/test';

/** Bytes over the wire, headers included, by kind of resource. */
export interface Weight {
  total: number;
  html: number;
  script: number;
  /** What of `script` is headers of responses, not brotli. */
  scriptHeaders: number;
  style: number;
  font: number;
  image: number;
  other: number;
}

export interface PageWeight {
  /** Everything that came before anybody touched the page. */
  before: Weight;
  /** What came when a visitor, already noticed, put the focus into the first island; undefined when the page has no island. */
  island: Weight | undefined;
}

const nothing: Weight = { total: 0, html: 0, script: 0, scriptHeaders: 0, style: 0, font: 0, image: 0, other: 0 };
const kinds: Record<string, keyof Weight> = {
  Document: 'html',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'image',
};

/** The phone that Lighthouse emulates (Moto G Power). */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** How long nothing may come any more before the page counts as at rest. */
const restMs = 1_500;

/** Adds up what the page loads; `take` waits until it is at rest and returns what came since the last call. */
async function watch(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kindOf = new Map<string, keyof Weight>();
  const open = new Set<string>();
  const empty = (): Weight => ({ ...nothing });
  let weight = empty();
  let lastChange = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, type = '' }) => {
    kindOf.set(requestId, kinds[type] ?? 'other');
    open.add(requestId);
    lastChange = performance.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (kindOf.get(requestId) === 'script') weight.scriptHeaders += response.encodedDataLength;
  });
  const closed = (requestId: string, bytes: number) => {
    weight.total += bytes;
    weight[kindOf.get(requestId) ?? 'other'] += bytes;
    open.delete(requestId);
    lastChange = performance.now();
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => closed(requestId, encodedDataLength));
  session.on('Network.loadingFailed', ({ requestId }) => closed(requestId, 0));
  return {
    async take(): Promise<Weight> {
      const deadline = performance.now() + 20_000;
      while ((open.size > 0 || performance.now() - lastChange < restMs) && performance.now() < deadline) {
        await page.waitForTimeout(100);
      }
      const taken = weight;
      weight = empty();
      return taken;
    },
  };
}

/** Loads a page with an empty cache on an emulated phone and weighs it, then touches its first island. */
export async function weigh(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const network = await watch(page);
    const answer = await page.goto(url, { waitUntil: 'load' });
    if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}`);
    const before = await network.take();
    const field = page.locator('[data-island] :is(input, select, textarea, button):visible').first();
    if ((await field.count()) === 0) return { before, island: undefined };
    // The first sign of somebody brings the record of the visit, on pages without an island as well.
    await page.keyboard.press('Shift');
    await network.take();
    await field.focus();
    await page.locator('[data-island][data-awake]').first().waitFor({ timeout: 10_000 });
    return { before, island: await network.take() };
  } finally {
    await context.close();
  }
}
