import { easternAt, easternMoment } from './eastern.ts';
import { nextOpen } from './reply-time.ts';
import { type BusinessClock, closingHoliday, shownClosure } from './schedule.ts';

/** Moments in epoch milliseconds. */
export type OfficeNow =
  | { open: true; until: number }
  /** `opens` is missing if nobody works within a year, `reason` on an ordinary night or weekend. */
  | { open: false; opens?: number; reason?: string };

/** Whether the office is open at `now` (epoch milliseconds), and until or from when, by Eastern hours (S1 §9). */
export function officeNow(now: number, clock: BusinessClock): OfficeNow {
  const wall = easternAt(now);
  const [date, minute] = [wall.toPlainDate(), wall.hour * 60 + wall.minute];
  const range = clock.on(date).find(({ from, to }) => from <= minute && minute < to);
  if (range) return { open: true, until: easternMoment(date, range.to) };
  const next = nextOpen(now, clock);
  const rules = clock.rules();
  const reason = closingHoliday(date, rules) ?? shownClosure(date, rules)?.reason;
  return {
    open: false,
    ...(next && { opens: easternMoment(next.date, next.minute) }),
    ...(reason && { reason }),
  };
}
