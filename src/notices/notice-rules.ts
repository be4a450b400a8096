import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { workingMs } from '#src/lib/reply-time.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Quiet hours in minutes after Eastern midnight; none when both are equal. They may go over midnight. */
export interface QuietHours {
  from: number;
  to: number;
}

/**
 * When the quiet hours that `now` lies in are over (epoch milliseconds), undefined outside of them. They begin at `from` and
 * have ended at `to`, each as Eastern clocks first show it; one that a spring change skips is the moment after it.
 */
export function quietUntil(now: number, { from, to }: QuietHours): number | undefined {
  if (from === to) return undefined;
  const today = easternAt(now).toPlainDate();
  for (const day of [today.subtract({ days: 1 }), today]) {
    const end = easternMoment(from < to ? day : day.add({ days: 1 }), to);
    if (easternMoment(day, from) <= now && now < end) return end;
  }
  return undefined;
}

/**
 * How much of a promise is gone: half of its time, nine tenths, or less (undefined), also once it is broken. Its time is
 * working time, because a promise that runs over a night loses nothing in it; one that lies outside of office hours
 * altogether runs by the clock, as one does that was made `byClock`. Moments in epoch milliseconds.
 */
export function promiseStage(
  { since, due, byClock = false }: { since: number; due: number; byClock?: boolean },
  now: number,
  hours: BusinessClock,
): 'promise-half' | 'promise-end' | undefined {
  if (now >= due || now <= since) return undefined;
  const working = byClock ? 0 : workingMs(since, due, hours);
  const all = working > 0 ? working : due - since;
  const gone = working > 0 ? workingMs(since, now, hours) : now - since;
  if (10 * gone >= 9 * all) return 'promise-end';
  return 2 * gone >= all ? 'promise-half' : undefined;
}

/** So many attempts must fail over so long a time before a browser is left alone. */
const mostFailures = 6;
const longestFailingMs = hourMs;

/** Whether a browser that failed again is paused from now on. */
export const isPaused = (failures: number, failingSince: number, now: number): boolean =>
  failures >= mostFailures && now - failingSince >= longestFailingMs;

/** Whether a browser counts as one that cannot be told. */
export const isFailing = (browser: { failures: number; pausedAt: number | null }): boolean =>
  browser.pausedAt !== null || browser.failures >= 3;

/** How long the webhook may fail before it is told, in milliseconds. */
export const webhookPatienceMs = hourMs;

/** What happened longer ago is told by nobody any more; whoever was away reads it on Today. In milliseconds. */
export const newsMs = dayMs;
/** How long it stays known what was told: longer than any promise runs. In milliseconds. */
export const keptMs = 30 * dayMs;
