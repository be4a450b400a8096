import { primaryAreas } from '#content/areas.ts';
import type { Article } from '#content/article-fields.ts';
import { type Faq, faqsOn } from '#content/faqs.ts';
import { pageTopics, relatedWords } from '#content/related.ts';
import { stories, storyPath } from '#content/stories.ts';
import { servicesFor, topicsOfAnswer, topicsOfTags } from '#content/topics.ts';
import { publishedArticles } from '#src/features/blog/articles.server.ts';
import { categoryLabel, pathOf, readTime } from '#src/features/blog/rules.ts';
import { type About, nearest } from '#src/lib/nearest.ts';
import type { RelatedGroup } from '#src/ui/sections/related.tsx';

type Kind = 'stories' | 'articles' | 'answers' | 'services';
const most = { stories: 2, articles: 3, answers: 2, services: 2 };

const says = (article: Article, place: string) =>
  [article.title, ...article.tags].some((text) => text.toLowerCase().includes(place.toLowerCase()));

/** What an article is about, by its category, its tags and the towns that it names. */
export const aboutArticle = (article: Article): About => ({
  topics: topicsOfTags(article),
  places: primaryAreas().filter((place) => says(article, place)),
});

/** An answer's own tags, then what its topic on the page Support is about. */
const aboutAnswer = ({ tags, category }: Faq): About => ({
  topics: [...new Set([...tags, ...topicsOfAnswer(category)])],
});

/** What is published now and belongs to a page, by kind; `except` is the address of the page itself. */
export function relatedTo(page: About, kinds: readonly Kind[], except = ''): RelatedGroup[] {
  const links: Record<Kind, () => RelatedGroup['links']> = {
    stories: () =>
      nearest(
        page,
        stories.all().filter((story) => storyPath(story) !== except),
        (story) => story,
        most.stories,
      ).map((story) => ({ text: story.title, href: storyPath(story), note: story.client })),
    articles: () =>
      nearest(
        page,
        publishedArticles().filter((article) => pathOf(article) !== except),
        aboutArticle,
        most.articles,
      ).map((article) => ({
        text: article.title,
        href: pathOf(article),
        note: `${categoryLabel(article.category)} · ${readTime(article)}`,
      })),
    answers: () =>
      nearest(page, faqsOn('support'), aboutAnswer, most.answers).map(({ id, question }) => ({
        text: question,
        href: `/support#${id}`,
      })),
    services: () => servicesFor(page.topics).slice(0, most.services),
  };
  return kinds.map((kind) => ({ title: relatedWords[kind], links: links[kind]() }));
}

/** What belongs to a page of services, by its own path. */
export const relatedToService = (path: string): RelatedGroup[] =>
  relatedTo({ topics: pageTopics[path] ?? [] }, ['stories', 'articles', 'answers']);
