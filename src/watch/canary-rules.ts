/* Canaries: synthetic requests sent by the site to test itself. Moments in epoch milliseconds. */

import { dayMs, minuteMs } from '#src/lib/time.ts';

const canaryEveryMs = 15 * minuteMs;
const canaryPatienceMs = 10 * minuteMs;
export const canaryKeptMs = dayMs;
/** Two in a row are missing. */
const canaryMissedMs = 40 * minuteMs;

/** Quarter hours since the epoch. */
export const slotOf = (now: number): number => Math.floor(now / canaryEveryMs);

export interface CanaryWay {
  started_at: number;
  mail_id: string;
  mailed_at: number | null;
  awaits_return: number;
  returned_at: number | null;
}

/** When a canary had gone all the way, or where it stopped; undefined while on its way. */
export function outcomeOf(way: CanaryWay, now: number): { done_at: number | null; problem: string } | undefined {
  const mailed = way.mail_id === '' ? way.started_at : way.mailed_at;
  const returned = way.awaits_return ? way.returned_at : mailed;
  // A returned mail was sent, even if that was not recorded.
  if (returned !== null) return { done_at: Math.max(returned, mailed ?? 0), problem: '' };
  if (Math.abs(now - way.started_at) < canaryPatienceMs) return undefined;
  const problem = mailed === null ? 'Its email wasn’t sent.' : 'Its email was sent but didn’t come back.';
  return { done_at: null, problem };
}

/** Undefined if a canary arrived recently, or the site started (`since`) recently. */
export function canaryProblem(
  last: { doneAt: number | undefined; problem: string; at: number },
  since: number,
  now: number,
): string | undefined {
  const from = Math.max(last.doneAt ?? 0, since);
  if (now - from < canaryMissedMs) return undefined;
  return last.at >= from && last.problem ? last.problem : 'None was sent.';
}
