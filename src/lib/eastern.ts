import { Temporal } from 'temporal-polyfill';
import { easternZone } from './eastern-zone.ts';

/** The Eastern wall clock at a moment given in epoch milliseconds. */
export function easternAt(moment: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(easternZone);
}

/**
 * Epoch milliseconds at which Eastern clocks show `minutes` after midnight; a time that a spring change skips is the
 * moment after it. 24 hours are the midnight that ends the day.
 */
export function easternMoment(date: Temporal.PlainDate, minutes: number): number {
  if (minutes >= 24 * 60) return easternMoment(date.add({ days: 1 }), minutes - 24 * 60);
  const time = new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60);
  return date.toZonedDateTime({ timeZone: easternZone, plainTime: time }).epochMilliseconds;
}
