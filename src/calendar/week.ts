import { daysAfter, timeOf } from '#src/lib/day-times.ts';
import { timeInWords } from '#src/lib/format.ts';
import type { toItem, weekView } from './calendar.server.ts';

/** Minutes after Eastern midnight, end exclusive. */
export interface Minutes {
  from: number;
  to: number;
}

export type WeekItem = ReturnType<typeof toItem> & {
  /** Column, if others run at the same time. */
  beside?: { nth: number; of: number };
};

/** A closure, an extra opening, or a busy time of another calendar. */
export interface WeekSpan extends Minutes {
  id: string;
  reason: string;
}

export type WeekView = ReturnType<typeof weekView>;
export type WeekDay = WeekView['days'][number];

/** Minutes. */
const grid = 5;
const endOfDay = 24 * 60;
const shortest = 10;
const longest = 480;

/** As in the rules: the end of the day is 00:00 of the next. */
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

export interface Placing extends Minutes {
  date: string;
}

/** Undefined for other keys. With Shift only the end moves. */
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

/** Snapped to `step` and at least one step long. */
export function spannedBy(start: number, end: number, step: number): Minutes {
  const from = Math.max(0, Math.floor(Math.min(start, end) / step) * step);
  return { from, to: Math.min(endOfDay, Math.max(from + step, Math.ceil(Math.max(start, end) / step) * step)) };
}

/** Assigns columns to meetings that run at the same time. */
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

/** The meeting that blocks a place, if no lane is free. */
export function inTheWay(item: WeekItem, place: Placing, days: readonly WeekDay[]): WeekItem | undefined {
  const held = { from: place.from - (item.from - item.holds.from), to: place.to + (item.holds.to - item.to) };
  const others = days.find(({ date }) => date === place.date)?.items ?? [];
  const met = others.filter(({ id, holds }) => id !== item.id && holds.from < held.to && held.from < holds.to);
  const lanes = Array.from({ length: item.atOnce }, (_, lane) => lane);
  return lanes.every((lane) => met.some((other) => other.lane === undefined || other.lane === lane))
    ? met[0]
    : undefined;
}

/** What the server would refuse or warn of; undefined if simply free. */
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

export function hoursFor(hours: WeekView['hours'], place: Minutes | undefined): WeekView['hours'] {
  if (!place) return hours;
  const first = Math.min(hours.first, Math.floor(place.from / 60));
  const last = Math.max(hours.first + hours.count, Math.ceil(place.to / 60));
  return { first, count: last - first };
}

/** Clips a span to the drawn hours, so that its words are visible; unclipped if outside. */
export function inView(span: Minutes, { first, count }: WeekView['hours']): Minutes {
  const part = { from: Math.max(span.from, first * 60), to: Math.min(span.to, (first + count) * 60) };
  return part.from < part.to ? part : span;
}

/** Longest part of a span without meetings, for its words; the whole span if there is none. */
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

/** Position in the grid as classes of week.css, because the CSP forbids inline styles. Rounded to five minutes. */
export function at({ from, to }: Minutes): string {
  const start = Math.floor(from / grid) * grid;
  const length = Math.max(grid, Math.ceil(to / grid) * grid - start);
  return `week-h-${Math.floor(start / 60)} week-m-${start % 60} week-lh-${Math.floor(length / 60)} week-lm-${length % 60}`;
}
