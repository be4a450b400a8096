import { expect, test } from 'vitest';
import { pathOf } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { articles } from '#src/content/articles.ts';
import { cities } from '#src/content/cities.ts';
import { faqs, pathOfFaq } from '#src/content/faqs.ts';
import { stories, storyPath } from '#src/content/stories.ts';
import type { Audience } from '#src/content/topics.ts';
import { aboutArticle, pageTopics, relatedTo, relatedToCity, relatedToService } from './related.server.ts';

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
