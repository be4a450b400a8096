import { designed as designedPages, managed as managedPages } from 'content:page-editor';
import pages from 'content:pages';
import { type Facts, filled } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { setDefaultFacts } from '#src/lib/records/live.ts';
import { wordsCollection, wordsFacts } from '#src/lib/records/words.ts';
import { faqs, intents } from '../answers.ts';
import { areas } from '../areas.ts';
import { articles } from '../articles.ts';
import { team } from '../authors.ts';
import { blocksField, isPageName, pageOf } from '../blocks.ts';
import { cities } from '../cities.ts';
import { clientStories, stories, testimonials } from '../clients.ts';
import { builtFacts } from '../facts-of.ts';
import { issues } from '../newsletter-issues.ts';
import { policies } from '../policies.ts';
import { roles } from '../roles.ts';
import { claimRecords, companyRecords, promiseRecords, socialLinkRecords } from './company.ts';
import { hoursRecords } from './hours.ts';
import { colourRecords, logoRecords, protectionRecords } from './look.ts';
import { comparisonRecords, planRecords, priceRecords } from './prices.ts';

const inPlace = (count: number) =>
  `Visitors will see your ${count === 1 ? 'block' : `${count} blocks`} in place of the designed page. Drawings, the map and the review stars aren’t blocks, so they’ll be gone. To change just a sentence, click it in the preview instead. Replace the page?`;

/** Asks before the first blocks of a page that they replace. */
function asking(collection: AnyCollection, page: string): AnyCollection {
  if (!isPageName(page) || pageOf(page).blocks !== 'replaces') return collection;
  const countOf = (item: Item | undefined) => (Array.isArray(item?.blocks) ? item.blocks.length : 0);
  return {
    ...collection,
    asks: (item: Item) => (countOf(collection.find(page)) === 0 && countOf(item) > 0 ? [inPlace(countOf(item))] : []),
  };
}

const ofPage = ({ page, name }: { page: string; name: string }) => {
  const blocks = isPageName(page) ? blocksField(page) : undefined;
  return asking(wordsCollection(page, name, pages[page] ?? {}, { blocks }), page);
};
const isDesigned = ({ page }: { page: string }) => page in pages;

/** One document a page: its words where it is designed, and its blocks where it may have some (S2 §2 Pages tab). */
export const wordsCollections: readonly AnyCollection[] = [
  ...[...managedPages, ...designedPages].filter(isDesigned).map(ofPage),
  wordsCollection('city-pages', 'the city pages', pages['city-pages'], {
    lead: 'Headings and labels that all city pages share. What a page says of its city is changed at the city.',
  }),
  // Limited to what search results show (S2 §2 Page head).
  wordsCollection('heads', 'search results', pages.heads, {
    lead: 'What search engines and shared links say of each page: its title, its description and its keywords.',
    most: { title: 60, description: 158, keywords: 160 },
  }),
  ...managedPages.filter((page) => !isDesigned(page)).map(ofPage),
];

export const builtWords: Facts = {
  ...filled(wordsFacts(Object.fromEntries(wordsCollections.map(({ name, builtIn }) => [name, builtIn]))), builtFacts),
  ...builtFacts,
};
setDefaultFacts(builtWords);

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
