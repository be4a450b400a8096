import data from 'content:pages/heads';
import { pageWords } from '#src/lib/records/words.ts';

/** Title (60 characters at most), description (120 to 158) and keywords of each public page (S2 §2 Page head). */
export interface PageMeta {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

/** What search results and shared links say of the pages, as the owner changes it; as long as they show (S2 §2 Page head). */
export const words = pageWords('heads', 'search results', {
  lead: 'What search engines and shared links say of each page: its title, its description and its keywords.',
  most: { title: 60, description: 158, keywords: 160 },
});

const { otherwise, ...heads } = words.each(data);

/** Each public page's own. */
export const pageMeta = heads satisfies Record<string, PageMeta>;

/**
 * The day on which the words of these pages were last gone over; the sitemap's lastmod, except for pages that carry a
 * date of their own. Set it when you change what the pages say: an old date is harmless, a wrong new one is not.
 */
export const pagesRevised = '2026-11-21';
