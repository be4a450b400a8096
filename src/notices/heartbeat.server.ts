import type { RunningParts } from './notice-parts.ts';

/** How often a monitor hears that the site lives; it should wait for two of them, in milliseconds. */
const heartbeatEveryMs = 5 * 60_000;

/** When the last heartbeat left, and what came of it; moments in epoch milliseconds. */
export interface Heart {
  beatAt: number;
  last: { at: number; problem: string } | undefined;
}

/**
 * Tells the monitor (ALERT_URL) that the site lives, looks at itself, and which alarms stand: what cannot tell that it is
 * down is missed there. Needs no database. Not tried again: the next one comes soon.
 */
export async function beat(parts: RunningParts): Promise<void> {
  const { alert, clock, direct, heart, log } = parts;
  const now = clock.now();
  if (!alert || (now >= heart.beatAt && now - heart.beatAt < heartbeatEveryMs)) return;
  heart.beatAt = now;
  const answer = await alert.beat([...new Set([...direct.known, ...direct.told.keys()])].sort());
  heart.last = { at: now, problem: answer.ok ? '' : answer.reason };
  if (!answer.ok) log.warn({ why: answer.reason }, 'the monitor did not take a heartbeat');
}
