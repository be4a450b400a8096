import { articles } from 'virtual:articles';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import type { Article } from './schema.ts';

export { articles };

export function findArticle(slug: string): Article | undefined {
  return articles.find((article) => article.slug === slug);
}

/** The text of an article as HTML, with the headings of its contents. */
export function renderArticle({ body }: Article) {
  return renderMarkdown(body);
}
