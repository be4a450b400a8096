import { Temporal } from 'temporal-polyfill';
import { firstStatus } from '#src/intake/lead.ts';
import { easternMoment } from '#src/lib/eastern.ts';
import type { Confirming } from './rules.ts';

/** The moment at which an appointment begins, of its Eastern "YYYY-MM-DD HH:MM"; undefined of one without a time. */
export function beginsAt(starts: string): number | undefined {
  const [date = '', time] = starts.split(' ');
  if (!time) return undefined;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return easternMoment(Temporal.PlainDate.from(date), hour * 60 + minute);
}

/** What a lead needs that is an appointment nobody has confirmed; undefined of all others. */
export function toConfirmOf(
  { type, status, starts }: { type: string; status: string; starts: string },
  now: number,
): Confirming | undefined {
  if (type !== 'appointment' || status !== firstStatus) return undefined;
  const begins = beginsAt(starts);
  if (begins === undefined) return 'no-time';
  return begins > now ? 'by-mail' : 'begun';
}
