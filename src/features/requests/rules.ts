import { Temporal } from 'temporal-polyfill';
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
  erasure: 'Asked for everything to be erased',
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
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return easternMoment(Temporal.PlainDate.from(date).add({ years: 1 }), hour * 60 + minute);
  }
  return closedAt === null ? undefined : easternAt(closedAt).add({ years: 1 }).epochMilliseconds;
}

export const isOver = (request: Lifetime, now: number): boolean => now >= (endsAt(request) ?? Number.POSITIVE_INFINITY);

/** Until when a wish for erasure is carried out, as the law has it: a month after it was made (GDPR Art. 12). */
export const erasedBy = (askedAt: number): number => easternAt(askedAt).add({ months: 1 }).epochMilliseconds;

/** The moment a year before another. */
export const yearBefore = (now: number): number => easternAt(now).subtract({ years: 1 }).epochMilliseconds;
