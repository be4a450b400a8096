import { Temporal } from 'temporal-polyfill';
import { minutesOf } from '#src/lib/day-times.ts';
import { bookingOn, type Schedule } from '#src/lib/schedule.ts';

export interface Booked {
  id: string;
  name: string;
  /** Eastern date YYYY-MM-DD and wall time HH:MM. */
  date: string;
  time: string;
  minutes: number;
}

/** Outside the hours for meetings; it is kept all the same. */
export function isOutside({ date, time, minutes }: Booked, rules: Schedule): boolean {
  const from = minutesOf(time);
  return !bookingOn(Temporal.PlainDate.from(date), rules).some(
    (range) => range.from <= from && from + minutes <= range.to,
  );
}
