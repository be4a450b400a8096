import data from 'content:claims';
import * as collections from 'content:collections';
import * as small from 'content:forms/small-fields';
import { defineRecords } from '#src/content/records-of.ts';
import { defineCollection, plainWords } from '#src/lib/records/collection.ts';

/** S1 §1 and unbound promises (S1 §9); promises with a computed moment are in hours.ts. */
export const claimRecords = defineRecords('claims', data, {
  ...collections.claim,
  fields: small.claims,
  check: plainWords,
});

type ClaimFact = `claim.${(typeof data)[number]['id'] | 'guarantee-days'}`;

/** "30-day" becomes "30 days". */
const asTime = (words: string) => words.replace(/-(day|week|month|year)$/, ' $1s');

export const claimFacts = (records: typeof claimRecords.builtIn) =>
  Object.fromEntries(
    records.flatMap(({ id, words }) => [
      [`claim.${id}`, words],
      ...(id === 'guarantee' ? [['claim.guarantee-days', asTime(words)]] : []),
    ]),
  ) as Record<ClaimFact, string>;

/** Whether emergencies are promised an answer by the clock (S1 §9), on by default. */
export const promiseRecords = defineCollection({
  ...collections.promise,
  fields: small.promises,
  builtIn: [{ id: 'emergency', title: 'Emergency promise', byClock: true }],
});
