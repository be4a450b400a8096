import { describe, expect, test } from 'vitest';
import { pageNames, pageOf } from '#src/content/blocks.ts';
import { pageAliases, pageMeta } from '#src/content/page-paths.ts';
import { amountOf, prices } from '#src/content/prices.ts';
import { priceRecords } from '#src/content/records/prices.ts';
import { roles } from '#src/content/roles.ts';
import { stories } from '#src/content/stories.ts';
import { dollars } from '#src/lib/format.ts';
import routes from '#src/routes.ts';
import { closedToCrawlers, pages } from '#src/seo/seo-api.server.ts';
import { publishBlocks, textBlock } from '#tests/helpers/blocks.ts';
import { site as ownSite, siteOfAll, type TestSite, tester } from '#tests/helpers/site.ts';
import { withPublished } from './public-pages.ts';

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
  test('of every page', async () => {
    const made = await ownSite();
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

  test('is kept with an ETag until something is published, and then says the new figure', async () => {
    const made = await ownSite();
    const first = await made.request('/llms.txt');
    const tag = first.headers.get('etag') ?? '';
    expect(await first.text()).toContain('Basic $150 per visit');
    expect((await made.request('/llms.txt', { headers: { 'if-none-match': tag } })).status).toBe(304);
    const { id: _, ...visit } = priceRecords.find(prices.residentialBasicVisit) ?? { id: '' };
    const changed = { ...visit, dollars: 165 };
    await made.deps.records.publishing.publish(priceRecords, prices.residentialBasicVisit, 0, changed, tester);
    const second = await made.request('/llms.txt', { headers: { 'if-none-match': tag } });
    expect(second.status).toBe(200);
    expect(await second.text()).toContain('Basic $165 per visit');
  });
});
