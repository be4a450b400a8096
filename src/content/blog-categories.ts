import { company } from './company.ts';

// Separate from the words of /blog, so that the desk's editor does not load them.

/** In chip order; `art` is the default drawing of articles. */
export const blogCategories = [
  { id: 'all', label: 'All Posts', art: 'office' },
  { id: 'web-dev', label: 'Web Development', art: 'browser' },
  { id: 'ai', label: 'AI & Machine Learning', art: 'chip' },
  { id: 'cloud', label: 'Cloud Computing', art: 'cloud' },
  { id: 'security', label: 'Cybersecurity', art: 'shield' },
  { id: 'trends', label: 'Tech Trends', art: 'chart' },
  { id: 'case-studies', label: 'Case Studies', art: 'office' },
  { id: 'atlanta-tech', label: `${company.city} Tech`, art: 'network' },
] as const satisfies readonly { id: string; label: string; art: string }[];

export type BlogCategoryId = Exclude<(typeof blogCategories)[number]['id'], 'all'>;

export const articleRead = (minutes: number) => `${minutes} min read`;
