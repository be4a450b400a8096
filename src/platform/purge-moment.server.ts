import type { Clock } from '#src/lib/clock.ts';
import { lookAtClock, type PurgeTime } from '#src/lib/purge-time.ts';
import type { Log } from './log.server.ts';
import type { Settings } from './settings.server.ts';

const name = 'purge-time';
const day = 86_400_000;

/** A record that cannot be read is none: time begins anew, and the next step is doubted again. */
function read(text: string | undefined): PurgeTime | undefined {
  try {
    const { seen, lead, since } = JSON.parse(text ?? '');
    return [seen, lead, since].every(Number.isFinite) ? { seen, lead, since } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The moment (epoch milliseconds) by which things may be purged for their age, never later than the clock: a clock that
 * jumped ahead is not believed for a week (src/lib/purge-time.ts). Shared by all processes.
 */
export async function purgeMoment(deps: { settings: Settings; clock: Clock; log: Log }): Promise<number> {
  const { settings, clock, log } = deps;
  const now = clock.now();
  const before = read(await settings.get(name));
  const looked = lookAtClock(before, now);
  await settings.set(name, JSON.stringify(looked));
  if (looked.lead > (before?.lead ?? 0)) {
    const days = Math.round(looked.lead / day);
    log.warn({ days }, 'the clock has jumped ahead; for a week nothing is purged by what it says');
  }
  return now - looked.lead;
}
