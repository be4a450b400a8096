import { mergeRanges, type TimeRange } from '#src/lib/lists.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { dayMs } from '#src/lib/time.ts';
import {
  type Component,
  componentOf,
  linesOf,
  outlineOf,
  periodsOf,
  textOf,
  usualZone,
  type Window,
  zonesOf,
} from './busy-components.ts';
import { type Entry, type Notes, notesOf, type Reading, takenTimesOf, timesOf, type Unread } from './event-times.ts';

export interface CalendarQuery {
  /** Epoch milliseconds. */
  from: number;
  to: number;
  /** Domain of our own appointments, which are not busy times. */
  ownDomain: string;
  owners: Owners;
}

/** Ranges are in order and disjoint. */
export interface BusyTimes {
  ranges: TimeRange[];
  notes: Notes;
}

const mostRanges = 10_000;
const more = 'It has too many busy times.';

function entriesOf(text: string, wanted: CalendarQuery) {
  const { components, cutOff } = outlineOf(text);
  const loose = components.filter(({ name }) => name !== 'vcalendar');
  const calendars: Component[] = [
    ...components.filter(({ name }) => name === 'vcalendar'),
    ...(loose.some(({ name }) => /^(vevent|vfreebusy)$/.test(name)) ? [{ ...componentOf(''), components: loose }] : []),
  ];
  const described = calendars.flatMap((calendar) => calendar.components.filter(({ name }) => name === 'vtimezone'));
  const events = calendars.flatMap((calendar) => calendar.components.filter(({ name }) => name === 'vevent'));
  const isBusy = presence({ calendars, events, owners: wanted.owners, ownDomain: wanted.ownDomain });
  const entries = calendars.flatMap((calendar): Entry[] => {
    // On duplicate TZIDs the calendar's own comes last and wins.
    const near = [...described, ...calendar.components.filter(({ name }) => name === 'vtimezone')];
    const usual = usualZone(calendar, near);
    const clocks = { usual, zones: zonesOf(near, usual) };
    const isCancelled = /^cancel$/i.test(textOf(calendar, 'METHOD'));
    return calendar.components.map((component) => ({
      component,
      clocks,
      isCutOff: component === cutOff,
      isBusy: !isCancelled && isBusy(component),
    }));
  });
  return { isCalendar: calendars.length > 0, cutOff, entries };
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
  const { isCalendar, cutOff, entries } = entriesOf(text, wanted);
  if (!isCalendar) return refuse('We couldn’t read it as a calendar.');
  const window: Window = { from: wanted.from, to: wanted.to };
  const movedOf = Map.groupBy(
    entries.filter(({ component }) => component.name === 'vevent' && has(component, 'RECURRENCE-ID')),
    ({ component }) => textOf(component, 'UID'),
  );
  function readingsOf(entry: Entry): Reading[] {
    const { component, isBusy } = entry;
    if (!isBusy) return [];
    if (component.name === 'vavailability') return [{ ranges: [], problem: 'hours of availability are not read' }];
    if (component.name === 'vfreebusy') return takenTimesOf(entry, isTaken, window);
    if (component.name !== 'vevent') return [];
    const uid = textOf(component, 'UID');
    const moved = has(component, 'RECURRENCE-ID') || uid === '' ? [] : (movedOf.get(uid) ?? []);
    return [timesOf(entry, moved, window)];
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
  const cut = ranges.map(({ begins, ends }) => ({
    begins: Math.max(begins, wanted.from),
    ends: Math.min(ends, wanted.to),
  }));
  const merged = mergeRanges(cut);
  if (merged.length > mostRanges) return refuse(more);
  return { ok: true, ranges: merged, notes: notesOf(unread, cutOff !== undefined) };
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

/** Whoever takes part in every entry with guests must be the owner. */
function inAll(events: readonly Component[]): Set<string> {
  const met = events
    .map((event) => [...guestsOf(event).map(({ address }) => address), organizerOf(event)].filter(Boolean))
    .filter((addresses) => addresses.length > 0);
  const [first = [], ...others] = met.map((addresses) => new Set(addresses));
  return new Set([...first].filter((address) => others.every((addresses) => addresses.has(address))));
}

/** Possible owner addresses, most certain first. */
type Candidates = readonly ReadonlySet<string>[];

function isDeclined(event: Component, candidates: Candidates, always: ReadonlySet<string>): boolean {
  const guests = guestsOf(event);
  const organizer = organizerOf(event);
  for (const owners of candidates) {
    const own = guests.filter(({ address }) => owners.has(address));
    if (own.length > 0) return own.every(({ hasDeclined }) => hasDeclined);
    if (owners.has(organizer)) return false;
  }
  // Sole guest of somebody else's meeting. In the owner's own meeting the sole guest is the other person.
  const [only, ...others] = guests;
  const isInvited = organizer !== '' && organizer !== only?.address;
  return Boolean(only?.hasDeclined && isInvited && others.length === 0 && always.has(only.address));
}

/** Outlook properties; the intended status only counts without another. */
function isFreeInOutlook(event: Component): boolean {
  const said =
    textOf(event, 'X-MICROSOFT-CDO-BUSYSTATUS') ||
    textOf(event, 'X-MICROSOFT-MSNCALENDAR-BUSYSTATUS') ||
    textOf(event, 'X-MICROSOFT-CDO-INTENDEDSTATUS');
  return /^(free|working[ _-]?elsewhere)$/i.test(said);
}

export function presence(about: {
  calendars: readonly Component[];
  events: readonly Component[];
  owners: Owners;
  ownDomain: string;
}): (event: Component) => boolean {
  const { ofCalendar, known } = about.owners;
  const candidates = [new Set([...namedIn(about.calendars), ...ofCalendar]), new Set(known)];
  const always = inAll(about.events);
  return (event) =>
    !/^transparent$/i.test(textOf(event, 'TRANSP')) &&
    !/^cancel/i.test(textOf(event, 'STATUS')) &&
    !isAppointmentUid(textOf(event, 'UID'), about.ownDomain) &&
    !isFreeInOutlook(event) &&
    !isDeclined(event, candidates, always);
}

/** A free/busy period without a type is taken (RFC 5545, section 3.2.9). */
export const isTaken = (type: string): boolean => !/^(free|working[ _-]?elsewhere)$/i.test(type);

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
