import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { readPassages } from '#src/assistant/site-passages.server.ts';
import { intents } from '#src/content/answers.ts';
import { articles } from '#src/content/articles.ts';
import { stories } from '#src/content/clients.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { builtWords } from '#src/content/records/all.ts';
import { filled } from '#src/lib/facts.ts';
import {
  attributes,
  type CrawledPage,
  canonicalFindings,
  canonicalOf,
  crawl,
  descriptionOf,
  headFindings,
  headingFindings,
  htmlFindings,
  indexed,
  pictureOf,
  readPage,
  repeated,
  replyFindings,
  titleOf,
} from '../helpers/crawl.ts';
import { axeFindings, bringAxe, colorRules, type E2eSite, enlargeText, expect, test } from './fixtures.ts';
import { kindOf, kinds, moreVisits, type Visit, visits } from './visits.ts';

type Block = Record<string, unknown>;

/** What a block of each type must have; a list of alternatives is joined by |. */
const required: Record<string, readonly string[]> = {
  ProfessionalService: ['name', 'url', 'address', 'areaServed', 'openingHoursSpecification'],
  LocalBusiness: ['name', 'url', 'address', 'areaServed'],
  WebSite: ['name', 'url', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  Service: ['name', 'description', 'provider', 'areaServed'],
  Blog: ['name', 'url', 'blogPost'],
  BlogPosting: ['headline', 'datePublished', 'author', 'url|mainEntityOfPage'],
  Article: ['headline', 'datePublished', 'author', 'url'],
  FAQPage: ['mainEntity'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation|applicantLocationRequirements'],
  Course: ['name', 'description', 'provider'],
};

const isFilled = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && (value as []).length !== 0;

function blockFindings(block: Block): string[] {
  const types = [block['@type']].flat().map(String);
  const problems = block['@context'] === 'https://schema.org' ? [] : ['@context'];
  for (const type of types) {
    const fields = required[type];
    if (!fields) problems.push(`${type} is a type that the crawl test does not know`);
    for (const field of fields ?? []) {
      if (!field.split('|').some((name) => isFilled(block[name]))) problems.push(`${type} without ${field}`);
    }
  }
  // The length that every article of the blog has.
  const { wordCount } = block;
  if (typeof wordCount === 'number' && (wordCount < 800 || wordCount > 2000)) problems.push(`${wordCount} words`);
  return problems;
}

/** The trail that a page shows, in the words and addresses of its data. */
const trailOf = (document: CrawledPage['document']) =>
  document.querySelectorAll('nav[aria-label="Breadcrumb"] li').map((step) =>
    step.textContent
      .trim()
      .replace(/&amp;/g, '&')
      .replace(/&#x27;/g, "'"),
  );

function crumbFindings(block: Block, canonical: string, shown: readonly string[]): string[] {
  const items = (block.itemListElement ?? []) as { position: number; name: string; item: string }[];
  const inOrder = items.every(({ position, name, item }, index) => position === index + 1 && name && item);
  if (!inOrder || items.length < 2 || items.at(-1)?.item !== canonical) return ['breadcrumbs do not lead to this page'];
  const told = items.map(({ name }) => name);
  return told.join('/') === shown.join('/')
    ? []
    : [`breadcrumbs ${told.join('/')} where the page shows ${shown.join('/')}`];
}

/** Structured data that cannot be read, lacks what its type needs, or claims ratings. */
function dataFindings({ document, path }: CrawledPage, canonical: string): string[] {
  const scripts = document.querySelectorAll('script[type="application/ld+json"]');
  const problems: string[] = [];
  const blocks: Block[] = [];
  for (const { textContent } of scripts) {
    try {
      blocks.push(...[JSON.parse(textContent)].flat());
    } catch {
      problems.push('a block that is no JSON');
    }
    if (/"(aggregateRating|review|ratingValue)"/.test(textContent)) problems.push('ratings');
  }
  problems.push(...blocks.flatMap(blockFindings));
  const crumbs = blocks.filter((block) => block['@type'] === 'BreadcrumbList');
  if (crumbs.length !== (new URL(canonical).pathname === '/' ? 0 : 1)) problems.push(`${crumbs.length} BreadcrumbList`);
  problems.push(...crumbs.flatMap((block) => crumbFindings(block, canonical, trailOf(document))));
  return problems.map((problem) => `${path}: ${problem}`);
}

const inlined = (html: string) =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((found) => found[1]).join('');

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:\\.|[a-zA-Z_-])(?:\\.|[\w-])*)/g)].map((found) => (found[1] ?? '').replace(/\\/g, ''));

/**
 * Classes that a sheet gives a look wherever they stand: those at the left of a selector. One that only stands below
 * another (`.byline .monogram`) is adjusted there, and has its own look from elsewhere.
 */
function classesIn(css: string): Set<string> {
  const preludes = [...css.matchAll(/(?<=^|[{};])([^{};@]+)\{/g)].map((found) => found[1] ?? '');
  const selectors = preludes.flatMap((prelude) => prelude.split(/,(?![^(]*\))/));
  return new Set(
    selectors.flatMap((selector) => classesOf(selector.trim().split(/(?<!\\)[\s>+~](?![^(]*\))/)[0] ?? '')),
  );
}

/**
 * Classes that a page uses and that only a style sheet which it does not carry knows (`handle.styles`), in words.
 * @param all the classes of all rules there are: of the sheet of the desk.
 */
function styleFindings(page: { path: string; html: string }, all: ReadonlySet<string>): string[] {
  const own = classesIn(inlined(page.html));
  const body = page.html.replace(/<style[^>]*>[\s\S]*?<\/style>/g, '');
  const used = new Set([...body.matchAll(/ class="([^"]*)"/g)].flatMap((found) => (found[1] ?? '').split(/\s+/)));
  return [...used]
    .filter((name) => all.has(name) && !own.has(name))
    .map((name) => `${page.path}: no style for ${name}`);
}

// The findings name page and element; a trace of so many pages would cost more than the checks.
test.use({ trace: 'off' });

const publicUrl = 'http://northarc.example';
const mainOf = ({ document }: CrawledPage) =>
  document
    .querySelector('main')
    ?.textContent.replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&') ?? '';

/** Pages whose shared picture is not there, or not of 1200 by 630 pixels. */
async function pictureFindings(origin: string, own: CrawledPage[]): Promise<string[]> {
  const shared = new Map(own.map((page) => [pictureOf(page), page.path]));
  expect(shared.size).toBeGreaterThan(own.length / 2);
  const findings: string[] = [];
  for (const [picture = '', path] of shared) {
    const answer = await fetch(`${origin}${picture.slice(publicUrl.length)}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { width, height } = answer.ok ? await sharp(bytes).metadata() : {};
    const isShown = picture.startsWith(`${publicUrl}/og/`) && width === 1200 && height === 630;
    if (!isShown) findings.push(`${path}: ${picture} answers ${answer.status}, ${width} by ${height}`);
  }
  return findings;
}

interface Offer {
  name: string;
  priceSpecification: { price?: number; minPrice?: number; unitText: string };
}

/** Pages that name every price of their data. */
const priced = [
  ...['/services', '/app-development', '/website-development-seo'],
  ...['/it-support', '/it-support/business', '/it-support/residential'],
];

/** Prices that search engines are told and visitors of the page are not. */
const offerFindings = (page: CrawledPage) =>
  [...page.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json = '']) => JSON.parse(json))
    .flatMap((block): Offer[] => (block['@type'] === 'Service' ? (block.offers ?? []) : []))
    .flatMap(({ name, priceSpecification: is }) => {
      const figure = `$${(is.price ?? is.minPrice ?? NaN).toLocaleString('en-US')}`;
      return [name, figure, is.unitText].filter((words) => !mainOf(page).includes(words));
    })
    .map((words) => `${page.path}: “${words}” of its data is not on it`);

/** What the assistant says by heart. */
const written: { text: string; links: readonly string[] }[] = filled(
  intents.builtIn.flatMap(({ answer, more, links, next }) => [
    { text: `${answer} ${more}`, links },
    ...next.map((one) => ({ text: one.answer, links: one.links.length > 0 ? one.links : links })),
  ]),
  builtFacts,
);
/** Amounts, shares, spans of time and counts: "$2,500", "99.9%", "8-16 weeks", "50+". */
const figure = /\$[\d,]+|\b\d[\d.,]*%|\b\d+(?:-\d+)?[ -](?:business )?(?:hour|minute|week|day|month)s?\b|\b\d+\+/g;
/** Stated in the chat alone (S1 §9). */
const chatOnly = [builtWords[`price.chat-plans-from-per-month`]];

/** Links of the assistant that lead nowhere, and figures that stand on no page that it links to. */
async function assistantFindings(origin: string, crawled: ReadonlyMap<string, CrawledPage>): Promise<string[]> {
  const pages = new Map(crawled);
  const passages = await readPassages(articles.builtIn);
  const hrefs = written.flatMap(({ links }) => links);
  const findings: string[] = [];
  const ids = new Map<string, Set<string>>();
  for (const href of new Set([...hrefs, ...passages.map((passage) => passage.href)])) {
    if (/^(mailto|tel|sms):/.test(href)) continue;
    const [path = '', anchor = ''] = href.split('#');
    let page = pages.get(path);
    if (!page) {
      const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
      if (answer.status !== 200) findings.push(`the assistant links to ${path}, which answers ${answer.status}`);
      page = readPage(path, await answer.text());
      pages.set(path, page);
    }
    const known = ids.get(path) ?? new Set(attributes(page.document, '[id]', 'id'));
    ids.set(path, known);
    if (anchor && !known.has(decodeURIComponent(anchor)))
      findings.push(`the assistant links to ${href}, which is not there`);
  }
  const texts = new Map([...pages.values()].map((page) => [page.path, textOf(page.html)]));
  for (const { text, links } of written) {
    const paths = links.flatMap((href) => (href.startsWith('/') ? [href.split('#')[0] ?? ''] : []));
    for (const [found] of text.matchAll(figure)) {
      const words = found.toLowerCase().replace(/,$/, '');
      const isStated = paths.some((path) => texts.get(path)?.includes(words));
      if (!isStated && !chatOnly.includes(found))
        findings.push(`“${found}” of the assistant is on none of ${paths.join(', ')}: ${text.slice(0, 60)}`);
    }
  }
  return findings;
}

const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();

test('every link resolves; every page has a head and a picture of its own, valid HTML and true data', async ({
  site,
}) => {
  const found = await crawl(site.url, publicUrl);
  const pages = [...found.pages.values()];
  const own = pages.filter((page) => canonicalOf(page) === `${publicUrl}${page.path}`);
  const [sheet] = /\/assets\/desk-[^"]+\.css/.exec(await (await fetch(`${site.url}/admin`)).text()) ?? [];
  const allStyles = classesIn(await (await fetch(`${site.url}${sheet}`)).text());
  const findings = [
    ...found.broken,
    ...own.flatMap((page) => styleFindings(page, allStyles)),
    ...pages.flatMap(headFindings),
    ...pages.flatMap(headingFindings),
    ...pages.flatMap(replyFindings),
    ...canonicalFindings(found, publicUrl),
    ...repeated(own, titleOf),
    ...repeated(own, descriptionOf),
    ...repeated(own.filter(indexed), pictureOf),
    ...pages.filter(indexed).flatMap((page) => dataFindings(page, canonicalOf(page))),
    ...own.filter(({ path }) => priced.includes(path)).flatMap(offerFindings),
    ...(await pictureFindings(site.url, own)),
    ...(await assistantFindings(site.url, found.pages)),
    ...own
      .filter(({ path }) => !kinds.has(kindOf(path)))
      .map(({ path }) => `${path} is of a kind that visits.ts lacks`),
  ];
  // Pages of one kind are made by the same parts.
  const samples = new Map(own.map((page) => [kindOf(page.path), page]));
  for (const page of samples.values()) findings.push(...(await htmlFindings(page)));
  expect(findings).toEqual([]);
  expect(own.length).toBeGreaterThanOrEqual(found.listed.length);

  await test.step('every claim of the specification stands on a page (S1 §1)', () => {
    const words = own.map(mainOf);
    const facts = Object.entries(builtFacts);
    const said = facts.flatMap(([name, claim]) =>
      /^(claim\.|company\.since$|consultation\.length$)/.test(name) ? claim : [],
    );
    expect(said.filter((claim) => !words.some((text) => text.includes(claim)))).toEqual([]);
    const rating = `${builtFacts['claim.rating']} out of 5 from ${builtFacts['claim.reviews']} reviews`;
    expect(words.filter((text) => text.includes(rating))).toHaveLength(2);
  });
  await test.step('the home page and the portfolio lead to every story', () => {
    const led = ['/', '/portfolio'].flatMap((path) => {
      const document = found.pages.get(path)?.document;
      return document ? attributes(document, 'main a[href]', 'href') : [];
    });
    expect(stories.builtIn.map(({ id }) => `/portfolio/${id}`).filter((path) => !led.includes(path))).toEqual([]);
  });
});

/** How much wider the page is than its window, in words; with what is folded unfolded. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    // What is laid out only when it is seen counts as well.
    for (const later of document.querySelectorAll<HTMLElement>('.section-later'))
      later.style.contentVisibility = 'visible';
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    if (wide <= 0) return [];
    const beyond = [...document.querySelectorAll('body *')].filter((one) => {
      const { right, width } = one.getBoundingClientRect();
      return width > 0 && right > window.innerWidth + 1;
    });
    const names = beyond.slice(0, 3).map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`);
    return [`${wide} px too wide: ${names.join(', ')}`];
  });

/** Words of drawings that are drawn smaller than 11 pixels, or that leave their panel. */
const illegible = (page: Page) =>
  page.locator('.story-art text').evaluateAll((words) =>
    (words as SVGTextElement[]).flatMap((word) => {
      const size = Number.parseFloat(getComputedStyle(word).fontSize) * (word.getScreenCTM()?.a ?? 0);
      const [own, panel] = [word.getBoundingClientRect(), word.ownerSVGElement?.getBoundingClientRect()];
      const isOutside = !panel || own.left < panel.left - 4 || own.right > panel.right + 4;
      return size < 10.9 || isOutside ? [`“${word.textContent}” is drawn ${size.toFixed(1)} px high, or outside`] : [];
    }),
  );

/** What cannot be read at twice the size of text: a name of two lines, a cut day, a tab of three lines. */
const cutAtTwice = (page: Page) =>
  page.evaluate(() => {
    const linesOf = (element: Element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const lost = (selector: string, isLost: (one: Element) => boolean) =>
      all(selector).flatMap((one) => (isLost(one) ? [`${selector} “${one.textContent}” cannot be read`] : []));
    const isCut = (one: Element) => one.scrollWidth > one.clientWidth;
    return [
      ...lost('header .wordmark span:first-child', (one) => linesOf(one) > 1),
      ...lost('.calendar th span', isCut),
      ...lost('.tabs a', (one) => linesOf(one) > 2),
    ];
  });

/** Words within drawings that are smaller than 11 px. */
const smallInDrawings = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGTextElement>('svg text')].flatMap((text) => {
      const size = Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 1);
      return text.getBoundingClientRect().width > 0 && size < 11
        ? [`“${text.textContent}” in a drawing has ${size.toFixed(1)} px`]
        : [];
    }),
  );

async function look(page: Page, site: E2eSite, visit: Visit): Promise<string[]> {
  const path = typeof visit.path === 'string' ? visit.path : await visit.path(site);
  const findings: string[] = [];
  const note = (where: string, found: string[]) =>
    findings.push(...found.map((one) => `${visit.state ?? ''} ${path} ${where}: ${one}`));
  const { act, isLayoutOnly, width = act ? 360 : isLayoutOnly ? 320 : 1280, scheme } = visit;
  await page.emulateMedia({ colorScheme: scheme ?? 'light', contrast: 'no-preference' });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  await act?.(page, site);
  // The frame is the same around every page; only what was done may have changed its head.
  const frame = path === '/' ? [] : act ? ['.site-footer'] : ['.site-header', '.site-footer'];
  if (!isLayoutOnly)
    note(scheme ?? `at ${width} px`, await axeFindings(page, scheme ? { rules: colorRules } : { without: frame }));
  if (scheme) return findings;
  note(`at ${width} px`, [...(await tooWide(page)), ...(await illegible(page))]);
  if (isLayoutOnly) return findings;
  if ((await page.locator('svg text').count()) > 0) {
    await page.setViewportSize({ width: 360, height: 900 });
    note('at 360 px', await smallInDrawings(page));
  }
  await page.setViewportSize({ width: 320, height: 900 });
  note('at 320 px', [...(await tooWide(page)), ...(await illegible(page))]);
  if (visit.state) return findings;
  await page.setViewportSize({ width: 390, height: 844 });
  await enlargeText(page, 2);
  note('at twice the size of text (WCAG 1.4.4)', [...(await tooWide(page)), ...(await cutAtTwice(page))]);
  return findings;
}

const title = (part: string) => `axe finds nothing, and nothing is too wide from 320 px on (${part})`;

async function lookAtAll(browser: Browser, page: Page, site: E2eSite, all: readonly Visit[]) {
  const findings: string[] = [];
  await bringAxe(page);
  for (const visit of all) {
    // What a visitor has done stays with the browser; pages that are only looked at share one.
    const other = visit.act && (await browser.newContext({ baseURL: site.url }));
    findings.push(...(await look(other ? await other.newPage() : page, site, visit)));
    await other?.close();
  }
  expect(findings).toEqual([]);
}

const shards = 3;
for (let shard = 0; shard < shards; shard++) {
  test(title(`part ${shard + 1} of ${shards}`), async ({ page, browser, site }) => {
    const own = visits.filter((_, index) => index % shards === shard);
    await lookAtAll(browser, page, site, own);
  });
}
test(title('more states'), { tag: '@extended' }, ({ page, browser, site }) =>
  lookAtAll(browser, page, site, moreVisits),
);
test.describe.configure({ mode: 'parallel' });
