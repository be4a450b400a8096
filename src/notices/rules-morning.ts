import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { hourMs } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';

/** `changedAt` in epoch milliseconds; 0 if never changed. */
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

/** Too late to call it morning. */
const latestMs = 6 * hourMs;
/** Nothing to report in the night after installation. */
const firstAfterMs = 12 * hourMs;

/** Eastern YYYY-MM-DD, or undefined. A skipped hour is the moment after it; a repeated one counts first. Epoch ms. */
export function morningDue(setting: MorningSetting, installedAt: number, now: number): string | undefined {
  const today = easternAt(now).toPlainDate();
  if (!setting.on || (setting.weekdaysOnly && today.dayOfWeek > 5)) return undefined;
  const moment = easternMoment(today, setting.hour * 60);
  const begins = Math.max(installedAt + firstAfterMs, setting.changedAt);
  return now >= moment && now - moment < latestMs && moment >= begins ? today.toString() : undefined;
}

/** Eastern days; their starts in epoch milliseconds. */
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
