import { Temporal } from 'temporal-polyfill';
import { oneWorkingDay } from '#src/content/hours.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { dueInWords } from '#src/lib/format.ts';
import { holidayOn, holidaysOf } from '#src/lib/holidays.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { type BusinessClock, closingHoliday, type Range, type Schedule, shownClosure } from '#src/lib/schedule.ts';
import type { Calendar, DayHours } from './reply-types.ts';

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

/** What the assistant may say of dates at a moment (epoch milliseconds), by the rules that hold now. */
export function calendarAt(now: number, hours: BusinessClock): Calendar {
  const rules = hours.rules();
  const wall = easternAt(now);
  const today = wall.toPlainDate();
  const week = [6, 0, 1, 2, 3, 4, 5].map((day) => hoursOf(rules.office[day] ?? []));
  return {
    today: today.toString(),
    minute: wall.hour * 60 + wall.minute,
    week,
    unusual: unusualDays(today, week, hours),
    answeredBy: dueInWords(replyDue(now, oneWorkingDay, hours), now),
  };
}
