import type { Article } from '#content/article-fields.ts';
import { articles } from '#content/articles.ts';
import { lastModified } from '#src/lib/last-modified.ts';
import type { SafeHtml } from '#src/lib/safe-html.ts';
import type { ShownPicture } from '#src/lib/shown-picture.ts';
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

/** The owner's pictures by their addresses (src/features/pages/images.server.ts). */
export interface Pictures {
  shown(addresses: readonly string[]): Promise<ReadonlyMap<string, ShownPicture>>;
}

const image = /<img src="([^"]+)"([^>]*?)\s*\/?>/g;

/** Pictures of a text in every size and format there is of them; a text is at most 44 rem wide. */
async function withSizes(html: SafeHtml, pictures: Pictures): Promise<SafeHtml> {
  const addresses = [...html.matchAll(image)].map(([, src]) => src ?? '');
  if (addresses.length === 0) return html;
  const shown = await pictures.shown(addresses);
  return html.replace(image, (whole, src: string, rest: string) => {
    const picture = shown.get(src);
    if (!picture?.width) return whole;
    const sources = picture.sources.map(
      ({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="(min-width: 48rem) 44rem, 100vw">`,
    );
    const size = `width="${picture.width}" height="${picture.height}"`;
    return `<picture>${sources.join('')}<img src="${src}" ${size}${rest}></picture>`;
  }) as SafeHtml;
}

/** An article's text as HTML with the headings of its contents, and its picture where it has one. */
export async function renderArticle({ body, cover }: Article, pictures: Pictures) {
  const text = await renderMarkdown(body);
  return {
    text: { ...text, html: await withSizes(text.html, pictures) },
    cover: cover === '' ? undefined : (await pictures.shown([cover])).get(cover),
  };
}

/** The pictures of articles that stand under one, by their addresses. */
export function coversOf(shown: readonly Article[], pictures: Pictures): Promise<ReadonlyMap<string, ShownPicture>> {
  return pictures.shown(shown.flatMap(({ cover }) => (cover === '' ? [] : [cover])));
}
