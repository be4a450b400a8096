import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { isAppointmentUid } from '#src/lib/appointment-uid.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { mergeRanges, type TimeRange } from '#src/lib/ranges.ts';
import {
  type JComponent,
  momentOf,
  propertiesOf,
  type Stamp,
  stampOf,
  stampsOf,
  textOf,
  type Zone,
  zonesOf,
} from './stamps.ts';

/** What is looked for in a calendar: from and until when (epoch milliseconds), and the domain of our own appointments. */
export interface Wanted {
  from: number;
  to: number;
  ownDomain: string;
}

/** A person's day has a dozen entries; what goes beyond these was not made by one. */
const mostSteps = 300_000;
const mostRanges = 10_000;

const dayMs = 86_400_000;
const oftener = 'Something in it repeats more often than a calendar does.';
const more = 'It has more busy times than a calendar does.';

class TooMuch extends Error {}

interface Expansion extends Wanted {
  zones(tzid: string): Zone;
  /** Counts a step of a repetition. @throws TooMuch */
  step(): void;
}

const isBusy = (event: JComponent, { ownDomain }: Wanted) =>
  textOf(event, 'transp').toUpperCase() !== 'TRANSPARENT' &&
  textOf(event, 'status').toUpperCase() !== 'CANCELLED' &&
  !isAppointmentUid(textOf(event, 'uid'), ownDomain);

/** Days and weeks of a length are the zone's own days, hours are hours (RFC 5545, section 3.3.6). */
function plus({ wall, zone }: Stamp, length: string): number {
  const { isNegative, weeks, days, hours, minutes, seconds } = ICAL.Duration.fromString(length);
  if (isNegative) return zone(wall);
  return zone(wall.add({ days: 7 * weeks + days })) + 1_000 * (3_600 * hours + 60 * minutes + seconds);
}

/** What tells the end of an occurrence from its begin: its own length, or that of the event. */
function endOf(event: JComponent, zones: Expansion['zones']): (start: Stamp) => number {
  const [first] = propertiesOf(event, 'dtstart').flatMap((one) => stampsOf(one, zones));
  const [until] = propertiesOf(event, 'dtend').flatMap((one) => stampsOf(one, zones));
  const length = textOf(event, 'duration');
  if (first && until) {
    if (first.stamp.isDate && until.stamp.isDate) {
      const { days } = first.stamp.wall.until(until.stamp.wall, { largestUnit: 'days' });
      return ({ wall, zone }) => zone(wall.add({ days }));
    }
    // The exact length of the first (RFC 5545, section 3.8.5.3).
    const exact = momentOf(until.stamp) - momentOf(first.stamp);
    return (start) => momentOf(start) + exact;
  }
  if (length) return (start) => plus(start, length);
  return (start) => (start.isDate ? start.zone(start.wall.add({ days: 1 })) : momentOf(start));
}

/** The occurrences of one rule that may touch what is wanted; `length` is the event's in milliseconds. */
function occurrencesOf(rule: unknown, first: Stamp, length: number, given: Expansion): Stamp[] {
  const { until, ...rest } = rule as Record<string, string>;
  const last = until === undefined ? undefined : stampOf(until, first.zone);
  // A day includes all that begins on it.
  const lastMoment = last && (last.isDate ? momentOf({ ...last, zone: first.zone }) + dayMs - 1 : momentOf(last));
  const { year, month, day, hour, minute, second } = first.wall;
  const start = ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate: first.isDate });
  const iterator = ICAL.Recur.fromData(rest as object).iterator(start);
  const found: Stamp[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) {
    given.step();
    // Clocks are never more than a day from UTC.
    const rough = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second);
    if (rough > given.to + dayMs || (lastMoment !== undefined && rough > lastMoment + dayMs)) break;
    if (rough + length < given.from - 2 * dayMs) continue;
    const wall = Temporal.PlainDateTime.from({
      ...{ year: next.year, month: next.month, day: next.day },
      ...(first.isDate ? {} : { hour: next.hour, minute: next.minute, second: next.second }),
    });
    const stamp = { ...first, wall };
    if (lastMoment !== undefined && momentOf(stamp) > lastMoment) break;
    found.push(stamp);
  }
  return found;
}

const dayOf = ({ wall }: Stamp) => wall.toPlainDate().toString();

/** The busy times of one event with its repetitions; `moved`: what stands in the place of single ones. */
function timesOf(event: JComponent, moved: readonly JComponent[], given: Expansion): TimeRange[] {
  const of = (name: string, from: JComponent = event) =>
    propertiesOf(from, name).flatMap((one) => stampsOf(one, given.zones));
  const first = of('dtstart')[0]?.stamp;
  if (!first) return [];
  const end = endOf(event, given.zones);
  const left = [...of('exdate'), ...moved.flatMap((one) => of('recurrence-id', one))].map(({ stamp }) => stamp);
  const skipped = new Set(left.map((stamp) => (stamp.isDate ? dayOf(stamp) : momentOf(stamp))));
  const length = end(first) - momentOf(first);
  const rules = propertiesOf(event, 'rrule').flatMap(([, , , ...values]) => values);
  const starts = [{ stamp: first, end: undefined }, ...of('rdate')].concat(
    rules.flatMap((rule) => occurrencesOf(rule, first, length, given)).map((stamp) => ({ stamp, end: undefined })),
  );
  return starts
    .filter(({ stamp }) => !skipped.has(momentOf(stamp)) && !skipped.has(dayOf(stamp)))
    .map(({ stamp, end: own }) => ({
      begins: momentOf(stamp),
      ends: own === undefined ? end(stamp) : typeof own === 'string' ? plus(stamp, own) : momentOf(own),
    }));
}

function busyIn(calendar: JComponent, wanted: Wanted, step: () => void): TimeRange[] {
  const given: Expansion = { ...wanted, zones: zonesOf(calendar), step };
  const events = calendar[2].filter(([name]) => name === 'vevent');
  const movedOf = Map.groupBy(
    events.filter((event) => propertiesOf(event, 'recurrence-id').length > 0),
    (event) => textOf(event, 'uid'),
  );
  const moved = new Set([...movedOf.values()].flat());
  return events
    .filter((event) => isBusy(event, wanted))
    .flatMap((event) => timesOf(event, moved.has(event) ? [] : (movedOf.get(textOf(event, 'uid')) ?? []), given))
    .filter(({ begins, ends }) => begins < wanted.to && ends > wanted.from)
    .map(({ begins, ends }) => ({ begins: Math.max(begins, wanted.from), ends: Math.min(ends, wanted.to) }));
}

/**
 * The busy times of an iCalendar text (RFC 5545) in order, none touching another, cut to what is wanted. Entries that
 * are transparent, cancelled or copies of our own appointments are not busy. It may take very long or all memory for
 * what somebody made for that: never call it in the site's own thread (read.server.ts).
 */
export function readBusy(text: string, wanted: Wanted): Outcome<{ ranges: TimeRange[] }> {
  let steps = 0;
  const step = () => {
    if (++steps > mostSteps) throw new TooMuch(oftener);
  };
  try {
    const parsed = ICAL.parse(text) as unknown as JComponent | JComponent[];
    const calendars = typeof parsed[0] === 'string' ? [parsed as JComponent] : (parsed as JComponent[]);
    const ranges = mergeRanges(calendars.flatMap((calendar) => busyIn(calendar, wanted, step)));
    return ranges.length > mostRanges ? refuse(more) : { ok: true, ranges };
  } catch (error) {
    return refuse(error instanceof TooMuch ? error.message : 'It could not be read as a calendar.');
  }
}
