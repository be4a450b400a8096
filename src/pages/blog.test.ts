import { articlePage } from 'words:blog';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ArticlePage } from '#src/articles/article-view.tsx';
import { articles } from '#src/content/articles.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { engines, freshPlace, routeArgs, site, type TestSite, testClock, tester } from '#tests/helpers/site.ts';
import { loader as listLoader } from './blog.tsx';
import { loader as articleLoader } from './blog-article.tsx';
import { loader as feedLoader } from './feed.ts';

// What a request holds (middleware/responses.ts) is the application's; loaders are called without it here.

const first = articles.builtIn[0]!;
const { id: _, ...values } = first;
const own = {
  ...values,
  ...{ number: 77, title: 'How we moved a print shop over a weekend', slug: 'print-shop', date: '2025-04-01' },
  ...{ description: `${'x'.repeat(119)}.`, tags: ['Backups', 'Printing'], body: '## Saturday\n\nWords of a platypus.' },
};

const inside = <Result>(made: TestSite, work: () => Result) => withLive(() => made.deps.live(), work);
const slugs = (made: TestSite) =>
  inside(made, async () => (await listLoader(routeArgs(made, '/blog') as never)).shown.map(({ slug }) => slug));
const article = (made: TestSite, slug: string) =>
  inside(made, () => articleLoader(routeArgs(made, `/blog/${slug}`, { params: { slug } }) as never));
const feed = (made: TestSite) => inside(made, () => feedLoader(routeArgs(made, '/blog/rss.xml') as never).text());
const sitemap = async (made: TestSite) => (await made.request('/sitemap.xml')).text();

test.each(engines)('a published article is read everywhere and in every process (%s)', async (engine) => {
  const place = await freshPlace(engine);
  const one = await site({ engine, place, clock: testClock('2026-12-01T10:00:00-05:00') });
  const two = await site({ engine, place, clock: one.clock });
  const { publishing } = one.deps.records;
  expect(await publishing.publish(articles, 'print-shop', 0, own, tester)).toMatchObject({ ok: true });
  const moment = new Date(one.clock.now()).toISOString();
  await expect.poll(async () => (await slugs(two))[0]).toBe('print-shop');
  for (const made of [one, two]) {
    expect(await feed(made)).toMatch(/<item>\s*<title>How we moved a print shop/);
    expect(await sitemap(made)).toContain(`/blog/print-shop</loc><lastmod>${moment}`);
    expect(await sitemap(made)).toContain(`/blog</loc><lastmod>${moment}`);
    expect(await article(made, 'print-shop')).toMatchObject({
      data: { found: { article: { title: own.title, modified: moment } } },
    });
  }
});

test('an article whose address changed is found at each of them, also after an earlier version was restored', async () => {
  const made = await site();
  const { publishing } = made.deps.records;
  const { slug } = first;
  await publishing.publish(articles, slug, 0, { ...values, slug: 'second' }, tester);
  await publishing.publish(articles, slug, 1, { ...values, slug: 'third', earlier: [] }, tester);
  const leadsTo = async (asked: string) => {
    const answer = await article(made, asked).catch((thrown: unknown) => thrown);
    return answer instanceof Response ? [answer.status, answer.headers.get('location')] : answer;
  };
  expect(await leadsTo(slug)).toEqual([301, '/blog/third']);
  expect(await leadsTo('second')).toEqual([301, '/blog/third']);
  await publishing.restore(articles, slug, 2, 0, tester);
  expect(await leadsTo('third')).toEqual([301, `/blog/${slug}`]);
  expect(await leadsTo(slug)).toMatchObject({ data: { found: { article: { slug } } } });
  expect(await leadsTo('fourth')).toMatchObject({ init: { status: 404 } });
});

test('an article whose event is over says so by itself, from the day after on', async () => {
  const made = await site({ clock: testClock('2026-12-01T10:00:00-05:00') });
  const { publishing } = made.deps.records;
  const eventOver = 'The open day was on the fourth of December.';
  await publishing.publish(articles, 'print-shop', 0, { ...own, eventUntil: '2026-12-04', eventOver }, tester);
  const page = async () => {
    const found = (await article(made, 'print-shop')).data.found!;
    return inside(made, () => renderToStaticMarkup(createElement(ArticlePage, { ...found, url: '' })));
  };
  made.clock.set('2026-12-04T23:59:00-05:00');
  expect(await page()).not.toContain(eventOver);
  made.clock.set('2026-12-05T00:00:00-05:00');
  expect(await page()).toContain(eventOver);
  // Without words of its own it says what ended, and when.
  await publishing.publish(articles, 'print-shop', 1, { ...own, eventUntil: '2026-12-04' }, tester);
  expect(await page()).toContain(fillIn(articlePage.over, { day: 'December 4, 2026' }));
});

test('no two articles have one address, and a removed one is gone with its date', async () => {
  const made = await site({ clock: testClock('2026-12-01T10:00:00-05:00') });
  const { publishing } = made.deps.records;
  const taken = await inside(made, () => publishing.publish(articles, 'new', 0, { ...own, slug: first.slug }, tester));
  expect(taken).toMatchObject({ ok: false, errors: { slug: 'Another article has this address' } });
  await publishing.remove(articles, first.id, 0, tester);
  expect(await slugs(made)).not.toContain(first.slug);
  const pages = await sitemap(made);
  expect(pages).not.toContain(first.slug);
  expect(pages).toContain(`/blog</loc><lastmod>${new Date(made.clock.now()).toISOString()}`);
});
