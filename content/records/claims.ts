import { defineCollection } from '#src/lib/records/collection.ts';
import { plainWords } from '#src/lib/records/plain-words.ts';

const builtIn = [
  { id: 'years-14', about: 'Years in business, on pages that say 14', words: '14+' },
  { id: 'years-15', about: 'Years in business, on pages that say 15', words: '15+' },
  { id: 'clients', about: 'Clients', words: '1000+' },
  { id: 'team-members', about: 'Team members', words: '50+' },
  { id: 'projects', about: 'Projects', words: '500+' },
  { id: 'cost-savings', about: 'Saved for clients', words: '$50M+' },
  { id: 'uptime', about: 'Uptime', words: '99.9%' },
  { id: 'support', about: 'Emergency support', words: '24/7' },
  { id: 'same-day', about: 'Visits on the same day', words: 'Same-day service' },
  { id: 'satisfaction', about: 'Client satisfaction', words: '98%' },
  { id: 'no-contracts', about: 'Contracts', words: 'No long-term contracts' },
  { id: 'critical-response', about: 'Answer to a critical issue, within a sentence', words: 'under 15 minutes' },
  { id: 'rating', about: 'Rating of all reviews', words: '4.9' },
  { id: 'reviews', about: 'Number of reviews', words: '127' },
  { id: 'consultation-value', about: 'What the free consultation is worth', words: '$500' },
  { id: 'guarantee', about: 'Satisfaction guarantee, for example 30-day', words: '30-day' },
  { id: 'cloud-savings', about: 'Savings by the cloud, at most', words: '40%' },
  { id: 'critical', about: 'Answer to a critical ticket', words: '15 minutes' },
  { id: 'high-priority', about: 'Answer to an urgent ticket', words: '2 hours' },
  { id: 'support-email', about: 'Answer to a mail to support', words: '2 hours' },
  { id: 'privacy-request', about: 'Answer to a request about personal data', words: '30 days' },
  { id: 'legal-reply', about: 'Answer to a legal notice', words: '5 business days' },
] as const;

/**
 * Claims of the copy (S1 §1), and what is promised in words alone (S1 §9): the promises that a moment is computed for
 * stand with their rules (hours.ts).
 */
export const claimRecords = defineCollection({
  name: 'claims',
  title: 'Claims and promises',
  one: 'claim',
  lead: 'What the pages say of you in figures, and what they promise. Publish only what is true.',
  named: 'about',
  fixed: true,
  sample: ['words'],
  fields: {
    about: { kind: 'line', label: 'What it says', most: 60, hint: 'For you; visitors do not read it.' },
    words: { kind: 'line', label: 'Words', most: 40, needed: 'Please enter the words' },
  },
  check: plainWords,
  builtIn,
});

type ClaimFact = `claim.${(typeof builtIn)[number]['id']}` | 'claim.guarantee-days';

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
