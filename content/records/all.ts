import type { AnyCollection } from '#src/lib/records/collection.ts';
import { words as aboutWords } from '../about.ts';
import { words as appWords } from '../app-development.ts';
import { words as homeWords } from '../home.ts';
import { roles } from '../roles.ts';
import { words as servicesWords } from '../services-page.ts';
import { stories } from '../stories.ts';
import { testimonials } from '../testimonials.ts';
import { claimRecords } from './claims.ts';
import { companyRecords } from './company.ts';
import { priceRecords } from './prices.ts';

/** The words of the designed pages, by the names that these pages have in the desk. */
export const wordsCollections: readonly AnyCollection[] = [homeWords, aboutWords, servicesWords, appWords].map(
  ({ collection }) => collection(),
);

/** Every collection of records, in the order of the desk. */
export const collections: readonly AnyCollection[] = [
  priceRecords,
  companyRecords,
  claimRecords,
  testimonials,
  stories,
  roles,
  ...wordsCollections,
];

/** The collection of this name; undefined when there is none. */
export const collectionNamed = (name: string): AnyCollection | undefined =>
  collections.find((collection) => collection.name === name);
