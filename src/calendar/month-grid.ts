import { daysAfter } from '#src/lib/day-times.ts';
import { utcDay } from '#src/lib/format.ts';

/** Days without one are not available. */
export interface CalendarDay {
  date: string;
  open: boolean;
  free: number;
  /** Whether its last time is past or too soon to book. */
  over: boolean;
  /** Only if visitors may read it. */
  reason?: string;
  /** Closed hours of an open day, in minutes after midnight. */
  closed?: readonly ClosedHours[];
}

interface ClosedHours {
  from: number;
  to: number;
  reason: string;
}

export interface ShownClosure {
  from: string;
  to: string;
  reason: string;
  hours?: ClosedHours;
}

const iso = (date: Date) => date.toISOString().slice(0, 10);
const weekdayOf = (date: string) => utcDay(date).getUTCDay();

const fewestDays = 28;

/**
 * Weeks of a month (YYYY-MM), Sunday first; days of other months are undefined. The month of `today` begins with the
 * current week and continues into the next month, to show no past weeks.
 */
export function weeksOf(month: string, today = ''): (string | undefined)[][] {
  const days: (string | undefined)[] = [];
  if (today.startsWith(`${month}-`)) {
    const sunday = daysAfter(today, -weekdayOf(today));
    for (let day = sunday; days.length < fewestDays || day.startsWith(month); day = daysAfter(day, 1)) days.push(day);
    while (days.length % 7 !== 0) days.push(daysAfter(sunday, days.length));
  } else {
    const first = `${month}-01`;
    days.push(...Array.from({ length: weekdayOf(first) }, () => undefined));
    for (let day = first; day.startsWith(month); day = daysAfter(day, 1)) days.push(day);
    while (days.length % 7 !== 0) days.push(undefined);
  }
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The shown month if it includes the day, else the day's own. */
export const monthFor = (date: string, month: string, today: string): string =>
  weeksOf(month, today).flat().includes(date) ? month : date.slice(0, 7);

/** YYYY-MM. */
export function monthsOf(days: readonly CalendarDay[]): string[] {
  return [...new Set(days.map(({ date }) => date.slice(0, 7)))];
}

function monthLater(date: string, count: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  return iso(last).slice(0, 8) + String(Math.min(day, last.getUTCDate())).padStart(2, '0');
}

const arrows: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 };

/**
 * Key handling of the ARIA date grid: skips days that cannot be chosen (`open` are those that can, in order). Undefined
 * for other keys; the same date if there is nothing further.
 */
export function dayByKey(key: string, date: string, open: readonly string[]): string | undefined {
  const step = arrows[key];
  if (step) {
    const [first = date, last = date] = [open[0], open.at(-1)];
    for (let at = daysAfter(date, step); at >= first && at <= last; at = daysAfter(at, step)) {
      if (open.includes(at)) return at;
    }
    return date;
  }
  if (key === 'Home' || key === 'End') {
    const sunday = daysAfter(date, -weekdayOf(date));
    const week = open.filter((one) => one >= sunday && one <= daysAfter(sunday, 6));
    return (key === 'Home' ? week[0] : week.at(-1)) ?? date;
  }
  if (key !== 'PageUp' && key !== 'PageDown') return undefined;
  const same = monthLater(date, key === 'PageUp' ? -1 : 1);
  const month = open.filter((one) => one.startsWith(same.slice(0, 7)));
  return month.find((one) => one >= same) ?? month.at(-1) ?? date;
}

export type DayState = 'free' | 'full' | 'over' | 'closed';

export function tally(slots: readonly { state: string }[]): Pick<CalendarDay, 'free' | 'over'> {
  return {
    free: slots.filter(({ state }) => state === 'free').length,
    over: slots.length > 0 && slots.every(({ state }) => state === 'past' || state === 'soon'),
  };
}

export function dayState(day: CalendarDay | undefined): DayState {
  if (!day?.open) return 'closed';
  if (day.over) return 'over';
  return day.free > 0 ? 'free' : 'full';
}

/** In order; consecutive whole days are joined. */
export function closuresOf(days: readonly CalendarDay[]): ShownClosure[] {
  const found: ShownClosure[] = [];
  for (const { date, reason, closed = [] } of days) {
    found.push(...closed.map((hours) => ({ from: date, to: date, reason: hours.reason, hours })));
    if (!reason) continue;
    const last = found.at(-1);
    if (last && !last.hours && last.reason === reason && daysAfter(last.to, 1) === date) last.to = date;
    else found.push({ from: date, to: date, reason });
  }
  return found;
}
