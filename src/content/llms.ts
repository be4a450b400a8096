import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { hours } from './hours.ts';
import { pageMeta } from './page-meta.ts';

/** Words of /llms.txt, what assistants of others read of the site (llmstxt.org), beside what is published. */
export const llms = {
  details: [
    `Founded in ${company.founded} in ${company.headquarters}. Office hours: ${hours.office}. Emergencies: ${hours.emergency}; critical issues are answered in ${claims.criticalResponse}.`,
    'Prices are in US dollars. Prices of websites, SEO and apps are what the smallest project starts at; visits, packages and plans cost what stands here. Whatever is not named is quoted, free of charge.',
  ],
  services: 'Services and prices',
  prices: 'Prices:',
  cities: 'Where we work',
  otherPlaces: 'Also served:',
  stories: 'Work that was done',
  roles: 'Open positions',
  articles: 'Articles',
  contact: 'Contact',
  optional: 'Optional',
  /** The pages of services, in their order. */
  servicePages: [
    pageMeta.services,
    pageMeta.itSupport,
    pageMeta.business,
    pageMeta.residential,
    pageMeta.websiteSeo,
    pageMeta.appDevelopment,
  ],
  contactPages: [pageMeta.emergency, pageMeta.contact, pageMeta.estimate, pageMeta.quote, pageMeta.support],
  otherPages: [pageMeta.about, pageMeta.portfolio, pageMeta.careers, pageMeta.privacy, pageMeta.terms],
  ways: {
    info: `Questions: ${company.emails.info}, answered within ${promises.contact}`,
    support: `Support: ${company.emails.support}, answered within ${promises.supportEmail}`,
    emergency: `Emergencies: ${company.emails.emergency}`,
    phone: `Telephone: ${company.phone}`,
  },
} as const;
