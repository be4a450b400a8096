import { defaultSchedule, openingRules } from '#src/content/hours.ts';
import { timeOf } from '#src/lib/day-times.ts';
import { clockOf } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';

/** A clock that moves only when the test says so. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  set(moment: string | number): void;
}

/** Starts on a Tuesday morning, 10:00 Eastern, unless told. */
export function testClock(start: string | number = '2026-06-09T10:00:00-04:00'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
    set(moment) {
      now = new Date(moment).getTime();
    },
  };
}

/** Business hours until the owner changes them. */
export const defaultClock = clockOf(() => defaultSchedule);

/** The 14 slots of a usual day, Eastern: 10:00 to 11:30 and 13:00 to 17:30 (S1 §9 Appointments). */
export const slotTimes: readonly string[] = (openingRules.booking[0] ?? []).flatMap(({ from, to }) =>
  Array.from({ length: (to - from) / openingRules.slotMinutes }, (_, n) => timeOf(from + n * openingRules.slotMinutes)),
);
