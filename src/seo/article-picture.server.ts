import { pathOf } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { imageIdOf } from '#src/page-editor/images.ts';
import { pictureOf } from '#src/site/public-pages.ts';

const coverPattern = /^\/og\/cover-([0-9a-f-]{36})\.jpg$/;

/** The picture of the owner's by which a shared link to an article is shown; undefined where its drawn card is. */
export function sharedCover({ cover }: { cover: string }): string | undefined {
  const id = imageIdOf(cover);
  return id && `/og/cover-${id}.jpg`;
}

/** The id of the picture behind such an address, while a published article has it as its cover. */
export function coverIdOf(path: string): string | undefined {
  const id = coverPattern.exec(path)?.[1];
  return id && publishedArticles().some(({ cover }) => imageIdOf(cover) === id) ? id : undefined;
}

/** What shared links to a page show: an article's own picture before the drawn card of any page. */
export function sharedPictureOf(path: string): string | undefined {
  const article = publishedArticles().find((one) => pathOf(one) === path);
  return (article && sharedCover(article)) ?? pictureOf(path);
}
