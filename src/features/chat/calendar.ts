import { Temporal } from 'temporal-polyfill';
import { oneWorkingDay } from '#content/hours.ts';
import { defaultClock, defaultSchedule } from '#content/schedule.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { dueInWords } from '#src/lib/format.ts';
import { holidaysOf } from '#src/lib/holidays.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import type { Calendar } from './reply-types.ts';

/** What the assistant may say of dates at a moment (epoch milliseconds). Pure. */
export function calendarAt(now: number): Calendar {
  const wall = easternAt(now);
  const today = wall.toPlainDate();
  const holidays = [today.year, today.year + 1]
    .flatMap((year) => [...holidaysOf(year)])
    .map(([date, name]) => ({ date, name }))
    .filter(({ date }) => Temporal.PlainDate.compare(date, today) >= 0);
  const earliest = easternAt(replyDue(now, { minutes: defaultSchedule.noticeMinutes }, defaultClock));
  return {
    today: today.toString(),
    minute: wall.hour * 60 + wall.minute,
    opens: (defaultClock.on(today)[0] ?? defaultClock.usual()).from,
    closes: (defaultClock.on(today).at(-1) ?? defaultClock.usual()).to,
    holidays,
    answeredBy: dueInWords(replyDue(now, oneWorkingDay, defaultClock), now),
    bookableFrom: `${earliest.toPlainDate()} ${earliest.toPlainTime().toString().slice(0, 5)}`,
  };
}
