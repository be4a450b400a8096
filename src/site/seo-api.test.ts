import type { RouteConfigEntry } from '@react-router/dev/routes';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { articles } from '#src/content/articles.ts';
import { pageNames, pageOf } from '#src/content/blocks.ts';
import { stories } from '#src/content/clients.ts';
import { pageAliases, pageMeta } from '#src/content/page-paths.ts';
import { amountOf } from '#src/content/prices.ts';
import { logoRecords } from '#src/content/records/look.ts';
import { priceRecords } from '#src/content/records/prices.ts';
import { roles } from '#src/content/roles.ts';
import { dollars } from '#src/lib/format.ts';
import { withLive } from '#src/platform/changes.server.ts';
import routes from '#src/routes.ts';
import { closedToCrawlers, pages, sharedPictureOf } from '#src/seo/seo-api.server.ts';
import { publishBlocks, textBlock } from '#tests/helpers/blocks.ts';
import { addPicture } from '#tests/helpers/pictures.ts';
import { siteOfAll, type TestSite, test, tester } from '#tests/helpers/site.ts';
import { defaultPicture, isSitePath, pictureWords, publicPages, withPublished } from './public-pages.ts';

const site = await siteOfAll();

/** Every path that src/routes.ts names, parents joined. */
function pathsOf(entries: typeof routes, parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = [parent, entry.path].filter(Boolean).join('/');
    return entry.children ? pathsOf(entry.children, path) : [`/${path}`];
  });
}
const routed = pathsOf(routes).filter((path) => path !== '/*');
const isClosed = (path: string) => closedToCrawlers.some((closed) => path === closed || path.startsWith(`${closed}/`));
/**
 * Pages that only follow the newsletter's form, its archive while it is empty, and one that is true for a minute (decision
 * 172); their heads say noindex, which the crawl test holds against the sitemap.
 */
const unlisted = ['/newsletter', '/newsletter/issues', '/newsletter/check-mailbox', '/request', '/status'];
const aliases = Object.values(pageAliases).flat();
const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

test('the list of public pages and src/routes.ts name the same pages', () => {
  const paths = pages().map(({ path }) => path);
  const patterns = routed.filter((path) => path.includes(':')).map(pattern);
  const own = new Set<string>(Object.values(pageMeta).map(({ path }) => path));
  const found = (path: string) => routed.includes(path) || (!own.has(path) && patterns.some((one) => one.test(path)));
  expect(
    paths.filter((path) => !found(path)),
    'every canonical path has a route',
  ).toEqual([]);
  expect(
    aliases.filter((path) => !routed.includes(path) || paths.includes(path)),
    'so has every alias',
  ).toEqual([]);
  const known = new Set([...paths, ...aliases, ...unlisted]);
  const publicRoutes = routed.filter((path) => !isClosed(path) && !/:|\.xml$/.test(path));
  expect(
    publicRoutes.filter((path) => !known.has(path)),
    'every public route is on the list',
  ).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

const lastmods = async (of: TestSite) => {
  const xml = await (await of.request('/sitemap.xml')).text();
  const found = xml.matchAll(/<loc>https:\/\/northarc\.example([^<]*)<\/loc><lastmod>([^<]+)</g);
  return Object.fromEntries([...found].map(([, path = '', day = '']) => [path, day]));
};

test('/sitemap.xml lists every page with the day of its last change', async () => {
  const answer = await site.request('/sitemap.xml');
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const found = await lastmods(site);
  const count = Object.keys(pageMeta).length + 18 + 9 + stories.builtIn.length + roles.builtIn.length;
  expect(Object.keys(found)).toHaveLength(count);
  expect(found).toMatchObject({ '/privacy': '2025-01-15', '/blog/cloud-migration-atlanta-businesses': '2026-11-22' });
  const newest = Object.entries(found).flatMap(([path, day]) => (path.startsWith('/blog/') ? [day] : []));
  expect(found['/blog']).toBe(newest.toSorted().at(-1));
});

describe('lastmod follows what the owner publishes', () => {
  test('of every page', async (made) => {
    made.clock.advance(365 * 86_400_000);
    for (const name of pageNames) {
      const { path } = pageOf(name);
      for (const words of ['Hello', 'Hello again']) {
        const before = await lastmods(made);
        made.clock.advance(60_000);
        await publishBlocks(made.deps, name, [textBlock('t', words)]);
        expect(await lastmods(made)).toEqual({ ...before, [path]: new Date(made.clock.now()).toISOString() });
      }
    }
  });

  test('unless the page itself has been gone over since', async () => {
    const at = new Map([['/a', Date.UTC(2026, 0, 2)]]);
    const page = { path: '/a', title: 'A', lastModified: '2026-03-01' };
    expect(withPublished([page], at)).toEqual([page]);
  });
});

test('/robots.txt closes what is not for the public and names the sitemap', async () => {
  const answer = await site.request('/robots.txt');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toBe(
    'User-agent: *\nAllow: /\nDisallow: /admin\nDisallow: /api\nDisallow: /chat-history\n' +
      'Disallow: /newsletter-management\n\nSitemap: https://northarc.example/sitemap.xml\n',
  );
});

describe('/llms.txt', () => {
  test('is Markdown as llmstxt.org has it: name, summary, sections of links that answer, and every price', async () => {
    const text = await (await site.request('/llms.txt')).text();
    expect(text).toMatch(/^# \S.*\n\n> \S/);
    expect(text.match(/^## .*$/gm)).toHaveLength(7);
    expect(text).not.toMatch(/[⟦⟧]|undefined/);
    const known = new Set(pages().map(({ path }) => `https://northarc.example${path}`));
    const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, address = '']) => address);
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter((address) => !known.has(address))).toEqual([]);
    for (const { id, name: sold, unit } of priceRecords.all())
      expect(text, id).toContain(`${sold} ${dollars(amountOf(id as never))} ${unit}`);
  });

  test('is kept with an ETag until something is published, and then says the new figure', async (made) => {
    const first = await made.request('/llms.txt');
    const tag = first.headers.get('etag') ?? '';
    expect(await first.text()).toContain('Basic $150 per visit');
    expect((await made.request('/llms.txt', { headers: { 'if-none-match': tag } })).status).toBe(304);
    const { id: _, ...visit } = priceRecords.find('residential-basic-visit') ?? { id: '' };
    const changed = { ...visit, dollars: 165 };
    await made.deps.records.publishing.publish(priceRecords, 'residential-basic-visit', 0, changed, tester);
    const second = await made.request('/llms.txt', { headers: { 'if-none-match': tag } });
    expect(second.status).toBe(200);
    expect(await second.text()).toContain('Basic $165 per visit');
  });
});

test('the foot of a picture names the domain at which the site stands', () => {
  const about = pictureWords({ path: '/about', title: 'About' }, 'it.smith.example');
  for (const picture of [about, defaultPicture('it.smith.example')]) {
    expect(picture?.words.kicker).toMatch(/ · it\.smith\.example$/);
  }
});

test('a logo is drawn for mails and tabs, what never was one is not', async (made) => {
  const { records } = made.deps;
  const wide = { width: 300, height: 60 };
  const [logo, other] = [await addPicture(made, '#2266cc', wide), await addPicture(made, '#2266cc', wide)];
  const values = { title: 'Our logo', logo, onDark: '', sign: '' };
  expect((await records.publishing.publish(logoRecords, 'logo', 0, values, tester)).ok).toBe(true);
  const address = (src: string, kind: string) => `/brand/${/[0-9a-f-]{36}/.exec(src)}-${kind}.png`;
  const sizes = async (kind: string) => {
    const answer = await made.request(address(logo, kind));
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    return [width, height];
  };
  expect(await sizes('icon-192')).toEqual([192, 192]);
  expect(await sizes('mail')).toEqual([400, 80]);
  expect((await made.request(address(other, 'mail'))).status).toBe(404);
  expect((await made.request(address(logo, 'poster'))).status).toBe(404);
  expect((await made.request('/brand/..%2f..%2fsecret-mail.png')).status).toBe(404);
  const manifest = await (await made.request('/manifest.webmanifest')).json();
  expect(manifest.icons[0].src).toBe(address(logo, 'icon-192'));
  // Once the logo has gone, mails that were sent go on showing it.
  await records.publishing.restore(logoRecords, 'logo', 1, 0, tester);
  expect((await made.request(address(logo, 'mail'))).status).toBe(200);
  expect(JSON.stringify(await (await made.request('/manifest.webmanifest')).json())).toContain('/favicon.svg');
});

test('an article with a picture of its own is shared with that picture, and others with none of it', async () => {
  const cover = await addPicture(site, '#2266cc', { width: 900, height: 1200 });
  const first = articles.builtIn[0]!;
  const path = `/blog/${first.slug}`;
  const shared = () => withLive(site.deps.live, () => sharedPictureOf(path)) ?? '';
  const drawn = shared();
  expect(drawn).toMatch(/^\/og\/.*\.png$/);
  const address = `/og/cover-${/[0-9a-f-]{36}/.exec(cover)?.[0]}.jpg`;
  // Nobody may have pictures made that no article shows.
  expect((await site.request(address)).status).toBe(404);
  const { id, ...values } = first;
  const changed = { ...values, cover, coverAlt: 'A desk' };
  expect(await site.deps.records.publishing.publish(articles, id, 0, changed, tester)).toMatchObject({ ok: true });
  expect(shared()).toBe(address);
  const answer = await site.request(address);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
});

test('every page of the route table and of the sitemap is a path of the site, and nothing else is', () => {
  const fixed = (routes as RouteConfigEntry[]).flatMap(({ path = '' }) =>
    /[:*]|^chat-history\//.test(path) ? [] : [`/${path}`],
  );
  const all = [...fixed, ...publicPages([]).map(({ path }) => path)];
  expect(all.filter((path) => !isSitePath(path))).toEqual([]);
  expect(['/Services/', '/media/ab-1.webp', '/og/home.png'].every(isSitePath)).toBe(true);
  expect(['/prices', '/blog/none', '/it-support-paris-ga', '/services/x', '/price-list.pdf'].some(isSitePath)).toBe(
    false,
  );
});
