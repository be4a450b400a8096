import { feedPath } from '#src/articles/article-structured-data.ts';
import { blogPage } from '#src/content/blog-page.ts';

/** Feed discovery. */
export const feedLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: blogPage.feed.title,
  href: feedPath,
};
