import data from 'words:heads';

/** Title up to 60 characters, description 120 to 158 (S2 §2 Page head). */
export interface PageMeta {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

const { otherwise, ...heads } = data;

export const pageMeta = heads satisfies Record<string, PageMeta>;

/**
 * Sitemap lastmod of pages without a date of their own. Update it when page texts change: an old date is harmless, a
 * wrong new one is not.
 */
export const pagesRevised = '2026-11-21';
