/**
 * The promises that a moment is computed for (`replyPromises` in hours.ts), in words. They are facts, so that they stand
 * as {{promise.working-day}} in words that the owner changes, and no owner's: nobody can promise what no moment follows.
 *
 * S1's "24 hours" to a reply are one working day, so they never stand without these words: a receipt of a Saturday names
 * Tuesday. Both parts are for a page that shows the figure apart.
 */
const [hours, when] = ['24 hours', 'on working days'];

export const promiseFacts = {
  'promise.working-day': `${hours} ${when}`,
  'promise.hours': hours,
  'promise.when': when,
  'promise.appointment': '2 hours during office hours',
  'promise.career': '3-5 business days',
} as const;
