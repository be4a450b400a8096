import data from 'content:claims';
import { plainWords } from '#src/lib/records/collection.ts';
import { defineRecords } from '../records-of.ts';

/** S1 §1 and unbound promises (S1 §9); promises with a computed moment are in hours.ts. */
export const claimRecords = defineRecords('claims', data, {
  name: 'claims',
  title: 'Claims and promises',
  one: 'claim',
  lead: 'The numbers and promises on your pages. Publish only what’s true.',
  named: 'about',
  fixed: true,
  sample: ['words'],
  fields: {
    about: { kind: 'line', label: 'Description', most: 60, hint: 'For you. Visitors don’t see it.' },
    words: { kind: 'line', label: 'Text', most: 40, needed: 'Please enter the text' },
  },
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
