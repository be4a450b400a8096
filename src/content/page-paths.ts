import { markOf } from '#src/lib/facts.ts';

/** Canonical paths (S1 §2 Route list). */
export const pagePaths = {
  home: '/',
  about: '/about',
  services: '/services',
  appDevelopment: '/app-development',
  websiteSeo: '/website-development-seo',
  itSupport: '/it-support',
  business: '/it-support/business',
  residential: '/it-support/residential',
  portfolio: '/portfolio',
  contact: '/contact',
  quote: '/quote',
  emergency: '/emergency',
  estimate: '/estimate',
  careers: '/careers',
  blog: '/blog',
  support: '/support',
  privacy: '/privacy',
  terms: '/terms',
  sitemap: '/sitemap',
} as const;

/** Same screen, canonical is the page's own path (S1 §2 Route list). */
export const pageAliases: Readonly<Partial<Record<keyof typeof pagePaths, readonly string[]>>> = {
  appDevelopment: ['/mobile-app-development', '/ai-app-development'],
  websiteSeo: ['/website-design', '/website-development', '/web-development', '/seo-services'],
  business: ['/business-it-support'],
  residential: ['/residential-it-support'],
};

/** Defaults (S2 §2 Page head). Marks, so that scripts do not contain the words (content/page-meta.ts). */
export const defaultMeta = {
  title: markOf('words.heads.otherwise-title'),
  description: markOf('words.heads.otherwise-description'),
  keywords: markOf('words.heads.otherwise-keywords'),
  image: '/og/default.png',
} as const;
