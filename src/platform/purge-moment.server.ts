import { z } from 'zod';
import type { Clock } from '#src/lib/clock.ts';
import { parsedJson } from '#src/lib/json.ts';
import { lookAtClock } from '#src/lib/purge-time.ts';
import { dayMs } from '#src/lib/time.ts';
import type { Log } from './log.server.ts';
import type { Settings } from './settings.server.ts';

const name = 'purge-time';

/** An unreadable record counts as none. */
const stored = z.object({ seen: z.number(), lead: z.number(), since: z.number() });

/** The moment to purge by, never later than the clock: a jump ahead is ignored for a week (purge-time.ts). */
export async function purgeMoment(deps: { settings: Settings; clock: Clock; log: Log }): Promise<number> {
  const { settings, clock, log } = deps;
  const now = clock.now();
  const before = stored.safeParse(parsedJson(await settings.get(name))).data;
  const looked = lookAtClock(before, now);
  await settings.set(name, JSON.stringify(looked));
  if (looked.lead > (before?.lead ?? 0)) {
    const days = Math.round(looked.lead / dayMs);
    log.warn({ days }, 'the clock has jumped ahead; for a week nothing is purged by what it says');
  }
  return now - looked.lead;
}
