import { expect, test } from 'vitest';
import { stories, storyPath } from '#src/content/stories.ts';
import { countedPage } from '#src/figures/analytics.server.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { pictureOf } from '#src/site/public-pages.ts';
import { site, type TestSite, tester } from '#tests/helpers/site.ts';

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
