import { dayMs } from './time.ts';

/** Monday first, as the weeks of the rules. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A number in two digits. */
export const two = (n: number): string => String(n).padStart(2, '0');

/** A minute of the day as HH:MM; midnight at its end is 00:00 too. */
export const timeOf = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;

/** Minutes after midnight of a time HH:MM. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** A date (YYYY-MM-DD) so many days later. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
