import data from 'content:claims';
import { defineRecords } from '#src/content/records-of.ts';
import { defineCollection, plainWords } from '#src/lib/records/collection.ts';

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

/** Whether emergencies are promised an answer by the clock (S1 §9), on by default. */
export const promiseRecords = defineCollection({
  name: 'promises',
  title: 'Emergency promise',
  one: 'promise',
  lead: 'How soon you promise to answer an emergency.',
  named: 'title',
  fixed: true,
  fields: {
    title: { kind: 'line', label: 'Name', most: 40, internal: true },
    byClock: {
      kind: 'yes',
      label: 'Promise an answer within minutes, day and night',
      hint: 'The time stands in the claim “Answer to a critical ticket.” If off, pages, emails, the assistant and your desk promise an emergency the same as any other message.',
      initial: true,
    },
  },
  builtIn: [{ id: 'emergency', title: 'Emergency promise', byClock: true }],
});
