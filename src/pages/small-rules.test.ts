import { globSync, readFileSync } from 'node:fs';
import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { pathOf } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { faqs, pathOfFaq } from '#src/content/answers.ts';
import { alongTheRoad } from '#src/content/areas.ts';
import { articles } from '#src/content/articles.ts';
import { cities } from '#src/content/cities.ts';
import { fives, stories, storyPath, testimonials } from '#src/content/clients.ts';
import { builtFacts, factsOf } from '#src/content/facts-of.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { policyNow } from '#src/content/policies.ts';
import type { Audience } from '#src/content/topics.ts';
import { requestContext } from '#src/context.server.ts';
import { createAllowance } from '#src/entry.server.tsx';
import { countedPage } from '#src/figures/analytics.server.ts';
import { filled, fillFacts } from '#src/lib/facts.ts';
import { defaultRetention } from '#src/lib/retention.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { pictureOf } from '#src/site/public-pages.ts';
import { tellingFigure } from '#src/ui/sections/related.tsx';
import { site, type TestSite, tester } from '#tests/helpers/site.ts';
import { partOfDay } from './blocks/business.tsx';
import { loader as pageOfBlocks } from './page-of-blocks.tsx';
import { renderPolicy } from './policy.tsx';
import { aboutArticle, pageTopics, relatedTo, relatedToCity, relatedToService } from './related.server.ts';
import { faqData, headOf, serviceData } from './service-structured-data.ts';
import { findFaqs } from './support.tsx';

test('how many gave five follows the reviews that are published, and is as specified until they change', () => {
  expect(fives(testimonials.builtIn)).toBe(' These three gave five; the front page shows eight that did.');
  expect(fives([{ rating: 5, about: true }])).toBe(' This one gave five; the front page shows one that did.');
  expect(fives([{ rating: 4, about: true }])).toBe('');
});

test('a promised response is as long as its part of one day, a day at most; words without a time are not drawn', () => {
  expect(['15 minutes', '2 hours', '24 hours', '1 Day', '3 days'].map(partOfDay)).toEqual([15 / 1440, 2 / 24, 1, 1, 1]);
  for (const words of ['', 'At once', '0 minutes', 'minutes', '2 weeks']) expect(partOfDay(words)).toBeUndefined();
});

const told = stories.builtIn;

test('a story of a town that the map does not know comes last, without a stop', () => {
  const first = told[0]!;
  const elsewhere = { ...first, id: 'elsewhere', places: ['Savannah'] };
  const nowhere = { ...first, id: 'nowhere', places: [] };
  expect(alongTheRoad([elsewhere, nowhere, first])).toEqual([
    { story: first, stop: expect.objectContaining({ town: 'Alpharetta' }) },
    { story: elsewhere },
    { story: nowhere },
  ]);
});

const robots = (search: string) => {
  const matches = [{ id: 'root', loaderData: { publicUrl: 'https://northarc.example' } }];
  const tags = headOf({ location: { pathname: '/blog', search }, matches }, { ...pageMeta.blog, path: '/blog' });
  return tags.flatMap((tag) => ('name' in tag && tag.name === 'robots' ? [tag.content] : []));
};

test('what was searched for is no page for search engines; the list and its categories are', () => {
  expect(robots('?q=cloud')).toEqual(['noindex, nofollow']);
  expect([robots(''), robots('?q='), robots('?category=cloud')].flat()).toEqual(Array(3).fill('index, follow'));
});

const [first, second] = stories.builtIn;
if (!first || !second) throw new Error('there are no stories');
const { id, ...came } = first;

const lastmods = async (made: TestSite) => {
  const xml = await (await made.request('/sitemap.xml')).text();
  const found = xml.matchAll(/<loc>https:\/\/northarc\.example([^<]*)<\/loc><lastmod>([^<]+)</g);
  return new Map([...found].map(([, path = '', moment = '']) => [path, moment]));
};

test('a story that is new, changed or taken away is so in the sitemap, with the moment of the change, and among the counted pages', async () => {
  const one = await site();
  one.clock.set('2026-12-01T10:00:00-05:00');
  const { publishing } = one.deps.records;
  await publishing.publish(stories, 'museum-tickets', 0, { ...came, title: 'Tickets for a museum' }, tester);
  await publishing.publish(stories, id, 0, { ...came, title: 'Another title for it' }, tester);
  await publishing.remove(stories, second.id, 0, tester);
  const moment = new Date(one.clock.now()).toISOString();
  const listed = await lastmods(one);
  for (const path of [`/portfolio/${id}`, '/portfolio', '/portfolio/museum-tickets'])
    expect(listed.get(path)).toBe(moment);
  expect(listed.has(storyPath(second))).toBe(false);
  withLive(one.deps.live, () => {
    expect(countedPage('/portfolio/museum-tickets')).toBe('/portfolio/museum-tickets');
    expect(countedPage(storyPath(second))).toBe('other');
    expect(pictureOf('/portfolio/museum-tickets')).toBe('/og/portfolio-museum-tickets.png');
    expect(pictureOf(storyPath(second))).toBeUndefined();
  });
  // The picture of one that is new or has another title is drawn; the build's own files are served beside this.
  for (const drawn of ['museum-tickets', id])
    expect((await one.request(`/og/portfolio-${drawn}.png`)).headers.get('content-type')).toBe('image/png');
});

const found = async (query: string, category = 'all') =>
  (await findFaqs({ query, category })).found.map(({ id }) => id);

describe('the knowledge base', () => {
  test('is searched in questions and answers, whatever the case, within the category', async () => {
    expect(await found('RANSOMWARE')).toEqual(['backup-test']);
    expect(await found('who owns')).toEqual(['app-ownership']);
    expect(await found('', 'security')).toEqual(['clicked-link']);
    expect(await found('ransomware', 'security')).toEqual([]);
    expect(await found('mailto')).toEqual([]);
  });

  test('a question on several pages is told of on the first of them only', async () => {
    const shown = (await findFaqs({ query: '', category: 'all' })).found[0]!;
    const everywhere = [{ ...shown, support: true, contact: true, apps: true }];
    expect(faqData(everywhere, 'support')).toHaveLength(1);
    expect([...faqData(everywhere, 'contact'), ...faqData(everywhere, 'apps')]).toEqual([]);
    expect(faqData([{ ...shown, support: false, contact: true }], 'contact')).toHaveLength(1);
  });
});

test('a service says who, where and for how much, with absolute addresses', () => {
  const service = {
    name: 'Cabling',
    description: 'Labeled at both ends.',
    path: '/services#cabling',
    areas: () => ['Milton'],
    offers: [
      { name: 'Rack', price: 'seo' as const, unit: 'per rack', from: true },
      { name: 'Drop', price: 'remote-support-hour' as const, unit: 'per drop' },
    ],
  };
  expect(filled(serviceData(service, 'https://northarc.example'), builtFacts)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: 'Cabling',
    serviceType: 'Cabling',
    description: 'Labeled at both ends.',
    url: 'https://northarc.example/services#cabling',
    provider: { '@id': 'https://northarc.example/#business', name: 'Northarc IT & Software' },
    areaServed: [{ '@type': 'City', name: 'Milton, GA' }],
    offers: [
      { name: 'Rack', priceSpecification: { minPrice: 1200, priceCurrency: 'USD', unitText: 'per rack' } },
      { name: 'Drop', priceSpecification: { price: 75, priceCurrency: 'USD', unitText: 'per drop' } },
    ],
  });
});

test('without areas a service is offered nationwide, without prices it has no offers', () => {
  const apps = { name: 'Apps', description: 'Apps.', path: '/app-development' };
  const data = serviceData(apps, 'https://northarc.example');
  expect(data).toMatchObject({ areaServed: { '@type': 'Country', name: 'United States' } });
  expect(data).not.toHaveProperty('offers');
});

test.each([
  [['Scanner drops down from 400 a day to 2', 'Picking rate up 18%'], '400 to 2'],
  [['Hosting cost down 34% in the first year', '42 servers reduced to 17'], '42 to 17'],
  [['X-rays open in 4 seconds instead of 40'], '40 to 4'],
  [['Visit notes filed the same day: 61% to 99%'], '61% to 99%'],
  [['$86,000 transfer stopped before release', 'For 64 staff in five days'], '$86,000'],
  [['Pages load in 1.1 seconds.', 'Twice as fast'], '1.1'],
  [['Invoices go out the same evening', '11 office hours saved'], '11'],
  [['Nothing offline during court hours', 'Server, power and tape costs gone'], undefined],
  [[], undefined],
])('of %j it is %s', (results, figure) => {
  const found = tellingFigure(results);
  expect(found?.figure).toBe(figure);
  if (found) expect(results).toContain(found.result);
});

test('an allowance is used up by the last one, and is whole again when its time is over or the clock is set back', () => {
  const may = createAllowance({ max: 2, windowMs: 1_000 });
  expect([may(5_000), may(5_400), may(5_999)]).toEqual([true, true, false]);
  expect([may(6_000), may(6_999), may(6_999)]).toEqual([true, true, false]);
  expect(may(4_000)).toBe(true);
});

test("an owner's headings stay below the section's, with anchors that do not collide", async () => {
  const content = '# Part\n\nText.';
  const { sections } = await renderPolicy({
    lastUpdated: 'today',
    sections: [
      { title: 'One', content },
      { title: 'One', content },
    ],
  });
  expect(sections.map(({ id }) => id)).toEqual(['one', 'one-1']);
  expect(sections.map(({ html }) => /<h3 id="([^"]*)"/.exec(html)?.[1])).toEqual(['one-part', 'one-1-part']);
});

/** What the owner's desk keeps in the owner's own browser, of which no visitor needs to be told. */
const ownersOwn = ['northarc-note-drafts', 'recordDrafts', 'northarc-thread-downwards'];

/** Every key under which the source keeps something in the browser, wherever a file that does so names it. */
function storageKeys(): string[] {
  const patterns = [
    /\b(?:\w*Key|key) = '([\w-]+)'/g,
    /[gs]etItem\('([\w-]+)'/g,
    /localStorage\.((?!getItem|setItem|removeItem)\w+)/g,
    /appendToList\(storage, '([\w-]+)'/g,
    /\b(?:read|write)\('([\w-]+)'/g,
  ];
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.') && !file.includes('.server.'));
  const sources = files.map((file) => readFileSync(file, 'utf8')).filter((source) => /[sS]torage/.test(source));
  const receipts = /const copies[^{]*\{([^}]*)\}/.exec(sources.join('\n'))?.[1] ?? '';
  return [
    ...new Set([
      ...sources.flatMap((source) =>
        patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((found) => found[1] ?? '')),
      ),
      ...[...receipts.matchAll(/'(\w+)'/g)].map((found) => found[1] ?? ''),
    ]),
  ].sort();
}

test('the privacy policy names every key in the browser', () => {
  const text = policyNow('privacy')
    .sections.map(({ content }) => content)
    .join('\n');
  const keys = storageKeys();
  expect(keys).toEqual(
    expect.arrayContaining(['analyticsPending', 'chatDraft', 'ddosLogs', 'hasVisited', 'quoteDraft']),
  );
  expect(keys.filter((key) => !ownersOwn.includes(key) && !text.includes(`\`${key}\``))).toEqual([]);
});

test('the built-in privacy policy says what is kept by default, and another choice in its words', () => {
  const said = (retention = defaultRetention) => {
    const facts = factsOf({ records: {}, retention });
    return fillFacts(
      policyNow('privacy')
        .sections.map(({ content }) => content)
        .join('\n'),
      facts,
    );
  };
  expect(said()).toContain('It is erased 180 days after its last message.');
  const text = said({ ...defaultRetention, leads: 3 * 365, chats: 30 });
  expect(text).toContain('erased 3 years after they were closed');
  expect(text).toContain('It is erased 30 days after its last message.');
  expect(text).not.toContain('180 days after');
});

const kinds = ['stories', 'articles', 'answers'] as const;
const kindsOfCities = ['general', 'business', 'residential'] as const;

const hrefs = (groups: ReturnType<typeof relatedTo>) => groups.flatMap(({ links }) => links.map(({ href }) => href));
const ofHomes = (page: string) => page.includes('residential');

/** What every page beside the blog shows, by the page. */
const shown = () =>
  new Map([
    ...Object.keys(pageTopics).map((path) => [path, relatedToService(path)] as const),
    ...cities
      .all()
      .flatMap((city) => kindsOfCities.map((kind) => [`${kind} ${city.name}`, relatedToCity(kind, city)] as const)),
    ...stories.all().map((story) => [storyPath(story), relatedTo(story, kinds, storyPath(story))] as const),
  ]);

test('every page has answers that fit it, and every page that is not for homes a story and an article', () => {
  for (const [page, groups] of shown()) {
    for (const { title, links } of groups) {
      if (!ofHomes(page) || title === 'Answers') expect(links.length, `${page}: ${title}`).toBeGreaterThan(0);
    }
    expect(hrefs(groups)).not.toContain(page);
  }
});

test('no page for homes shows what is for businesses alone, nor the other way round', () => {
  const audiences = new Map<string, Audience | ''>([
    ...stories.all().map((story) => [storyPath(story), story.audience] as const),
    ...articles.all().map((article) => [pathOf(article), article.audience] as const),
    ...faqs.all().map((faq) => [`${pathOfFaq(faq)}#${faq.id}`, faq.audience] as const),
  ]);
  let looked = 0;
  for (const [page, groups] of shown()) {
    const wrong = ofHomes(page) ? 'business' : page.includes('business') ? 'home' : undefined;
    for (const href of hrefs(groups)) {
      looked++;
      expect(audiences.has(href), href).toBe(true);
      if (wrong) expect(audiences.get(href), `${page}: ${href}`).not.toBe(wrong);
    }
  }
  expect(looked).toBeGreaterThan(100);
});

test('no article is linked from the blog alone, and every article leads to a story, an answer and a service', () => {
  const linked = new Set(
    [...shown().values()].flatMap((groups) => groups.flatMap(({ links }) => links)).map(({ href }) => href),
  );
  expect(
    publishedArticles()
      .map(pathOf)
      .filter((path) => !linked.has(path)),
  ).toEqual([]);
  for (const article of publishedArticles()) {
    const groups = relatedTo(aboutArticle(article), ['stories', 'answers', 'services'], pathOf(article));
    for (const { title, links } of groups) expect(links.length, `${article.slug}: ${title}`).toBeGreaterThan(0);
  }
});

test('a page of blocks is found by its aliases and in any case of letters', async () => {
  const made = await site();
  const pathOfPage = async (path: string) => {
    const context = new RouterContextProvider();
    context.set(requestContext, made.deps as never);
    const args = { context, url: new URL(path, 'https://northarc.example') };
    return (await pageOfBlocks(args as unknown as Parameters<typeof pageOfBlocks>[0])).path;
  };
  expect(await pathOfPage('/it-support/Business')).toBe('/it-support/business');
  expect(await pathOfPage('/seo-services')).toBe('/website-development-seo');
});
