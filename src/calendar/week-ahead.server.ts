import { status } from 'words:home';
import { Temporal } from 'temporal-polyfill';
import { minutesOf, timeOf } from '#src/lib/day-times.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { shortDayInWords, timeInWords } from '#src/lib/format.ts';
import { type BusinessClock, closingHoliday, shownClosure } from '#src/lib/schedule.ts';
import type { AppointmentChanges } from './appointment-changes.server.ts';
import { soonOrNot } from './appointment-view.server.ts';

/** Positions are fractions (0 to 1) of the usual hours. */
export interface RulerDay {
  date: string;
  /** For example "Mon 23". */
  name: string;
  note: string;
  href?: string;
  free: readonly number[];
  now?: number;
}

export interface WeekAhead {
  days: readonly RulerDay[];
  /** For example "8 AM to 6 PM". */
  hours: string;
}

const weekDays = 7;

function hourText(minute: number): string {
  return timeInWords(timeOf(minute)).replace(':00', '');
}

/**
 * Seven days from today, or from the next day with a free time if this week has none, for a consultation. Undefined if
 * the database cannot be read.
 */
export async function weekAhead(
  desk: AppointmentChanges,
  hours: BusinessClock,
  now: number,
): Promise<WeekAhead | undefined> {
  const wall = easternAt(now);
  const today = wall.toPlainDate();
  const read = await soonOrNot(
    (async () => {
      const days = await desk.days(today.toString(), weekDays);
      if (days.some(({ slots }) => slots.some(({ state }) => state === 'free'))) return days;
      const next = await desk.next('consultation');
      return next ? desk.days(next.date, weekDays) : days;
    })(),
  );
  if (!read) return undefined;
  const { from, to } = hours.usual();
  const rules = hours.rules();
  const part = (minute: number) => Math.min(1, Math.max(0, (minute - from) / (to - from)));
  const { day: words } = status;
  const days = read.map(({ date, open, slots }): RulerDay => {
    const day = Temporal.PlainDate.from(date);
    const free = slots.filter(({ state }) => state === 'free').map(({ time }) => time);
    const [first] = free;
    const reason = open ? undefined : (closingHoliday(day, rules) ?? shownClosure(day, rules)?.reason);
    const closed = reason ? `${words.closed}, ${reason}` : words.closed;
    const isToday = day.equals(today);
    return {
      date,
      name: `${shortDayInWords(date).slice(0, 3)} ${day.day}`,
      note: first ? `${free.length} ${words.free} ${timeInWords(first)}` : open ? words.full : closed,
      ...(first && { href: `/contact?tab=appointment&date=${date}#booking` }),
      free: free.map((time) => part(minutesOf(time) + rules.slotMinutes / 2)),
      ...(isToday && { now: part(wall.hour * 60 + wall.minute) }),
    };
  });
  return { days, hours: `${hourText(from)} ${status.week.to} ${hourText(to)}` };
}
