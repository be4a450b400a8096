import { describe, expect, test } from 'vitest';
import { alongTheRoad } from '#src/content/areas.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { prices } from '#src/content/prices.ts';
import { stories, storyPath } from '#src/content/stories.ts';
import { fives, testimonials } from '#src/content/testimonials.ts';
import { countedPage } from '#src/figures/analytics.server.ts';
import { filled } from '#src/lib/facts.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { pictureOf } from '#src/site/public-pages.ts';
import { site, type TestSite, tester } from '#tests/helpers/site.ts';
import { partOfDay } from './it-support-business.tsx';
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

const found = async (query: string, category = 'all') => (await findFaqs({ query, category })).faqs.map(({ id }) => id);

describe('the knowledge base', () => {
  test('is searched in questions and answers, whatever the case, within the category', async () => {
    expect(await found('RANSOMWARE')).toEqual(['backup-test']);
    expect(await found('who owns')).toEqual(['app-ownership']);
    expect(await found('', 'security')).toEqual(['clicked-link']);
    expect(await found('ransomware', 'security')).toEqual([]);
    expect(await found('mailto')).toEqual([]);
  });

  test('a question on several pages is told of on the first of them only', async () => {
    const shown = (await findFaqs({ query: '', category: 'all' })).faqs[0]!;
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
      { name: 'Rack', price: prices.seo, unit: 'per rack', from: true },
      { name: 'Drop', price: prices.remoteSupportHour, unit: 'per drop' },
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
