import { stemOf } from '#src/lib/words.ts';
import type { Calendar } from '../reply-types.ts';
import { matchesOf, patterns } from './pattern.ts';

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
export const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const monthStems = monthNames.map(stemOf);
const shortMonths = monthNames.map((name) => name.slice(0, 3));

const msPerDay = 86_400_000;
const moment = (date: string) => Date.parse(`${date}T00:00:00Z`);
/** The date so many days after another, both YYYY-MM-DD. */
export const dateAfter = (date: string, days: number): string =>
  new Date(moment(date) + days * msPerDay).toISOString().slice(0, 10);
/** 0 Sunday … 6 Saturday. */
export const weekdayOf = (date: string): number => new Date(moment(date)).getUTCDay();
export const isWeekend = (date: string): boolean => [0, 6].includes(weekdayOf(date));

const dayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
/** A date YYYY-MM-DD in words, for example "Monday, November 23". */
export const dayInWords = (date: string): string => dayFormat.format(moment(date));

/** Holidays of lib/holidays by what people call them. */
const holidayWords = (
  [
    ['day after thanksgiving, black friday', 'Day after Thanksgiving'],
    ['thanksgiving', 'Thanksgiving'],
    ['christmas|xmas eve', 'Christmas Eve'],
    ['christmas, xmas', 'Christmas Day'],
    ['new year|years eve', "New Year's Eve"],
    ['new years, new year day, new year', "New Year's Day"],
    ['4|4th|fourth of july, july 4|4th|fourth, 4th|fourth july, independence day', 'Independence Day'],
    ['labor|labour day', 'Labor Day'],
    ['memorial day', 'Memorial Day'],
    ['veterans day', 'Veterans Day'],
    ['columbus day', 'Columbus Day'],
    ['presidents day', "Presidents' Day"],
    ['mlk, martin luther king', 'Martin Luther King Jr. Day'],
  ] as const
).map(([words, name]) => ({ words: patterns(words), name }));

/** The next day of a holiday that the words name, or undefined. */
export function holidayNamed(
  stems: readonly string[],
  { holidays }: Calendar,
): { date: string; name: string } | undefined {
  const called = holidayWords.find(({ words }) => matchesOf(words, stems).size > 0)?.name;
  return holidays.find(({ name }) => name === called);
}

const monthAt = (stem: string) => Math.max(monthStems.indexOf(stem), shortMonths.indexOf(stem));
const dayNumber = (stem = '') => Number(/^([12]?\d|3[01])(st|nd|rd|th)?$/.exec(stem)?.[1] ?? 0);

/** The date that "december 3", "3rd of december" or "dec 3" names, from today on. */
function monthAndDay(stems: readonly string[], today: string): string | undefined {
  for (let at = 0; at < stems.length; at++) {
    const month = monthAt(stems[at] ?? '');
    if (month < 0) continue;
    const before = stems[at - 1] === 'of' ? stems[at - 2] : stems[at - 1];
    const day = dayNumber(stems[at + 1]) || dayNumber(before);
    // "May" is mostly no month.
    if (!day) continue;
    const on = (year: number) => `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const year = Number(today.slice(0, 4));
    const date = on(year) >= today ? on(year) : on(year + 1);
    return Number.isNaN(moment(date)) ? undefined : date;
  }
  return undefined;
}

export const saysNextWeek = (stems: readonly string[]): boolean =>
  stems.some((stem, at) => stem === 'next' && stems[at + 1] === 'week');
/** The first Monday after today. */
export const nextMonday = ({ today }: Calendar): string => dateAfter(today, (8 - weekdayOf(today)) % 7 || 7);

/** One day that a message asks for: a holiday, a date, today, tomorrow or the next such weekday; undefined where it names none. */
export function dayAsked(stems: readonly string[], calendar: Calendar): string | undefined {
  const { today } = calendar;
  const holiday = holidayNamed(stems, calendar);
  if (holiday) return holiday.date;
  const date = monthAndDay(stems, today);
  if (date) return date;
  if (stems.some((stem) => ['today', 'tonight'].includes(stem))) return today;
  const tomorrow = stems.indexOf('tomorrow');
  if (tomorrow >= 0) return dateAfter(today, stems[tomorrow - 1] === 'after' && stems[tomorrow - 2] === 'day' ? 2 : 1);
  const weekday = weekdays.findIndex((name) => stems.includes(name));
  if (weekday < 0) return undefined;
  if (saysNextWeek(stems)) return dateAfter(nextMonday(calendar), (weekday + 6) % 7);
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  // "Next Tuesday", said on a Tuesday, is not today.
  const isNext = stems[stems.indexOf(weekdays[weekday] ?? '') - 1] === 'next';
  return dateAfter(today, ahead === 0 && isNext ? 7 : ahead);
}

/** The next day on which the firm works, after a date. */
export function nextOpenDay(date: string, { holidays }: Calendar): string {
  let day = dateAfter(date, 1);
  while (isWeekend(day) || holidays.some((holiday) => holiday.date === day)) day = dateAfter(day, 1);
  return day;
}
