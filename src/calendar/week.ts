import { daysAfter, timeOf } from '#src/lib/day-times.ts';
import { timeInWords } from '#src/lib/format.ts';

/** From one minute after Eastern midnight until another, the end not in it. */
export interface Minutes {
  from: number;
  to: number;
}

/** A meeting as the calendar draws it; `holds` is the time with the ways and the buffer. */
export interface WeekItem extends Minutes {
  id: string;
  version: number;
  date: string;
  name: string;
  path: string;
  kind: string;
  kindWords: string;
  /** Where it is, or what it is about. */
  about: string;
  status: string;
  holds: Minutes;
  /** It has not begun and can be moved. */
  movable: boolean;
  /** How many meetings may run at once where it is moved, and which of them it is, from 0 on; undefined where it has the time of all. */
  atOnce: number;
  lane: number | undefined;
  /** Its column among so many, where others run at the same time. */
  beside?: { nth: number; of: number };
}

/** A closure or an extra opening of the owner's, or a time of their other calendars. */
export interface WeekSpan extends Minutes {
  id: string;
  reason: string;
}

export interface WeekDay {
  date: string;
  /** For example "Tuesday" and "Dec 1". */
  title: string;
  short: string;
  isToday: boolean;
  holiday: string;
  /** When visitors can book, in words; empty on a closed day. */
  openWords: string;
  closed: Minutes[];
  /** What the clocks skip. */
  skipped: Minutes[];
  closures: WeekSpan[];
  openings: WeekSpan[];
  busy: WeekSpan[];
  items: WeekItem[];
}

/** A meeting that was cancelled; its time is free again. */
export interface CancelledItem {
  id: string;
  name: string;
  path: string;
  date: string;
  time: string;
  reason: string;
}

/** What the calendar shows. Moments in epoch milliseconds. */
export interface WeekView {
  on: string;
  view: 'week' | 'day';
  today: string;
  now: number;
  /** The minute of today's midnight on. */
  nowMinute: number;
  title: string;
  dayTitle: string;
  days: WeekDay[];
  /** The first hour that is drawn, and how many. */
  hours: { first: number; count: number };
  /** By how many minutes the arrow keys move. */
  step: number;
  previous: string;
  next: string;
  dayBefore: string;
  dayAfter: string;
}

/** Every place lies on a line of so many minutes. */
const grid = 5;
const endOfDay = 24 * 60;
const shortest = 10;
const longest = 480;

/** A minute of a date as the rules write it; the last one is the first of the next day. */
export const wallTime = (date: string, minute: number): string =>
  `${minute === endOfDay ? daysAfter(date, 1) : date}T${timeOf(minute)}`;

/** For example "1:00 to 2:30 PM", "1:00 PM to midnight" or "all day". */
export function minutesInWords({ from, to }: Minutes): string {
  if (from === 0 && to === endOfDay) return 'all day';
  const first = timeInWords(timeOf(from));
  if (to === endOfDay) return `${first} to midnight`;
  const last = timeInWords(timeOf(to));
  return first.slice(-2) === last.slice(-2) ? `${first.slice(0, -3)} to ${last}` : `${first} to ${last}`;
}

/** A place that something is being moved to. */
export interface Placing extends Minutes {
  date: string;
}

/** Where an arrow key takes a meeting; undefined for keys that move nothing. With Shift the end moves alone. */
export function steppedBy(
  place: Placing,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  step: number,
): Placing | undefined {
  const days = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const minutes = { ArrowUp: -step, ArrowDown: step }[key];
  if (days !== undefined && !shiftKey) return { ...place, date: daysAfter(place.date, days) };
  if (minutes === undefined) return undefined;
  const to = place.to + minutes;
  if (shiftKey) return to > endOfDay || to - place.from < shortest ? place : { ...place, to };
  return place.from + minutes < 0 || to > endOfDay ? place : { ...place, from: place.from + minutes, to };
}

/** The same by so many minutes and days of a pointer, on the lines of the calendar. */
export function draggedBy(
  place: Placing,
  by: { minutes: number; date: string; resize: boolean },
  step: number,
): Placing {
  const minutes = Math.round(by.minutes / step) * step;
  if (by.resize) return { ...place, to: Math.min(endOfDay, Math.max(place.from + shortest, place.to + minutes)) };
  const from = Math.min(endOfDay - (place.to - place.from), Math.max(0, place.from + minutes));
  return { date: by.date, from, to: from + place.to - place.from };
}

/** A span between two minutes of a pointer, at least a step long, on the lines of the calendar. */
export function spannedBy(start: number, end: number, step: number): Minutes {
  const from = Math.max(0, Math.floor(Math.min(start, end) / step) * step);
  return { from, to: Math.min(endOfDay, Math.max(from + step, Math.ceil(Math.max(start, end) / step) * step)) };
}

/** The meetings of a day with their columns, where some run at the same time. */
export function besideEachOther(items: readonly WeekItem[]): WeekItem[] {
  const groups: { to: number; ends: number[]; items: { item: WeekItem; nth: number }[] }[] = [];
  for (const item of [...items].sort((a, b) => a.holds.from - b.holds.from)) {
    const last = groups.at(-1);
    const isApart = last === undefined || last.to <= item.holds.from;
    const group: (typeof groups)[number] = isApart ? { to: 0, ends: [], items: [] } : last;
    if (isApart) groups.push(group);
    const free = group.ends.findIndex((end) => end <= item.holds.from);
    const nth = free < 0 ? group.ends.length : free;
    group.ends[nth] = item.holds.to;
    group.to = Math.max(group.to, item.holds.to);
    group.items.push({ item, nth });
  }
  return groups.flatMap(({ ends, items }) =>
    items.map(({ item, nth }) => (ends.length > 1 ? { ...item, beside: { nth, of: ends.length } } : item)),
  );
}

/** Who else has some of the time that a meeting would hold at a place, when there is no room beside; else undefined. */
export function inTheWay(item: WeekItem, place: Placing, days: readonly WeekDay[]): WeekItem | undefined {
  const held = { from: place.from - (item.from - item.holds.from), to: place.to + (item.holds.to - item.to) };
  const others = days.find(({ date }) => date === place.date)?.items ?? [];
  const met = others.filter(({ id, holds }) => id !== item.id && holds.from < held.to && held.from < holds.to);
  const lanes = Array.from({ length: item.atOnce }, (_, lane) => lane);
  return lanes.every((lane) => met.some((other) => other.lane === undefined || other.lane === lane))
    ? met[0]
    : undefined;
}

/** Why a place that nobody else has is not simply free, in words: what Enter would refuse, or warn of. */
export function unusual({ date, from, to }: Placing, { days, today, nowMinute }: WeekView): string | undefined {
  const day = days.find((one) => one.date === date);
  if (!day) return undefined;
  if (to - from > longest) return `longer than the ${longest / 60}-hour limit for meetings`;
  if (day.skipped.some((gap) => gap.from <= from && from < gap.to)) return 'a time the clocks skip';
  if (date < today || (date === today && from <= nowMinute)) return 'a time in the past';
  const meets = (span: Minutes) => span.from < to && from < span.to;
  if (day.busy.some(meets)) return 'busy in your other calendars';
  return day.closed.some(meets) ? 'outside your hours' : undefined;
}

/** The hours that are drawn, so many as hold a place too. */
export function hoursFor(hours: WeekView['hours'], place: Minutes | undefined): WeekView['hours'] {
  if (!place) return hours;
  const first = Math.min(hours.first, Math.floor(place.from / 60));
  const last = Math.max(hours.first + hours.count, Math.ceil(place.to / 60));
  return { first, count: last - first };
}

/** What of a span lies in the hours that are drawn, so that its words stand in view; all of it where nothing does. */
export function inView(span: Minutes, { first, count }: WeekView['hours']): Minutes {
  const part = { from: Math.max(span.from, first * 60), to: Math.min(span.to, (first + count) * 60) };
  return part.from < part.to ? part : span;
}

/** The longest piece of a span that no meeting holds, for its words; all of it where there is none. */
export function roomIn(span: Minutes, items: readonly Pick<WeekItem, 'holds'>[]): Minutes {
  let room = { from: span.from, to: span.from };
  let { from } = span;
  for (const { holds } of [...items].sort((a, b) => a.holds.from - b.holds.from)) {
    const to = Math.min(span.to, holds.from);
    if (to - from > room.to - room.from) room = { from, to };
    from = Math.max(from, holds.to);
  }
  if (span.to - from > room.to - room.from) room = { from, to: span.to };
  return room.from < room.to ? room : span;
}

/**
 * Where something stands in the grid, as attributes that week.css reads: no style may stand in the markup. On lines of
 * five minutes.
 */
export function at({ from, to }: Minutes) {
  const start = Math.floor(from / grid) * grid;
  const length = Math.max(grid, Math.ceil(to / grid) * grid - start);
  return {
    'data-h': Math.floor(start / 60),
    'data-m': start % 60,
    'data-lh': Math.floor(length / 60),
    'data-lm': length % 60,
  };
}
