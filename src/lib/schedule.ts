import { Temporal } from 'temporal-polyfill';
import { holidayOn } from './calendar-days.ts';
import { easternAt, easternMoment } from './eastern.ts';

/** Open from one minute after Eastern midnight until another; the end is not in it. */
export interface Range {
  from: number;
  to: number;
}

/** The ranges of each weekday, Monday first, in order and apart from each other. */
export type Week = readonly (readonly Range[])[];

/** A span in which the usual rules do not hold, in Eastern wall time: YYYY-MM-DDTHH:MM, the end not in it. */
export interface Exception {
  id: string;
  from: string;
  to: string;
  /** Why, in the owner's words; visitors read it when `shown`. */
  reason: string;
  shown: boolean;
  /** Whether nobody answers either (of a closure), or the office is staffed as well (of an opening). */
  office: boolean;
}

/** When the office answers and when meetings can be: what the owner sets in the desk (S1 §9 until then). */
export interface Schedule {
  office: Week;
  booking: Week;
  slotMinutes: number;
  noticeMinutes: number;
  horizonDays: number;
  /** How long a meeting of each kind takes, in minutes. */
  lengths: Readonly<Record<string, number>>;
  /** How long the way there is, and the way back: kept free before and after. */
  ways: Readonly<Record<string, number>>;
  /** How long is kept free after it, behind the way back. */
  buffers: Readonly<Record<string, number>>;
  /** How many places side by side a kind may use; all kinds share the first one. */
  atOnce: Readonly<Record<string, number>>;
  /** Names of the holidays on which the firm works. */
  worked: readonly string[];
  closures: readonly Exception[];
  openings: readonly Exception[];
}

/** The working time of the firm, by day: what promises and reminders are counted in. */
export interface BusinessClock {
  /** When the office is open on an Eastern date, in order; empty on a closed day. */
  on(date: Temporal.PlainDate): readonly Range[];
  /** The earliest opening and the latest closing of the usual week; of a day that is closed too. */
  usual(): Range;
  /** The rules behind it, as they are now. */
  rules(): Schedule;
}

const allDay: Range = { from: 0, to: 24 * 60 };

/** What of an exception lies on a date, in minutes of that day. */
function partOn({ from, to }: Exception, date: Temporal.PlainDate): Range | undefined {
  const [first, last] = [Temporal.PlainDateTime.from(from), Temporal.PlainDateTime.from(to)];
  const minuteOf = (moment: Temporal.PlainDateTime) => {
    const order = Temporal.PlainDate.compare(moment.toPlainDate(), date);
    return order < 0 ? allDay.from : order > 0 ? allDay.to : moment.hour * 60 + moment.minute;
  };
  const part = { from: minuteOf(first), to: minuteOf(last) };
  return part.from < part.to ? part : undefined;
}

/** What is left of an exception without a span (wall times); of two pieces the second has the id `other`. */
export const piecesWithout = (exception: Exception, span: Pick<Exception, 'from' | 'to'>, other: string): Exception[] =>
  [
    { ...exception, to: exception.to < span.from ? exception.to : span.from },
    { ...exception, from: exception.from > span.to ? exception.from : span.to },
  ]
    .filter(({ from, to }) => from < to)
    .map((piece, n) => (n === 0 ? piece : { ...piece, id: other }));

const partsOn = (exceptions: readonly Exception[], date: Temporal.PlainDate): Range[] =>
  exceptions.flatMap((exception) => partOn(exception, date) ?? []);

/** Ranges as one list in order, those that touch joined. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else result.push({ ...range });
  }
  return result;
}

/** Ranges without what is closed of them. */
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

/** The name of the holiday that closes the firm on a date, unless the owner has it worked (S1 §9). */
export function closingHoliday(date: Temporal.PlainDate, { worked }: Schedule): string | undefined {
  const name = holidayOn(date);
  return name !== undefined && !worked.includes(name) ? name : undefined;
}

/** The hours of a weekday, or those of the first day that has any. */
const workingHours = (date: Temporal.PlainDate, week: Week): readonly Range[] =>
  [week[date.dayOfWeek - 1] ?? [], ...week].find((ranges) => ranges.length > 0) ?? [];

/**
 * What an extra opening opens of a date. Where it gives no time (it begins or ends at midnight), the usual hours of a
 * working day begin or end it: nobody means the night.
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

/** The usual ranges of a date without what is closed; an extra opening holds on any day, in a closure too. */
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

/** When somebody answers on an Eastern date. */
export function officeOn(date: Temporal.PlainDate, schedule: Schedule): Range[] {
  const { office: week, closures, openings } = schedule;
  return rangesOn(date, schedule, { week, closures: closures.filter(staffed), openings: openings.filter(staffed) });
}

/** When meetings can be on an Eastern date, taken or not. */
export function bookingOn(date: Temporal.PlainDate, schedule: Schedule): Range[] {
  const { booking: week, closures, openings } = schedule;
  return rangesOn(date, schedule, { week, closures, openings });
}

/** The closure that lies on a date and whose reason visitors may read; the first of several. */
export const shownClosure = (date: Temporal.PlainDate, { closures }: Schedule): Exception | undefined =>
  closures.find((closure) => closure.shown && closure.reason && partOn(closure, date));

/** What a closure closes for meetings on a date: extra openings in it stay open. */
export function closedBy(closure: Exception, date: Temporal.PlainDate, { openings, booking }: Schedule): Range[] {
  const part = partOn(closure, date);
  return part
    ? without(
        [part],
        openings.flatMap((opening) => openedOn(opening, date, booking)),
      )
    : [];
}

/** Hours of an otherwise open date that closures take whose reason visitors may read. */
export function closedHoursOn(date: Temporal.PlainDate, schedule: Schedule): (Range & { reason: string })[] {
  const usual = bookingOn(date, { ...schedule, closures: [] });
  return schedule.closures
    .filter(({ shown, reason }) => shown && reason)
    .flatMap((closure) =>
      closedBy(closure, date, schedule)
        // Where no meeting could be, nothing is missing.
        .filter((part) => usual.some(({ from, to }) => from < part.to && part.from < to))
        .map((part) => ({ ...part, reason: closure.reason })),
    );
}

/** Whether somebody works on an Eastern date at all. */
export const isWorkingDay = (date: Temporal.PlainDate, hours: BusinessClock): boolean => hours.on(date).length > 0;

/** The clock of rules that may change: asked anew each time, kept by day while they stay the same. */
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

/** When the office opens on an Eastern date, in epoch milliseconds; on a closed day when it usually does. */
export const opensOn = (date: Temporal.PlainDate, hours: BusinessClock): number =>
  easternMoment(date, hours.on(date)[0]?.from ?? hours.usual().from);

/** When it closes, likewise. */
export const closesOn = (date: Temporal.PlainDate, hours: BusinessClock): number =>
  easternMoment(date, hours.on(date).at(-1)?.to ?? hours.usual().to);

/** The Eastern date of a moment given in epoch milliseconds. */
export const dateAt = (moment: number): Temporal.PlainDate => easternAt(moment).toPlainDate();
