import type { Temporal } from 'temporal-polyfill';
import { easternTextWithYear, shortDayInWords } from '#src/lib/format.ts';
import type { TimeRange } from '#src/lib/lists.ts';
import { hourMs } from '#src/lib/time.ts';
import {
  adding,
  type Clocks,
  type Component,
  componentOf,
  datedProperty,
  dayOf,
  eastern,
  hasUnreadPart,
  isMidnight,
  lengthOf,
  linesOf,
  momentOf,
  occurrencesOf,
  type Period,
  periodsOf,
  type Stamp,
  textOf,
  UnreadableRule,
  utc,
  valueIn,
  type Window,
} from './busy-components.ts';

/* Length of an event, in all the ways programs write it. */

/** Assumed if the end is unknown. */
const anHour = (start: Stamp) => (start.isDate ? dayAfter(start) : momentOf(start) + hourMs);
const dayAfter = ({ wall, zone }: Stamp) => zone.momentOf(wall.add({ days: 1 }));

const asDay = (stamp: Stamp): Stamp => ({
  wall: stamp.wall.with({ hour: 0, minute: 0, second: 0 }),
  isDate: true,
  zone: eastern,
});

const isMarkedAllDay = (event: Component) =>
  ['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY'].some((name) => /^(true|1)$/i.test(textOf(event, name)));

/** `end` gives the end of an occurrence (epoch milliseconds) by its start. */
interface Span {
  first: Stamp;
  end: (start: Stamp) => number;
  problem?: string;
}

const lostLine = 'one of its lines couldn’t be read';

/** Without a length it is a reminder (zero time), unless it is an all-day event. */
function withoutLength(first: Stamp, isAllDay: boolean): Span {
  if (first.isDate || isAllDay || (isMidnight(first) && first.zone !== utc)) return { first, end: dayAfter };
  return { first, end: momentOf };
}

function spanOf(event: Component, { begin, end, isEndUnread }: Period, clocks: Clocks): Span {
  const isAllDay = isMarkedAllDay(event);
  const usual = begin.isDate ? clocks.usual : begin.zone;
  const own = end && 'wall' in end ? [end] : [];
  // Latest of several: one may belong to an entry with a missing END.
  const [until] = [...periodsOf(event, 'DTEND', clocks, usual).flatMap((period) => period?.begin ?? []), ...own].sort(
    (a, b) => momentOf(b) - momentOf(a),
  );
  const isDays = isAllDay && isMidnight(begin) && (!until || isMidnight(until));
  const first = isDays ? asDay(begin) : begin;
  const last = isDays && until ? asDay(until) : until;
  const length = lengthOf(textOf(event, 'DURATION')) ?? (end && !('wall' in end) ? end : undefined);
  const isBefore = { first, end: anHour, problem: 'it ends before it starts' };
  if (last && first.isDate && last.isDate) {
    const { days } = first.wall.until(last.wall, { largestUnit: 'days' });
    if (days < 0) return isBefore;
    return { first, end: ({ wall, zone }) => zone.momentOf(wall.add({ days: Math.max(1, days) })) };
  }
  if (last) {
    // Exact length of the first occurrence (RFC 5545, section 3.8.5.3).
    const [between, wall] = [momentOf(last) - momentOf(first), first.wall.until(last.wall).total('milliseconds')];
    // If it starts in the hour skipped in spring, use its wall-clock length.
    const exact = between <= 0 && wall > 0 && first.zone === last.zone ? wall : between;
    if (exact < 0) return isBefore;
    return exact === 0 ? withoutLength(first, isAllDay) : { first, end: (start) => momentOf(start) + exact };
  }
  if (length && length.sign < 0) return isBefore;
  if (length && length.sign > 0) return { first, end: adding(length) };
  const isUnread = isEndUnread || (['DTEND', 'DURATION'].some((name) => linesOf(event, name).length > 0) && !length);
  if (isUnread) return { first, end: anHour, problem: 'its end is not a date' };
  return event.lost.length > 0 ? { first, end: anHour, problem: lostLine } : withoutLength(first, isAllDay);
}

export interface Entry {
  component: Component;
  clocks: Clocks;
  /** Whether the file ends within it. */
  isCutOff: boolean;
  isBusy: boolean;
}

/** Problems are in words for the owner; `guess`: only the time zone is uncertain. */
export interface Reading {
  ranges: TimeRange[];
  first?: Stamp | undefined;
  problem?: string | undefined;
  guess?: string | undefined;
}

const mostOfOne = 5_000;

/** Override of one occurrence, or of it and all later ones. */
interface Change {
  at: Stamp;
  isForAllLater: boolean;
  entry: Entry;
}

function changesOf(moved: readonly Entry[], usual: Stamp['zone']): Change[] {
  return moved.flatMap((entry) => {
    const [period] = periodsOf(entry.component, 'RECURRENCE-ID', entry.clocks, usual);
    const [line = ''] = linesOf(entry.component, 'RECURRENCE-ID');
    const isForAllLater = /^thisandfuture$/i.test(datedProperty(line).parameter('RANGE'));
    // An unreadable override leaves the original time blocked.
    const isLost = entry.isBusy && !periodsOf(entry.component, 'DTSTART', entry.clocks)[0];
    return period && !isLost ? [{ at: period.begin, isForAllLater, entry }] : [];
  });
}

/** An occurrence as changed by an override of all later ones; undefined if that frees it. */
function changedBy({ at, entry }: Change, start: Stamp): TimeRange | undefined {
  const { component, clocks } = entry;
  const [begin = { begin: at }] = periodsOf(component, 'DTSTART', clocks);
  const { first, end } = spanOf(component, begin, clocks);
  if (!entry.isBusy) return undefined;
  if (first.isDate) {
    const moved = { ...first, wall: start.wall.add(at.wall.until(first.wall)) };
    return { begins: momentOf(moved), ends: end(moved) };
  }
  const begins = momentOf(start) + momentOf(first) - momentOf(at);
  return { begins, ends: begins + end(first) - momentOf(first) };
}

/** Starts by the recurrence rules; an unreadable rule is skipped, with its reason in `problems`. */
function startsBy(name: string, event: Component, span: Span, window: Window, problems: string[]): Stamp[] {
  const length = span.end(span.first) - momentOf(span.first);
  return linesOf(event, name).flatMap((line) => {
    const rule = valueIn(line);
    const isInPart = hasUnreadPart(rule);
    if (isInPart) problems.push('part of its repeat rule can’t be read');
    // When in doubt, block too much rather than too little.
    if (isInPart && name === 'EXRULE') return [];
    try {
      return occurrencesOf(rule, span.first, length, window);
    } catch (error) {
      if (!(error instanceof UnreadableRule)) throw error;
      problems.push(error.message);
      return [];
    }
  });
}

const endOf = ({ begin, end }: Period, usual: (start: Stamp) => number): number =>
  end === undefined ? usual(begin) : 'wall' in end ? momentOf(end) : adding(end as Temporal.Duration)(begin);

/** Adapts an extra date to the series: a date gets its time of day, and all-day series ignore times. */
function fitting(extra: Period, first: Stamp): Period {
  const { begin, end } = extra;
  if (end !== undefined || begin.isDate === first.isDate) return extra;
  if (first.isDate) return { begin: asDay(begin) };
  return { begin: { ...first, wall: begin.wall.with({ hour: first.wall.hour, minute: first.wall.minute }) } };
}

/** Busy times of an event with repetitions; `moved`: overrides of single occurrences. */
export function timesOf(
  { component: event, clocks, isCutOff }: Entry,
  moved: readonly Entry[],
  window: Window,
): Reading {
  const begins = periodsOf(event, 'DTSTART', clocks);
  const [instead] = periodsOf(event, 'RECURRENCE-ID', clocks);
  const begin = begins[0] ?? instead;
  const problems: string[] = [];
  if (begins.length === 0) problems.push('it has no start');
  else if (!begins[0]) problems.push('its start is not a date');
  if (!begin) return { ranges: [], problem: problems[0] };
  const span = spanOf(event, begin, clocks);
  if (isCutOff) problems.push('the file was cut off in the middle of it');
  if (span.problem) problems.push(span.problem);
  if (event.lost.length > 0) problems.push(lostLine);
  const { first } = span;
  const end = begins[0] ? span.end : (start: Stamp) => Math.max(span.end(start), anHour(start));

  const readable = (name: string, problem: string) => {
    const found = periodsOf(event, name, clocks, first.isDate ? clocks.usual : first.zone);
    if (found.some((one) => !one || one.isEndUnread)) problems.push(problem);
    return found.filter((one) => one !== undefined);
  };
  const others = begins.slice(1).filter((one) => one !== undefined);
  if (begins.length > 1) problems.push('it has more than one start');
  const added = [...others, ...readable('RDATE', 'one of its extra dates is not a date')].map((one) =>
    fitting(one, first),
  );
  const left = readable('EXDATE', 'one of its excluded dates is not a date').map((period) => period.begin);
  readable('RECURRENCE-ID', 'the occurrence it replaces is not a date');
  const changes = changesOf(moved, first.isDate ? clocks.usual : first.zone);
  left.push(...changes.filter(({ isForAllLater }) => !isForAllLater).map(({ at }) => at));
  left.push(...startsBy('EXRULE', event, span, window, problems));
  const skipped = new Set(left.map((stamp) => (stamp.isDate || first.isDate ? dayOf(stamp) : momentOf(stamp))));

  const later = changes.filter(({ isForAllLater }) => isForAllLater).sort((a, b) => momentOf(a.at) - momentOf(b.at));
  const repeated = startsBy('RRULE', event, span, window, problems);
  const starts: Period[] = [{ begin: first }, ...added, ...repeated.map((stamp) => ({ begin: stamp }))];
  const ranges = starts
    .filter((start) => !skipped.has(momentOf(start.begin)) && !skipped.has(dayOf(start.begin)))
    .flatMap((start) => {
      const change = later.findLast(({ at }) => momentOf(at) <= momentOf(start.begin));
      if (change) return changedBy(change, start.begin) ?? [];
      return { begins: momentOf(start.begin), ends: endOf(start, end) };
    })
    .filter((range) => range.begins < window.to && range.ends > window.from);
  const guessed = ['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID']
    .flatMap((name) => periodsOf(event, name, clocks, first.zone))
    .find((period) => period?.begin.zone.guessed)?.begin.zone.guessed;
  return {
    ranges: ranges.slice(0, mostOfOne),
    first,
    problem: ranges.length > mostOfOne ? 'it repeats too often' : problems[0],
    guess:
      guessed &&
      `its time zone "${guessed.name.slice(0, 60).toWellFormed()}" is unknown, so it is read as ${guessed.as}`,
  };
}

/** Taken periods of a free/busy component, with problems. */
export function takenTimesOf(
  { component, clocks }: Entry,
  isTaken: (type: string) => boolean,
  window: Window,
): Reading[] {
  return linesOf(component, 'FREEBUSY').flatMap((line): Reading[] => {
    const { value, parameter } = datedProperty(line);
    if (!isTaken(parameter('FBTYPE')) || value === '') return [];
    const single = { ...componentOf(''), lines: [line] };
    return periodsOf(single, 'FREEBUSY', clocks).map((period) => {
      if (!period) return { ranges: [], problem: 'its start isn’t a valid time' };
      const { begin } = period;
      const isWrong = !period.end || endOf(period, momentOf) < momentOf(begin);
      const range = { begins: momentOf(begin), ends: isWrong ? anHour(begin) : endOf(period, momentOf) };
      const isNear = range.begins < window.to && range.ends > window.from;
      return { ranges: isNear ? [range] : [], first: begin, problem: isWrong ? 'it has no end' : undefined };
    });
  });
}

/* Notes for the owner about entries that were not fully read. */

export interface Note {
  /** Title and date if known, for example '"Visit", Fri, Dec 4, 2026'. */
  entry: string;
  why: string;
}

/** Entries are limited; the counts cover all. */
export interface Notes {
  unread: number;
  guessed: number;
  entries: Note[];
  /** The file is cut off, so there may be more. */
  isCutOff: boolean;
}

export interface Unread {
  component: Component;
  reading: Reading;
}

const mostNamed = 20;
const longest = 80;

const short = (text: string) =>
  text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text.toWellFormed();

function whenOf({ component, reading: { first } }: Unread): string {
  // With the year, as a series may have begun long ago. Our formatters cannot show dates before the year 2.
  if (first && first.wall.year > 1)
    return first.isDate ? shortDayInWords(dayOf(first)) : `${easternTextWithYear(momentOf(first), 0)} ET`;
  const [line = ''] = ['DTSTART', 'DTEND', 'FREEBUSY'].flatMap((name) => linesOf(component, name));
  const value = line.slice(line.indexOf(':') + 1).trim();
  return value ? `"${short(value)}"` : 'without a date';
}

function noteOf(unread: Unread): Note {
  const { component, reading } = unread;
  const title = short(textOf(component, 'SUMMARY').replace(/[\p{Cc}\s]+/gu, ' '));
  const isHeld = reading.ranges.length > 0;
  const held = isHeld ? 'The part we could read is blocked.' : 'Nothing is blocked for it.';
  const what = component.name === 'vfreebusy' ? 'Free/busy time' : title ? `"${title}"` : 'Untitled event';
  return {
    entry: `${what}, ${whenOf(unread)}`,
    why: reading.problem ? `${reading.problem}. ${held}` : `${reading.guess}.`,
  };
}

const counted = (n: number) => (n === 1 ? 'One event' : `${n} events`);

/** Summary line above the entries; empty if there are none. */
export function headingOf({ unread, guessed, isCutOff }: Notes): string {
  const said = [
    ...(isCutOff ? ['The file was cut off, so earlier busy times stay blocked.'] : []),
    ...(unread > 0 ? [`${counted(unread)} in this calendar couldn’t be read.`] : []),
    ...(guessed > 0 ? [`${counted(guessed)} in this calendar may have the wrong time.`] : []),
  ];
  return said.join(' ');
}

/** Problems first, then guesses. */
export function notesOf(all: readonly Unread[], isCutOff: boolean): Notes {
  const bad = all.filter(({ reading }) => reading.problem);
  const guessed = all.filter(({ reading }) => !reading.problem);
  return {
    unread: bad.length,
    guessed: guessed.length,
    entries: [...bad, ...guessed].slice(0, mostNamed).map(noteOf),
    isCutOff,
  };
}
