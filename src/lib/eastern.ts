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
