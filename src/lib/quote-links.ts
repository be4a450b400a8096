const supportFor = (party: 'company' | 'household') => `service=it-support&for=${party}`;
const website = 'service=website-seo';

/** What a page knows of the case, by its address; a page that is about nothing in particular knows nothing. */
const known: Readonly<Record<string, string>> = {
  '/it-support': 'service=it-support',
  '/it-support/business': supportFor('company'),
  '/business-it-support': supportFor('company'),
  '/it-support/residential': supportFor('household'),
  '/residential-it-support': supportFor('household'),
  '/website-development-seo': website,
  '/website-design': website,
  '/website-development': website,
  '/web-development': website,
  '/seo-services': website,
  '/mobile-app-development': 'service=mobile-app',
  '/ai-app-development': 'service=ai',
};

/** City pages, by the beginning of their address. */
const cities = [
  ['/business-it-support-', supportFor('company')],
  ['/residential-it-support-', supportFor('household')],
  ['/it-support-', 'service=it-support'],
] as const;

/** Where "Get Quote" leads from a page: the quote form with what the page knows. */
export function quoteFrom(path: string): string {
  const query = known[path] ?? cities.find(([beginning]) => path.startsWith(beginning))?.[1];
  return query ? `/quote?${query}` : '/quote';
}

/** What somebody asks for who wants the like of a story, an article or a trade, by its category or id. */
const serviceLike: Readonly<Record<string, string>> = {
  cloud: 'cloud',
  security: 'security',
  infrastructure: 'infrastructure',
  mobile: 'mobile-app',
  'mobile-dev': 'mobile-app',
  web: 'website-seo',
  'web-dev': 'website-seo',
  data: 'ai',
  ai: 'ai',
  support: 'it-support',
};

/** Where a story, an article or a trade leads: the quote form with the service that it tells of, if it is of one. */
export const quoteLike = (category: string): string =>
  serviceLike[category] ? `/quote?service=${serviceLike[category]}` : '/quote';
