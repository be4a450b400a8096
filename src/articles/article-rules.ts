import type { Article } from '#src/content/article-fields.ts';
import { personSigning } from '#src/content/authors.ts';
import { articleRead, blogCategories } from '#src/content/blog-categories.ts';
import { allCategories, matchesFilter, type TextFilter } from '#src/lib/filter.ts';
import { newestFirst } from '#src/lib/newest-first.ts';

/** An article that visitors see. */
export type PublishedArticle = Article & {
  /** The day on which it came out or was reviewed, or the moment at which it was changed, as ISO has it. */
  readonly modified: string;
};

/** How many articles a page of the list shows; as long as there are no more, the browser narrows them itself. */
const pageSize = 60;

/** One page of the list (`asked` as the address has it), with the addresses of those before and after it. */
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

/**
 * The articles that the filter leaves, newest first (S2 §5: search matches title or excerpt, and the category too); with
 * `forgives` those too whose words the query misspells.
 */
export function filterArticles<A extends Pick<Article, 'title' | 'excerpt' | 'category' | 'date' | 'number'>>(
  articles: readonly A[],
  filter: TextFilter,
  forgives = false,
): A[] {
  return newestFirst(
    articles.filter(({ title, excerpt, category }) =>
      matchesFilter(filter, { category, texts: [title, excerpt] }, forgives),
    ),
  );
}

const plainTag = (tag: string) => tag.trim().toLowerCase();

/**
 * Two other articles (S2 §2 Blog article): those that share most tags, then those of its category, then the first
 * others there are.
 */
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

/** How long an article takes to read, in words. */
export function readTime({ minutes, body }: Pick<Article, 'minutes' | 'body'>): string {
  const words = body.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return articleRead(minutes ?? Math.max(1, Math.round(words / wordsPerMinute)));
}

/** The drawing of an article: its own, or that of its category. */
export const artOf = ({ art, category }: Pick<Article, 'art' | 'category'>): string =>
  art || (blogCategories.find(({ id }) => id === category)?.art ?? 'office');

export const pathOf = ({ slug }: Pick<Article, 'slug'>) => `/blog/${slug}`;

export const categoryLabel = (category: string) => blogCategories.find(({ id }) => id === category)?.label ?? category;

export const authorOf = ({ author }: Pick<Article, 'author'>) => personSigning(author);

/** Where an article can be shared: its address, and for Twitter its title as well (S2 §2). */
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
