import * as chrono from 'chrono-node/en';
import { daysAfter, two } from '#src/lib/day-times.ts';
import { holidaysOf } from '#src/lib/eastern.ts';
import type { Calendar } from './days.ts';

/** A requested day (YYYY-MM-DD) and time span (HH:MM, inclusive), as far as given. */
export interface When {
  readonly date?: string;
  /** A month (YYYY-MM) without a day. */
  readonly month?: string;
  readonly from?: string;
  readonly to?: string;
}

const dateOf = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`;
const wall = (date: string, minute = 0) => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // Wall-clock fields in this machine's zone: chrono reads and writes the same ones.
  return new Date(year, month - 1, day, Math.floor(minute / 60), minute % 60);
};
const iso = (moment: Date) => dateOf(moment.getFullYear(), moment.getMonth() + 1, moment.getDate());

/** "The 30th", which chrono does not read: the next day of that number. */
function numberedDay(text: string, today: string): string | undefined {
  const day = Number(/\bthe (\d{1,2})(?:st|nd|rd|th)\b(?! (?:floor|time|street|of))/i.exec(text)?.[1] ?? 0);
  if (day < 1 || day > 31) return undefined;
  const [year = 0, month = 1, now = 1] = today.split('-').map(Number);
  for (let ahead = now > day ? 1 : 0; ahead < 3; ahead++) {
    const date = new Date(year, month - 1 + ahead, day);
    if (date.getDate() === day) return iso(date);
  }
  return undefined;
}

/** The next holiday or announced closure that is called by its name. */
function holiday(text: string, { today, hours }: Calendar): string | undefined {
  const said = text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/\bxmas\b/g, 'christmas');
  const year = Number(today.slice(0, 4));
  const closures = hours.rules().closures.filter(({ shown, to }) => shown && to > today);
  const called = [
    ...[year, year + 1].flatMap((one) => [...holidaysOf(one)]),
    ...closures.map(({ from, reason }) => [from < today ? today : from.slice(0, 10), reason] as const),
  ]
    .map(([date, name]) => ({ date, words: name.toLowerCase().replace(/[’']/g, '') }))
    .filter(({ date, words }) => date >= today && words !== '')
    .sort((one, other) => other.words.length - one.words.length);
  const isCalled = (words: string) => said.includes(words) || said.includes(words.replace(/ day$/, ''));
  return called.find(({ words }) => isCalled(words))?.date;
}

const parts = [
  { words: /\bmornings?\b/i, from: '00:00', to: '11:59' },
  { words: /\bafternoons?\b/i, from: '12:00', to: '23:59' },
  { words: /\b(evenings?|tonight)\b/i, from: '17:00', to: '23:59' },
] as const;
const bareHour =
  /\b(?:at|after|before|by|around|from|until|till) (\d{1,2})(?::?(\d\d))?\b(?! ?(?:people|users|persons|dollars|%))/i;

/** Bare hours up to 6 mean the afternoon. */
const atWork = (hour: number): number => (hour >= 1 && hour < 7 ? hour + 12 : hour);

/** "morning", "3pm", "after 5", "before noon". */
function partOfDay(text: string, certain: string | undefined): Pick<When, 'from' | 'to'> {
  const bare = bareHour.exec(text);
  const hour = Number(bare?.[1] ?? 0);
  const time = certain ?? (hour >= 1 && hour <= 23 ? `${two(atWork(hour))}:${bare?.[2] ?? '00'}` : undefined);
  if (time && /\b(after|past|from|later than|not before|no earlier than)\b/i.test(text))
    return { from: time, to: '23:59' };
  if (time && /\b(before|until|till|by|earlier than|not after)\b/i.test(text)) return { from: '00:00', to: time };
  if (time) return { from: time, to: time };
  const part = parts.find(({ words }) => words.test(text));
  return part ? { from: part.from, to: part.to } : {};
}

/**
 * The day or time in a message, relative to today and to `before` ("the day after", "same day"). Undefined if it names
 * neither.
 */
export function whenAsked(text: string, calendar: Calendar, before: When = {}): When | undefined {
  const { today, minute } = calendar;
  const isOvermorrow = /\bday after tomorrow\b/i.test(text);
  const moved =
    /\b(the |a )?(day after|next day|day later|following day)\b/i.test(text) && !/tomorrow|thanksgiving/i.test(text);
  // "Are you hiring right now?" names no day, "what happens in the hour?" no time.
  const readable = text
    .replace(/\b((right )?now|(in|within) (the|that|this|an|one) hour)\b/gi, '')
    .replace(/\b(tue|wed|thu)r?s\b/gi, '$1');
  const [found] = chrono.parse(readable, wall(today, minute), { forwardDate: true });
  const start = found?.start;
  const isDay = start && (['day', 'weekday'] as const).some((field) => start.isCertain(field));
  const isMonth = start && !isDay && start.isCertain('month');
  const said =
    start && isDay ? dateOf(start.get('year') ?? 0, start.get('month') ?? 1, start.get('day') ?? 1) : undefined;
  const named = isOvermorrow ? daysAfter(today, 2) : (holiday(text, calendar) ?? numberedDay(text, today) ?? said);
  const date = moved ? before.date && daysAfter(before.date, 1) : named;
  const hour = start?.get('hour') ?? 0;
  const certain = start?.isCertain('hour')
    ? `${two(start.isCertain('meridiem') ? hour : atWork(hour))}:${two(start.get('minute') ?? 0)}`
    : undefined;
  const part = partOfDay(text, certain);
  if (isMonth && date === undefined) return { month: `${start.get('year')}-${two(start.get('month') ?? 1)}`, ...part };
  if (date === undefined && part.from === undefined) return undefined;
  return { ...(date ? { date } : before.date ? { date: before.date } : {}), ...part };
}
