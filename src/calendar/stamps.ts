import { Temporal } from 'temporal-polyfill';
import { type Component, datedProperty, linesOf } from './busy-components.ts';
import { eastern, utc, type Zone, type zonesOf } from './zones.ts';

/* Dates, times and periods of a calendar file (RFC 5545, section 3.3), however programs write them. */

/** A date or a wall time in its zone. */
export interface Stamp {
  wall: Temporal.PlainDateTime;
  /** Whether it is a day without a time. */
  isDate: boolean;
  zone: Zone;
}

/** A stretch with its begin, and its end or its length where it has one of its own. */
export interface Period {
  begin: Stamp;
  end?: Stamp | Temporal.Duration;
  /** Whether it has an end that is none. */
  isEndUnread?: boolean;
}

/** How a file's times are read: its zones, and the one of times that name none. */
export interface Clocks {
  zones: ReturnType<typeof zonesOf>;
  usual: Zone;
}

/** The moment of a stamp in epoch milliseconds. @throws RangeError when its zone has none for it. */
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
  const ms = (offset.startsWith('-') ? -1 : 1) * minutes * 60_000;
  return { momentOf: (wall) => utc.momentOf(wall) - ms };
};

/** Reads a date or time; undefined when it is none. `zone`: of a time that has no Z. */
export function stampOf(value: string, zone: Zone): Stamp | undefined {
  const [, year, month, day, hour, minute, second = '00', offset] = form.exec(value.trim()) ?? [];
  if (day === undefined) return undefined;
  try {
    // The leap second of :60 is the one before it, and 24:00 the midnight that ends the day.
    const isMidnight = hour === '24' && minute === '00';
    const time = hour === undefined || isMidnight ? '00:00:00' : `${hour}:${minute}:${second}`;
    const wall = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${time}`).add({ days: isMidnight ? 1 : 0 });
    if (hour === undefined) return { wall, isDate: true, zone: eastern };
    return { wall, isDate: false, zone: !offset ? zone : /z/i.test(offset) ? utc : offsetZone(offset) };
  } catch {
    return undefined;
  }
}

/** Reads a length such as PT1H30M; undefined when it is none. */
export function lengthOf(value: string): Temporal.Duration | undefined {
  try {
    const length = Temporal.Duration.from(value.trim());
    // Throws where it leads beyond all calendars.
    length.total({ unit: 'days', relativeTo: '2026-01-01' });
    return length;
  } catch {
    return undefined;
  }
}

/** Adds a length: days and weeks are the zone's own, hours are hours (RFC 5545, section 3.3.6). */
export function adding(length: Temporal.Duration): (start: Stamp) => number {
  const { years, months, weeks, days } = length;
  const exact = length.with({ years: 0, months: 0, weeks: 0, days: 0 }).total('milliseconds');
  if (years + months + weeks + days === 0) return (start) => momentOf(start) + exact;
  return ({ wall, zone }) => zone.momentOf(wall.add({ years, months, weeks, days })) + exact;
}

/** Reads one value of a list: a date, a time, or a period with a slash; undefined when it does not begin with one. */
function periodOf(value: string, zone: Zone): Period | undefined {
  const [first = '', second] = value.split('/');
  const begin = stampOf(first, zone);
  if (!begin || second === undefined) return begin && { begin };
  const end = /^[+-]?P/i.test(second.trim()) ? lengthOf(second) : stampOf(second, zone);
  return end ? { begin, end } : { begin, isEndUnread: true };
}

/** All dates, times and periods of a component's properties of this name; undefined stands for each that is none. */
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
