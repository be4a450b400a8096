import data from 'words:heads';
import { markOf } from '#src/lib/facts.ts';

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

/** Same screen, canonical is the page's own path (S1 §2 Route list). */
export const pageAliases: Readonly<Partial<Record<keyof typeof pageMeta, readonly string[]>>> = {
  appDevelopment: ['/mobile-app-development', '/ai-app-development'],
  websiteSeo: ['/website-design', '/website-development', '/web-development', '/seo-services'],
  business: ['/business-it-support'],
  residential: ['/residential-it-support'],
};

/** Defaults (S2 §2 Page head). Marks, so that scripts do not contain the words (content/page-paths.ts). */
export const defaultMeta = {
  title: markOf('words.heads.otherwise-title'),
  description: markOf('words.heads.otherwise-description'),
  keywords: markOf('words.heads.otherwise-keywords'),
  image: '/og/default.png',
} as const;
