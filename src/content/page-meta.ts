import data from 'content:pages/heads';
import { pageWords } from '#src/lib/records/words.ts';

/** Title up to 60 characters, description 120 to 158 (S2 §2 Page head). */
export interface PageMeta {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

/** Limited to what search results show (S2 §2 Page head). */
export const words = pageWords('heads', 'search results', {
  lead: 'What search engines and shared links say of each page: its title, its description and its keywords.',
  most: { title: 60, description: 158, keywords: 160 },
});

const { otherwise, ...heads } = words.each(data);

export const pageMeta = heads satisfies Record<string, PageMeta>;

/**
 * Sitemap lastmod of pages without a date of their own. Update it when page texts change: an old date is harmless, a
 * wrong new one is not.
 */
export const pagesRevised = '2026-11-21';
