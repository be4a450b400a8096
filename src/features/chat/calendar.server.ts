import { Temporal } from 'temporal-polyfill';
import { kindLengths } from '#src/content/bookings.ts';
import { oneWorkingDay } from '#src/content/hours.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { dueInWords } from '#src/lib/format.ts';
import { holidayOn, holidaysOf } from '#src/lib/holidays.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { type BusinessClock, closingHoliday, type Range, type Schedule, shownClosure } from '#src/lib/schedule.ts';
import type { Calendar, DayHours } from './reply-types.ts';

const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const hoursOf = (ranges: readonly Range[]): DayHours | null => {
  const [first, last] = [ranges[0], ranges.at(-1)];
  return first && last ? { opens: first.from, closes: last.to } : null;
};

/** Every date from today to the end of next year on which the usual week may not hold. */
function unusualDates(today: Temporal.PlainDate, { closures, openings }: Schedule): Set<string> {
  const dates = new Set([today.year, today.year + 1].flatMap((year) => [...holidaysOf(year).keys()]));
  const end = new Temporal.PlainDate(today.year + 1, 12, 31);
  for (const { from, to } of [...closures, ...openings]) {
    let date = Temporal.PlainDate.from(from.slice(0, 10));
    if (Temporal.PlainDate.compare(date, today) < 0) date = today;
    const last = Temporal.PlainDate.from(to.slice(0, 10));
    while (Temporal.PlainDate.compare(date, last) <= 0 && Temporal.PlainDate.compare(date, end) <= 0) {
      dates.add(date.toString());
      date = date.add({ days: 1 });
    }
  }
  return dates;
}

/** The days that differ from the usual week, earliest first. */
function unusualDays(today: Temporal.PlainDate, week: Calendar['week'], hours: BusinessClock): Calendar['unusual'] {
  const rules = hours.rules();
  return [...unusualDates(today, rules)]
    .filter((date) => date >= today.toString())
    .sort()
    .flatMap((date) => {
      const day = Temporal.PlainDate.from(date);
      const open = hoursOf(hours.on(day));
      const usual = week[day.dayOfWeek % 7] ?? null;
      const why = closingHoliday(day, rules) ?? shownClosure(day, rules)?.reason;
      // A holiday that is worked is asked for by its name too.
      const name = (open ? holidayOn(day) : why) ?? '';
      const differs = open?.opens !== usual?.opens || open?.closes !== usual?.closes;
      return differs || name ? [{ date, open, name }] : [];
    });
}

/** All starts that a usual week has for a consultation, and the pauses between them that every day has. */
function usualStarts({ booking, slotMinutes, lengths }: Schedule): Pick<Calendar, 'starts' | 'pauses'> {
  const minutes = lengths.consultation ?? kindLengths.consultation;
  const all = booking.flat().sort((a, b) => a.from - b.from);
  const starts = all.flatMap(({ from, to }) => {
    const count = Math.max(0, Math.floor((to - from - minutes) / slotMinutes) + 1);
    return Array.from({ length: count }, (_, n) => from + n * slotMinutes);
  });
  const pauses: Calendar['pauses'][number][] = [];
  let until = all[0]?.to ?? 0;
  for (const { from, to } of all) {
    if (from > until) pauses.push({ from: clockTime(until), to: clockTime(from) });
    until = Math.max(until, to);
  }
  return { starts: [...new Set(starts)].sort((a, b) => a - b).map(clockTime), pauses };
}

/** What the assistant may say of dates at a moment (epoch milliseconds), by the rules that hold now. */
export function calendarAt(now: number, hours: BusinessClock): Calendar {
  const rules = hours.rules();
  const wall = easternAt(now);
  const today = wall.toPlainDate();
  const week = [6, 0, 1, 2, 3, 4, 5].map((day) => hoursOf(rules.office[day] ?? []));
  const earliest = easternAt(replyDue(now, { minutes: rules.noticeMinutes }, hours));
  return {
    today: today.toString(),
    minute: wall.hour * 60 + wall.minute,
    week,
    unusual: unusualDays(today, week, hours),
    ...usualStarts(rules),
    answeredBy: dueInWords(replyDue(now, oneWorkingDay, hours), now),
    bookableFrom: `${earliest.toPlainDate()} ${earliest.toPlainTime().toString().slice(0, 5)}`,
  };
}
