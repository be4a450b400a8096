import { Temporal } from 'temporal-polyfill';
import { erasureWishWords } from '#src/intake/erasure-wish.ts';
import { minutesOf } from '#src/lib/day-times.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';

/** Characters. */
export const longestMessage = 5_000;
export const entriesAtOnce = 50;
export const mostLinks = 10;

export const visitorEvents = {
  withdrawn: 'Withdrawn by the visitor',
  erasure: erasureWishWords,
} as const;

interface Lifetime {
  type: string;
  /** Eastern "YYYY-MM-DD HH:MM" of an appointment, "TBD" or empty if it has none. */
  starts: string;
  closedAt: number | null;
}

/** When the request's link expires: one year after closing, or after the appointment's date. Undefined while open. */
export function endsAt({ type, starts, closedAt }: Lifetime): number | undefined {
  if (type === 'appointment' && /^\d{4}-/.test(starts)) {
    const [date = '', time = ''] = starts.split(' ');
    return easternMoment(Temporal.PlainDate.from(date).add({ years: 1 }), minutesOf(time));
  }
  return closedAt === null ? undefined : easternAt(closedAt).add({ years: 1 }).epochMilliseconds;
}

export const isOver = (request: Lifetime, now: number): boolean => now >= (endsAt(request) ?? Number.POSITIVE_INFINITY);

export const yearBefore = (now: number): number => easternAt(now).subtract({ years: 1 }).epochMilliseconds;
