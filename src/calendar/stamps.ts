import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { dayMs, minuteMs } from '#src/lib/time.ts';
import { type Component, datedProperty, eastern, linesOf, utc, type Zone, type zonesOf } from './busy-components.ts';

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
