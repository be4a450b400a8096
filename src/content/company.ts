import { fact, wordsNow } from './facts.ts';

/**
 * Who the company is, as the owner has published it (records/company.ts). Every page, mail and structured-data block
 * takes these facts from here (S1 §1, S2 §9).
 */
export const company = {
  name: fact('company.name'),
  legalName: fact('company.legal-name'),
  longName: fact('company.long-name'),
  tagline: fact('company.tagline'),
  blurb: fact('company.blurb'),
  founded: fact('company.founded'),
  area: fact('company.area'),
  /** The same as a title begins. */
  areaTitle: fact('company.area-title'),
  since: fact('company.since'),
  /** Places that the words of the site name in passing, while the company is there: a road, two ends, two suburbs. */
  along: fact('company.along'),
  between: fact('company.between'),
  reach: fact('company.reach'),
  suburb: fact('company.suburb'),
  suburbs: fact('company.suburbs'),
  suburbTitle: fact('company.suburb-title'),
  /** The zone in which all times are said. */
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

/** Part of what never changes once it was handed out: ids of invitations. */
export const companyDomain = 'northarc.example';

/** The telephone number that the owner has published; empty while there is none. */
export const publishedPhone = (): string => wordsNow('company.phone');
