import llmsWords from 'content:pages/llms';
import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { wideAreas } from '#src/content/areas.ts';
import { articles } from '#src/content/articles.ts';
import { pageNames, pageOf } from '#src/content/blocks.ts';
import { cities, stateOf } from '#src/content/cities.ts';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { collections } from '#src/content/records/all.ts';
import { pageOfPrice, priceRecords } from '#src/content/records/prices.ts';
import { openRoles, rolePath } from '#src/content/roles.ts';
import { stories, storyPath } from '#src/content/stories.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { fillFacts } from '#src/lib/facts.ts';
import { dollars, easternDay } from '#src/lib/format.ts';
import { escapeHtml } from '#src/lib/html.ts';
import { cacheableHeader } from '#src/lib/http.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Item } from '#src/lib/records/fields.ts';
import type { Live } from '#src/lib/records/live.ts';
import { wordsName } from '#src/lib/records/words.ts';
import type { Clock } from '#src/lib/time.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { ClientEnv } from '#src/server/client.ts';
import { articlePath, nameOfTitle, type PublicPage, publicPages, withPublished } from '#src/site/public-pages.ts';

const { about, services, itSupport, business, residential, websiteSeo, appDevelopment, portfolio } = pageMeta;
const { emergency, contact, estimate, quote, support, careers, privacy, terms } = pageMeta;
const servicePages = [services, itSupport, business, residential, websiteSeo, appDevelopment];
const contactPages = [emergency, contact, estimate, quote, support];
const otherPages = [about, portfolio, careers, privacy, terms];

/** Escapes text, so that it starts no link or line. */
const inLine = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[[\]\\]/g, '\\$&')
    .trim();

/** "Essential $150 per user/month", for everything a page sells. */
function pricesOn(path: string): string {
  const sold = priceRecords.all().filter(({ id }) => pageOfPrice(id) === path);
  const said = sold.map(({ name, dollars: amount, unit }) => `${name} ${dollars(amount)} ${unit}`);
  return said.length === 0 ? '' : ` ${llmsWords.prices} ${said.join('; ')}.`;
}

/** /llms.txt (llmstxt.org), as published at `now` (epoch milliseconds). */
function llmsText(publicUrl: string, now: number): string {
  const today = easternDay(now).iso;
  const link = (path: string, title: string, about = '') =>
    `- [${inLine(title)}](${new URL(path, `${publicUrl}/`).href})${about && `: ${inLine(about)}`}`;
  const ofPages = (those: readonly { path: string; title: string; description: string }[]) =>
    those.map(({ path, title, description }) => link(path, nameOfTitle(title), `${description}${pricesOn(path)}`));
  const cityIds = cities.all().map((city) => `-${city.id}-${stateOf(city)}`);
  const ofCities = pages('', now).filter(({ path }) => cityIds.some((ending) => path.endsWith(ending)));
  const { phone, ...mailboxes } = llmsWords.ways;
  const ways = [...Object.values(mailboxes), ...(inWords(company.phone) ? [phone] : [])];
  const otherPlaces = wideAreas().join(', ');
  const sections: readonly (readonly [title: string, ...lines: string[]])[] = [
    [llmsWords.services, ...ofPages(servicePages)],
    [
      llmsWords.cities,
      ...ofCities.map(({ path, title }) => link(path, nameOfTitle(title))),
      ...(otherPlaces ? [`- ${llmsWords.otherPlaces} ${otherPlaces}`] : []),
    ],
    [
      llmsWords.stories,
      ...stories
        .all()
        .map((story) => link(storyPath(story), story.title, `${story.client}. ${story.results.join('. ')}`)),
    ],
    [llmsWords.roles, ...openRoles(today).map((role) => link(rolePath(role), role.title, role.text))],
    [
      llmsWords.articles,
      ...publishedArticles().map(({ slug, title, excerpt }) => link(articlePath(slug), title, excerpt)),
    ],
    [llmsWords.contact, ...ofPages(contactPages), ...ways.map((way) => `- ${way}`)],
    [llmsWords.optional, ...ofPages(otherPages)],
  ];
  return [
    `# ${company.longName}`,
    `> ${company.blurb}`,
    ...llmsWords.details,
    ...sections
      .filter(([, ...lines]) => lines.length > 0)
      .map(([title, ...lines]) => [`## ${title}`, '', ...lines].join('\n')),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Renders a page with unfilled placeholders; empty if nothing can be rendered. */
export type Unfilled = (path: string) => Promise<string>;

/** Shorter texts would match other content. */
const tellsEnough = 12;
const letters = (text: string) => text.replace(/&(#\w+|\w+);/g, '').replace(/[^\p{L}\p{N}]+/gu, '');

const leaves = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split(/\n+/)
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(leaves)
      : [];

function recordOfFact(fact: string): string | undefined {
  const [kind, id = ''] = fact.split('.');
  if (kind === 'price') return `prices/${id}`;
  if (kind === 'company') return 'company/company';
  if (kind === 'claim') return `claims/${id === 'guarantee-days' ? 'guarantee' : id}`;
  return undefined;
}

/** Records found by placeholders instead of by their words. */
const byMarks: ReadonlySet<string> = new Set(['prices', 'company', 'claims']);
/** Their pages have their own dates. */
const dated: ReadonlySet<string> = new Set([articles.name]);

/** Texts by which a record is recognised on a page, without tags and punctuation. */
const tells = ({ id: _, ...values }: Item, facts: Live['facts']) =>
  leaves(values)
    .map((text) => letters(fillFacts(text, facts)))
    .filter(({ length }) => length >= tellsEnough);

/**
 * When the content of each page last changed, by path, epoch milliseconds. Facts are found by the placeholders of the
 * unfilled page, other records by their words; for a removed or moved record, pages that show others of its kind count.
 */
export async function shownMoments(live: Live, paths: readonly string[], unfilled: Unfilled) {
  const { changedAt = {}, records, facts } = live;
  const moments = new Map<string, number>();
  const changed = collections.filter(({ name }) => Object.keys(changedAt[name] ?? {}).length > 0);
  if (changed.every(({ name }) => dated.has(name))) return moments;
  const told = changed
    .filter(({ name, group }) => !byMarks.has(name) && !dated.has(name) && group !== 'words')
    .flatMap((collection) => toldOf(collection, records[collection.name] ?? collection.builtIn, live));
  const bodies = new Map(articles.all().map((article) => [articlePath(article.slug), JSON.stringify(article)]));
  for (const path of paths) {
    const page = bodies.get(path) ?? (await unfilled(path)).replace(/<style\b[\s\S]*?<\/style>/g, '');
    const names = new Set(
      [...page.matchAll(/(?:\u27e6|%E2%9F%A6)([a-z0-9.-]+)(?:\u27e7|%E2%9F%A7)/g)].map(([, name]) => name ?? ''),
    );
    const shown = [...names].flatMap((name) => {
      const [collection = '', id = ''] = (recordOfFact(name) ?? '').split('/');
      const words = name.startsWith('words.') ? Object.values(changedAt[name.split('.')[1] ?? ''] ?? {}) : [];
      return [changedAt[collection]?.[id] ?? 0, ...words];
    });
    const read = letters(fillFacts(page.replace(/<[^>]*>/g, ''), facts));
    const others = told.flatMap(({ texts, at }) => (texts.some((text) => read.includes(text)) ? [at] : []));
    const last = Math.max(0, ...shown, ...others);
    if (last > 0) moments.set(path, last);
    await setImmediate();
  }
  return moments;
}

function toldOf({ name }: AnyCollection, all: readonly Item[], { changedAt = {}, facts }: Live) {
  return Object.entries(changedAt[name] ?? {}).map(([id, at]) => {
    const item = all.find((one) => one.id === id);
    return { at, texts: (item ? [item] : all).flatMap((one) => tells(one, facts)) };
  });
}

/** Canonical pages, with positions open on `today` (YYYY-MM-DD, Eastern), or with all of them. */
export const pages = (today = '', now?: number) =>
  publicPages(
    publishedArticles().map(({ slug, title, modified }) => ({ slug, title, lastModified: modified })),
    { blogChangedAt: articles.lastChange(), today, ...(now !== undefined && { now }) },
  );

/** By path; epoch milliseconds. */
function published(content: Pick<ManagedPages, 'published'>): Map<string, number> {
  const { changedAt } = content.published();
  return new Map(
    pageNames.flatMap((name) => {
      const moment = changedAt?.[wordsName(name)]?.[name];
      return moment === undefined ? [] : [[pageOf(name).path, moment]];
    }),
  );
}

/** With unfilled placeholders. */
type Render = (request: Request, client: Client) => Promise<Response>;

interface SeoDeps {
  clock: Clock;
  config: Config;
  content: Pick<ManagedPages, 'published'>;
  live(): Live;
}

/**
 * `/robots.txt`, `/sitemap.xml` and `/llms.txt` (cached until something is published). With `render`, a page's lastmod
 * follows whatever it shows, computed once per publication.
 */
export function seoApi({ clock, config, content, live }: SeoDeps, render?: Render): Hono<ClientEnv> {
  const keep = { 'Cache-Control': 'public, max-age=3600' };
  const robots = robotsText(config.publicUrl);
  const kept = new WeakMap<Live, Promise<Map<string, number>>>();
  const sitemap = async (client: Client) => {
    const listed = withPublished(pages(easternDay(clock.now()).iso, clock.now()), published(content));
    const now = live();
    const shown =
      kept.get(now) ??
      shownMoments(
        now,
        listed.map(({ path }) => path),
        async (path) => (render ? (await render(new Request(new URL(path, config.publicUrl)), client)).text() : ''),
      );
    kept.set(now, shown);
    shown.catch(() => kept.delete(now));
    return sitemapXml(withPublished(listed, await shown), config.publicUrl);
  };
  return new Hono<ClientEnv>()
    .get('/robots.txt', (c) => c.text(robots, 200, keep))
    .get('/sitemap.xml', async (c) =>
      c.body(await sitemap(c.get('client')), 200, { ...keep, 'Content-Type': 'application/xml; charset=utf-8' }),
    )
    .get('/llms.txt', (c) =>
      c.text(llmsText(config.publicUrl, clock.now()), 200, {
        'Cache-Control': 'public, max-age=0, must-revalidate',
        [cacheableHeader]: '1',
      }),
    );
}

/** The owner's side and the API. Other hidden pages use noindex, which crawlers must be allowed to read. */
export const closedToCrawlers = ['/admin', '/api', '/chat-history', '/newsletter-management'] as const;

export function robotsText(publicUrl: string): string {
  const closed = closedToCrawlers.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', 'Allow: /', ...closed, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** Canonical paths with the day or moment each page last changed. */
export function sitemapXml(pages: readonly PublicPage[], publicUrl: string): string {
  const entries = pages.map(
    ({ path, lastModified }) =>
      `  <url><loc>${escapeHtml(new URL(path, `${publicUrl}/`).href)}</loc><lastmod>${lastModified}</lastmod></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
