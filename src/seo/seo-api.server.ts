import drawings from 'content:drawings';
import llmsWords from 'content:pages/llms';
import { setImmediate } from 'node:timers/promises';
import { Hono, type MiddlewareHandler } from 'hono';
import { artOf, pathOf } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { wideAreas } from '#src/content/areas.ts';
import { articles } from '#src/content/articles.ts';
import { pageNames, pageOf } from '#src/content/blocks.ts';
import { cities, stateOf } from '#src/content/cities.ts';
import { stories, storyPath } from '#src/content/clients.ts';
import { company, companyDomain } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { builtWords, collections } from '#src/content/records/all.ts';
import { logoRecords, themeNow } from '#src/content/records/look.ts';
import { pageOfPrice, priceRecords } from '#src/content/records/prices.ts';
import { openRoles, rolePath } from '#src/content/roles.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { filled, fillFacts } from '#src/lib/facts.ts';
import { dollars, easternDay } from '#src/lib/format.ts';
import { escapeHtml } from '#src/lib/html.ts';
import { cacheableHeader } from '#src/lib/http.ts';
import { stringsIn } from '#src/lib/json.ts';
import { keepRecent } from '#src/lib/lists.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { type Live, memoPerPublish } from '#src/lib/records/live.ts';
import { wordsName } from '#src/lib/records/words.ts';
import { paletteOf, themeStyle } from '#src/lib/theme.ts';
import type { Clock } from '#src/lib/time.ts';
import { imageIdOf } from '#src/lib/uploads.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { ClientEnv } from '#src/server/client.ts';
import { drawBrandFile } from '#src/site/brand.server.ts';
import {
  articlePath,
  defaultPicture,
  nameOfTitle,
  type PictureWords,
  type PublicPage,
  pictureOf,
  pictureWords,
  publicPages,
  withPublished,
} from '#src/site/public-pages.ts';
import { bodyOf } from '#src/ui/art/drawing.tsx';

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
  stringsIn(values)
    .flatMap((text) => text.split(/\n+/))
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

const coverPattern = /^\/og\/cover-([0-9a-f-]{36})\.jpg$/;

/** Only if a published article uses the picture as its cover. */
function coverIdOf(path: string): string | undefined {
  const id = coverPattern.exec(path)?.[1];
  return id && publishedArticles().some(({ cover }) => imageIdOf(cover) === id) ? id : undefined;
}

/** An article's own picture, else the page's drawn card. */
export function sharedPictureOf(path: string): string | undefined {
  const article = publishedArticles().find((one) => pathOf(one) === path);
  const cover = article && imageIdOf(article.cover);
  return cover ? `/og/cover-${cover}.jpg` : pictureOf(path);
}

const picturesAt = (domain: string) => [
  defaultPicture(domain),
  ...pages().flatMap((page) => pictureWords(page, domain) ?? []),
];

const keyOf = ({ title, kicker, name }: PictureWords) => JSON.stringify({ title, kicker, name });

/** Cards drawn by the build. Evaluated outside of a request, so it has the default content. */
const built = new Map(picturesAt(companyDomain).map(({ path, words }) => [path, keyOf(filled(words, builtWords))]));

type Media = ManagedPages['media'];
const lookNow = () => ({ theme: themeNow(), logo: imageIdOf(logoRecords.all()[0]?.logo ?? '') });
/** About one per page. */
const mostKept = 100;

/** 1200 x 630, cropped to the most interesting part. */
async function cutOf(stored: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const bytes = await new Response(stored).arrayBuffer();
  const cut = sharp(bytes).resize({ width: 1200, height: 630, fit: 'cover', position: 'attention' });
  return Uint8Array.from(await cut.flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer());
}

async function logoOf(id: string | undefined, media: Media, sharp: typeof import('sharp').default) {
  const drawn = id ? await drawBrandFile(media, id, 'share') : undefined;
  if (!drawn) return undefined;
  const { width, height } = await sharp(drawn).metadata();
  // Drawn twice as large as it is shown.
  return { png: drawn, width: Math.round(width * 0.75), height: Math.round(height * 0.75) };
}

const drawingsNow = memoPerPublish(
  () =>
    new Map(
      publishedArticles().flatMap((article) => {
        const [path, art] = [pictureOf(articlePath(article.slug)), artOf(article)];
        return path && art in drawings.articles ? [[path, art] as const] : [];
      }),
    ),
);

async function drawn(
  words: PictureWords,
  look: ReturnType<typeof lookNow> & { drawing: string | undefined },
  media: Media,
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: sharp }, { pictureSvg, png }] = await Promise.all([
    import('sharp'),
    import('#src/site/share-picture.server.ts'),
  ]);
  const logo = await logoOf(look.logo, media, sharp);
  const drawing = look.drawing && bodyOf(look.drawing);
  return Uint8Array.from(
    await sharp(Buffer.from(pictureSvg(words, { palette: paletteOf(look.theme), logo, drawing })))
      // A logo needs more colours than the drawing.
      .png(logo ? { ...png, colours: 64 } : png)
      .toBuffer(),
  );
}

/**
 * Share pictures. The build draws them for the default content; with other content, another domain or an article's
 * drawing they are drawn on request. An article's own picture takes precedence.
 */
export function sharePictures(parts: {
  config: Pick<Config, 'publicUrl'>;
  content: Pick<ManagedPages, 'media'>;
}): MiddlewareHandler {
  const { config, content } = parts;
  const { host } = new URL(config.publicUrl);
  const pictures = memoPerPublish(() => picturesAt(host));
  const draw = keepRecent<Uint8Array<ArrayBuffer> | undefined>(mostKept);
  return async (c, next) => {
    if (!c.req.path.startsWith('/og/') || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next();
    const cover = coverIdOf(c.req.path);
    if (cover) {
      const cut = await draw(cover, async () => {
        const stored = await content.media.read(cover);
        return stored && cutOf(stored.body);
      });
      if (!cut) return next();
      const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' };
      return c.body(cut, 200, headers);
    }
    const found = pictures().find(({ path }) => path === c.req.path);
    if (!found) return next();
    const { title, kicker, name } = found.words;
    const now = { title: inWords(title), kicker: inWords(kicker), name: inWords(name) };
    const look = { ...lookNow(), drawing: drawingsNow().get(c.req.path) };
    const isBuilt = !look.logo && !look.drawing && themeStyle(look.theme) === '';
    if (isBuilt && keyOf(now) === built.get(c.req.path)) return next();
    const picture = await draw(`${keyOf(now)} ${JSON.stringify(look)}`, () => drawn(now, look, content.media));
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' };
    return picture ? c.body(picture, 200, headers) : next();
  };
}
