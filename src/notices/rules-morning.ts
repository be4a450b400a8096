import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { hourMs } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';

/** The morning mail as the owner has set it. `changedAt` in epoch milliseconds, 0 when nothing was ever set. */
export interface MorningSetting {
  on: boolean;
  /** Full Eastern hour, 0 to 23. */
  hour: number;
  weekdaysOnly: boolean;
  changedAt: number;
}

export const morningSchema = z.object({
  on: z.boolean(),
  hour: z.number().int().min(0).max(23),
  weekdaysOnly: z.boolean(),
  changedAt: z.number(),
});
export const firstMorning: MorningSetting = { on: true, hour: 7, weekdaysOnly: false, changedAt: 0 };

/** A process that comes back later than this after the hour does not call it morning any more. */
const latestMs = 6 * hourMs;
/** The night in which the site was installed has nothing to tell. */
const firstAfterMs = 12 * hourMs;

/**
 * The Eastern day (YYYY-MM-DD) whose morning mail is due at `now`, undefined when none is. The hour that a spring change
 * skips is the moment after it; of an hour that comes twice the first counts. Moments in epoch milliseconds.
 */
export function morningDue(setting: MorningSetting, installedAt: number, now: number): string | undefined {
  const today = easternAt(now).toPlainDate();
  if (!setting.on || (setting.weekdaysOnly && today.dayOfWeek > 5)) return undefined;
  const moment = easternMoment(today, setting.hour * 60);
  const begins = Math.max(installedAt + firstAfterMs, setting.changedAt);
  return now >= moment && now - moment < latestMs && moment >= begins ? today.toString() : undefined;
}

/** The Eastern days around `now`: when yesterday, today and tomorrow begin (epoch milliseconds), and what today is. */
export function daysAround(now: number) {
  const date = easternAt(now).toPlainDate();
  return {
    yesterday: easternMoment(date.subtract({ days: 1 }), 0),
    today: easternMoment(date, 0),
    tomorrow: easternMoment(date.add({ days: 1 }), 0),
    iso: date.toString(),
    isMonday: date.dayOfWeek === 1,
  };
}
