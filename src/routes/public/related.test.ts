import { expect, test } from 'vitest';
import { cities } from '#content/cities.ts';
import { cityTopics, pageTopics } from '#content/related.ts';
import { stories, storyPath } from '#content/stories.ts';
import { topics, topicsOfTags } from '#content/topics.ts';
import { publishedArticles } from '#src/features/blog/articles.server.ts';
import { pathOf } from '#src/features/blog/rules.ts';
import { withLive } from '#src/platform/live.server.ts';
import { tester } from '#tests/helpers/actor.ts';
import { createTestSite } from '#tests/helpers/site.ts';
import { aboutArticle, relatedTo, relatedToService } from './related.server.ts';

const kinds = ['stories', 'articles', 'answers'] as const;
const kindsOfCities = ['general', 'business', 'residential'] as const;
const aboutCity = (kind: (typeof kindsOfCities)[number], place: string) => ({
  topics: cityTopics[kind],
  places: [place],
});

/** What every page beside the blog shows, by the page. */
const shown = () =>
  new Map([
    ...Object.keys(pageTopics).map((path) => [path, relatedToService(path)] as const),
    ...cities
      .all()
      .flatMap(({ name }) =>
        kindsOfCities.map((kind) => [`${kind} ${name}`, relatedTo(aboutCity(kind, name), kinds)] as const),
      ),
    ...stories.all().map((story) => [storyPath(story), relatedTo(story, kinds, storyPath(story))] as const),
  ]);

test('every page of services, of a city and of a story has a story, an article and an answer that fit it', () => {
  for (const [page, groups] of shown()) {
    for (const { title, links } of groups) expect(links.length, `${page}: ${title}`).toBeGreaterThan(0);
    expect(groups.flatMap(({ links }) => links.map(({ href }) => href))).not.toContain(page);
  }
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

test('a city shows first what was done there', () => {
  const [groups] = relatedTo(aboutCity('general', 'Milton'), ['stories']);
  expect(groups?.links[0]?.href).toBe('/portfolio/landscape-app');
});

test('a story that the owner publishes is shown by the pages that it fits at once', async () => {
  const site = await createTestSite();
  try {
    const { id: _, ...came } = stories.builtIn[0] ?? { id: '' };
    const own = { ...came, title: 'Wi-Fi for a farm', topics: ['home'], places: ['Milton'] };
    await site.deps.records.publishing.publish(stories, 'farm', 0, own, tester);
    const links = withLive(site.deps.live, () => [
      relatedToService('/it-support/residential'),
      relatedTo(aboutCity('residential', 'Milton'), kinds),
    ]).map((groups) => groups[0]?.links[0]);
    expect(links).toMatchObject([{ href: '/portfolio/farm' }, { href: '/portfolio/farm', text: 'Wi-Fi for a farm' }]);
  } finally {
    await site.close();
  }
});

test('free tags tell the topics, the category the main one; whole words count', () => {
  expect(topicsOfTags({ category: 'security', tags: ['Ransomware', 'Backups'] })).toEqual(['security', 'backup']);
  expect(topicsOfTags({ category: 'trends', tags: ['Happiness', 'Databases'] })).toEqual(['support']);
  expect(topicsOfTags({ category: 'case-studies', tags: ['Network design'] })).toEqual(['infrastructure']);
  const ids = topics.map(({ id }) => id);
  for (const { id, words } of topics) for (const word of words) expect(word, id).toBe(word.toLowerCase());
  expect(new Set(ids).size).toBe(ids.length);
});
