import { dayMs } from './time.ts';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Opening hours and meetings are in steps of this many minutes. */
export const gridMinutes = 5;

export const two = (n: number): string => String(n).padStart(2, '0');

/** A minute of the day as HH:MM; 1440 gives 00:00. */
export const timeOf = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;

/** `time` as HH:MM. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** `date` as YYYY-MM-DD. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
