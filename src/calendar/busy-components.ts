import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { findIana } from 'windows-iana';
import { knownZone } from '#src/lib/format.ts';
import { dayMs, easternZone, minuteMs } from '#src/lib/time.ts';

/* Lenient iCalendar parser (RFC 5545, section 3.4): a bad line loses only itself. */

/** Content lines are unfolded. */
export interface Component {
  name: string;
  lines: string[];
  components: Component[];
  /** Malformed lines that seem to contain times. */
  lost: string[];
}

/** Valid names after BEGIN. An unfolded description may hold a line such as "Begin: at noon". */
const names =
  /^(vcalendar|vevent|vtodo|vjournal|vfreebusy|vtimezone|standard|daylight|valarm|vavailability|available|participant|vlocation|vresource|vpoll|vote|x-[\w-]+)$/;
/** These never nest. */
const entries = /^(vevent|vtodo|vjournal|vfreebusy|vtimezone)$/;
/** Prose that looks like a property: "Status: cancelled by phone". */
const prose = /^[A-Z]*[a-z][\w-]*:\s/;
const property = /^[A-Za-z][\w-]*[;:]/;
/** Time properties, also with a missing colon. */
const said = 'DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|FREEBUSY';
const colonless = new RegExp(`^(${said})[ \\t=]*(?=\\d|P\\w|FREQ=)`, 'i');
const spaced = new RegExp(`^(${said})[ \\t]+(?=[;:])`, 'i');
/** "item1.DTSTART:", as address books group lines. */
const grouped = /^[\w-]+\.(?=[A-Z][A-Z-]+[;:])/;
/** Hints that a damaged line was one of these. */
const damaged = /\d{8}T\d{4}|FREQ=|^\W*(DT|DUR|RRUL|RULE|RDAT|EXDA|RECUR)/i;
const undamaged = new RegExp(`^(${said}|DTSTAMP)[;:]`, 'i');
const damagedName = /^(DT|DUR|RRUL|RULE|RDAT|EXDA|RECUR)[\w-]*[;:]/i;

export const componentOf = (name: string): Component => ({ name, lines: [], components: [], lost: [] });

/** Unfolds lines; joins a line broken before its colon with the next. */
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

/**
 * Parses components. Skips text around calendars, keeps entries outside of any, and puts a missing END before the next
 * entry. Never throws.
 */
export function outlineOf(text: string): { components: Component[]; cutOff?: Component | undefined } {
  const root = componentOf('');
  const open = [root];
  const closeFrom = (depth: number, isNamed = false) => {
    const closed = open.splice(Math.max(1, depth));
    // What the unclosed entry lacks may be in the next one.
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

export function linesOf({ lines }: Component, name: string): string[] {
  const begins = new RegExp(`^${name}[;:]`, 'i');
  return lines.filter((line) => begins.test(line));
}

export interface Property {
  value: string;
  /** Unquoted; empty if missing. */
  parameter(name: string): string;
}

/** Values contain no colon except ISO dates; unquoted zones of Exchange do. */
const datedLine = /^[\w-]+(;.*)?:((?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^;]*)|[^:]*)$/;

/** For a value without a colon, such as dates. */
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

export function valueIn(line: string): string {
  // A quoted parameter may hold a colon.
  const value = line.replace(/^[\w-]+(;[\w-]+=("[^"]*"|[^":;]*)(,"[^"]*")*)*:/, '');
  return value === line ? line.slice(line.indexOf(':') + 1) : value;
}

/** First property of this name; empty if none. */
export function textOf(component: Component, name: string): string {
  return valueIn(linesOf(component, name)[0] ?? '')
    .replace(/\\(.)/g, (_, after: string) => escapes[after] ?? after)
    .trim();
}

export interface Zone {
  /** Epoch milliseconds; a skipped wall time gives the moment after the gap. */
  momentOf(wall: Temporal.PlainDateTime): number;
  /** Set for a guess: the unknown name, and what it is read as. */
  guessed?: { name: string; as: string };
}

/** Intl knows BST and IST, Temporal refuses them. */
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
/** For all-day entries and times without any zone: the owner's zone. */
export const eastern: Zone = zoneNamed(easternZone);

/** By the file's own VTIMEZONE; undefined if unreadable. */
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

/** Most made-up names, such as "/example.org/20070129_1/America/New York", end in an IANA name. */
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

/** Windows display names: "(UTC-05:00) Eastern Time (US & Canada)", "(UTC+01:00) Berlin, Rome". */
function labelled(label: string): string | undefined {
  const words = label
    .replace(/^\((UTC|GMT)[^)]*\)\s*/i, '')
    .replace(/\s*\((US|USA|U\.S\.).*$|\s*\(Canada\).*$/i, '')
    .trim();
  const [first = ''] = words.split(/\s*[,;]\s*/);
  const bare = first.replace(/\s+(Standard |Daylight |Summer )?Time$/i, '');
  // "ACT" is ambiguous.
  if (!/[a-z]/i.test(bare) || /^[A-Z]{2,4}$/.test(bare)) return undefined;
  const named = [words, `${bare} Standard Time`].map(windowsZone).find(Boolean);
  return named ?? areas.map((area) => usableZone(`${area}/${bare.replaceAll(' ', '_')}`)).find(Boolean);
}

/** "GMT-0500", "UTC+5:30", "(GMT-05.00) Somewhere" to "-05:00" and the like. */
function offsetIn(name: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] =
    /^\(?(?:UTC|GMT|Etc\/Offset)?\s*([+-])(\d{1,2})(?:[:.]?(\d\d))?(?:\)|$)/i.exec(name) ?? [];
  return sign && usableZone(`${sign}${hours.padStart(2, '0')}:${minutes}`);
}

/**
 * Zones of a file by TZID. Known names use the system's rules, which no file can get wrong; then the file's `described`
 * VTIMEZONEs; else `usual`, which also serves times without a zone.
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

/** X-WR-TIMEZONE; Eastern if missing. */
export function usualZone(calendar: Component, described: readonly Component[]): Zone {
  const [line] = [...linesOf(calendar, 'X-WR-TIMEZONE'), ...linesOf(calendar, 'TIMEZONE-ID')];
  const name = line?.slice(line.indexOf(':') + 1).trim();
  return name ? zonesOf(described, eastern)(name.replace(/^"|"$/g, '')) : eastern;
}

/* Lenient parsing of dates, times and periods (RFC 5545, section 3.3). */

export interface Stamp {
  wall: Temporal.PlainDateTime;
  isDate: boolean;
  zone: Zone;
}

/** End or length only if it has its own. */
export interface Period {
  begin: Stamp;
  end?: Stamp | Temporal.Duration;
  isEndUnread?: boolean;
}

/** `usual`: for times that name no zone. */
export interface Clocks {
  zones: ReturnType<typeof zonesOf>;
  usual: Zone;
}

/** Epoch milliseconds. @throws RangeError if the zone has none for it. */
export function momentOf({ wall, zone }: Stamp): number {
  const moment = zone.momentOf(wall);
  if (!Number.isFinite(moment)) throw new RangeError('no moment');
  return moment;
}

export const isMidnight = ({ wall }: Stamp) => wall.hour === 0 && wall.minute === 0;
export const dayOf = ({ wall }: Stamp): string => wall.toPlainDate().toString();

const form = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d))?(?:[.,]\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

const offsetZone = (offset: string): Zone => {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  const ms = (offset.startsWith('-') ? -1 : 1) * minutes * minuteMs;
  return { momentOf: (wall) => utc.momentOf(wall) - ms };
};

/** Undefined if invalid. `zone`: for times without a Z or offset. */
export function stampOf(value: string, zone: Zone): Stamp | undefined {
  const [, year, month, day, hour, minute, second = '00', offset] = form.exec(value.trim()) ?? [];
  if (day === undefined) return undefined;
  try {
    // Leap second :60 is read as the second before it, 24:00 as the next midnight.
    const isMidnight = hour === '24' && minute === '00';
    const time = hour === undefined || isMidnight ? '00:00:00' : `${hour}:${minute}:${second}`;
    const wall = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${time}`).add({ days: isMidnight ? 1 : 0 });
    if (hour === undefined) return { wall, isDate: true, zone: eastern };
    return { wall, isDate: false, zone: !offset ? zone : /z/i.test(offset) ? utc : offsetZone(offset) };
  } catch {
    return undefined;
  }
}

/** Such as PT1H30M; undefined if invalid. */
export function lengthOf(value: string): Temporal.Duration | undefined {
  try {
    const length = Temporal.Duration.from(value.trim());
    length.total({ unit: 'days', relativeTo: '2026-01-01' });
    return length;
  } catch {
    return undefined;
  }
}

/** Days and weeks are calendar days of the zone, hours are exact (RFC 5545, section 3.3.6). */
export function adding(length: Temporal.Duration): (start: Stamp) => number {
  const { years, months, weeks, days } = length;
  const exact = length.with({ years: 0, months: 0, weeks: 0, days: 0 }).total('milliseconds');
  if (years + months + weeks + days === 0) return (start) => momentOf(start) + exact;
  return ({ wall, zone }) => zone.momentOf(wall.add({ years, months, weeks, days })) + exact;
}

/** A date, a time, or a period with a slash; undefined if invalid. */
function periodOf(value: string, zone: Zone): Period | undefined {
  const [first = '', second] = value.split('/');
  const begin = stampOf(first, zone);
  if (!begin || second === undefined) return begin && { begin };
  const end = /^[+-]?P/i.test(second.trim()) ? lengthOf(second) : stampOf(second, zone);
  return end ? { begin, end } : { begin, isEndUnread: true };
}

/** Undefined for each invalid value. */
export function periodsOf(
  component: Component,
  name: string,
  clocks: Clocks,
  usual = clocks.usual,
): (Period | undefined)[] {
  return linesOf(component, name).flatMap((line) => {
    const { value, parameter } = datedProperty(line);
    const tzid = parameter('TZID');
    const zone = tzid ? clocks.zones(tzid) : usual;
    return value
      .split(',')
      .filter((one, _, all) => one.trim() !== '' || all.length === 1)
      .map((one) => periodOf(one, zone));
  });
}

/* Recurrence (RFC 5545, section 3.3.10). */

/** The message says why, in words for the owner. */
export class UnreadableRule extends Error {}

/** Epoch milliseconds. */
export interface Window {
  from: number;
  to: number;
}

/** More than the days since 1900; no real calendar repeats more often. */
const bounds = { maxIterations: 50_000, maxCandidateEvaluations: 200_000 };

/** The library silently ignores out-of-range parts, so check them first. */
const largest: Record<string, number> = {
  ...{ INTERVAL: 1e6, COUNT: 1e6, BYSECOND: 60, BYMINUTE: 59, BYHOUR: 23, BYMONTH: 12 },
  ...{ BYMONTHDAY: 31, BYYEARDAY: 366, BYWEEKNO: 53, BYSETPOS: 366 },
};
/** Where it is not the negative of the largest. */
const smallest: Record<string, number> = { COUNT: 1, BYSECOND: 0, BYMINUTE: 0, BYHOUR: 0, BYMONTH: 1 };
const words = ['FREQ', 'BYDAY', 'WKST', 'UNTIL', 'RSCALE'];
/** Calendars the library handles correctly; its Chinese new year of 2027 is a day late. */
const scales = ['GREGORIAN', 'HEBREW'];

const isNumbers = (list: string, least: number, most: number) =>
  list.split(',').every((one) => /^[+-]?\d+$/.test(one) && Number(one) >= least && Number(one) <= most);

/** In upper case; skips stray semicolons, spaces and parts without a value. */
function partsOf(rule: string): Map<string, string> {
  const parts = rule.toUpperCase().replace(/\s/g, '').split(';');
  const pairs = parts.map((part) => part.split('=')).filter(([, value]) => value);
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

const noRule = 'its repeat rule can’t be read';

const isKnown = (parts: ReadonlyMap<string, string>, name: string) =>
  name in largest || words.includes(name) || (name === 'SKIP' && parts.has('RSCALE'));

/** Whether an ignored part may move occurrences; X- parts are harmless. */
export function hasUnreadPart(rule: string): boolean {
  const parts = partsOf(rule);
  return (
    Number(parts.get('INTERVAL')) < 0 || [...parts.keys()].some((name) => !/^X-/.test(name) && !isKnown(parts, name))
  );
}

/** For the library, without its end. @throws UnreadableRule */
function ruleText(parts: ReadonlyMap<string, string>): string {
  if (!scales.includes(parts.get('RSCALE') ?? 'GREGORIAN')) throw new UnreadableRule(noRule);
  const known = [...parts].filter(([name, value]) => {
    const most = largest[name];
    if (most !== undefined && !isNumbers(value, smallest[name] ?? -most, most)) throw new UnreadableRule(noRule);
    // Some programs write INTERVAL=0 for 1.
    return name === 'INTERVAL' ? Number(value) > 0 : name !== 'UNTIL' && isKnown(parts, name);
  });
  return known.map(([name, value]) => `${name}=${value}`).join(';');
}

function utcWall(moment: number): Temporal.PlainDateTime {
  const at = new Date(moment);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
  return new Temporal.PlainDateTime(year, month, day, at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds());
}

/**
 * Occurrences that may touch the window; the series' first only if the rule includes it. `length` of one, in
 * milliseconds. @throws UnreadableRule
 */
export function occurrencesOf(rule: string, first: Stamp, length: number, window: Window): Stamp[] {
  const parts = partsOf(rule);
  const until = parts.get('UNTIL');
  const written = until ? stampOf(until, first.zone) : undefined;
  // For all-day series, UNTIL at midnight of any zone names a day.
  const last = written && { ...written, isDate: written.isDate || (first.isDate && isMidnight(written)) };
  if (until && !last) throw new UnreadableRule('its repeat rule doesn’t end on a valid date');
  // A day includes everything that begins on it.
  const lastMoment = last && (last.isDate ? momentOf({ ...last, zone: first.zone }) + dayMs - 1 : momentOf(last));
  const rruleString = ruleText(parts);
  try {
    // Computed in wall time, so that a weekly 10:00 stays at 10:00 across clock changes. No zone is more than a day
    // from UTC.
    const dtstart = first.wall.toZonedDateTime('UTC');
    const from = new Date(window.from - length - 2 * dayMs);
    const to = new Date(Math.min(window.to, lastMoment ?? window.to) + 2 * dayMs);
    const found = new RRuleTemporal({ ...bounds, rruleString, dtstart, cache: false }).between(from, to, true);
    return found
      .map(({ epochMilliseconds }) => ({ ...first, wall: utcWall(epochMilliseconds) }))
      .filter((stamp) => lastMoment === undefined || momentOf(stamp) <= lastMoment);
  } catch (error) {
    throw new UnreadableRule(/maximum/i.test(String(error)) ? 'it repeats too often' : noRule);
  }
}
