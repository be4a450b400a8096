import { Temporal } from 'temporal-polyfill';
import type { Article } from '#src/content/article-fields.ts';

const reviewMonths = 6;

/** Half a year after it was reviewed or published. `today` as YYYY-MM-DD. */
export function isDueForReview({ date, reviewed }: Pick<Article, 'date' | 'reviewed'>, today: string): boolean {
  const last = reviewed > date ? reviewed : date;
  return last !== '' && Temporal.PlainDate.from(last).add({ months: reviewMonths }).toString() <= today;
}

/** Whether its event is over; `today` as YYYY-MM-DD. */
export const isOver = ({ eventUntil }: Pick<Article, 'eventUntil'>, today: string): boolean =>
  eventUntil !== '' && eventUntil < today;
