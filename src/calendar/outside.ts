import { Temporal } from 'temporal-polyfill';
import { minutesOf } from '#src/lib/day-times.ts';
import { bookingOn, type Schedule } from '#src/lib/schedule.ts';

/** A meeting that is to come. */
export interface Booked {
  id: string;
  name: string;
  /** Eastern date YYYY-MM-DD and wall time HH:MM. */
  date: string;
  time: string;
  minutes: number;
}

/** Whether a meeting does not lie within the hours for meetings of its day. It is kept all the same. */
export function isOutside({ date, time, minutes }: Booked, rules: Schedule): boolean {
  const from = minutesOf(time);
  return !bookingOn(Temporal.PlainDate.from(date), rules).some(
    (range) => range.from <= from && from + minutes <= range.to,
  );
}
