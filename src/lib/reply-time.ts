import type { Temporal } from 'temporal-polyfill';
import { easternAt, easternMoment } from './eastern.ts';
import { isWorkingDay } from './holidays.ts';

/** Opening hours of a working day in minutes after Eastern midnight. */
export interface BusinessClock {
  opens: number;
  lunchFrom: number;
  lunchTo: number;
  closes: number;
}

/**
 * Working minutes, or working days to the same time of day. "24 hours" is one day, "2 hours" 120 minutes (decision
 * 005).
 */
export type ReplyPromise = { minutes: number } | { days: number };

function nextWorkingDay(date: Temporal.PlainDate): Temporal.PlainDate {
  let day = date.add({ days: 1 });
  while (!isWorkingDay(day)) day = day.add({ days: 1 });
  return day;
}

/** The first moment at or after `moment` at which somebody works, as an Eastern date and minute of the day. */
function firstOpen(moment: number, clock: BusinessClock): { date: Temporal.PlainDate; minute: number } {
  const wall = easternAt(moment);
  const date = wall.toPlainDate();
  const partial = wall.second > 0 || wall.millisecond > 0 ? 1 : 0;
  const minute = wall.hour * 60 + wall.minute + partial;
  if (!isWorkingDay(date) || minute >= clock.closes) return { date: nextWorkingDay(date), minute: clock.opens };
  if (minute < clock.opens) return { date, minute: clock.opens };
  if (minute >= clock.lunchFrom && minute < clock.lunchTo) return { date, minute: clock.lunchTo };
  return { date, minute };
}

/**
 * Epoch milliseconds until which a reply is due: Eastern working time without lunch, weekends and holidays, in whole
 * minutes (S1 §9).
 */
export function replyDue(received: number, promise: ReplyPromise, clock: BusinessClock): number {
  let { date, minute } = firstOpen(received, clock);
  if ('days' in promise) {
    for (let day = 0; day < promise.days; day++) date = nextWorkingDay(date);
    return easternMoment(date, minute);
  }
  let left = promise.minutes;
  while (true) {
    const blockEnd = minute < clock.lunchFrom ? clock.lunchFrom : clock.closes;
    if (left <= blockEnd - minute) return easternMoment(date, minute + left);
    left -= blockEnd - minute;
    if (blockEnd === clock.lunchFrom) minute = clock.lunchTo;
    else {
      date = nextWorkingDay(date);
      minute = clock.opens;
    }
  }
}

/** How much of the time between two moments (epoch milliseconds) is working time, in milliseconds; 0 when none is. */
export function workingMs(from: number, to: number, clock: BusinessClock): number {
  const first = easternAt(from).toPlainDate();
  const last = easternAt(Math.max(from, to)).toPlainDate();
  let sum = 0;
  for (let date = first; date.toString() <= last.toString(); date = date.add({ days: 1 })) {
    if (!isWorkingDay(date)) continue;
    for (const [opens, closes] of [
      [clock.opens, clock.lunchFrom],
      [clock.lunchTo, clock.closes],
    ] as const) {
      sum += Math.max(0, Math.min(to, easternMoment(date, closes)) - Math.max(from, easternMoment(date, opens)));
    }
  }
  return sum;
}
