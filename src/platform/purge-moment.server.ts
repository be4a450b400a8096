import { z } from 'zod';
import { parsedJson } from '#src/lib/json.ts';
import { type Clock, dayMs } from '#src/lib/time.ts';
import type { Log } from './log.server.ts';
import type { Settings } from './settings.server.ts';

/** A step up to this is a night, or a clock correction. */
const largestStepMs = dayMs;
const doubtMs = 7 * dayMs;

const stored = z.object({
  /** Up to here time was observed to pass. */
  seen: z.number(),
  /** Milliseconds by which the clock is ahead of observed time; 0 if it is trusted. */
  lead: z.number(),
  /** When the clock was first seen ahead, in its own time. */
  since: z.number(),
});

/** Remembered between two looks at the clock. Epoch milliseconds. */
export type PurgeTime = z.infer<typeof stored>;

/**
 * Checks the clock before a purge by age; purge as of `now - lead`. A clock that jumps ahead by over a day is
 * distrusted for a week, so that a jump by years and back deletes nothing. A step back is trusted at once: it makes
 * everything younger.
 */
export function lookAtClock(before: PurgeTime | undefined, now: number): PurgeTime {
  if (!before) return { seen: now, lead: 0, since: now };
  const step = now - before.lead - before.seen;
  if (step > largestStepMs) {
    // A machine that is off each weekend steps every Monday: only a step larger than all before it starts a new week.
    const since = step > before.lead ? now : before.since;
    return { seen: before.seen, lead: before.lead + step, since };
  }
  if (before.lead > 0 && step < -largestStepMs) {
    const lead = Math.max(0, before.lead + step);
    return { seen: Math.max(before.seen, now - lead), lead, since: before.since };
  }
  const lead = now - before.since >= doubtMs ? 0 : before.lead;
  return { seen: Math.max(before.seen, now - lead), lead, since: before.since };
}

const name = 'purge-time';

/** The moment to purge by, never later than the clock: a jump ahead is ignored for a week (`lookAtClock`). */
export async function purgeMoment(deps: { settings: Settings; clock: Clock; log: Log }): Promise<number> {
  const { settings, clock, log } = deps;
  const now = clock.now();
  // An unreadable record counts as none.
  const before = stored.safeParse(parsedJson(await settings.get(name))).data;
  const looked = lookAtClock(before, now);
  await settings.set(name, JSON.stringify(looked));
  if (looked.lead > (before?.lead ?? 0)) {
    const days = Math.round(looked.lead / dayMs);
    log.warn({ days }, 'the clock has jumped ahead; for a week nothing is purged by what it says');
  }
  return now - looked.lead;
}
