import { expect, test } from 'vitest';
import { pathOf } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { articles } from '#src/content/articles.ts';
import type { Audience } from '#src/content/audience.ts';
import { cities } from '#src/content/cities.ts';
import { type Faq, faqs, pathOfFaq } from '#src/content/faqs.ts';
import { stories, storyPath } from '#src/content/stories.ts';
import { topics, topicsOfTags } from '#src/content/topics.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { aboutArticle, pageTopics, relatedTo, relatedToCity, relatedToService } from './related.server.ts';

const kinds = ['stories', 'articles', 'answers'] as const;
const kindsOfCities = ['general', 'business', 'residential'] as const;
const cityNamed = (place: string) => cities.all().find(({ name }) => name === place)!;
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

test('a city shows an answer that names its town, and its neighbors do before what names neither', async () => {
  const came = faqs.builtIn[0]!;
  const own: Faq = { ...came, id: 'gate', tags: ['home'], places: ['Milton'], audience: 'home' };
  const first = withLive(
    () => ({ records: { faqs: [...faqs.builtIn, own] }, facts: {} }),
    () =>
      (['Milton', 'Alpharetta'] as const).map((name) =>
        hrefs(relatedToCity('residential', cityNamed(name))).find((href) => href.includes('#')),
      ),
  );
  expect(first).toEqual(['/support#gate', '/support#gate']);
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

test('a city shows first what was done there; a story leads to articles on its subject, and names its next one once', () => {
  const [groups] = relatedToCity('general', cityNamed('Milton'));
  expect(groups?.links[0]?.href).toBe('/portfolio/landscape-app');
  const story = stories.find('rental-booking-site')!;
  const article = '/blog/website-speed-core-web-vitals-local-business';
  expect(hrefs(relatedTo(story, ['articles'], storyPath(story)))).toContain(article);
  const [next = ''] = hrefs(relatedTo(story, ['stories'], storyPath(story)));
  expect(hrefs(relatedTo(story, ['stories'], storyPath(story), next))).not.toContain(next);
});

test('a story that is new is shown by the pages that it fits', () => {
  const [came] = stories.builtIn;
  const own = {
    ...came,
    id: 'farm',
    title: 'Wi-Fi for a farm',
    topics: ['home'],
    places: ['Milton'],
    audience: 'home',
  };
  const links = withLive(
    () => ({ records: { stories: [...stories.builtIn, own] as never }, facts: {} }),
    () => [relatedToService('/it-support/residential'), relatedToCity('residential', cityNamed('Milton'))],
  ).map((groups) => groups[0]?.links[0]);
  expect(links).toMatchObject([{ href: '/portfolio/farm' }, { href: '/portfolio/farm', text: 'Wi-Fi for a farm' }]);
});

test('free tags tell the topics, the category the main one; whole words count', () => {
  expect(topicsOfTags({ category: 'security', tags: ['Ransomware', 'Backups'] })).toEqual(['security', 'backup']);
  expect(topicsOfTags({ category: 'trends', tags: ['Happiness', 'Databases'] })).toEqual(['support']);
  expect(topicsOfTags({ category: 'case-studies', tags: ['Network design'] })).toEqual(['infrastructure']);
  const ids = topics.map(({ id }) => id);
  for (const { id, words } of topics) for (const word of words) expect(word, id).toBe(word.toLowerCase());
  expect(new Set(ids).size).toBe(ids.length);
});
