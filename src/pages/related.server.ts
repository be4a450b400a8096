import relatedWords from 'content:related';
import { categoryLabel, pathOf, readTime } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { type Faq, faqs, pathOfFaq } from '#src/content/answers.ts';
import { primaryAreas } from '#src/content/areas.ts';
import type { Article } from '#src/content/articles.ts';
import { type City, type CityPageKind, cities, neighboursOf } from '#src/content/cities.ts';
import { stories, storyPath } from '#src/content/clients.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import {
  type Audience,
  audienceOfCity,
  servicesFor,
  type Topic,
  topicsOfAnswer,
  topicsOfTags,
} from '#src/content/topics.ts';
import { type About, nearest, type PageAbout } from '#src/lib/spelling.ts';
import type { RelatedGroup } from '#src/ui/sections/related.tsx';

/** Main topic first; decides related stories, articles and answers. */
export const pageTopics: Readonly<Record<string, readonly Topic[]>> = {
  [pageMeta.services.path]: ['cloud', 'security', 'infrastructure', 'mobile', 'data'],
  [pageMeta.appDevelopment.path]: ['mobile', 'data', 'web'],
  [pageMeta.websiteSeo.path]: ['web', 'mobile'],
  [pageMeta.itSupport.path]: ['support', 'home', 'infrastructure'],
  [pageMeta.business.path]: ['support', 'security', 'backup', 'cloud', 'infrastructure'],
  [pageMeta.residential.path]: ['home', 'infrastructure', 'security', 'support'],
};

/** Pages not listed are for everybody. */
const pageAudience: Readonly<Record<string, Audience>> = {
  [pageMeta.appDevelopment.path]: 'business',
  [pageMeta.websiteSeo.path]: 'business',
  [pageMeta.business.path]: 'business',
  [pageMeta.residential.path]: 'home',
};

const cityTopics: Readonly<Record<CityPageKind, readonly Topic[]>> = {
  general: ['support', 'infrastructure', 'home'],
  business: ['support', 'security', 'backup', 'cloud'],
  residential: ['home', 'infrastructure', 'security'],
};

type Kind = 'stories' | 'articles' | 'answers' | 'services';
const most = { stories: 2, articles: 3, answers: 2, services: 2 };

const says = (article: Article, place: string) =>
  [article.title, ...article.tags].some((text) => text.toLowerCase().includes(place.toLowerCase()));

/** Topics from category and tags, and mentioned towns. */
export const aboutArticle = (article: Article): About => ({
  topics: topicsOfTags(article),
  places: [...new Set([...article.places, ...primaryAreas().filter((place) => says(article, place))])],
  audience: article.audience,
});

/** Own tags first, then the topic of its category on Support. */
const aboutAnswer = ({ tags, category, places, audience }: Faq): About => ({
  topics: [...new Set([...tags, ...topicsOfAnswer(category)])],
  ...{ places, audience },
});

/** `except`: paths not to link, such as the page itself. */
export function relatedTo(page: PageAbout, kinds: readonly Kind[], ...except: readonly string[]): RelatedGroup[] {
  const links: Record<Kind, () => RelatedGroup['links']> = {
    stories: () =>
      nearest(
        page,
        stories.all().filter((story) => !except.includes(storyPath(story))),
        (story) => story,
        most.stories,
      ).map((story) => ({ text: story.title, href: storyPath(story), note: story.client })),
    articles: () =>
      nearest(
        // Articles mention towns as examples, so only city pages match articles by town.
        page.near ? page : { ...page, places: [] },
        publishedArticles().filter((article) => !except.includes(pathOf(article))),
        aboutArticle,
        most.articles,
      ).map((article) => ({
        text: article.title,
        href: pathOf(article),
        note: `${categoryLabel(article.category)} · ${readTime(article)}`,
      })),
    answers: () =>
      nearest(
        page,
        faqs.all().filter((faq) => ![undefined, ...except].includes(pathOfFaq(faq))),
        aboutAnswer,
        most.answers,
      ).map((faq) => ({ text: faq.question, href: `${pathOfFaq(faq)}#${faq.id}` })),
    services: () => servicesFor(page.topics).slice(0, most.services),
  };
  return kinds.map((kind) => ({ title: relatedWords[kind], links: links[kind]() }));
}

/** By the page's own path. */
export const relatedToService = (path: string): RelatedGroup[] =>
  relatedTo(
    { topics: pageTopics[path] ?? [], audience: pageAudience[path] ?? 'both' },
    ['stories', 'articles', 'answers'],
    path,
  );

/** `turn` rotates equal matches among cities, so that their pages differ. */
export function relatedToCity(kind: CityPageKind, city: City): RelatedGroup[] {
  const page = {
    topics: cityTopics[kind],
    places: [city.name],
    near: neighboursOf(city).map(({ name }) => name),
    audience: audienceOfCity[kind],
    turn: Math.max(
      0,
      cities.all().findIndex(({ id }) => id === city.id),
    ),
  };
  return relatedTo(page, ['stories', 'articles', 'answers']);
}
