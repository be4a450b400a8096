import { blogPage } from 'words:blog';
import { feedPath } from '#src/articles/article-structured-data.ts';

/** Feed discovery. */
export const feedLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: blogPage.feed.title,
  href: feedPath,
};
