import { pageWords } from '#src/lib/records/words.ts';
import { company } from './company.ts';

/** Words of /blog and its categories (S2 §2 and §3); the articles are content/blog/*.md. */

/** Every text of the page, as the owner changes it. */
export const words = pageWords('blog', 'Blog');

/** Drawings that an article may stand under; the keys are those of the illustration family (src/ui/art). */
export const articleArts = [
  'browser',
  'chip',
  'cloud',
  'shield',
  'chart',
  'office',
  'network',
  'calendar',
  'disks',
  'blocks',
] as const;
export type ArticleArt = (typeof articleArts)[number];

/** Categories of the blog in the order of their chips, with the drawing that an article has unless it names its own. */
export const blogCategories = [
  { id: 'all', label: 'All Posts', art: 'office' },
  { id: 'web-dev', label: 'Web Development', art: 'browser' },
  { id: 'ai', label: 'AI & Machine Learning', art: 'chip' },
  { id: 'cloud', label: 'Cloud Computing', art: 'cloud' },
  { id: 'security', label: 'Cybersecurity', art: 'shield' },
  { id: 'trends', label: 'Tech Trends', art: 'chart' },
  { id: 'case-studies', label: 'Case Studies', art: 'office' },
  { id: 'atlanta-tech', label: 'Atlanta Tech', art: 'network' },
] as const satisfies readonly { id: string; label: string; art: ArticleArt }[];

export type BlogCategoryId = Exclude<(typeof blogCategories)[number]['id'], 'all'>;

export const blogPage = words.of('blog-page', {
  title: 'Notes from the help desk and the workbench',
  lead: 'What we learned on the job in offices and homes from Buckhead to Cumming, written down by the people who did the work.',
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
  empty: {
    title: 'No articles found',
    text: 'Try adjusting your search or filter criteria.',
    clear: 'Clear filters',
  },
  older: 'Older articles',
  newer: 'Newer articles',
  feed: { title: `${company.name} blog`, link: 'RSS feed' },
});

/** How long an article takes to read. */
export const articleRead = (minutes: number) => `${minutes} min read`;

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
