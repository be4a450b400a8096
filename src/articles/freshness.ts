import { Temporal } from 'temporal-polyfill';
import type { Article } from '#src/content/article-fields.ts';

const reviewMonths = 6;

/** Whether it is time to go over an article again: half a year after it was reviewed, or came out. `today` as YYYY-MM-DD. */
export function isDueForReview({ date, reviewed }: Pick<Article, 'date' | 'reviewed'>, today: string): boolean {
  const last = reviewed > date ? reviewed : date;
  return last !== '' && Temporal.PlainDate.from(last).add({ months: reviewMonths }).toString() <= today;
}

/** Whether what an article is about is over on a day (YYYY-MM-DD). */
export const isOver = ({ eventUntil }: Pick<Article, 'eventUntil'>, today: string): boolean =>
  eventUntil !== '' && eventUntil < today;
