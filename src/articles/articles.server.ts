import type { Article } from '#src/content/articles.ts';
import { articles } from '#src/content/articles.ts';
import { easternDay } from '#src/lib/format.ts';
import { lastModified } from '#src/lib/http.ts';
import { newestFirst } from '#src/lib/lists.ts';
import type { ShownPicture } from '#src/lib/uploads.ts';
import { type Pictures, renderMarkdown, withSizes } from '#src/platform/markdown/markdown.server.ts';
import { isDueForReview } from '#src/records/record-list.server.ts';
import type { PublishedArticle } from './article-structured-data.ts';

const inOrder = new WeakMap<readonly Article[], readonly PublishedArticle[]>();

/** Newest first. */
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

/** Also finds an article by an earlier address. */
export function findArticle(slug: string): PublishedArticle | undefined {
  const all = publishedArticles();
  return all.find((article) => article.slug === slug) ?? all.find(({ earlier }) => earlier.includes(slug));
}

export async function renderArticle({ body, cover }: Article, pictures: Pictures) {
  const text = await renderMarkdown(body);
  return {
    text: { ...text, html: await withSizes(text.html, pictures) },
    cover: cover === '' ? undefined : (await pictures.shown([cover])).get(cover),
  };
}

export function coversOf(shown: readonly Article[], pictures: Pictures): Promise<ReadonlyMap<string, ShownPicture>> {
  return pictures.shown(shown.flatMap(({ cover }) => (cover === '' ? [] : [cover])));
}

/** Published articles that are to be read again; `now` in epoch milliseconds. */
export function dueArticles(now: number): number {
  const today = easternDay(now).iso;
  return articles.all().filter((article) => isDueForReview(articles, article, today)).length;
}
