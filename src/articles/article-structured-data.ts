import blogCategories from 'content:blog-categories';
import { blogPage } from 'words:blog';
import type { Blog, BlogPosting, ImageObject, Organization, WithContext } from 'schema-dts';
import type { Article } from '#src/content/articles.ts';
import { personSigning } from '#src/content/authors.ts';
import { company } from '#src/content/company.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { allCategories, filtered, type TextFilter } from '#src/lib/filter.ts';
import { easternOffset } from '#src/lib/format.ts';
import { lastModified } from '#src/lib/http.ts';
import { newestFirst } from '#src/lib/lists.ts';
import { rss } from '#src/lib/rss.ts';

export type PublishedArticle = Article & {
  /** ISO day published or reviewed, or moment of the last change. */
  readonly modified: string;
};

/** Up to this many articles are filtered in the browser. */
const pageSize = 60;

export function pageOfArticles<A>(articles: readonly A[], filter: TextFilter, asked: string | null) {
  const last = Math.max(1, Math.ceil(articles.length / pageSize));
  const page = Math.min(last, Math.max(1, Math.trunc(Number(asked)) || 1));
  const addressOf = (n: number) => {
    const params = new URLSearchParams();
    if (filter.query.trim()) params.set('q', filter.query.trim());
    if (filter.category !== allCategories) params.set('category', filter.category);
    if (n > 1) params.set('page', String(n));
    return params.size > 0 ? `/blog?${params}` : '/blog';
  };
  return {
    shown: articles.slice((page - 1) * pageSize, page * pageSize),
    all: articles.length,
    newer: page > 1 ? addressOf(page - 1) : undefined,
    older: page < last ? addressOf(page + 1) : undefined,
  };
}

/** Newest first (S2 §5: search matches title or excerpt, and the category too). */
export const filterArticles = <A extends Pick<Article, 'title' | 'excerpt' | 'category' | 'date' | 'number'>>(
  articles: readonly A[],
  filter: TextFilter,
) => filtered(newestFirst(articles), filter, ({ title, excerpt, category }) => ({ category, texts: [title, excerpt] }));

const plainTag = (tag: string) => tag.trim().toLowerCase();

/** Two other articles (S2 §2 Blog article): most shared tags first, then same category, then the first of the rest. */
export function relatedTo<A extends Pick<Article, 'id' | 'tags' | 'category'>>(
  { id, tags, category }: Pick<Article, 'id' | 'tags' | 'category'>,
  articles: readonly A[],
): A[] {
  const own = new Set(tags.map(plainTag));
  const near = (other: A) =>
    2 * other.tags.filter((tag) => own.has(plainTag(tag))).length + (other.category === category ? 1 : 0);
  return articles
    .filter((other) => other.id !== id)
    .map((other) => ({ other, near: near(other) }))
    .sort((a, b) => b.near - a.near)
    .slice(0, 2)
    .map(({ other }) => other);
}

const wordsPerMinute = 220;

export function readTime({ minutes, body }: Pick<Article, 'minutes' | 'body'>): string {
  const words = body.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return `${minutes ?? Math.max(1, Math.round(words / wordsPerMinute))} min read`;
}

export const artOf = ({ art, category }: Pick<Article, 'art' | 'category'>): string =>
  art || (blogCategories.find(({ id }) => id === category)?.art ?? 'office');

export const pathOf = ({ slug }: Pick<Article, 'slug'>) => `/blog/${slug}`;

export const categoryLabel = (category: string) => blogCategories.find(({ id }) => id === category)?.label ?? category;

export const authorOf = ({ author }: Pick<Article, 'author'>) => personSigning(author);

/** S2 §2. */
export function shareLinks(url: string, title: string) {
  const encoded = encodeURIComponent(url);
  return [
    { platform: 'Facebook', icon: 'facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${encoded}` },
    {
      platform: 'Twitter',
      icon: 'twitter',
      href: `https://twitter.com/intent/tweet?url=${encoded}&text=${encodeURIComponent(title)}`,
    },
    { platform: 'LinkedIn', icon: 'linkedin', href: `https://www.linkedin.com/sharing/share-offsite/?url=${encoded}` },
  ] as const;
}

const context = 'https://schema.org';
const mostListed = 5;
const absolute = (path: string, publicUrl: string) => new URL(path, `${publicUrl}/`).href;

/** `logo` is undefined if the company has none of its own. */
interface Publisher {
  publicUrl: string;
  logo?: string | undefined;
}

const publisher = ({ publicUrl, logo = '/icons/icon-512.png' }: Publisher): Organization => ({
  '@type': 'Organization',
  '@id': `${absolute('/', publicUrl)}#business`,
  name: company.longName,
  url: absolute('/', publicUrl),
  // Search engines want plain numbers for pixels, which schema.org's types lack.
  logo: {
    '@type': 'ImageObject',
    url: absolute(logo, publicUrl),
    width: 512,
    height: 512,
  } as object as ImageObject,
});

type PictureOf = (path: string) => string | undefined;

/** A day becomes its start in Eastern time. */
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
    author: article.author
      ? { '@type': 'Person', name, ...(role && { jobTitle: role }), worksFor: publisher(by) }
      : publisher(by),
    articleSection: categoryLabel(article.category),
    keywords: article.tags.join(', '),
  };
}

/** With up to five of the articles shown (S2 §9). */
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

/** Breadcrumbs come from every page's head (pages/service-structured-data.ts). */
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

/** In addition to the tags of every page. */
export function articleTags(article: PublishedArticle) {
  return [
    { property: 'article:published_time', content: momentOf(article.date) },
    { property: 'article:modified_time', content: momentOf(article.modified) },
    { property: 'article:author', content: authorOf(article).name },
    { property: 'article:section', content: categoryLabel(article.category) },
    ...article.tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ];
}

export const feedPath = '/blog/rss.xml';

/** Newest first. */
export const rssFeed = (articles: readonly PublishedArticle[], publicUrl: string): string =>
  rss(
    {
      ...{
        title: blogPage.feed.title,
        description: pageMeta.blog.description,
        path: pageMeta.blog.path,
        self: feedPath,
      },
      changed: lastModified(articles.map(({ modified }) => modified)),
      items: articles.map((article) => ({
        ...{ title: article.title, path: pathOf(article), date: article.date, description: article.excerpt },
        more: [
          ['dc:creator', authorOf(article).name],
          ...[categoryLabel(article.category), ...article.tags].map((name) => ['category', name] as const),
        ],
      })),
    },
    publicUrl,
  );

/** Feed discovery. */
export const feedLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: blogPage.feed.title,
  href: feedPath,
};
