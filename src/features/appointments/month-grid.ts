import { utcDay } from './slot-words.ts';

/** What the calendar knows of a day that can be booked in principle; days it does not know are not available. */
export interface CalendarDay {
  date: string;
  open: boolean;
  /** Free slots. */
  free: number;
  /** Whether the day's last time is over or too soon to be booked, whoever has it. */
  over: boolean;
}

const iso = (date: Date) => date.toISOString().slice(0, 10);

/** The weeks of a month (YYYY-MM), Sunday first; days of the neighbouring months are empty. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = utcDay(`${month}-01`);
  const days: (string | undefined)[] = Array.from({ length: first.getUTCDay() }, () => undefined);
  for (let day = first; iso(day).startsWith(month); day = new Date(day.getTime() + 86_400_000)) days.push(iso(day));
  while (days.length % 7 !== 0) days.push(undefined);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The months, as YYYY-MM, that the known days lie in. */
export function monthsOf(days: readonly CalendarDay[]): string[] {
  return [...new Set(days.map(({ date }) => date.slice(0, 7)))];
}

export type DayState = 'free' | 'full' | 'over' | 'closed';

/** What the calendar says of a day's slots. */
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
