const supportFor = (party: 'company' | 'household') => `service=it-support&for=${party}`;
const website = 'service=website-seo';

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

const cities = [
  ['/business-it-support-', supportFor('company')],
  ['/residential-it-support-', supportFor('household')],
  ['/it-support-', 'service=it-support'],
] as const;

/** Target of "Get Quote" on a page: the quote form, prefilled. */
export function quoteFrom(path: string): string {
  const query = known[path] ?? cities.find(([beginning]) => path.startsWith(beginning))?.[1];
  return query ? `/quote?${query}` : '/quote';
}

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

/** The quote form for a story, article or trade, with its service if it has one. */
export const quoteLike = (category: string): string =>
  serviceLike[category] ? `/quote?service=${serviceLike[category]}` : '/quote';
