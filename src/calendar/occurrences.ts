import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { isMidnight, momentOf, type Stamp, stampOf } from './stamps.ts';

/* When something that repeats takes place (RFC 5545, section 3.3.10). */

/** A rule that cannot be followed; its message says why, in words for the owner. */
export class UnreadableRule extends Error {}

/** The stretch of time that is looked at, in epoch milliseconds. */
export interface Window {
  from: number;
  to: number;
}

const dayMs = 86_400_000;
/** Days since 1900 are fewer; somebody who repeats more often keeps no calendar. */
const bounds = { maxIterations: 50_000, maxCandidateEvaluations: 200_000 };

/** The largest numbers of a rule's parts: the library passes over what is none, and with it over what the rule says. */
const largest: Record<string, number> = {
  ...{ INTERVAL: 1e6, COUNT: 1e6, BYSECOND: 60, BYMINUTE: 59, BYHOUR: 23, BYMONTH: 12 },
  ...{ BYMONTHDAY: 31, BYYEARDAY: 366, BYWEEKNO: 53, BYSETPOS: 366 },
};
/** The smallest, where it is not the largest below zero. */
const smallest: Record<string, number> = { COUNT: 1, BYSECOND: 0, BYMINUTE: 0, BYHOUR: 0, BYMONTH: 1 };
const words = ['FREQ', 'BYDAY', 'WKST', 'UNTIL', 'RSCALE'];
/** Calendars that the library follows. Its Chinese new year of 2027 is a day late. */
const scales = ['GREGORIAN', 'HEBREW'];

const isNumbers = (list: string, least: number, most: number) =>
  list.split(',').every((one) => /^[+-]?\d+$/.test(one) && Number(one) >= least && Number(one) <= most);

/** A rule by its parts, in upper case; programs leave semicolons, spaces and parts without a value. */
function partsOf(rule: string): Map<string, string> {
  const parts = rule.toUpperCase().replace(/\s/g, '').split(';');
  const pairs = parts.map((part) => part.split('=')).filter(([, value]) => value);
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

const noRule = 'its repeat rule can’t be read';

const isKnown = (parts: ReadonlyMap<string, string>, name: string) =>
  name in largest || words.includes(name) || (name === 'SKIP' && parts.has('RSCALE'));

/** Whether a rule has a part that is passed over and may move its occurrences; programs add parts of their own as X-. */
export function hasUnreadPart(rule: string): boolean {
  const parts = partsOf(rule);
  return (
    Number(parts.get('INTERVAL')) < 0 || [...parts.keys()].some((name) => !/^X-/.test(name) && !isKnown(parts, name))
  );
}

/** The rule in the words that the library understands, without its end. @throws UnreadableRule */
function ruleText(parts: ReadonlyMap<string, string>): string {
  if (!scales.includes(parts.get('RSCALE') ?? 'GREGORIAN')) throw new UnreadableRule(noRule);
  const known = [...parts].filter(([name, value]) => {
    const most = largest[name];
    if (most !== undefined && !isNumbers(value, smallest[name] ?? -most, most)) throw new UnreadableRule(noRule);
    // Some programs write an interval of none for each.
    return name === 'INTERVAL' ? Number(value) > 0 : name !== 'UNTIL' && isKnown(parts, name);
  });
  return known.map(([name, value]) => `${name}=${value}`).join(';');
}

/** What clocks of UTC show. */
function utcWall(moment: number): Temporal.PlainDateTime {
  const at = new Date(moment);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
  return new Temporal.PlainDateTime(year, month, day, at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds());
}

/**
 * The occurrences of a rule that may touch a window, the first of the series among them only if the rule has it.
 * `length`: of one, in milliseconds. @throws UnreadableRule
 */
export function occurrencesOf(rule: string, first: Stamp, length: number, window: Window): Stamp[] {
  const parts = partsOf(rule);
  const until = parts.get('UNTIL');
  const written = until ? stampOf(until, first.zone) : undefined;
  // For days the midnight of any clock is the name of a day.
  const last = written && { ...written, isDate: written.isDate || (first.isDate && isMidnight(written)) };
  if (until && !last) throw new UnreadableRule('its repeat rule doesn’t end on a valid date');
  // A day includes all that begins on it.
  const lastMoment = last && (last.isDate ? momentOf({ ...last, zone: first.zone }) + dayMs - 1 : momentOf(last));
  const rruleString = ruleText(parts);
  try {
    // Counted in wall times: a weekly ten o'clock stays at ten. Clocks are never more than a day from UTC.
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
