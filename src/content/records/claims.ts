import data from 'content:claims';
import { plainWords } from '#src/lib/records/plain-words.ts';
import { defineRecords } from '../records-of.ts';

/**
 * Claims of the copy (S1 §1), and what is promised in words alone (S1 §9): the promises that a moment is computed for
 * stand with their rules (hours.ts).
 */
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

/** They are always these: code and words name them. */
type ClaimId =
  | 'years-14'
  | 'years-15'
  | 'clients'
  | 'team-members'
  | 'projects'
  | 'cost-savings'
  | 'uptime'
  | 'support'
  | 'same-day'
  | 'satisfaction'
  | 'no-contracts'
  | 'critical-response'
  | 'rating'
  | 'reviews'
  | 'consultation-value'
  | 'guarantee'
  | 'guarantee-days'
  | 'cloud-savings'
  | 'critical'
  | 'high-priority'
  | 'support-email'
  | 'privacy-request'
  | 'legal-reply';
type ClaimFact = `claim.${ClaimId}`;

/** "30-day" as an amount of time: "30 days". */
const asTime = (words: string) => words.replace(/-(day|week|month|year)$/, ' $1s');

/** Every claim in its words. */
export const claimFacts = (records: typeof claimRecords.builtIn) =>
  Object.fromEntries(
    records.flatMap(({ id, words }) => [
      [`claim.${id}`, words],
      ...(id === 'guarantee' ? [['claim.guarantee-days', asTime(words)]] : []),
    ]),
  ) as Record<ClaimFact, string>;
