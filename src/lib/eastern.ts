import { Temporal } from 'temporal-polyfill';
import { easternZone } from './time.ts';

/** `moment` in epoch milliseconds. */
export function easternAt(moment: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(easternZone);
}

/**
 * Epoch milliseconds at which Eastern clocks show `minutes` after midnight. A time skipped by daylight saving becomes
 * the moment after it; 24 hours are the next midnight.
 */
export function easternMoment(date: Temporal.PlainDate, minutes: number): number {
  if (minutes >= 24 * 60) return easternMoment(date.add({ days: 1 }), minutes - 24 * 60);
  const time = new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60);
  return date.toZonedDateTime({ timeZone: easternZone, plainTime: time }).epochMilliseconds;
}

/** The nth given weekday (1 Monday … 7 Sunday) of a month. */
function nth(year: number, month: number, weekday: number, n: number): Temporal.PlainDate {
  const first = new Temporal.PlainDate(year, month, 1);
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (n - 1) });
}

function lastMonday(year: number, month: number): Temporal.PlainDate {
  const last = new Temporal.PlainDate(year, month, 1).add({ months: 1 }).subtract({ days: 1 });
  return last.subtract({ days: last.dayOfWeek - 1 });
}

function observed(date: Temporal.PlainDate): Temporal.PlainDate {
  if (date.dayOfWeek === 6) return date.subtract({ days: 1 });
  if (date.dayOfWeek === 7) return date.add({ days: 1 });
  return date;
}

/** The holidays of a year by ISO date (S1 §9 Blocked holidays). */
export function holidaysOf(year: number): ReadonlyMap<string, string> {
  const on = (month: number, day: number) => new Temporal.PlainDate(year, month, day);
  const thanksgiving = nth(year, 11, 4, 4);
  const days: [Temporal.PlainDate, string][] = [
    [on(1, 1), "New Year's Day"],
    [nth(year, 1, 1, 3), 'Martin Luther King Jr. Day'],
    [nth(year, 2, 1, 3), "Presidents' Day"],
    [lastMonday(year, 5), 'Memorial Day'],
    [observed(on(7, 4)), 'Independence Day'],
    [nth(year, 9, 1, 1), 'Labor Day'],
    [nth(year, 10, 1, 2), 'Columbus Day'],
    [on(11, 11), 'Veterans Day'],
    [thanksgiving, 'Thanksgiving'],
    [thanksgiving.add({ days: 1 }), 'Day after Thanksgiving'],
    [on(12, 24), 'Christmas Eve'],
    [on(12, 25), 'Christmas Day'],
    [on(12, 31), "New Year's Eve"],
  ];
  return new Map(days.map(([date, name]) => [date.toString(), name]));
}

const years = new Map<number, ReadonlyMap<string, string>>();

/** The holiday that closes the firm on this Eastern date, or undefined (S1 §9). */
export function holidayOn(date: Temporal.PlainDate): string | undefined {
  const year = years.get(date.year) ?? holidaysOf(date.year);
  years.set(date.year, year);
  return year.get(date.toString());
}
