import { daysAfter, gridMinutes, timeOf, two, weekdays } from './day-times.ts';
import { shortDayInWords, timeInWords } from './format.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { Exception, Range, Week } from './schedule.ts';
import { listOf } from './text.ts';

// Apart from schedule.ts, which imports a calendar library.

const shortName = (day: number) => weekdays[day]?.slice(0, 3) ?? '';

/** Minutes. Pauses up to this are not mentioned: the lunch hour of S1's "8-6". */
const silentPause = 60;

const never = 'by arrangement';

/** The ranges in order, with pauses of up to so many minutes between them closed. */
export function joined(ranges: readonly Range[], pause = 0): Range[] {
  const result: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from - last.to <= pause) last.to = Math.max(last.to, range.to);
    else result.push({ ...range });
  }
  return result;
}

export const spoken = (day: readonly Range[]): Range[] => joined(day, silentPause);

const ends = { '0': 'midnight', '1440': 'midnight' } as Readonly<Record<string, string>>;
const hourOf = (minutes: number) => Math.floor(minutes / 60) % 12 || 12;
const half = (minutes: number) => (minutes < 720 ? 'AM' : 'PM');
const minuteText = (minutes: number) => (minutes % 60 ? `:${two(minutes % 60)}` : '');

/** "8" or "8:30", without AM or PM. */
const bare = (minutes: number) => ends[minutes] ?? `${hourOf(minutes)}${minuteText(minutes)}`;
/** "8 AM" or "8:30 AM". */
export const plainTime = (minutes: number) => ends[minutes] ?? `${bare(minutes)} ${half(minutes)}`;
/** "8:00 AM". */
const fullTime = (minutes: number) => ends[minutes] ?? timeInWords(timeOf(minutes));

/** Whether "8-6" is unambiguous: from the morning to a clock hour that is earlier on the dial. */
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

/** Runs of consecutive days: [0, 4] is Monday to Friday. */
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

/** As Map.groupBy, which the oldest supported browsers lack. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

function groupsOf(week: Week): { days: number[]; spans: Range[] }[] {
  const days = week.map((ranges, day) => ({ day, spans: spoken(ranges) })).filter(({ spans }) => spans.length > 0);
  return grouped(days, ({ spans }) => JSON.stringify(spans)).map((group) => ({
    days: group.map(({ day }) => day),
    spans: group[0]?.spans ?? [],
  }));
}

const inGroups = (week: Week, words: (group: { days: number[]; spans: Range[] }) => string, between: string) =>
  groupsOf(week).map(words).join(between);

function shortDays(week: Week, span: (range: Range) => string): string {
  const words = inGroups(
    week,
    ({ days, spans }) => `${daysInWords(days, shortName, '-')} ${spans.map(span).join(' and ')}`,
    ', ',
  );
  return words ? `${words} EST` : never;
}

/** "Mon-Fri 8-6, Sat 9-12 EST". */
export const shortHours = (week: Week): string => shortDays(week, shortSpan);

/** "Mon-Fri 9 AM to 6 PM EST". */
export const plainHours = (week: Week): string => shortDays(week, plainSpan);

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

/** "Monday to Friday": open days, or closed ones; closed ones may be empty. */
export const openDaysInWords = (week: Week): string => longDays(daysWhere(week, true)) || never;
export const closedDaysInWords = (week: Week): string => longDays(daysWhere(week, false));

/** "8-6" or "closed". */
export const dayHours = (day: readonly Range[]): string => spoken(day).map(shortSpan).join(' and ') || 'closed';

/** "2 office hours", "90 minutes of office hours". */
export function noticeInWords(minutes: number): string {
  if (minutes % 60 !== 0 || minutes === 0) return `${minutes} minutes of office hours`;
  return minutes === 60 ? '1 office hour' : `${minutes / 60} office hours`;
}

/** With pauses: "8:00 AM to 12:00 PM, 1:00 PM to 6:00 PM"; empty if closed. */
export const rangesText = (day: readonly Range[]): string => day.map(fullSpan).join(', ');

/** "9 to 5": from the morning to an hour that is earlier on the dial, as `shortSpan` says it. */
function plainDay(text: string): Range | undefined {
  const [from, to] = text.split(/to|[-\u2013\u2014]/).map((time) => minuteIn(`${time.trim()} am`, false));
  if (from === undefined || to === undefined || /[ap]\.?m|^\s*\d\d:\d\d\D+\d\d:/i.test(text)) return undefined;
  const range = { from, to: to + 720 };
  return isPlainDay(range) && range.to >= 780 ? range : undefined;
}

/** Minutes of "8 AM", "8:30 pm", "20:30" or "midnight"; others can be read two ways. */
function minuteIn(text: string, isEnd: boolean): number | undefined {
  const said = text.trim().toLowerCase().replaceAll('.', '');
  const [, hour = '', minute = '0', half] = /^(\d{1,2})(?::(\d\d))? ?(am|pm)?$/.exec(said) ?? [];
  const [hours, minutes] = [Number(hour), Number(minute)];
  const isDial = half !== undefined && hours >= 1 && hours <= 12;
  const isClock = half === undefined && /^\d\d:/.test(said) && hours * 60 + minutes <= 24 * 60;
  if (said !== 'midnight' && (minutes > 59 || !(isDial || isClock))) return undefined;
  const at = isDial ? ((hours % 12) + (half === 'pm' ? 12 : 0)) * 60 + minutes : hours * 60 + minutes;
  return at === 0 && isEnd ? 24 * 60 : at;
}

const mostRanges = 6;

/** The ranges of a day in words such as those of `rangesText`, in order. */
export function rangesIn(text: string): Outcome<{ ranges: readonly Range[] }> {
  const parts = text.split(/[,;]|\band\b/).filter((part) => part.trim() !== '');
  if (/^\s*(closed\s*)?$/i.test(text)) return { ok: true, ranges: [] };
  if (parts.length > mostRanges) return refuse(`A day can have up to ${mostRanges} time ranges.`);
  const ranges: Range[] = [];
  for (const part of parts) {
    const [first = '', last = '', ...more] = part.split(/\bto\b|[-\u2013\u2014]/i);
    const { from, to } = plainDay(part) ?? { from: minuteIn(first, false), to: minuteIn(last, true) };
    if (from === undefined || to === undefined || more.length > 0)
      return refuse('Enter both times, such as 8:00 AM to 12:00 PM.');
    if (from % gridMinutes !== 0 || to % gridMinutes !== 0)
      return refuse(`A time must be in steps of ${gridMinutes} minutes.`);
    if (from >= to) return refuse('The closing time must be after the opening time.');
    ranges.push({ from, to });
  }
  ranges.sort((a, b) => a.from - b.from);
  const isApart = ranges.every(({ from }, at) => at === 0 || from > (ranges[at - 1]?.to ?? 0));
  return isApart ? { ok: true, ranges } : refuse('Time ranges on a day can’t overlap or touch.');
}

/** For example "Tue, Jun 9, 2026, all day" or "Mon, Jun 8, 2026, 2:00 PM to Fri, Jun 12, 2026". */
export function spanWords({ from, to }: Pick<Exception, 'from' | 'to'>): string {
  const [fromDay = '', fromTime = ''] = from.split('T');
  const [toDay = '', toTime = ''] = to.split('T');
  const [begins, ends] = [fromTime === '00:00', toTime === '00:00'];
  const last = ends ? daysAfter(toDay, -1) : toDay;
  const first = `${shortDayInWords(fromDay)}${begins ? '' : `, ${timeInWords(fromTime)}`}`;
  if (last === fromDay && begins && ends) return `${first}, all day`;
  const end = last === fromDay ? '' : shortDayInWords(last);
  const until = [end, ends ? (end ? '' : 'midnight') : timeInWords(toTime)].filter(Boolean).join(', ');
  return `${first} to ${until}`;
}
