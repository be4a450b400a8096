import { isAppointmentUid } from '#src/lib/appointment-uid.ts';
import { type Component, linesOf, textOf } from './busy-components.ts';

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
