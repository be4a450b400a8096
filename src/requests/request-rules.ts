import { Temporal } from 'temporal-polyfill';
import { erasureWishWords } from '#src/intake/erasure-wish.ts';
import { minutesOf } from '#src/lib/day-times.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';

/** The longest message, in characters. */
export const longestMessage = 5_000;
/** How many entries of a thread are shown at once. */
export const entriesAtOnce = 50;
/** How many requests a mail with links lists. */
export const mostLinks = 10;

/** What a visitor does on the page, as the thread of the desk calls it. */
export const visitorEvents = {
  withdrawn: 'Withdrawn by the visitor',
  erasure: erasureWishWords,
} as const;

/** What decides when a request's page ends. */
interface Lifetime {
  type: string;
  /** Eastern "YYYY-MM-DD HH:MM" of an appointment, "TBD" or empty where it has none. */
  starts: string;
  closedAt: number | null;
}

/**
 * The moment from which a request's link leads nowhere: a year after it was closed, of an appointment with a date a year
 * after that. Undefined while it is open.
 */
export function endsAt({ type, starts, closedAt }: Lifetime): number | undefined {
  if (type === 'appointment' && /^\d{4}-/.test(starts)) {
    const [date = '', time = ''] = starts.split(' ');
    return easternMoment(Temporal.PlainDate.from(date).add({ years: 1 }), minutesOf(time));
  }
  return closedAt === null ? undefined : easternAt(closedAt).add({ years: 1 }).epochMilliseconds;
}

export const isOver = (request: Lifetime, now: number): boolean => now >= (endsAt(request) ?? Number.POSITIVE_INFINITY);

/** The moment a year before another. */
export const yearBefore = (now: number): number => easternAt(now).subtract({ years: 1 }).epochMilliseconds;
