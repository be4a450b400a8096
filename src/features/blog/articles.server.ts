import type { Article } from '#content/article-fields.ts';
import { articles } from '#content/articles.ts';
import { lastModified } from '#src/lib/last-modified.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { newestFirst, type PublishedArticle } from './rules.ts';

const inOrder = new WeakMap<readonly Article[], readonly PublishedArticle[]>();

/** The articles that visitors see now, newest first. */
export function publishedArticles(): readonly PublishedArticle[] {
  const all = articles.all();
  const known = inOrder.get(all);
  if (known) return known;
  const made = newestFirst(all).map((article) => ({
    ...article,
    modified: lastModified([article.date, article.reviewed], articles.changedAt(article.id)),
  }));
  inOrder.set(all, made);
  return made;
}

/** The article at this address below /blog, or the one that was there before its address was changed. */
export function findArticle(slug: string): PublishedArticle | undefined {
  const all = publishedArticles();
  return all.find((article) => article.slug === slug) ?? all.find(({ earlier }) => earlier.includes(slug));
}

/** The text of an article as HTML, with the headings of its contents. */
export function renderArticle({ body }: Article) {
  return renderMarkdown(body);
}
