import { bookingKindNames } from '#src/content/bookings.ts';
import { daysAfter, minutesOf, timeOf } from '#src/lib/day-times.ts';
import type { Exception, Range, Schedule } from '#src/lib/schedule.ts';
import type { exceptionLists, kindNumbers, numbers, weeks } from './hours-units.ts';

/** Form values; "" while empty. */
export interface SpanDraft {
  id: string;
  from: string;
  to: string;
}

/** Form values; no times means whole days (for an opening its usual hours), no end means one day. */
export interface ExceptionDraft {
  id: string;
  from: string;
  fromTime: string;
  to: string;
  toTime: string;
  reason: string;
  shown: boolean;
  office: boolean;
}

export type WeekName = (typeof weeks)[number];
export type ListName = (typeof exceptionLists)[number];

/** Form values, valid or not. */
export interface Draft {
  office: SpanDraft[][];
  booking: SpanDraft[][];
  numbers: Record<(typeof numbers)[number], string>;
  kinds: Record<(typeof kindNumbers)[number], Record<string, string>>;
  worked: string[];
  closures: ExceptionDraft[];
  openings: ExceptionDraft[];
}

const wholeDay = '00:00';

function exceptionDraft({ from, to, ...rest }: Exception): ExceptionDraft {
  const [fromDay = '', fromTime = ''] = from.split('T');
  const [toDay = '', toTime = ''] = to.split('T');
  const endsWithDay = toTime === wholeDay;
  const last = endsWithDay ? daysAfter(toDay, -1) : toDay;
  return {
    ...rest,
    from: fromDay,
    fromTime: fromTime === wholeDay ? '' : fromTime,
    to: last === fromDay ? '' : last,
    toTime: endsWithDay ? '' : toTime,
  };
}

function byKind<Value>(value: (name: (typeof kindNumbers)[number], kind: string) => Value) {
  const of = (name: (typeof kindNumbers)[number]) =>
    Object.fromEntries(bookingKindNames.map((kind) => [kind, value(name, kind)]));
  return { lengths: of('lengths'), ways: of('ways'), buffers: of('buffers'), atOnce: of('atOnce') };
}

export function draftOf(rules: Schedule): Draft {
  const week = (days: Schedule['office'], name: WeekName) =>
    days.map((ranges, day) =>
      ranges.map(({ from, to }, n) => ({
        id: `${name}-${day}-${n}-${from}-${to}`,
        from: timeOf(from),
        to: timeOf(to),
      })),
    );
  return {
    office: week(rules.office, 'office'),
    booking: week(rules.booking, 'booking'),
    numbers: {
      slotMinutes: String(rules.slotMinutes),
      noticeMinutes: String(rules.noticeMinutes),
      horizonDays: String(rules.horizonDays),
    },
    kinds: byKind((name, kind) => String(rules[name][kind] ?? '')),
    worked: [...rules.worked],
    closures: rules.closures.map(exceptionDraft),
    openings: rules.openings.map(exceptionDraft),
  };
}

/** Fields of a group repeat in the same order under the same name. */
export function draftFrom(form: FormData): Draft {
  const all = (name: string) => form.getAll(name).map(String);
  const one = (name: string) => String(form.get(name) ?? '').trim();
  const week = (name: WeekName) =>
    Array.from({ length: 7 }, (_, day): SpanDraft[] => {
      const [from, to] = [all(`${name}.${day}.from`), all(`${name}.${day}.to`)];
      return all(`${name}.${day}.id`).map((id, n) => ({ id, from: from[n] ?? '', to: to[n] ?? '' }));
    });
  const exceptions = (name: ListName) => {
    const of = (field: string) => all(`${name}.${field}`);
    const [from, fromTime, to, toTime, reason] = [of('from'), of('fromTime'), of('to'), of('toTime'), of('reason')];
    const [shown, office] = [of('shown'), of('office')];
    return of('id').map(
      (id, n): ExceptionDraft => ({
        id,
        from: from[n] ?? '',
        fromTime: fromTime[n] ?? '',
        to: to[n] ?? '',
        toTime: toTime[n] ?? '',
        reason: reason[n] ?? '',
        shown: shown.includes(id),
        office: office.includes(id),
      }),
    );
  };
  return {
    office: week('office'),
    booking: week('booking'),
    numbers: {
      slotMinutes: one('slotMinutes'),
      noticeMinutes: one('noticeMinutes'),
      horizonDays: one('horizonDays'),
    },
    kinds: byKind((name, kind) => one(`${name}.${kind}`)),
    worked: all('worked'),
    closures: exceptions('closures'),
    openings: exceptions('openings'),
  };
}

/** By field name: `office.0`, a span's id, `slotMinutes`, `closures.<id>`. */
export type Errors = Record<string, string>;

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** An end of 00:00 means the end of the day. */
function rangeOf({ from, to }: SpanDraft): Range | undefined {
  return isTime(from) && isTime(to) ? { from: minutesOf(from), to: minutesOf(to) || 24 * 60 } : undefined;
}

function exceptionOf(draft: ExceptionDraft): Exception | string {
  const { id, from, fromTime, to, toTime, reason, shown, office } = draft;
  if (!isDay(from)) return 'Enter the first day.';
  if (to && !isDay(to)) return 'Enter a valid last day.';
  const times = [fromTime, toTime].filter(Boolean);
  if (!times.every(isTime)) return 'Enter a time like 14:30.';
  if (times.some((time) => minutesOf(time) % 5 !== 0)) return 'Times go in steps of 5 minutes.';
  const last = to || from;
  const end = toTime ? `${last}T${toTime}` : `${daysAfter(last, 1)}T${wholeDay}`;
  return { id, from: `${from}T${fromTime || wholeDay}`, to: end, reason: reason.trim(), shown, office };
}

/** Parses a draft; the schema validates the result. */
export function rulesIn(draft: Draft): { rules: Schedule; errors: Errors; spans: Record<WeekName, string[][]> } {
  const errors: Errors = {};
  const spans: Record<WeekName, string[][]> = { office: [], booking: [] };
  const week = (name: WeekName) =>
    draft[name].map((day, n) => {
      const typed = day.filter(({ from, to }) => from || to);
      const read = typed.flatMap((span) => {
        const range = rangeOf(span);
        if (!range) errors[span.id] = 'Enter both times, such as 08:00 and 12:00.';
        return range ? { id: span.id, ...range } : [];
      });
      spans[name][n] = read.map(({ id }) => id);
      return read.map(({ from, to }) => ({ from, to }));
    });
  const number = (name: string, text: string) => {
    // The schema checks the range.
    if (!/^-?\d{1,9}$/.test(text)) errors[name] = 'Enter a whole number.';
    return Number(text);
  };
  const exceptions = (name: ListName) =>
    draft[name].flatMap((one) => {
      const read = exceptionOf(one);
      if (typeof read !== 'string') return read;
      errors[`${name}.${one.id}`] = read;
      return [];
    });
  const { slotMinutes, noticeMinutes, horizonDays } = draft.numbers;
  const rules: Schedule = {
    office: week('office'),
    booking: week('booking'),
    slotMinutes: number('slotMinutes', slotMinutes),
    noticeMinutes: number('noticeMinutes', noticeMinutes),
    horizonDays: number('horizonDays', horizonDays),
    ...byKind((name, kind) => number(`${name}.${kind}`, draft.kinds[name][kind] ?? '')),
    worked: draft.worked,
    closures: exceptions('closures'),
    openings: exceptions('openings'),
  };
  return { rules, errors, spans };
}
