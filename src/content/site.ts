import { claims } from './claims.ts';
import { company } from './company.ts';
import { fact } from './facts.ts';

/** Words of the frame around every public page (S1 §2 Shared header, Shared footer). */
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
  serving: `Serving ${fact('areas.wide')}. ${claims.since}.`,
  schemes: { label: 'Colors', auto: 'System', light: 'Light', dark: 'Dark' },
  pricesAsOf: (day: string) => `Prices as of ${day}`,
} as const;

/** What the heads of such pages, the desk and programs are told of an unknown path or a failed page; what visitors read is src/content/not-found.ts. */
export const fallback = {
  title: 'Unexpected Application Error!',
  notFound: 'Not Found',
  failed: '500 Internal Server Error',
  desk: 'Go to the desk',
} as const;

/** What programs and plain requests read where there is no page. */
export const nothingHere = 'There is nothing at this address.';

/** By which a visitor who tells of an error, and the log, name the same request. */
export const requestWords = (request: string) => `If you contact us about it, please mention this request: ${request}`;
