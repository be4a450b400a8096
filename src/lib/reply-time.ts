import { Temporal } from 'temporal-polyfill';
import { easternAt, easternMoment } from './eastern.ts';
import { type BusinessClock, isWorkingDay } from './schedule.ts';
import { dayMs, minuteMs } from './time.ts';

/**
 * Working minutes, or working days to the same time of day: "24 hours" is one day, "2 hours" 120 minutes (decision
 * 005). `clockMinutes`, if there are any, count alone: they also pass at night and on holidays.
 */
export type ReplyPromise = { minutes: number } | { days: number; clockMinutes?: number | undefined };

/** If nobody works within so many days, time counts without pause. */
const mostDays = 366;

/** The first working day after a date; undefined if there is none within a year. */
function nextWorkingDay(date: Temporal.PlainDate, clock: BusinessClock): Temporal.PlainDate | undefined {
  for (let away = 1; away <= mostDays; away++) {
    const day = date.add({ days: away });
    if (isWorkingDay(day, clock)) return day;
  }
  return undefined;
}

/** A minute of an Eastern date. */
export interface Place {
  date: Temporal.PlainDate;
  minute: number;
}

function openAfter({ date, minute }: Place, clock: BusinessClock): Place | undefined {
  const range = clock.on(date).find(({ to }) => minute < to);
  return range && { date, minute: Math.max(minute, range.from) };
}

function openNextDay(date: Temporal.PlainDate, clock: BusinessClock): Place | undefined {
  const day = nextWorkingDay(date, clock);
  return day && openAfter({ date: day, minute: 0 }, clock);
}

/** The first moment at or after `moment` (epoch milliseconds) at which somebody works. */
export function nextOpen(moment: number, clock: BusinessClock): Place | undefined {
  const wall = easternAt(moment);
  const date = wall.toPlainDate();
  const partial = wall.second > 0 || wall.millisecond > 0 ? 1 : 0;
  const minute = wall.hour * 60 + wall.minute + partial;
  return openAfter({ date, minute }, clock) ?? openNextDay(date, clock);
}

/** The same minute so many working days later; at a day's end if it ends earlier, after a pause if it falls in one. */
function daysLater(from: Place, days: number, clock: BusinessClock): Place | undefined {
  let { date } = from;
  for (let day = 0; day < days; day++) {
    const next = nextWorkingDay(date, clock);
    if (!next) return undefined;
    date = next;
  }
  const end = clock.on(date).at(-1)?.to ?? from.minute;
  return openAfter({ date, minute: from.minute }, clock) ?? { date, minute: end };
}

/**
 * Epoch milliseconds after so many working minutes. Counted in moments: a day of a clock change is an hour shorter or
 * longer.
 */
function minutesLater(received: number, minutes: number, clock: BusinessClock): number | undefined {
  const since = Math.ceil(received / minuteMs) * minuteMs;
  let left = minutes * minuteMs;
  const first = easternAt(since).toPlainDate();
  for (let date = first, closed = 0; closed <= mostDays; date = date.add({ days: 1 })) {
    const ranges = clock.on(date);
    closed = ranges.length > 0 ? 0 : closed + 1;
    for (const { from, to } of ranges) {
      const begins = Math.max(since, easternMoment(date, from));
      const open = easternMoment(date, to) - begins;
      if (open > 0 && left <= open) return begins + left;
      left -= Math.max(0, open);
    }
  }
  return undefined;
}

/**
 * Epoch milliseconds until which a reply is due: Eastern working time without pauses, weekends, holidays and closures,
 * in whole minutes (S1 §9), or minutes of the clock. If nobody works within a year, time counts without pause.
 */
export function replyDue(received: number, promise: ReplyPromise, clock: BusinessClock): number {
  if ('minutes' in promise) {
    return minutesLater(received, promise.minutes, clock) ?? received + promise.minutes * minuteMs;
  }
  const { clockMinutes } = promise;
  // Rounded down: never later than promised.
  if (clockMinutes !== undefined) return (Math.floor(received / minuteMs) + clockMinutes) * minuteMs;
  const from = nextOpen(received, clock);
  const due = from && daysLater(from, promise.days, clock);
  return due ? easternMoment(due.date, due.minute) : received + promise.days * dayMs;
}

/** Working time between two moments (epoch milliseconds), in milliseconds. */
export function workingMs(from: number, to: number, clock: BusinessClock): number {
  const last = easternAt(Math.max(from, to)).toPlainDate();
  let sum = 0;
  for (
    let date = easternAt(from).toPlainDate();
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    for (const open of clock.on(date)) {
      sum += Math.max(0, Math.min(to, easternMoment(date, open.to)) - Math.max(from, easternMoment(date, open.from)));
    }
  }
  return sum;
}
