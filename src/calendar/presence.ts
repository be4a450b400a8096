import { isAppointmentUid } from '#src/lib/appointment-uid.ts';
import { type Component, linesOf, textOf } from './busy-components.ts';

/* Which entries take the owner's time: not those that are free, cancelled, declined, or copies of our own appointments. */

const address = /[^\s:;,<>"'()/=]+@[^\s:;,<>"'()/=]+\.[^\s:;,<>"'()/=]+/;

/** The email addresses in a text, in lower case. */
export const addressesIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(address, 'g'))].map(([found]) => found.toLowerCase());

/** Somebody invited: the line's last address is its value, the ones before are of others (SENT-BY, DELEGATED-FROM). */
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

/** Whose calendars are read, in lower case. */
export interface Owners {
  /** Of this calendar, as its address says. */
  ofCalendar: readonly string[];
  /** Of any: the desk's people. */
  known: readonly string[];
}

/** The addresses that a calendar's own name is, or says. */
const namedIn = (calendars: readonly Component[]): string[] =>
  calendars.flatMap((calendar) =>
    ['X-WR-CALNAME', 'NAME', 'X-OWNER', 'X-WR-RELCALID'].flatMap((name) => addressesIn(textOf(calendar, name))),
  );

/** Who takes part in every entry that has guests can only be the owner: no guest of a single one does. */
function inAll(events: readonly Component[]): Set<string> {
  const met = events
    .map((event) => [...guestsOf(event).map(({ address }) => address), organizerOf(event)].filter(Boolean))
    .filter((addresses) => addresses.length > 0);
  const [first = [], ...others] = met.map((addresses) => new Set(addresses));
  return new Set([...first].filter((address) => others.every((addresses) => addresses.has(address))));
}

/** Addresses that may be the owner's, the surest first. */
type Candidates = readonly ReadonlySet<string>[];

function isDeclined(event: Component, candidates: Candidates, always: ReadonlySet<string>): boolean {
  const guests = guestsOf(event);
  const organizer = organizerOf(event);
  for (const owners of candidates) {
    const own = guests.filter(({ address }) => owners.has(address));
    if (own.length > 0) return own.every(({ hasDeclined }) => hasDeclined);
    if (owners.has(organizer)) return false;
  }
  // The one guest of somebody else's meeting. Of the owner's own meeting it would be who does not come.
  const [only, ...others] = guests;
  const isInvited = organizer !== '' && organizer !== only?.address;
  return Boolean(only?.hasDeclined && isInvited && others.length === 0 && always.has(only.address));
}

/** What Outlook says in words of its own; the intention counts only where nothing else is said. */
function isFreeInOutlook(event: Component): boolean {
  const said =
    textOf(event, 'X-MICROSOFT-CDO-BUSYSTATUS') ||
    textOf(event, 'X-MICROSOFT-MSNCALENDAR-BUSYSTATUS') ||
    textOf(event, 'X-MICROSOFT-CDO-INTENDEDSTATUS');
  return /^(free|working[ _-]?elsewhere)$/i.test(said);
}

/** Says of an event of a file whether it takes the owner's time. */
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

/** Whether a period of a free/busy component is one that is taken; without a type it is (RFC 5545, section 3.2.9). */
export const isTaken = (type: string): boolean => !/^(free|working[ _-]?elsewhere)$/i.test(type);
