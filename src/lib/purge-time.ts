import { dayMs } from './time.ts';

/** A step of this length or less is a night, or a clock that is set right. */
const largestStepMs = dayMs;
const doubtMs = 7 * dayMs;

/** What is remembered between two looks at the clock. Moments in epoch milliseconds. */
export interface PurgeTime {
  /** Up to here time was seen to pass. */
  seen: number;
  /** By so many milliseconds the clock is ahead of what was seen to pass; 0 when it is believed. */
  lead: number;
  /** When the clock was first seen so far ahead, by itself. */
  since: number;
}

/**
 * Looks at the clock before a purge by age; purge as of `now - lead`. A clock that jumps ahead by over a day is not
 * believed for a week, so that one that jumps by years and back makes nothing old. A step back is believed at once: it
 * makes everything younger.
 */
export function lookAtClock(before: PurgeTime | undefined, now: number): PurgeTime {
  if (!before) return { seen: now, lead: 0, since: now };
  const step = now - before.lead - before.seen;
  if (step > largestStepMs) {
    // A machine that is off each weekend steps every Monday: only a step that outweighs all before it begins a new week.
    const since = step > before.lead ? now : before.since;
    return { seen: before.seen, lead: before.lead + step, since };
  }
  if (before.lead > 0 && step < -largestStepMs) {
    // What was doubted is taken back.
    const lead = Math.max(0, before.lead + step);
    return { seen: Math.max(before.seen, now - lead), lead, since: before.since };
  }
  const lead = now - before.since >= doubtMs ? 0 : before.lead;
  return { seen: Math.max(before.seen, now - lead), lead, since: before.since };
}
