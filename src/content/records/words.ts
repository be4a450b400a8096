import { type Facts, filled } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { setDefaultFacts } from '#src/lib/records/live.ts';
import { wordsFacts } from '#src/lib/records/words.ts';
import { words as aboutWords } from '../about.ts';
import { words as appWords } from '../app-development.ts';
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

export const wordsCollections: readonly AnyCollection[] = [
  ...[homeWords, aboutWords, servicesWords, appWords, portfolioWords, contactWords, blogWords],
  ...[itSupportWords.overview, itSupportWords.business, itSupportWords.residential, websiteWords],
  ...[careersWords, supportWords, quoteWords, newsletterWords, emergencyWords, estimateWords],
  ...[notFoundWords, cityWords, headWords],
].map(({ collection }) => collection());

export const builtWords: Facts = {
  ...filled(wordsFacts(Object.fromEntries(wordsCollections.map(({ name, builtIn }) => [name, builtIn]))), builtFacts),
  ...builtFacts,
};
setDefaultFacts(builtWords);
