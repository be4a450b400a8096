import { type BusinessClock, clockOf, type Schedule } from '#src/lib/schedule.ts';
import { kindBuffers, kindLengths, kindsAtOnce, kindWays } from './bookings.ts';
import { openingRules } from './hours.ts';

/** Until the owner changes it: slots and office hours of S1 §9. */
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

export const defaultClock: BusinessClock = clockOf(() => defaultSchedule);
