import { type Facts, filled } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { siteCameWith } from '#src/lib/records/live.ts';
import { wordsFacts } from '#src/lib/records/words.ts';
import { words as aboutWords } from '../about.ts';
import { words as appWords } from '../app-development.ts';
import { words as emergencyWords } from '../emergency.ts';
import { builtFacts } from '../facts-of.ts';
import { words as homeWords } from '../home.ts';
import { words as servicesWords } from '../services-page.ts';

/** The words of the designed pages, by the names that these pages have in the desk. */
export const wordsCollections: readonly AnyCollection[] = [
  homeWords,
  aboutWords,
  servicesWords,
  appWords,
  emergencyWords,
].map(({ collection }) => collection());

/** All facts, those that stand for the words of pages too, as the site came with them. */
export const builtWords: Facts = {
  ...filled(wordsFacts(Object.fromEntries(wordsCollections.map(({ name, builtIn }) => [name, builtIn]))), builtFacts),
  ...builtFacts,
};
siteCameWith(builtWords);
