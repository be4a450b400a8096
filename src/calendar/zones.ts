import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { findIana } from 'windows-iana';
import { easternZone } from '#src/lib/eastern-zone.ts';
import { knownZone } from '#src/lib/time-zone.ts';
import { type Component, linesOf, textOf } from './busy-components.ts';

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
