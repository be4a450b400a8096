import type { Counted } from './estimate.ts';

/** For how many days an estimate holds, the day on which it is made not counted. */
export const estimateDays = 30;

/** What the estimator says wherever it stands, and what is said of an estimate later. */
export const estimatorWords = {
  label: 'Price estimate',
  add: 'Add search work (SEO)',
  /** In the name of an estimate. */
  seo: 'with search work',
  show: 'Show the price',
  less: 'One less',
  more: 'One more',
  empty: 'Choose a line and its figure stands here. No name, no address.',
  /** Of a figure: what it is paid for. */
  once: 'once',
  per: 'per',
  valid: 'valid through',
  wasValid: 'was valid through',
  reference: 'Estimate',
  note: 'Added up from our published prices; the written quote states the figure for your case.',
  quote: 'Get Quote',
  quoteFor: 'for this estimate',
  about: 'for',
  own: 'Address of this estimate',
  passed: 'The date of this estimate has passed. Today’s prices come to',
  changed: 'Our prices have changed since. This estimate holds until its date; today’s prices come to',
  nowShort: 'today’s prices come to',
  unread: 'This estimate could not be read. Choose again, and you have a new one.',
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

/** What a plan is counted by: the field's label, and the words after a number. */
export const countedWords: Readonly<Record<Counted, { label: string; one: string; many: string }>> = {
  people: { label: 'People', one: 'person', many: 'people' },
  visits: { label: 'Visits of an hour', one: 'visit', many: 'visits' },
  hours: { label: 'Hours', one: 'hour', many: 'hours' },
};
