import { clientStories } from '#src/content/testimonials.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { areas } from '../areas.ts';
import { articles } from '../articles.ts';
import { intents } from '../assistant.ts';
import { team } from '../authors.ts';
import { cities } from '../cities.ts';
import { faqs } from '../faqs.ts';
import { issues } from '../newsletter-issues.ts';
import { comparisonRecords, planRecords } from '../plans.ts';
import { policies } from '../policies.ts';
import { roles } from '../roles.ts';
import { stories } from '../stories.ts';
import { testimonials } from '../testimonials.ts';
import { claimRecords, promiseRecords } from './claims.ts';
import { companyRecords } from './company.ts';
import { hoursRecords } from './hours.ts';
import { colourRecords, logoRecords } from './look.ts';
import { priceRecords } from './prices.ts';
import { protectionRecords } from './protections.ts';
import { socialLinkRecords } from './social-links.ts';
import { wordsCollections } from './words.ts';

/** In the desk's order. */
export const collections: readonly AnyCollection[] = [
  priceRecords,
  planRecords,
  comparisonRecords,
  companyRecords,
  hoursRecords,
  logoRecords,
  colourRecords,
  socialLinkRecords,
  claimRecords,
  promiseRecords,
  testimonials,
  clientStories,
  stories,
  roles,
  team,
  faqs,
  intents,
  areas,
  cities,
  articles,
  issues,
  policies,
  protectionRecords,
  ...wordsCollections,
];

export const collectionNamed = (name: string): AnyCollection | undefined =>
  collections.find((collection) => collection.name === name);
