import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { easternZone } from '#src/lib/eastern-zone.ts';

/* Dates and times of a calendar file, and the zones that they are of (RFC 5545, section 3.3.5). */

/** A component in jCal (RFC 7265), as the library reads it. */
export type JComponent = [name: string, properties: JProperty[], components: JComponent[]];
export type JProperty = [
  name: string,
  parameters: Record<string, string | string[]>,
  type: string,
  ...values: unknown[],
];

/** A date or a wall time in its zone. */
export interface Stamp {
  wall: Temporal.PlainDateTime;
  /** Whether it is a day without a time. */
  isDate: boolean;
  zone: Zone;
}

/** Epoch milliseconds at which a zone's clocks show a wall time; one that is skipped is the moment after it. */
export type Zone = (wall: Temporal.PlainDateTime) => number;

export const propertiesOf = ([, properties]: JComponent, name: string): JProperty[] =>
  properties.filter((property) => property[0] === name);

/** The text of a component's first property of this name; empty when it has none. */
export const textOf = (component: JComponent, name: string): string => {
  const value = propertiesOf(component, name)[0]?.[3];
  return typeof value === 'string' ? value : '';
};

const zoneNamed =
  (timeZone: string): Zone =>
  (wall) =>
    wall.toZonedDateTime(timeZone).epochMilliseconds;

const utc = zoneNamed('UTC');
/** Of days, and of times that name no zone: the owner's own clock. */
const eastern = zoneNamed(easternZone);

function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** A zone by the rules that the file itself brings. */
function describedZone(description: JComponent): Zone {
  const zone = new ICAL.Timezone(new ICAL.Component(description));
  return ({ year, month, day, hour, minute, second }) => {
    const time = ICAL.Time.fromData({ year, month, day, hour, minute, second });
    time.zone = zone;
    return time.toUnixTime() * 1_000;
  };
}

/**
 * The zones of a calendar by their TZID. A name that every system knows is taken by its own rules, which no file can
 * get wrong; else by the file's, else by a known name at its end, else it is Eastern.
 */
export function zonesOf([, , components]: JComponent): (tzid: string) => Zone {
  const described = new Map(
    components.filter(([name]) => name === 'vtimezone').map((zone) => [textOf(zone, 'tzid'), zone]),
  );
  const found = new Map<string, Zone>();
  const find = (tzid: string): Zone => {
    if (isKnown(tzid)) return zoneNamed(tzid);
    const description = described.get(tzid);
    if (description) return describedZone(description);
    const [ending] = /[A-Za-z_]+\/[A-Za-z_/+-]+$/.exec(tzid) ?? [];
    return ending && isKnown(ending) ? zoneNamed(ending) : eastern;
  };
  return (tzid) => {
    const zone = found.get(tzid) ?? find(tzid);
    found.set(tzid, zone);
    return zone;
  };
}

const form = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(Z)?)?$/;

/** Reads a date or time in jCal; undefined when it is none. `zone`: of a time without a Z. */
export function stampOf(value: unknown, zone: Zone): Stamp | undefined {
  const [, day, time, z] = form.exec(String(value)) ?? [];
  if (day === undefined) return undefined;
  try {
    // The leap second of :60 is the one before it.
    const wall = Temporal.PlainDateTime.from(`${day}T${time ?? '00:00:00'}`);
    return { wall, isDate: time === undefined, zone: z ? utc : time === undefined ? eastern : zone };
  } catch {
    return undefined;
  }
}

/** All dates and times of a property, and of a period its begin and its end or length. */
export function stampsOf([, { tzid }, , ...values]: JProperty, zones: (tzid: string) => Zone) {
  const zone = typeof tzid === 'string' ? zones(tzid) : eastern;
  return values.flatMap((value) => {
    const [first, until] = Array.isArray(value) ? value : [value];
    const stamp = stampOf(first, zone);
    return stamp ? [{ stamp, end: until === undefined ? undefined : (stampOf(until, zone) ?? String(until)) }] : [];
  });
}

/** The moment of a stamp in epoch milliseconds. */
export const momentOf = ({ wall, zone }: Stamp): number => zone(wall);
