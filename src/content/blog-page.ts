import data from 'content:pages/blog';
import { pageWords } from '#src/lib/records/words.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('blog', 'Blog');

export const { blogPage } = words.each(data);

export const articlePage = words.of('article-page', {
  contents: 'In this article',
  tags: 'Tags',
  share: 'Share this article',
  shareOn: (platform: string) => `Share on ${platform}`,
  author: 'About the author',
  related: 'Related articles',
  reviewed: 'Reviewed',
  draft: 'This is a draft. It is not published, and may change.',
  over: (day: string) => `What this article is about was over on ${day}. It stays here for reference.`,
  back: 'Back to the blog',
  missing: { title: 'Post Not Found', text: "The blog post you're looking for doesn't exist." },
});
