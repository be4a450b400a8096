import { feedPath } from '#src/articles/article-structured-data.ts';
import { blogPage } from '#src/content/blog-page.ts';

/** Tells readers of feeds where the blog's is. */
export const feedLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: blogPage.feed.title,
  href: feedPath,
};
