import { Temporal } from 'temporal-polyfill';

/** The firm's clock: every hour it states or promises is Eastern (design.md section 7). */
export const easternZone = 'America/New_York';

/** The Eastern wall clock at a moment given in epoch milliseconds. */
export function easternAt(moment: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(easternZone);
}

/**
 * The moment, in epoch milliseconds, at which Eastern clocks show `minutes` after midnight on `date`.
 * A wall time that a spring change skips resolves to the moment right after the gap.
 */
export function easternMoment(date: Temporal.PlainDate, minutes: number): number {
  const time = new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60);
  return date.toZonedDateTime({ timeZone: easternZone, plainTime: time }).epochMilliseconds;
}
