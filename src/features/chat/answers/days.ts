import words from 'content:assistant-phrases';
import { fillIn } from '#src/lib/fill-in.ts';
import { dayInWords, monthInWords, timeInWords } from '#src/lib/format.ts';
import { plainTime } from '#src/lib/hours-words.ts';
import type { Calendar, DayHours, OpenDay } from '../reply-types.ts';
import { dateAfter, type When } from './when.ts';

const shownDays = 3;
const shownTimes = 3;
const shownOfDay = 8;
const lastOffered = 14;

const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** When the office opens and closes on a day; null when it is closed. */
function hoursOn(date: string, { week, unusual }: Calendar): DayHours | null {
  const other = unusual.find((day) => day.date === date);
  return other ? other.open : (week[weekday(date)] ?? null);
}

const timesIn = ({ times }: OpenDay, { from = '00:00', to = '23:59' }: When) =>
  times.filter((time) => time >= from && time <= to);

function listed(times: readonly string[], most: number): string {
  const shown = times.slice(0, most).map(timeInWords).join(', ');
  const count = times.length - most;
  return count > 0 ? fillIn(words.more, { times: shown, count }) : shown;
}

/** The next days with a time as it is asked for. */
function nextDays(days: readonly OpenDay[], when: When): string {
  const then = days.flatMap((day) => {
    const times = timesIn(day, when);
    return times.length > 0 ? [{ date: day.date, times }] : [];
  });
  if (then.length === 0) return when.from ? words.noneThen : words.noneAtAll;
  const lines = then
    .slice(0, shownDays)
    .map(({ date, times }) => fillIn(words.day, { day: dayInWords(date), times: listed(times, shownTimes) }));
  return [when.from ? words.daysThen : words.daysFirst, ...lines].join('\n');
}

function closedOn(date: string, { unusual }: Calendar): string {
  const name = unusual.find((day) => day.date === date)?.name;
  return name
    ? fillIn(words.closedFor, { day: dayInWords(date), name })
    : fillIn(words.closed, { day: dayInWords(date) });
}

function opensAgain(date: string, calendar: Calendar): string {
  for (let ahead = 1; ahead <= lastOffered; ahead++) {
    const next = dateAfter(date, ahead);
    const hours = hoursOn(next, calendar);
    if (hours) return fillIn(words.opensAgain, { day: dayInWords(next), time: plainTime(hours.opens) });
  }
  return '';
}

/** Which times are free when somebody asks; of a day that cannot be had why, and the next ones (S1 §4). */
export function freeTimes(when: When, calendar: Calendar, days: readonly OpenDay[] | null): string {
  if (!days) return words.unknown;
  const { date, month } = when;
  if (month && `${month}-01` > dateAfter(calendar.today, lastOffered))
    return fillIn(words.tooFar, { day: monthInWords(month) });
  if (!date) return nextDays(days, when);
  const rest = nextDays(days, { ...when, date: undefined } as When);
  if (date < calendar.today) return `${fillIn(words.past, { day: dayInWords(date) })}\n\n${rest}`;
  if (!hoursOn(date, calendar)) return `${closedOn(date, calendar)}\n\n${rest}`;
  if (date > dateAfter(calendar.today, lastOffered)) return fillIn(words.tooFar, { day: dayInWords(date) });
  const day = days.find((one) => one.date === date);
  const times = day ? timesIn(day, when) : [];
  if (times.length > 0) return fillIn(words.onDay, { day: dayInWords(date), times: listed(times, shownOfDay) });
  const others = day ? fillIn(words.onDay, { day: dayInWords(date), times: listed(day.times, shownOfDay) }) : rest;
  return `${fillIn(words.noneOn, { day: dayInWords(date) })}\n\n${others}`;
}

/** Whether the office is open on the day that is asked for, or now; empty where no day is asked for. */
export function openThen(when: When | undefined, now: boolean, calendar: Calendar): string {
  const date = when?.date ?? (now ? calendar.today : undefined);
  if (!date) return '';
  const hours = hoursOn(date, calendar);
  if (!hours) return `${closedOn(date, calendar)} ${opensAgain(date, calendar)} `;
  const [opens, closes] = [plainTime(hours.opens), plainTime(hours.closes)];
  if (!now) return `${fillIn(words.openOn, { day: dayInWords(date), opens, closes })} `;
  const isOpen = calendar.minute >= hours.opens && calendar.minute < hours.closes;
  return isOpen ? `${fillIn(words.openNow, { closes })} ` : `${words.closedNow} ${opensAgain(date, calendar)} `;
}

/** The first time that is free; empty where none is known. */
export function firstFree(days: readonly OpenDay[] | null): string {
  const [day] = days ?? [];
  const [time] = day?.times ?? [];
  return day && time ? fillIn(words.nextVisit, { day: dayInWords(day.date), time: timeInWords(time) }) : '';
}
