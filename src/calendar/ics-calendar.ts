import type { Temporal } from 'temporal-polyfill';
import { easternTextWithYear, shortDayInWords } from '#src/lib/format.ts';
import { mergeRanges, type TimeRange } from '#src/lib/lists.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { dayMs, hourMs } from '#src/lib/time.ts';
import {
  adding,
  type Clocks,
  type Component,
  componentOf,
  datedProperty,
  dayOf,
  eastern,
  isMidnight,
  lengthOf,
  linesOf,
  momentOf,
  occurrencesOf,
  outlineOf,
  type Period,
  periodsOf,
  type Stamp,
  textOf,
  UnreadableRule,
  usualZone,
  utc,
  valueIn,
  zonesOf,
} from './busy-components.ts';

export interface CalendarQuery extends TimeRange {
  /** Domain of our own appointments, which are not busy times. */
  ownDomain: string;
  owners: Owners;
}

/** Ranges are in order and disjoint. */
export interface BusyTimes {
  ranges: TimeRange[];
  notes: Notes;
}

interface Entry {
  component: Component;
  clocks: Clocks;
  isBusy: boolean;
}

const mostRanges = 10_000;

function entriesOf(text: string, { owners, ownDomain }: CalendarQuery): Entry[] {
  const calendars = outlineOf(text).filter(({ name }) => name === 'vcalendar');
  const zones = (of: Component) => of.components.filter(({ name }) => name === 'vtimezone');
  const described = calendars.flatMap(zones);
  const isBusy = presence(calendars, owners, ownDomain);
  return calendars.flatMap((calendar) => {
    // On duplicate TZIDs the calendar's own comes last and wins.
    const near = [...described, ...zones(calendar)];
    const usual = usualZone(calendar, near);
    const clocks = { usual, zones: zonesOf(near, usual) };
    const isCancelled = /^cancel$/i.test(textOf(calendar, 'METHOD'));
    return calendar.components.map((component) => ({
      component,
      clocks,
      isBusy: !isCancelled && isBusy(component),
    }));
  });
}

/** Dates out of range and other unforeseen errors cost only that entry. */
function attempt(read: () => Reading[]): Reading[] {
  try {
    return read();
  } catch {
    return [{ ranges: [], problem: 'we can’t make sense of it' }];
  }
}

const has = (component: Component, ...names: string[]) => names.some((name) => linesOf(component, name).length > 0);

/** Unreadable entries in the past need no note. */
function isOver({ component, clocks }: Entry, from: number): boolean {
  if (has(component, 'RRULE', 'RDATE')) return false;
  const dates = ['DTSTART', 'DTEND', 'RECURRENCE-ID'].flatMap((name) => periodsOf(component, name, clocks));
  const known = dates.flatMap((period) => (period ? [period.begin.wall.toString()] : []));
  const before = new Date(from - dayMs).toISOString();
  return known.length > 0 && known.every((wall) => wall < before);
}

/**
 * Busy times of an iCalendar text (RFC 5545), clipped to the query. An unreadable entry goes into the notes and affects
 * no other; if its start is known, its time is blocked. A malicious text may take very long or all memory: only call it
 * in a worker (busy-keeper.server.ts).
 */
export function readBusy(text: string, wanted: CalendarQuery): Outcome<BusyTimes> {
  const entries = entriesOf(text, wanted);
  const movedOf = Map.groupBy(
    entries.filter(({ component }) => component.name === 'vevent' && has(component, 'RECURRENCE-ID')),
    ({ component }) => textOf(component, 'UID'),
  );
  function readingsOf(entry: Entry): Reading[] {
    const { component, isBusy } = entry;
    if (!isBusy) return [];
    if (component.name === 'vfreebusy') return takenTimesOf(entry, wanted);
    if (component.name !== 'vevent') return [];
    const uid = textOf(component, 'UID');
    const moved = has(component, 'RECURRENCE-ID') || uid === '' ? [] : (movedOf.get(uid) ?? []);
    return [timesOf(entry, moved, wanted)];
  }
  const ranges: TimeRange[] = [];
  const unread: Unread[] = [];
  for (const entry of entries) {
    for (const reading of attempt(() => readingsOf(entry))) {
      ranges.push(...reading.ranges);
      const isNoted = reading.problem ? !isOver(entry, wanted.from) : reading.guess && reading.ranges.length > 0;
      if (isNoted) unread.push({ component: entry.component, reading });
    }
  }
  const cut = ranges.map(({ from, to }) => ({ from: Math.max(from, wanted.from), to: Math.min(to, wanted.to) }));
  const merged = mergeRanges(cut);
  if (merged.length > mostRanges) return refuse('It has too many busy times.');
  return { ok: true, ranges: merged, notes: notesOf(unread) };
}

/* Which entries take the owner's time: not free, cancelled, declined, or copies of our own appointments. */

const address = /[^\s:;,<>"'()/=]+@[^\s:;,<>"'()/=]+\.[^\s:;,<>"'()/=]+/;

/** In lower case. */
export const addressesIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(address, 'g'))].map(([found]) => found.toLowerCase());

/** The last address of the line is the guest; earlier ones belong to others (SENT-BY, DELEGATED-FROM). */
interface Guest {
  address: string;
  hasDeclined: boolean;
}

function guestsOf(event: Component): Guest[] {
  return linesOf(event, 'ATTENDEE')
    .filter((line) => !/;CUTYPE="?(ROOM|RESOURCE)\b/i.test(line))
    .map((line) => {
      const own = addressesIn(/;EMAIL="?([^;":]+)/i.exec(line)?.[1] ?? '');
      const hasDeclined = /;PARTSTAT="?DECLINED\b/i.test(line);
      return { address: own[0] ?? addressesIn(line).at(-1) ?? '', hasDeclined };
    });
}

const organizerOf = (event: Component) => addressesIn(linesOf(event, 'ORGANIZER').join(' ')).at(-1) ?? '';

/** Lower case. */
export interface Owners {
  ofCalendar: readonly string[];
  /** The desk's people. */
  known: readonly string[];
}

const namedIn = (calendars: readonly Component[]): string[] =>
  calendars.flatMap((calendar) =>
    ['X-WR-CALNAME', 'NAME', 'X-OWNER', 'X-WR-RELCALID'].flatMap((name) => addressesIn(textOf(calendar, name))),
  );

function isDeclined(event: Component, owners: ReadonlySet<string>): boolean {
  const own = guestsOf(event).filter(({ address }) => owners.has(address));
  return own.length > 0 && own.every(({ hasDeclined }) => hasDeclined);
}

/** Outlook properties; the intended status only counts without another. */
function isFreeInOutlook(event: Component): boolean {
  const said =
    textOf(event, 'X-MICROSOFT-CDO-BUSYSTATUS') ||
    textOf(event, 'X-MICROSOFT-MSNCALENDAR-BUSYSTATUS') ||
    textOf(event, 'X-MICROSOFT-CDO-INTENDEDSTATUS');
  return /^(free|working[ _-]?elsewhere)$/i.test(said);
}

/** The owner is known by the name or the address of the calendar; if neither takes part, by the desk's people. */
function presence(calendars: readonly Component[], { ofCalendar, known }: Owners, ownDomain: string) {
  const ofFile = new Set([...namedIn(calendars), ...ofCalendar]);
  const ofDesk = new Set(known);
  return (event: Component): boolean => {
    const people = [organizerOf(event), ...guestsOf(event).map(({ address }) => address)];
    return (
      !/^transparent$/i.test(textOf(event, 'TRANSP')) &&
      !/^cancel/i.test(textOf(event, 'STATUS')) &&
      !isAppointmentUid(textOf(event, 'UID'), ownDomain) &&
      !isFreeInOutlook(event) &&
      !isDeclined(event, people.some((address) => ofFile.has(address)) ? ofFile : ofDesk)
    );
  };
}

/** A free/busy period without a type is taken (RFC 5545, section 3.2.9). */
const isTaken = (type: string): boolean => !/^(free|working[ _-]?elsewhere)$/i.test(type);

/** An appointment's permanent iCalendar UID. `domain`: the company's. */
export const appointmentUid = (id: string, domain: string): string => `${id}@${domain}`;

/**
 * Whether a UID has our form, even if the appointment is gone: an erased one must not block its time through a copy in
 * another calendar.
 */
export function isAppointmentUid(uid: string, domain: string): boolean {
  const [id = '', of, ...rest] = uid.trim().toLowerCase().split('@');
  return of === domain.toLowerCase() && rest.length === 0 && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}

/* Length of an event, in all the ways programs write it. */

/** Assumed if the end is unknown. */
const anHour = (start: Stamp) => (start.isDate ? dayAfter(start) : momentOf(start) + hourMs);
const dayAfter = ({ wall, zone }: Stamp) => zone.momentOf(wall.add({ days: 1 }));

const asDay = (stamp: Stamp): Stamp => ({
  wall: stamp.wall.with({ hour: 0, minute: 0, second: 0 }),
  isDate: true,
  zone: eastern,
});

/** `end` gives the end of an occurrence (epoch milliseconds) by its start. */
interface Span {
  first: Stamp;
  end: (start: Stamp) => number;
  problem?: string;
}

/** Without a length it is a reminder (zero time), unless it is a date or at midnight. */
function withoutLength(first: Stamp): Span {
  const isDay = first.isDate || (isMidnight(first) && first.zone !== utc);
  return { first, end: isDay ? dayAfter : momentOf };
}

function spanOf(event: Component, { begin: first, end, isEndUnread }: Period, clocks: Clocks): Span {
  const usual = first.isDate ? clocks.usual : first.zone;
  const own = end && 'wall' in end ? [end] : [];
  // Latest of several: one may belong to an entry with a missing END.
  const [last] = [...periodsOf(event, 'DTEND', clocks, usual).flatMap((period) => period?.begin ?? []), ...own].sort(
    (a, b) => momentOf(b) - momentOf(a),
  );
  const length = lengthOf(textOf(event, 'DURATION')) ?? (end && !('wall' in end) ? end : undefined);
  const isBefore = { first, end: anHour, problem: 'it ends before it starts' };
  if (last && first.isDate && last.isDate) {
    const { days } = first.wall.until(last.wall, { largestUnit: 'days' });
    if (days < 0) return isBefore;
    return { first, end: ({ wall, zone }) => zone.momentOf(wall.add({ days: Math.max(1, days) })) };
  }
  if (last) {
    // Exact length of the first occurrence (RFC 5545, section 3.8.5.3).
    const exact = momentOf(last) - momentOf(first);
    if (exact < 0) return isBefore;
    return exact === 0 ? withoutLength(first) : { first, end: (start) => momentOf(start) + exact };
  }
  if (length && length.sign < 0) return isBefore;
  if (length && length.sign > 0) return { first, end: adding(length) };
  const isUnread = isEndUnread || (['DTEND', 'DURATION'].some((name) => linesOf(event, name).length > 0) && !length);
  if (isUnread) return { first, end: anHour, problem: 'its end is not a date' };
  return withoutLength(first);
}

/** Problems are in words for the owner; `guess`: only the time zone is uncertain. */
interface Reading {
  ranges: TimeRange[];
  first?: Stamp | undefined;
  problem?: string | undefined;
  guess?: string | undefined;
}

const mostOfOne = 5_000;

/** Occurrences that others replace. An unreadable override leaves the original time blocked. */
function replacedBy(moved: readonly Entry[], usual: Stamp['zone']): Stamp[] {
  return moved.flatMap(({ component, clocks, isBusy }) => {
    const [period] = periodsOf(component, 'RECURRENCE-ID', clocks, usual);
    const isLost = isBusy && !periodsOf(component, 'DTSTART', clocks)[0];
    return period && !isLost ? [period.begin] : [];
  });
}

const partUnread = 'part of its repeat rule can’t be read';

/** Repeated starts; an unreadable rule is skipped, with its reason in `problems`. */
function startsOf(event: Component, span: Span, window: TimeRange, problems: string[]): Stamp[] {
  const length = span.end(span.first) - momentOf(span.first);
  return linesOf(event, 'RRULE').flatMap((line) => {
    const rule = valueIn(line);
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
function timesOf({ component: event, clocks }: Entry, moved: readonly Entry[], window: TimeRange): Reading {
  const begins = periodsOf(event, 'DTSTART', clocks);
  const [instead] = periodsOf(event, 'RECURRENCE-ID', clocks);
  const begin = begins[0] ?? instead;
  const problems: string[] = [];
  if (begins.length === 0) problems.push('it has no start');
  else if (!begins[0]) problems.push('its start is not a date');
  if (!begin) return { ranges: [], problem: problems[0] };
  const span = spanOf(event, begin, clocks);
  if (span.problem) problems.push(span.problem);
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
  left.push(...replacedBy(moved, first.isDate ? clocks.usual : first.zone));
  // Of another time for all later ones only the first is read; of an old way to exclude dates, nothing.
  const isForLater = linesOf(event, 'RECURRENCE-ID').some((line) => /;RANGE=/i.test(line));
  if (isForLater || has(event, 'EXRULE')) problems.push(partUnread);
  const skipped = new Set(left.map((stamp) => (stamp.isDate || first.isDate ? dayOf(stamp) : momentOf(stamp))));

  const repeated = startsOf(event, span, window, problems);
  const starts: Period[] = [{ begin: first }, ...added, ...repeated.map((stamp) => ({ begin: stamp }))];
  const ranges = starts
    .filter((start) => !skipped.has(momentOf(start.begin)) && !skipped.has(dayOf(start.begin)))
    .map((start) => ({ from: momentOf(start.begin), to: endOf(start, end) }))
    .filter((range) => range.from < window.to && range.to > window.from);
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
function takenTimesOf({ component, clocks }: Entry, window: TimeRange): Reading[] {
  return linesOf(component, 'FREEBUSY').flatMap((line): Reading[] => {
    const { value, parameter } = datedProperty(line);
    if (!isTaken(parameter('FBTYPE')) || value === '') return [];
    const single = { ...componentOf(''), lines: [line] };
    return periodsOf(single, 'FREEBUSY', clocks).map((period) => {
      if (!period) return { ranges: [], problem: 'its start isn’t a valid time' };
      const { begin } = period;
      const isWrong = !period.end || endOf(period, momentOf) < momentOf(begin);
      const range = { from: momentOf(begin), to: isWrong ? anHour(begin) : endOf(period, momentOf) };
      const isNear = range.from < window.to && range.to > window.from;
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
}

interface Unread {
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
export function headingOf({ unread, guessed }: Notes): string {
  const said = [
    ...(unread > 0 ? [`${counted(unread)} in this calendar couldn’t be read.`] : []),
    ...(guessed > 0 ? [`${counted(guessed)} in this calendar may have the wrong time.`] : []),
  ];
  return said.join(' ');
}

/** Problems first, then guesses. */
function notesOf(all: readonly Unread[]): Notes {
  const bad = all.filter(({ reading }) => reading.problem);
  const guessed = all.filter(({ reading }) => !reading.problem);
  return {
    unread: bad.length,
    guessed: guessed.length,
    entries: [...bad, ...guessed].slice(0, mostNamed).map(noteOf),
  };
}
