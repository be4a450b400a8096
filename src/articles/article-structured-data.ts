import type { Blog, BlogPosting, ImageObject, Organization, WithContext } from 'schema-dts';
import { company } from '#src/content/company.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { easternOffset } from '#src/lib/format.ts';
import { authorOf, categoryLabel, type PublishedArticle, pathOf } from './article-rules.ts';

const context = 'https://schema.org';
const mostListed = 5;
const absolute = (path: string, publicUrl: string) => new URL(path, `${publicUrl}/`).href;

/** Where the blog is, and the company's own logo; undefined while it has none. */
interface Publisher {
  publicUrl: string;
  logo?: string | undefined;
}

const publisher = ({ publicUrl, logo = '/icons/icon-512.png' }: Publisher): Organization => ({
  '@type': 'Organization',
  '@id': `${absolute('/', publicUrl)}#business`,
  name: company.longName,
  url: absolute('/', publicUrl),
  // Search engines take pixels as plain numbers, which schema.org has no type for.
  logo: {
    '@type': 'ImageObject',
    url: absolute(logo, publicUrl),
    width: 512,
    height: 512,
  } as object as ImageObject,
});

/** The path of the picture of a page; what has none says nothing of it. */
type PictureOf = (path: string) => string | undefined;

/** A moment; of a day its start, with the offset of the firm's own time. */
const momentOf = (date: string): string =>
  date.includes('T') ? date : `${date}T00:00:00${easternOffset(Date.parse(`${date}T05:00:00Z`))}`;

function posting(article: PublishedArticle, by: Publisher, pictureOf: PictureOf): Exclude<BlogPosting, string> {
  const { publicUrl } = by;
  const { name, role } = authorOf(article);
  const url = absolute(pathOf(article), publicUrl);
  const picture = pictureOf(pathOf(article));
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    url,
    ...(picture ? { image: absolute(picture, publicUrl) } : {}),
    datePublished: momentOf(article.date),
    dateModified: momentOf(article.modified),
    author: { '@type': 'Person', name, ...(role && { jobTitle: role }), worksFor: publisher(by) },
    articleSection: categoryLabel(article.category),
    keywords: article.tags.join(', '),
  };
}

/** The blog with up to five of the articles that the page shows (S2 §9). */
export function blogData(
  articles: readonly PublishedArticle[],
  by: Publisher,
  pictureOf: PictureOf,
): WithContext<Blog>[] {
  return [
    {
      '@context': context,
      '@type': 'Blog',
      name: pageMeta.blog.title,
      description: pageMeta.blog.description,
      url: absolute(pageMeta.blog.path, by.publicUrl),
      inLanguage: 'en-US',
      publisher: publisher(by),
      blogPost: articles.slice(0, mostListed).map((article) => posting(article, by, pictureOf)),
    },
  ];
}

/** One article; the way to it is told by every page's head (pages/head.ts). */
export function articleData(
  article: PublishedArticle,
  wordCount: number,
  by: Publisher,
  pictureOf: PictureOf,
): WithContext<BlogPosting>[] {
  const url = absolute(pathOf(article), by.publicUrl);
  return [
    {
      '@context': context,
      ...posting(article, by, pictureOf),
      mainEntityOfPage: { '@type': 'WebPage', '@id': url },
      wordCount,
      inLanguage: 'en-US',
      publisher: publisher(by),
    },
  ];
}

/** What Open Graph says of an article beside the tags of every page. */
export function articleTags(article: PublishedArticle) {
  return [
    { property: 'article:published_time', content: momentOf(article.date) },
    { property: 'article:modified_time', content: momentOf(article.modified) },
    { property: 'article:author', content: authorOf(article).name },
    { property: 'article:section', content: categoryLabel(article.category) },
    ...article.tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ];
}
