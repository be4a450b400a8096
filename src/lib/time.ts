/** The current time in epoch milliseconds. Rules take the time itself; only services hold a clock. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The firm's time zone (design.md section 7). */
export const easternZone = 'America/New_York';

/* Apart from day-times.ts, because the script of every page includes them. */

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
