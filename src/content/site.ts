import { company } from './company.ts';
import { fact } from './facts.ts';

/** S1 §2 Shared header, Shared footer. */
export const site = {
  skip: 'Skip to the content',
  home: `${company.name} home`,
  mainMenu: 'Main',
  menu: 'Menu',
  closeMenu: 'Close menu',
  mobileMenu: 'Mobile',
  allServices: 'All services',
  breadcrumb: 'Breadcrumb',
  headquarters: `Headquarters: ${company.headquarters}`,
  social: 'Social media',
  newTab: '(opens in a new tab)',
  serving: `Serving ${fact('areas.wide')}. ${fact('company.since')}.`,
  schemes: { label: 'Colors', auto: 'System', light: 'Light', dark: 'Dark' },
  pricesAsOf: (day: string) => `Prices as of ${day}`,
} as const;

/** For page heads, the desk and programs; visitors read content/not-found.ts. */
export const fallback = {
  title: 'Unexpected Application Error!',
  notFound: 'Not Found',
  failed: '500 Internal Server Error',
  desk: 'Go to the desk',
} as const;

/** For programs and plain requests. */
export const nothingHere = 'There is nothing at this address.';

/** Links a visitor's report to the log. */
export const requestWords = (request: string) => `If you contact us about it, please mention this request: ${request}`;
