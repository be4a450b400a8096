import { personSigning } from '#content/authors.ts';
import { blogCategories } from '#content/blog-page.ts';
import { matchesFilter, type TextFilter } from '#src/lib/filter.ts';
import type { Article } from './schema.ts';

/** The articles that the filter leaves, newest first (S2 §5: search matches title or excerpt, and the category too). */
export function filterArticles<A extends Pick<Article, 'title' | 'excerpt' | 'category' | 'date' | 'id'>>(
  articles: readonly A[],
  filter: TextFilter,
): A[] {
  return articles
    .filter(({ title, excerpt, category }) => matchesFilter(filter, { category, texts: [title, excerpt] }))
    .sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
}

/** The first two other articles (S2 §2 Blog article). */
export function relatedTo<A extends Pick<Article, 'slug'>>(slug: string, articles: readonly A[]): A[] {
  return articles.filter((article) => article.slug !== slug).slice(0, 2);
}

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
