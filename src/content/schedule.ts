import { type BusinessClock, clockOf, type Schedule } from '#src/lib/schedule.ts';
import { kindBuffers, kindLengths, kindsAtOnce, kindWays } from './bookings.ts';
import { openingRules } from './hours.ts';

/** What holds until the owner sets something else: the 14 slots and the office hours of S1 §9. */
export const defaultSchedule: Schedule = {
  ...openingRules,
  lengths: kindLengths,
  ways: kindWays,
  buffers: kindBuffers,
  atOnce: kindsAtOnce,
  worked: [],
  closures: [],
  openings: [],
};

/** The clock of these rules. */
export const defaultClock: BusinessClock = clockOf(() => defaultSchedule);
