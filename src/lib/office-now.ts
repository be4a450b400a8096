import { easternAt, easternMoment } from './eastern.ts';
import { nextOpen } from './reply-time.ts';
import { type BusinessClock, closingHoliday, shownClosure } from './schedule.ts';

/** Whether somebody answers now; moments in epoch milliseconds. */
export type OfficeNow =
  | { open: true; until: number }
  /** `opens` is missing where nobody works within a year, `reason` where it is an ordinary night or weekend. */
  | { open: false; opens?: number; reason?: string };

/** Whether the office is open at a moment (epoch milliseconds), until when or from when, by Eastern hours (S1 §9). */
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
