import { pageWords } from '#src/lib/records/words.ts';
import { company } from './company.ts';

/** Words of /blog (S2 §2 and §3); its categories are src/content/blog-categories.ts, the articles content/blog/*.md. */

/** Every text of the page, as the owner changes it. */
export const words = pageWords('blog', 'Blog');

export const blogPage = words.of('blog-page', {
  title: 'Notes from the help desk and the workbench',
  lead: `What we learned on the job in offices and homes ${company.reach}, written down by the people who did the work.`,
  listTitle: 'Articles',
  searchLabel: 'Search articles',
  searchHint: 'Try “backup”',
  search: 'Search',
  clear: 'Clear search',
  categories: 'Categories',
  featured: 'Featured article',
  read: 'Read the article',
  one: 'article found',
  many: 'articles found',
  close: 'Nothing says exactly that; this comes close.',
  empty: {
    title: 'No articles found',
    text: 'Try adjusting your search or filter criteria.',
    clear: 'Clear filters',
  },
  older: 'Older articles',
  newer: 'Newer articles',
  feed: { title: `${company.name} blog`, link: 'RSS feed' },
});

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
