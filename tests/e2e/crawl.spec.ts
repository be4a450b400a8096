import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { claims } from '#content/claims.ts';
import { builtFacts } from '#content/facts-of.ts';
import { overallRating } from '#content/testimonials.ts';
import { fillFacts } from '#src/lib/facts.ts';
import { type Crawl, type CrawledPage, crawl, htmlFindings } from '../helpers/crawl.ts';
import { dataFindings } from '../helpers/data-checks.ts';
import {
  canonicalFindings,
  canonicalOf,
  descriptionOf,
  headFindings,
  headingFindings,
  indexed,
  pictureOf,
  repeated,
  replyFindings,
  titleOf,
} from '../helpers/page-checks.ts';
import { styleFindings } from '../helpers/style-checks.ts';
import { axeFindings, test as base, enlargeText, expect, startSite } from './fixtures.ts';

/**
 * The whole site, found by following its links: what is published is checked without being named here. Each worker
 * starts and reads it once, because the first visit to a page compresses it for all others.
 */
interface Walk {
  origin: string;
  found: Crawl;
  /** Pages that are shown at their own canonical path. */
  own: CrawledPage[];
}

const publicUrl = 'http://northarc.example';
const test = base.extend<object, { walk: Walk }>({
  walk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const { site, stop } = await startSite();
      const found = await crawl(site.url, publicUrl);
      const own = [...found.pages.values()].filter((page) => canonicalOf(page) === `${publicUrl}${page.path}`);
      await use({ origin: site.url, found, own });
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.describe.configure({ mode: 'parallel', timeout: 300_000 });
// The findings name page and element; a trace of so many pages would cost more than the checks, and so would motion: a browser
// without a graphics card paints each step of it, and axe looks when it has ended.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

test('every link and anchor resolves; every page has a head and picture of its own, valid HTML and true structured data', async ({
  walk: { origin, found, own },
}) => {
  const pages = [...found.pages.values()];
  const owners = await (await fetch(`${origin}/admin`)).text();
  const findings = [
    ...pages.flatMap((page) => styleFindings(page, owners)),
    ...found.broken,
    ...pages.flatMap(headFindings),
    ...pages.flatMap(headingFindings),
    ...pages.flatMap(replyFindings),
    ...canonicalFindings(found, publicUrl),
    ...repeated(own, titleOf),
    ...repeated(own, descriptionOf),
    ...repeated(own.filter(indexed), pictureOf),
    ...pages.filter(indexed).flatMap((page) => dataFindings(page, canonicalOf(page))),
  ];
  for (const page of own) findings.push(...(await htmlFindings(page)));
  expect(findings).toEqual([]);
  expect(own.length).toBeGreaterThanOrEqual(found.listed.length);
});

test('every page is shared with a picture of 1200 by 630 pixels that is there', async ({ walk: { origin, own } }) => {
  const shared = new Map(own.map((page) => [pictureOf(page), page.path]));
  const wrong: string[] = [];
  for (const [picture = '', path] of shared) {
    const answer = await fetch(`${origin}${picture.slice(publicUrl.length)}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { width, height } = answer.ok ? await sharp(bytes).metadata() : {};
    const isShown = picture.startsWith(`${publicUrl}/og/`) && width === 1200 && height === 630;
    if (!isShown) wrong.push(`${path}: ${picture} answers ${answer.status}, ${width} by ${height}`);
  }
  expect(wrong).toEqual([]);
  expect(shared.size).toBeGreaterThan(own.length / 2);
});

test('every claim of the specification stands on a page (S1 §1)', async ({ walk: { own } }) => {
  const words = own.map(({ document }) => document.querySelector('main')?.textContent.replace(/&#x27;/g, "'") ?? '');
  const said = Object.values(claims).map((claim) => fillFacts(claim, builtFacts));
  expect(said.filter((claim) => !words.some((text) => text.includes(claim)))).toEqual([]);
  expect(words.filter((text) => text.includes(fillFacts(overallRating, builtFacts)))).toHaveLength(2);
});

/** What stands beyond the right edge of a phone of this width (px) at twice the size of text, with every answer unfolded. */
async function beyondAtTwice(page: Page, width: number): Promise<string> {
  await page.setViewportSize({ width, height: 844 });
  await enlargeText(page, 2);
  return page.evaluate(() => {
    // What is laid out only when it is seen counts as well.
    for (const later of document.querySelectorAll<HTMLElement>('.section-later'))
      later.style.contentVisibility = 'visible';
    for (const answer of document.querySelectorAll<HTMLDetailsElement>('main details')) answer.open = true;
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    const beyond = [...document.querySelectorAll('body *')].filter((one) => {
      const { right, width } = one.getBoundingClientRect();
      return wide > 0 && width > 0 && right > window.innerWidth + 1;
    });
    const names = beyond.slice(0, 3).map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`);
    return wide > 0 ? `${wide} px too wide: ${names.join(', ')}` : '';
  });
}

const shards = 4;
for (let shard = 0; shard < shards; shard++) {
  test(`axe finds nothing and nothing overflows from 320 to 1280 px, nor at twice the size of text on a phone (part ${shard + 1} of ${shards})`, async ({
    page,
    walk: { origin, own },
  }) => {
    // These pages are linked from nowhere.
    const unlinked = ['/newsletter', '/request', '/contact?tab=appointment', '/no-such-page'];
    const paths = [...new Set([...own.map(({ path }) => path), ...unlinked])].toSorted();
    const findings: string[] = [];
    for (const path of paths.filter((_, index) => index % shards === shard)) {
      await page.goto(`${origin}${path}`);
      for (const width of [1280, 800, 768, 360, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (over > 0) findings.push(`${path} at ${width} px: ${over} px too wide`);
        if (width !== 1280 && width !== 360) continue;
        findings.push(...(await axeFindings(page)).map((finding) => `${path} at ${width} px: ${finding}`));
      }
      for (const width of [390, 320]) {
        const over = await beyondAtTwice(page, width);
        if (over) findings.push(`${path} at ${width} px and twice the size of text (WCAG 1.4.4): ${over}`);
      }
    }
    expect(findings).toEqual([]);
  });
}

test('at twice the size of text the brand stays whole, the last crumb can be read and the days stand apart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact?tab=appointment');
  await enlargeText(page, 2);
  const cut = await page
    .locator('.calendar th span')
    .evaluateAll((days) => days.filter((day) => day.scrollWidth > day.clientWidth).map((day) => day.textContent));
  expect(cut).toEqual([]);
  const brand = page.locator('header .wordmark span').first();
  const lines = await brand.evaluate((name) => name.clientHeight / Number.parseFloat(getComputedStyle(name).fontSize));
  expect(lines).toBeLessThan(1.5);
  await page.setViewportSize({ width: 360, height: 760 });
  for (const path of ['/contact', '/contact?tab=appointment']) {
    await page.goto(path);
    await enlargeText(page, 2);
    const [trail, title] = await Promise.all([
      page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox(),
      page.getByRole('heading', { level: 1 }).boundingBox(),
    ]);
    expect((trail?.y ?? 0) + (trail?.height ?? 0), path).toBeLessThanOrEqual(title?.y ?? 0);
    const lines = await page.locator('.tabs a').evaluateAll((tabs) =>
      tabs.map((tab) => {
        const words = document.createRange();
        words.selectNodeContents(tab);
        return new Set([...words.getClientRects()].map(({ top }) => top)).size;
      }),
    );
    expect(Math.max(...lines), 'two words, two lines').toBeLessThanOrEqual(2);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/blog', '/it-support/business']) {
    await page.goto(path);
    await enlargeText(page, 2);
    const last = page.locator('.crumbs li').last();
    expect(await last.evaluate((crumb) => crumb.scrollWidth - crumb.clientWidth), path).toBeLessThanOrEqual(0);
  }
});
