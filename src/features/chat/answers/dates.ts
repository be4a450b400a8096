import { chatPhrases } from '#src/content/chat-answers.ts';
import { dayInWords as dayAsWords, fullDayInWords } from '#src/lib/format.ts';
import { stemOf } from '#src/lib/words.ts';
import type { Calendar, DayHours } from '../reply-types.ts';
import { matchesOf, patterns } from './pattern.ts';
import { smallNumbers } from './people.ts';

export const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
export const monthNames = 'january february march april may june july august september october november december'.split(
  ' ',
);
const monthStems = monthNames.map(stemOf);
const shortMonths = monthNames.map((name) => name.slice(0, 3));

const msPerDay = 86_400_000;
const moment = (date: string) => Date.parse(`${date}T00:00:00Z`);
/** The date so many days after another, both YYYY-MM-DD. */
export const dateAfter = (date: string, days: number): string =>
  new Date(moment(date) + days * msPerDay).toISOString().slice(0, 10);
/** 0 Sunday … 6 Saturday. */
export const weekdayOf = (date: string): number => new Date(moment(date)).getUTCDay();

const unusualOn = (date: string, { unusual }: Calendar) => unusual.find((one) => one.date === date);

/** When the office is open on a date; null when it is not. */
export const hoursOn = (date: string, calendar: Calendar): DayHours | null => {
  const day = unusualOn(date, calendar);
  return day ? day.open : (calendar.week[weekdayOf(date)] ?? null);
};

/** Why the office is closed on a day; undefined where it is open. */
export function closedWhy(date: string, calendar: Calendar, words: string): string | undefined {
  if (hoursOn(date, calendar)) return undefined;
  const day = unusualOn(date, calendar);
  if (day?.name) return chatPhrases.closedHoliday(words, day.name);
  return day ? chatPhrases.closedDay(words) : chatPhrases.closedWeekday(words);
}

/** A date YYYY-MM-DD in words, for example "Monday, November 23"; with the year where `today` shows it to be another. */
export const dayInWords = (date: string, today = date): string => {
  const isNear = date.slice(0, 4) === today.slice(0, 4) || (date >= today && date < dateAfter(today, 180));
  return isNear ? dayAsWords(date) : fullDayInWords(date);
};

/** Holidays of lib/holidays by what people call them. */
const holidayWords = (
  [
    ['day|friday after thanksgiving, black friday', 'Day after Thanksgiving'],
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
function holidayNamed(stems: readonly string[], { unusual }: Calendar): { date: string; name: string } | undefined {
  const called = holidayWords.find(({ words }) => matchesOf(words, stems).size > 0)?.name;
  return unusual.find(({ name }) => name === called);
}

const monthAt = (stem: string) => Math.max(monthStems.indexOf(stem), shortMonths.indexOf(stem));
const dayNumber = (stem = '') => Number(/^([12]?\d|3[01])(st|nd|rd|th)?$/.exec(stem)?.[1] ?? 0);

/** A month and day that a message names: YYYY-MM-DD, or in words a date that no year or not this one has. */
type Named = { date: string } | { missing: string };

const pad = (number: number) => String(number).padStart(2, '0');
/** JavaScript takes November 31 for December 1. */
const exists = (date: string) => !Number.isNaN(moment(date)) && dateAfter(date, 0) === date;

/** The date that "december 3", "3rd of december", "dec 3" or "december 3 2027" names; without a year, from today on. */
function monthAndDay(stems: readonly string[], today: string): Named | undefined {
  for (let at = 0; at < stems.length; at++) {
    const month = monthAt(stems[at] ?? '');
    if (month < 0) continue;
    const before = stems[at - 1] === 'of' ? stems[at - 2] : stems[at - 1];
    const after = dayNumber(stems[at + 1]);
    const day = after || dayNumber(before);
    // "May" is mostly no month.
    if (!day) continue;
    const said = Number(/^20\d\d$/.exec(stems[at + (after ? 2 : 1)] ?? '')?.[0] ?? 0);
    const on = (year: number) => `${year}-${pad(month + 1)}-${pad(day)}`;
    const year = Number(today.slice(0, 4));
    const date = on(said || (on(year) >= today ? year : year + 1));
    const name = monthNames[month] ?? '';
    return exists(date) ? { date } : { missing: `${name[0]?.toUpperCase()}${name.slice(1)} ${day}` };
  }
  return undefined;
}

/** What may stand behind "the 30th"; before anything else it counts: "the 2nd floor", "the 3rd time". */
const afterDay =
  /^(\.|at|after|befor|between|in|from|for|or|and|around|about|noon|morning|afternoon|evening|pleas|is|if|would|work|good|\d.*)$/;

/** The next date that "the 30th" or "monday 24th" names, without a month. */
function dayOfMonth(stems: readonly string[], today: string): string | undefined {
  const at = stems.findIndex((stem, place) => {
    const before = stems[place - 1] ?? '';
    const onWeekday = weekdays.includes(before);
    const counted = /^\d{1,2}(st|nd|rd|th)$/.test(stem) && (onWeekday || ['the', 'on'].includes(before));
    // An hour of the day is no more than 23.
    return (counted || (onWeekday && /^(2[4-9]|3[01])$/.test(stem))) && afterDay.test(stems[place + 1] ?? '.');
  });
  const day = dayNumber(stems[at]);
  for (let ahead = 0; day > 0 && ahead < 62; ahead++) {
    const date = dateAfter(today, ahead);
    if (Number(date.slice(8)) === day) return date;
  }
  return undefined;
}

/** The date that "in 3 days" or "in two weeks" names. */
function daysFromNow(stems: readonly string[], today: string): string | undefined {
  for (const [at, stem] of stems.entries()) {
    if (stem !== 'in') continue;
    const said = stems[at + 1] ?? '';
    const number = /^\d{1,2}$/.test(said) ? Number(said) : said === 'a' ? 1 : smallNumbers.indexOf(said);
    const unit = ['day', 'week'].indexOf(stems[at + 2] ?? '');
    if (number > 0 && unit >= 0) return dateAfter(today, number * (unit === 1 ? 7 : 1));
  }
  return undefined;
}

/** "Monday after Thanksgiving", "the day before Christmas": another day than the one that is named. */
function besideDay(stems: readonly string[], date: string): string {
  for (const [at, stem] of stems.entries()) {
    const weekday = weekdays.indexOf(stem);
    const step = ['before', '', 'after'].map(stemOf).indexOf(stems[at + 1] ?? '-') - 1;
    // "Monday after 3" is an hour.
    if ((weekday < 0 && stem !== 'day') || Math.abs(step) !== 1 || /^\d|^noon$/.test(stems[at + 2] ?? '')) continue;
    let day = dateAfter(date, step);
    while (weekday >= 0 && weekdayOf(day) !== weekday) day = dateAfter(day, step);
    return day;
  }
  return date;
}

/** A date that a message names and that there is not, in words: "November 31". */
export function dateMissing(stems: readonly string[], { today }: Calendar): string | undefined {
  const named = monthAndDay(stems, today);
  return named && 'missing' in named ? named.missing : undefined;
}

/** The weekday that a message names with a date which falls on another. */
export function otherWeekday(stems: readonly string[], calendar: Calendar): string | undefined {
  const named = monthAndDay(stems, calendar.today);
  const date = (named && 'date' in named && named.date) || dayOfMonth(stems, calendar.today);
  const [said, ...others] = weekdays.filter((name) => stems.includes(name));
  return date && said && others.length === 0 && weekdays[weekdayOf(date)] !== said ? said : undefined;
}

export const saysNextWeek = (stems: readonly string[]): boolean =>
  stems.some((stem, at) => stem === 'next' && stems[at + 1] === 'week');
/** The first Monday after today. */
export const nextMonday = ({ today }: Calendar): string => dateAfter(today, (8 - weekdayOf(today)) % 7 || 7);

/** One day that a message asks for: a holiday, a date, today, tomorrow or the next such weekday; undefined where it names none. */
export function dayAsked(stems: readonly string[], calendar: Calendar): string | undefined {
  const { today } = calendar;
  const holiday = holidayNamed(stems, calendar);
  if (holiday) return holiday.name.startsWith('Day after') ? holiday.date : besideDay(stems, holiday.date);
  const named = monthAndDay(stems, today);
  if (named) return 'date' in named ? named.date : undefined;
  const ordinal = dayOfMonth(stems, today);
  if (ordinal) return ordinal;
  if (stems.some((stem) => ['today', 'tonight'].includes(stem))) return today;
  const tomorrow = stems.indexOf('tomorrow');
  if (tomorrow >= 0) return dateAfter(today, stems[tomorrow - 1] === 'after' && stems[tomorrow - 2] === 'day' ? 2 : 1);
  const isLast = (name: string) => stems[stems.indexOf(name) - 1] === 'last';
  const all = weekdays.filter((name) => stems.includes(name));
  // "It broke last Monday, can you come Tuesday" asks for Tuesday.
  const name = all.find((one) => !isLast(one)) ?? all[0];
  if (name === undefined) return daysFromNow(stems, today);
  const weekday = weekdays.indexOf(name);
  if (saysNextWeek(stems)) return dateAfter(nextMonday(calendar), (weekday + 6) % 7);
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  if (isLast(name)) return dateAfter(today, ahead - 7);
  // "Next Tuesday", said on a Tuesday, is not today.
  const isNext = stems[stems.indexOf(name) - 1] === 'next';
  return dateAfter(today, ahead === 0 && isNext ? 7 : ahead);
}

/** Whether a message names a day, also one that there is not. */
export const namesDay = (stems: readonly string[], calendar: Calendar | null): boolean =>
  calendar !== null && (dayAsked(stems, calendar) ?? dateMissing(stems, calendar)) !== undefined;

/** Nobody looks further for a day on which somebody works. */
const mostDays = 366;

/** The next day on which the firm works after a date, and when it opens; undefined where there is none within a year. */
export function nextOpening(date: string, calendar: Calendar): { date: string; opens: number } | undefined {
  for (let ahead = 1; ahead <= mostDays; ahead++) {
    const day = dateAfter(date, ahead);
    const hours = hoursOn(day, calendar);
    if (hours) return { date: day, opens: hours.opens };
  }
  return undefined;
}
