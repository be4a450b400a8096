import { two, weekdays } from './day-times.ts';
import type { Range, Week } from './schedule.ts';
import { listOf } from './text.ts';

// Hours in words, from any week. Apart from schedule.ts, which brings a calendar library along.

const shortName = (day: number) => weekdays[day]?.slice(0, 3) ?? '';

/** A pause up to this is not spoken of: the lunch hour of S1's "8-6". */
const silentPause = 60;

/** Said of a week in which nothing is open. */
const never = 'by arrangement';

/** The ranges of a day as they are spoken of: over short pauses. */
export function spoken(day: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of day) {
    const last = result.at(-1);
    if (last && range.from - last.to <= silentPause) last.to = range.to;
    else result.push({ ...range });
  }
  return result;
}

const ends = { '0': 'midnight', '1440': 'midnight' } as Readonly<Record<string, string>>;
const hourOf = (minutes: number) => Math.floor(minutes / 60) % 12 || 12;
const half = (minutes: number) => (minutes < 720 ? 'AM' : 'PM');
const minuteText = (minutes: number, always = false) => (minutes % 60 || always ? `:${two(minutes % 60)}` : '');

/** "8" or "8:30", without which half of the day. */
const bare = (minutes: number) => ends[minutes] ?? `${hourOf(minutes)}${minuteText(minutes)}`;
/** "8 AM" or "8:30 AM". */
export const plainTime = (minutes: number) => ends[minutes] ?? `${bare(minutes)} ${half(minutes)}`;
/** "8:00 AM". */
const fullTime = (minutes: number) =>
  ends[minutes] ?? `${hourOf(minutes)}${minuteText(minutes, true)} ${half(minutes)}`;

/** Whether "8-6" can be read in one way only: from the morning until a later hour that a clock shows as an earlier one. */
function isPlainDay({ from, to }: Range): boolean {
  if (from === 0 || from >= 720 || to < 720 || to === 1440) return false;
  return to < 780 || to - 720 <= from;
}

/** "8-6", "9-12", "2-6 PM", "8 AM-10 PM". */
function shortSpan({ from, to }: Range): string {
  if (isPlainDay({ from, to })) return `${bare(from)}-${bare(to)}`;
  const sameHalf = half(from) === half(to) && !ends[from] && !ends[to];
  return sameHalf ? `${bare(from)}-${plainTime(to)}` : `${plainTime(from)}-${plainTime(to)}`;
}

const plainSpan = ({ from, to }: Range) => `${plainTime(from)} to ${plainTime(to)}`;
const fullSpan = ({ from, to }: Range) => `${fullTime(from)} to ${fullTime(to)}`;

/** Days that follow each other as one: [0, 4] is Monday to Friday. */
function runsOf(days: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

const daysInWords = (days: readonly number[], name: (day: number) => string, until: string) =>
  listOf(
    runsOf(days).flatMap(([first, last]) => {
      if (last === first) return name(first);
      return last === first + 1 ? [name(first), name(last)] : `${name(first)}${until}${name(last)}`;
    }),
  );

/** What has the same key stands together, in the order of the first of each. The oldest browsers have no Map.groupBy. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

/** Days with the same hours, in the order of the week. */
function groupsOf(week: Week): { days: number[]; spans: Range[] }[] {
  const days = week.map((ranges, day) => ({ day, spans: spoken(ranges) })).filter(({ spans }) => spans.length > 0);
  return grouped(days, ({ spans }) => JSON.stringify(spans)).map((group) => ({
    days: group.map(({ day }) => day),
    spans: group[0]?.spans ?? [],
  }));
}

const inGroups = (week: Week, words: (group: { days: number[]; spans: Range[] }) => string, between: string) =>
  groupsOf(week).map(words).join(between);

/** "Mon-Fri 8-6, Sat 9-12 EST". */
export function shortHours(week: Week): string {
  const words = inGroups(
    week,
    ({ days, spans }) => `${daysInWords(days, shortName, '-')} ${spans.map(shortSpan).join(' and ')}`,
    ', ',
  );
  return words ? `${words} EST` : never;
}

/** "Mon-Fri 9 AM to 6 PM EST". */
export function plainHours(week: Week): string {
  const words = inGroups(
    week,
    ({ days, spans }) => `${daysInWords(days, shortName, '-')} ${spans.map(plainSpan).join(' and ')}`,
    ', ',
  );
  return words ? `${words} EST` : never;
}

const longName = (day: number) => weekdays[day] ?? '';
const longDays = (days: readonly number[]) => daysInWords(days, longName, ' to ');

/** "Monday to Friday, 10:00 AM to 6:00 PM; Saturday, 9:00 AM to 12:00 PM". */
export const hoursByDay = (week: Week): string =>
  inGroups(week, ({ days, spans }) => `${longDays(days)}, ${spans.map(fullSpan).join(' and ')}`, '; ') || never;

/** "10:00 AM to 6:00 PM, Monday to Friday". */
export const hoursByTime = (week: Week): string =>
  inGroups(week, ({ days, spans }) => `${spans.map(fullSpan).join(' and ')}, ${longDays(days)}`, '; ') || never;

const daysWhere = (week: Week, isOpen: boolean) =>
  week.flatMap((ranges, day) => (ranges.length > 0 === isOpen ? day : []));

/** "Monday to Friday": the days of a week that are open, or those that are not; empty where there is none. */
export const openDaysInWords = (week: Week): string => longDays(daysWhere(week, true)) || never;
export const closedDaysInWords = (week: Week): string => longDays(daysWhere(week, false));

/** The hours of one day, "8-6" or "closed". */
export const dayHours = (day: readonly Range[]): string => spoken(day).map(shortSpan).join(' and ') || 'closed';

/** A notice counted in office hours: "2 office hours", "90 minutes of office hours". */
export function noticeInWords(minutes: number): string {
  if (minutes % 60 !== 0 || minutes === 0) return `${minutes} minutes of office hours`;
  return minutes === 60 ? '1 office hour' : `${minutes / 60} office hours`;
}

/** The hours of one day to the minute, pauses included: "8:00 AM to 12:00 PM and 1:00 PM to 6:00 PM" or "closed". */
export const hoursInFull = (day: readonly Range[]): string => listOf(day.map(fullSpan)) || 'closed';
