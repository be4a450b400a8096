import { expect, test } from 'vitest';
import { stories, storyPath } from '#src/content/stories.ts';
import { countedPage } from '#src/figures/analytics.server.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { pictureOf } from '#src/site/public-pages.ts';
import { tester } from '#tests/helpers/actor.ts';
import { freshPlace } from '#tests/helpers/databases.ts';
import { createTestSite, type TestSite } from '#tests/helpers/site.ts';
import { storyData } from './portfolio-structured-data.ts';

const [first, second] = stories.builtIn;
if (!first || !second) throw new Error('there are no stories');
const { id, ...came } = first;

const lastmods = async (site: TestSite) => {
  const xml = await (await site.request('/sitemap.xml')).text();
  const found = xml.matchAll(/<loc>https:\/\/northarc\.example([^<]*)<\/loc><lastmod>([^<]+)</g);
  return new Map([...found].map(([, path = '', moment = '']) => [path, moment]));
};

test('six stories have a card on the portfolio and six others stand on the home page (S1 §2)', () => {
  expect(stories.builtIn.filter(({ portfolio }) => portfolio)).toHaveLength(6);
  expect(stories.builtIn.filter(({ home }) => home)).toHaveLength(6);
  expect(stories.builtIn.filter(({ home, portfolio }) => home === portfolio)).toEqual([]);
});

test('what search engines are told of a story is what it holds', () => {
  const [data] = storyData(first, 'https://northarc.example', pictureOf(storyPath(first)));
  expect(data).toMatchObject({
    '@type': 'Article',
    headline: first.title,
    url: `https://northarc.example/portfolio/${id}`,
    image: `https://northarc.example/og/portfolio-${id}.png`,
    datePublished: first.published,
    dateModified: first.published,
  });
});

test('a story that is new, changed or taken away is so in the sitemap of every process, with the moment of the change', async () => {
  const place = await freshPlace('sqlite');
  const one = await createTestSite({ place });
  const two = await createTestSite({ place, clock: one.clock });
  try {
    one.clock.set('2026-12-01T10:00:00-05:00');
    const { publishing } = one.deps.records;
    await publishing.publish(stories, 'museum-tickets', 0, { ...came, title: 'Tickets for a museum' }, tester);
    await publishing.publish(stories, id, 0, { ...came, title: 'Another title for it' }, tester);
    await publishing.remove(stories, second.id, 0, tester);
    const moment = new Date(one.clock.now()).toISOString();
    for (const site of [one, two]) {
      // The last of the three changes; the others came before it.
      await expect.poll(async () => (await lastmods(site)).has(storyPath(second))).toBe(false);
      const listed = await lastmods(site);
      expect(listed.get(`/portfolio/${id}`)).toBe(moment);
      expect(listed.get('/portfolio')).toBe(moment);
      expect(listed.get('/portfolio/museum-tickets')).toBe(moment);
    }
    withLive(one.deps.live, () => {
      expect(countedPage('/portfolio/museum-tickets')).toBe('/portfolio/museum-tickets');
      expect(countedPage(storyPath(second))).toBe('other');
      expect(pictureOf('/portfolio/museum-tickets')).toBe('/og/portfolio-museum-tickets.png');
      expect(pictureOf(storyPath(second))).toBeUndefined();
    });
    one.clock.advance(60_000);
    await publishing.restore(stories, id, 1, 0, tester);
    expect((await lastmods(one)).get(`/portfolio/${id}`)).toBe(new Date(one.clock.now()).toISOString());
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
});

test('the picture of a story that is new or has another title is drawn when it is asked for', async () => {
  const site = await createTestSite();
  const picture = async (of: string) => (await site.request(`/og/portfolio-${of}.png`)).headers.get('content-type');
  try {
    // The build's own files are served beside this: there are none here.
    expect(await picture(id)).not.toBe('image/png');
    await site.deps.records.publishing.publish(stories, id, 0, { ...came, title: 'Another title for it' }, tester);
    await site.deps.records.publishing.publish(stories, 'museum', 0, { ...came, title: 'Tickets for all' }, tester);
    expect(await picture(id)).toBe('image/png');
    expect(await picture('museum')).toBe('image/png');
    await site.deps.records.publishing.restore(stories, id, 1, 0, tester);
    expect(await picture(id)).not.toBe('image/png');
  } finally {
    await site.close();
  }
});
