import type { Counted } from './estimate.ts';

/** For how many days an estimate holds, the day on which it is made not counted. */
export const estimateDays = 30;

/** What is said of an estimate in scripts, mails and the quote form as well; the form's own words are src/content/estimator-plans.ts. */
export const estimatorWords = {
  /** In the name of an estimate. */
  seo: 'with search work',
  /** Of a figure: what it is paid for. */
  once: 'once',
  per: 'per',
  valid: 'valid through',
  wasValid: 'was valid through',
  reference: 'Estimate',
  about: 'for',
  passed: 'The date of this estimate has passed. Today’s prices come to',
  changed: 'Our prices have changed since. This estimate holds until its date; today’s prices come to',
  nowShort: 'today’s prices come to',
  wrong: {
    plan: 'Please choose from the list',
    count: (most: number, what: string) =>
      `Please enter a whole number from 1 to ${most.toLocaleString('en-US')} ${what}`,
  },
  /** In the wizard. */
  keep: 'Keep this estimate',
  change: 'Change it',
  given: 'From the estimator',
} as const;

/** What a plan is counted by: the words after a number. */
export const countedWords: Readonly<Record<Counted, { one: string; many: string }>> = {
  people: { one: 'person', many: 'people' },
  visits: { one: 'visit', many: 'visits' },
  hours: { one: 'hour', many: 'hours' },
};
