import { Temporal } from 'temporal-polyfill';
import { easternAt, easternMoment, holidayOn } from './eastern.ts';
import { joined } from './hours-words.ts';

/** Minutes after Eastern midnight; `to` is exclusive. */
export interface Range {
  from: number;
  to: number;
}

/** Ranges of each weekday, Monday first, in order, not overlapping. */
export type Week = readonly (readonly Range[])[];

/** A span without the usual rules, in Eastern wall time YYYY-MM-DDTHH:MM; `to` is exclusive. */
export interface Exception {
  id: string;
  from: string;
  to: string;
  /** In the owner's words; visitors read it if `shown`. */
  reason: string;
  shown: boolean;
  /** A closure closes the office too; an opening staffs it too. */
  office: boolean;
}

/** Office and meeting hours as the owner sets them; defaults from S1 §9. */
export interface Schedule {
  office: Week;
  booking: Week;
  slotMinutes: number;
  noticeMinutes: number;
  horizonDays: number;
  /** Minutes a meeting of each kind takes. */
  lengths: Readonly<Record<string, number>>;
  /** Minutes of travel, kept free before and after. */
  ways: Readonly<Record<string, number>>;
  /** Minutes kept free afterwards, after travel. */
  buffers: Readonly<Record<string, number>>;
  /** How many meetings of a kind may run in parallel; all kinds share the first place. */
  atOnce: Readonly<Record<string, number>>;
  worked: readonly string[];
  closures: readonly Exception[];
  openings: readonly Exception[];
}

/** Working time by day; promises and reminders are counted in it. */
export interface BusinessClock {
  /** Open ranges of an Eastern date, in order; empty on a closed day. */
  on(date: Temporal.PlainDate): readonly Range[];
  /** Earliest opening and latest closing of the usual week, for closed days too. */
  usual(): Range;
  rules(): Schedule;
}

const allDay: Range = { from: 0, to: 24 * 60 };

/** The part of an exception on a date, in minutes of that day. */
function partOn({ from, to }: Exception, date: Temporal.PlainDate): Range | undefined {
  const [first, last] = [Temporal.PlainDateTime.from(from), Temporal.PlainDateTime.from(to)];
  const minuteOf = (moment: Temporal.PlainDateTime) => {
    const order = Temporal.PlainDate.compare(moment.toPlainDate(), date);
    return order < 0 ? allDay.from : order > 0 ? allDay.to : moment.hour * 60 + moment.minute;
  };
  const part = { from: minuteOf(first), to: minuteOf(last) };
  return part.from < part.to ? part : undefined;
}

/** An exception minus a span (wall times); of two pieces the second gets the id `other`. */
export const piecesWithout = (exception: Exception, span: Pick<Exception, 'from' | 'to'>, other: string): Exception[] =>
  [
    { ...exception, to: exception.to < span.from ? exception.to : span.from },
    { ...exception, from: exception.from > span.to ? exception.from : span.to },
  ]
    .filter(({ from, to }) => from < to)
    .map((piece, n) => (n === 0 ? piece : { ...piece, id: other }));

const partsOn = (exceptions: readonly Exception[], date: Temporal.PlainDate): Range[] =>
  exceptions.flatMap((exception) => partOn(exception, date) ?? []);

export const without = (ranges: readonly Range[], closed: readonly Range[]): Range[] =>
  closed.reduce<Range[]>(
    (left, { from, to }) =>
      left.flatMap((range) =>
        [
          { from: range.from, to: Math.min(range.to, from) },
          { from: Math.max(range.from, to), to: range.to },
        ].filter((part) => part.from < part.to),
      ),
    [...ranges],
  );

/** The holiday that closes the firm on a date, unless the owner has it worked (S1 §9). */
export function closingHoliday(date: Temporal.PlainDate, { worked }: Schedule): string | undefined {
  const name = holidayOn(date);
  return name !== undefined && !worked.includes(name) ? name : undefined;
}

/** Hours of the weekday, or of the first day that has any. */
const workingHours = (date: Temporal.PlainDate, week: Week): readonly Range[] =>
  [week[date.dayOfWeek - 1] ?? [], ...week].find((ranges) => ranges.length > 0) ?? [];

/**
 * The hours that an extra opening opens on a date. If it begins or ends at midnight, the usual hours apply there:
 * nobody means the night.
 */
export function openedOn(opening: Exception, date: Temporal.PlainDate, week: Week): readonly Range[] {
  const part = partOn(opening, date);
  const usual = workingHours(date, week);
  const [first, last] = [usual[0], usual.at(-1)];
  if (!part || !first || !last) return part ? [part] : [];
  const [begins, ends] = [part.from === allDay.from, part.to === allDay.to];
  if (begins && ends) return usual;
  const hours = { from: begins ? first.from : part.from, to: ends ? last.to : part.to };
  return [hours.from < hours.to ? hours : part];
}

/** Usual ranges minus closures, plus extra openings, which apply on any day and within closures. */
function rangesOn(
  date: Temporal.PlainDate,
  schedule: Schedule,
  by: { week: Week; closures: readonly Exception[]; openings: readonly Exception[] },
): Range[] {
  const usual = closingHoliday(date, schedule) ? [] : (by.week[date.dayOfWeek - 1] ?? []);
  if (by.closures.length === 0 && by.openings.length === 0) return [...usual];
  const opened = by.openings.flatMap((opening) => openedOn(opening, date, by.week));
  return joined([...without(usual, partsOn(by.closures, date)), ...opened]);
}

const staffed = ({ office }: Exception) => office;

/** Staffed hours of an Eastern date. */
export function officeOn(date: Temporal.PlainDate, schedule: Schedule): Range[] {
  const { office: week, closures, openings } = schedule;
  return rangesOn(date, schedule, { week, closures: closures.filter(staffed), openings: openings.filter(staffed) });
}

/** Hours for meetings on an Eastern date, taken or not. */
export function bookingOn(date: Temporal.PlainDate, schedule: Schedule): Range[] {
  const { booking: week, closures, openings } = schedule;
  return rangesOn(date, schedule, { week, closures, openings });
}

/** The first closure on a date with a reason that visitors may read. */
export const shownClosure = (date: Temporal.PlainDate, { closures }: Schedule): Exception | undefined =>
  closures.find((closure) => closure.shown && closure.reason && partOn(closure, date));

/** What a closure closes for meetings on a date; extra openings within it stay open. */
export function closedBy(closure: Exception, date: Temporal.PlainDate, { openings, booking }: Schedule): Range[] {
  const part = partOn(closure, date);
  return part
    ? without(
        [part],
        openings.flatMap((opening) => openedOn(opening, date, booking)),
      )
    : [];
}

/** Hours of an open date that closures with a public reason take. */
export function closedHoursOn(date: Temporal.PlainDate, schedule: Schedule): (Range & { reason: string })[] {
  const usual = bookingOn(date, { ...schedule, closures: [] });
  return schedule.closures
    .filter(({ shown, reason }) => shown && reason)
    .flatMap((closure) =>
      closedBy(closure, date, schedule)
        // Skip hours without meetings anyway.
        .filter((part) => usual.some(({ from, to }) => from < part.to && part.from < to))
        .map((part) => ({ ...part, reason: closure.reason })),
    );
}

export const isWorkingDay = (date: Temporal.PlainDate, hours: BusinessClock): boolean => hours.on(date).length > 0;

/** Calls `rules` each time; days are cached while the rules stay the same. */
export function clockOf(rules: () => Schedule): BusinessClock {
  let known: Schedule | undefined;
  let days = new Map<string, readonly Range[]>();
  return {
    rules,
    on(date) {
      const schedule = rules();
      if (schedule !== known || days.size > 1_000) {
        known = schedule;
        days = new Map();
      }
      const key = date.toString();
      const ranges = days.get(key) ?? officeOn(date, schedule);
      days.set(key, ranges);
      return ranges;
    },
    usual() {
      const ranges = rules().office.flat();
      if (ranges.length === 0) return { from: 9 * 60, to: 17 * 60 };
      return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) };
    },
  };
}

/** Opening of an Eastern date in epoch milliseconds; on a closed day the usual one. */
export const opensOn = (date: Temporal.PlainDate, hours: BusinessClock): number =>
  easternMoment(date, hours.on(date)[0]?.from ?? hours.usual().from);

/** As `opensOn`, for closing. */
export const closesOn = (date: Temporal.PlainDate, hours: BusinessClock): number =>
  easternMoment(date, hours.on(date).at(-1)?.to ?? hours.usual().to);

/** `moment` in epoch milliseconds. */
export const dateAt = (moment: number): Temporal.PlainDate => easternAt(moment).toPlainDate();
