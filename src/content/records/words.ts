import { type Facts, filled } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { setDefaultFacts } from '#src/lib/records/live.ts';
import { type PageWords, pageWords, wordsFacts } from '#src/lib/records/words.ts';
import { words as aboutWords } from '../about.ts';
import { words as appWords } from '../app-development.ts';
import { blocksField, isPageName, pageNames, pageOf } from '../blocks.ts';
import { words as blogWords } from '../blog-page.ts';
import { words as careersWords } from '../careers.ts';
import { words as cityWords } from '../city-words.ts';
import { words as contactWords } from '../contact.ts';
import { words as emergencyWords } from '../emergency.ts';
import { words as estimateWords } from '../estimator-plans.ts';
import { builtFacts } from '../facts-of.ts';
import { words as homeWords } from '../home.ts';
import { words as itSupportWords } from '../it-support.ts';
import { words as newsletterWords } from '../newsletter-pages.ts';
import { words as notFoundWords } from '../not-found.ts';
import { words as headWords } from '../page-meta.ts';
import { words as portfolioWords } from '../portfolio.ts';
import { words as quoteWords } from '../quote-intro.ts';
import { words as servicesWords } from '../services-page.ts';
import { words as supportWords } from '../support.ts';
import { words as websiteWords } from '../website-seo.ts';

const designed: readonly PageWords[] = [
  ...[homeWords, aboutWords, servicesWords, appWords, portfolioWords, contactWords, blogWords],
  ...[itSupportWords.overview, itSupportWords.business, itSupportWords.residential, websiteWords],
  ...[careersWords, supportWords, quoteWords, newsletterWords, emergencyWords, estimateWords],
  ...[notFoundWords, cityWords, headWords],
];

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

/** One document a page: its words where it is designed, and its blocks where it may have some (S2 §2 Pages tab). */
export const wordsCollections: readonly AnyCollection[] = [
  ...designed.map((words) =>
    asking(words.collection(isPageName(words.page) ? blocksField(words.page) : undefined), words.page),
  ),
  ...pageNames
    .filter((page) => !designed.some((words) => words.page === page))
    .map((page) => pageWords(page, pageOf(page).name).collection(blocksField(page))),
];

export const builtWords: Facts = {
  ...filled(wordsFacts(Object.fromEntries(wordsCollections.map(({ name, builtIn }) => [name, builtIn]))), builtFacts),
  ...builtFacts,
};
setDefaultFacts(builtWords);
