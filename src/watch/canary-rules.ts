/* When a made-up request goes off, and what became of it. Moments in epoch milliseconds. */

import { dayMs, minuteMs } from '#src/lib/time.ts';

/** How often one goes off. */
const canaryEveryMs = 15 * minuteMs;
/** How long mail and the way back may take. */
const canaryPatienceMs = 10 * minuteMs;
/** How long it stays known. */
export const canaryKeptMs = dayMs;
/** With no success for so long two of them are missing. */
const canaryMissedMs = 40 * minuteMs;

/** The quarter of an hour that `now` lies in, counted from the epoch. */
export const slotOf = (now: number): number => Math.floor(now / canaryEveryMs);

/** How far one has come. */
export interface CanaryWay {
  started_at: number;
  mail_id: string;
  mailed_at: number | null;
  awaits_return: number;
  returned_at: number | null;
}

/** What became of a canary by `now`: when it had gone all the way, where it stopped, or nothing yet (undefined). */
export function outcomeOf(way: CanaryWay, now: number): { done_at: number | null; problem: string } | undefined {
  const mailed = way.mail_id === '' ? way.started_at : way.mailed_at;
  const returned = way.awaits_return ? way.returned_at : mailed;
  // What came back was sent, whether or not that was written down.
  if (returned !== null) return { done_at: Math.max(returned, mailed ?? 0), problem: '' };
  if (Math.abs(now - way.started_at) < canaryPatienceMs) return undefined;
  const problem = mailed === null ? 'Its email wasn’t sent.' : 'Its email was sent but didn’t come back.';
  return { done_at: null, problem };
}

/** What is wrong by `now` when one last arrived at `doneAt`, or none since the site was started at `since`; undefined when nothing. */
export function canaryProblem(
  last: { doneAt: number | undefined; problem: string; at: number },
  since: number,
  now: number,
): string | undefined {
  const from = Math.max(last.doneAt ?? 0, since);
  if (now - from < canaryMissedMs) return undefined;
  return last.at >= from && last.problem ? last.problem : 'None was sent.';
}
