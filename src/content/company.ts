import { fact, wordsNow } from './facts.ts';

/** Facts about the company (records/company.ts) for every page, mail and structured data (S1 §1, S2 §9). */
export const company = {
  name: fact('company.name'),
  legalName: fact('company.legal-name'),
  longName: fact('company.long-name'),
  tagline: fact('company.tagline'),
  blurb: fact('company.blurb'),
  founded: fact('company.founded'),
  area: fact('company.area'),
  /** Capitalized for titles. */
  areaTitle: fact('company.area-title'),
  since: fact('company.since'),
  /** Places mentioned in copy: a road, two ends, two suburbs. They change if the company is elsewhere. */
  along: fact('company.along'),
  between: fact('company.between'),
  reach: fact('company.reach'),
  suburb: fact('company.suburb'),
  suburbs: fact('company.suburbs'),
  suburbTitle: fact('company.suburb-title'),
  /** Time zone of displayed times. */
  times: fact('company.times'),
  city: fact('company.city'),
  region: fact('company.region'),
  regionName: fact('company.region-name'),
  street: fact('company.street'),
  zip: fact('company.zip'),
  phone: fact('company.phone'),
  country: 'US',
  headquarters: fact('company.headquarters'),
  geo: { latitude: fact('company.latitude'), longitude: fact('company.longitude') },
  emails: {
    info: fact('company.info'),
    support: fact('company.support'),
    emergency: fact('company.emergency'),
    careers: fact('company.careers'),
    privacy: fact('company.privacy'),
    legal: fact('company.legal'),
  },
  themeColor: fact('look.theme'),
} as const;

/** Part of invitation ids, so it must never change. */
export const companyDomain = 'northarc.example';

/** Empty while there is none. */
export const publishedPhone = (): string => wordsNow('company.phone');
