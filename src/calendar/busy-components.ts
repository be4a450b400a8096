import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { findIana } from 'windows-iana';
import { easternZone } from '#src/lib/eastern-zone.ts';
import { knownZone } from '#src/lib/time-zone.ts';

/* The components of an iCalendar text, however it is written (RFC 5545, section 3.4): a bad line costs itself alone. */

/** A component with its content lines, unfolded. */
export interface Component {
  /** In lower case. */
  name: string;
  lines: string[];
  components: Component[];
  /** Lines that are none, and look as if they said when. */
  lost: string[];
}

/** What may stand after BEGIN. A description that is not folded may hold a line such as "Begin: at noon". */
const names =
  /^(vcalendar|vevent|vtodo|vjournal|vfreebusy|vtimezone|standard|daylight|valarm|vavailability|available|participant|vlocation|vresource|vpoll|vote|x-[\w-]+)$/;
/** Of these none stands within another. */
const entries = /^(vevent|vtodo|vjournal|vfreebusy|vtimezone)$/;
/** A line of prose that happens to look like a property: "Status: cancelled by phone". */
const prose = /^[A-Z]*[a-z][\w-]*:\s/;
const property = /^[A-Za-z][\w-]*[;:]/;
/** The properties that say when, also where their colon is missing. */
const said = 'DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|FREEBUSY';
const colonless = new RegExp(`^(${said})[ \\t=]*(?=\\d|P\\w|FREQ=)`, 'i');
const spaced = new RegExp(`^(${said})[ \\t]+(?=[;:])`, 'i');
/** "item1.DTSTART:", as address books group their lines. */
const grouped = /^[\w-]+\.(?=[A-Z][A-Z-]+[;:])/;
/** Names and values that a damaged line of these still has. */
const damaged = /\d{8}T\d{4}|FREQ=|^\W*(DT|DUR|RRUL|RULE|RDAT|EXDA|RECUR)/i;
const undamaged = new RegExp(`^(${said}|DTSTAMP)[;:]`, 'i');
const damagedName = /^(DT|DUR|RRUL|RULE|RDAT|EXDA|RECUR)[\w-]*[;:]/i;

/** A component without anything in it. */
export const componentOf = (name: string): Component => ({ name, lines: [], components: [], lost: [] });

/** Lines without their folds. One that was broken before its colon is joined with what follows. */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const last = lines.length - 1;
    if (/^\s*$/.test(line)) continue;
    if (/^[ \t]/.test(line) && last >= 0) lines[last] += line.slice(1);
    else if (
      /^(DT|EXDATE|RDATE|RECURRENCE|ATTENDEE)[^:]*;[^:]*$/i.test(lines[last] ?? '') &&
      !/^[A-Z-]+[;:]/.test(line)
    )
      lines[last] += line;
    else lines.push(line.replace(colonless, '$1:').replace(spaced, '$1').replace(grouped, ''));
  }
  return lines;
}

/** What a text holds: its top components, and the entry within which it breaks off. */
export interface Outline {
  components: Component[];
  cutOff?: Component | undefined;
}

/**
 * Reads the components of a text. What stands before, between and after calendars is passed over, entries outside of
 * any are kept, an END that is missing is put where the next entry begins. Never throws.
 */
export function outlineOf(text: string): Outline {
  const root = componentOf('');
  const open = [root];
  const closeFrom = (depth: number, isNamed = false) => {
    const closed = open.splice(Math.max(1, depth));
    // What it lacks may stand in the next entry.
    for (const one of isNamed ? closed.slice(1) : closed)
      if (!/^(DTEND|DURATION)[;:]/im.test(one.lines.join('\n'))) one.lost.push(`END:${one.name}`);
  };
  const depthOf = (name: string) => open.findLastIndex((one) => one.name === name);
  for (const line of unfolded(text)) {
    const [, word = '', named = ''] = /^(BEGIN|END)\s*:\s*([\w-]+)\s*$/i.exec(line) ?? [];
    const name = named.toLowerCase();
    if (word && names.test(name)) {
      if (word.toUpperCase() === 'END') {
        const depth = depthOf(name);
        if (depth > 0) closeFrom(depth, true);
        continue;
      }
      if (name === 'vcalendar') closeFrom(1);
      else if (entries.test(name)) {
        const depth = open.findIndex((one) => entries.test(one.name));
        if (depth > 0) closeFrom(depth);
      }
      const component = componentOf(name);
      open.at(-1)?.components.push(component);
      open.push(component);
      continue;
    }
    const isProperty = property.test(line) && !prose.test(line);
    if (isProperty) open.at(-1)?.lines.push(line);
    if (isProperty ? damagedName.test(line) && !undamaged.test(line) : damaged.test(line)) open.at(-1)?.lost.push(line);
  }
  return { components: root.components, cutOff: open.find((one) => entries.test(one.name)) };
}

/** The content lines of a component's properties of this name. */
export function linesOf({ lines }: Component, name: string): string[] {
  const begins = new RegExp(`^${name}[;:]`, 'i');
  return lines.filter((line) => begins.test(line));
}

/** A content line of dates, periods or words in its parts. */
export interface Property {
  value: string;
  /** A parameter without its quotes; empty when it is not there. */
  parameter(name: string): string;
}

/** Dates hold no colon unless they are ISO's, but the unquoted zones of Exchange do. */
const datedLine = /^[\w-]+(;.*)?:((?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^;]*)|[^:]*)$/;

/** Reads a content line whose value has no colon, as that of dates has none. */
export function datedProperty(line: string): Property {
  const [, parameters = '', value = ''] = datedLine.exec(line) ?? [];
  return {
    value: value.trim(),
    parameter(name) {
      const [, quoted, bare = ''] = new RegExp(`;${name}=\\s*(?:"([^"]*)"?|([^;]*))`, 'i').exec(parameters) ?? [];
      return (quoted ?? bare).replaceAll('\\', '').trim();
    },
  };
}

const escapes: Record<string, string> = { n: ' ', N: ' ' };

/** What stands behind the colon of a content line. */
export function valueIn(line: string): string {
  // A parameter in quotes may hold a colon.
  const value = line.replace(/^[\w-]+(;[\w-]+=("[^"]*"|[^":;]*)(,"[^"]*")*)*:/, '');
  return value === line ? line.slice(line.indexOf(':') + 1) : value;
}

/** The text of a component's first property of this name; empty when it has none. */
export function textOf(component: Component, name: string): string {
  return valueIn(linesOf(component, name)[0] ?? '')
    .replace(/\\(.)/g, (_, after: string) => escapes[after] ?? after)
    .trim();
}

/** A clock by which a calendar's times are meant. */
export interface Zone {
  /** Epoch milliseconds at which it shows a wall time; one that is skipped is the moment after it. */
  momentOf(wall: Temporal.PlainDateTime): number;
  /** Where this is a guess: the name that was not understood, and what it is read as. */
  guessed?: { name: string; as: string };
}

/** A name that is known and that times can be read by: Intl knows BST and IST, Temporal refuses them. */
function usableZone(name: string): string | undefined {
  try {
    Temporal.PlainDate.from('2026-01-01').toZonedDateTime(name);
    return knownZone(name);
  } catch {
    return undefined;
  }
}

const zoneNamed = (timeZone: string): Zone => ({
  momentOf: (wall) => wall.toZonedDateTime(timeZone).epochMilliseconds,
});

export const utc: Zone = zoneNamed('UTC');
/** Of days, and of times that name no zone in a calendar that names none: the owner's own clock. */
export const eastern: Zone = zoneNamed(easternZone);

/** A zone by the rules that the file itself brings; undefined when they cannot be read. */
function describedZone(description: Component): Zone | undefined {
  const textOfZone = ({ name, lines, components }: Component): string[] => [
    `BEGIN:${name}`,
    ...lines.filter((line) => /^(TZID|DTSTART|TZOFFSETFROM|TZOFFSETTO|RRULE|RDATE|TZNAME)[;:]/i.test(line)),
    ...components.flatMap(textOfZone),
    `END:${name}`,
  ];
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(textOfZone(description).join('\r\n')) as never));
    const offsets = description.components.filter((one) => /^[+-]?\d{4}/.test(textOf(one, 'TZOFFSETTO')));
    if (offsets.length === 0) return undefined;
    const momentOf = ({ year, month, day, hour, minute, second }: Temporal.PlainDateTime) => {
      const time = ICAL.Time.fromData({ year, month, day, hour, minute, second });
      time.zone = zone;
      return time.toUnixTime() * 1_000;
    };
    return Number.isFinite(momentOf(Temporal.PlainDateTime.from('2026-06-01T12:00'))) ? { momentOf } : undefined;
  } catch {
    return undefined;
  }
}

/** "/example.org/20070129_1/America/New York" ends in a name of the zone data; so do most names that programs make up. */
function ianaIn(name: string, isWhole: (ending: string) => boolean): string | undefined {
  const parts = name.replaceAll(' ', '_').split(/[/:]/);
  return parts
    .map((_, from) => parts.slice(from).join('/'))
    .filter(isWhole)
    .map(usableZone)
    .find(Boolean);
}

const windowsZone = (name: string): string | undefined => findIana(name).map(usableZone).find(Boolean);

const abbreviated: Record<string, string> = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
};

const areas = ['US', 'Canada', 'America', 'Europe', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian'];

/** What Windows shows people in place of a name: "(UTC-05:00) Eastern Time (US & Canada)", "(UTC+01:00) Berlin, Rome". */
function labelled(label: string): string | undefined {
  const words = label
    .replace(/^\((UTC|GMT)[^)]*\)\s*/i, '')
    .replace(/\s*\((US|USA|U\.S\.).*$|\s*\(Canada\).*$/i, '')
    .trim();
  const [first = ''] = words.split(/\s*[,;]\s*/);
  const bare = first.replace(/\s+(Standard |Daylight |Summer )?Time$/i, '');
  // "ACT" is more than the capital of Australia.
  if (!/[a-z]/i.test(bare) || /^[A-Z]{2,4}$/.test(bare)) return undefined;
  const named = [words, `${bare} Standard Time`].map(windowsZone).find(Boolean);
  return named ?? areas.map((area) => usableZone(`${area}/${bare.replaceAll(' ', '_')}`)).find(Boolean);
}

/** "GMT-0500", "UTC+5:30", "(GMT-05.00) Somewhere" as "-05:00" and the like. */
function offsetIn(name: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] =
    /^\(?(?:UTC|GMT|Etc\/Offset)?\s*([+-])(\d{1,2})(?:[:.]?(\d\d))?(?:\)|$)/i.exec(name) ?? [];
  return sign && usableZone(`${sign}${hours.padStart(2, '0')}:${minutes}`);
}

/**
 * The zones of a file by the names that its entries give them. `described`: its VTIMEZONEs; `usual`: of times without a
 * zone, and of those whose zone nobody knows. A name that every system knows is taken by that system's rules, which no
 * file can get wrong; then come the file's.
 */
export function zonesOf(described: readonly Component[], usual: Zone): (tzid: string) => Zone {
  const byName = new Map(described.map((zone) => [textOf(zone, 'TZID').replace(/^"|"$/g, ''), zone]));
  const found = new Map<string, Zone>();
  const find = (tzid: string): Zone => {
    const name = tzid.replace(/\s+/g, ' ').trim();
    const certain = ianaIn(name, (ending) => ending.includes('/')) ?? windowsZone(name);
    if (certain) return zoneNamed(certain);
    const description = byName.get(tzid);
    const own = description && describedZone(description);
    if (own) return own;
    const [, coast = ''] = /^([ECMP])[SD]?T$/i.exec(name) ?? [];
    const offset = offsetIn(name);
    const understood = abbreviated[coast.toUpperCase()] ?? ianaIn(name, () => true) ?? labelled(name);
    if (understood) return zoneNamed(understood);
    const isOffsetAlone = !/[a-z]/i.test(name.replace(/UTC|GMT/i, ''));
    if (offset && isOffsetAlone) return zoneNamed(offset);
    if (offset) return { ...zoneNamed(offset), guessed: { name: tzid, as: `UTC${offset}` } };
    return { ...usual, guessed: { name: tzid, as: usual === eastern ? 'Eastern Time' : 'the time of the calendar' } };
  };
  return (tzid) => {
    const zone = found.get(tzid) ?? find(tzid);
    found.set(tzid, zone);
    return zone;
  };
}

/** The zone of a calendar's times that name none (X-WR-TIMEZONE); Eastern when it says none. */
export function usualZone(calendar: Component, described: readonly Component[]): Zone {
  const [line] = [...linesOf(calendar, 'X-WR-TIMEZONE'), ...linesOf(calendar, 'TIMEZONE-ID')];
  const name = line?.slice(line.indexOf(':') + 1).trim();
  return name ? zonesOf(described, eastern)(name.replace(/^"|"$/g, '')) : eastern;
}
