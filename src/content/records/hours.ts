import * as collections from 'content:collections';
import { daysAfter, gridMinutes, minutesOf } from '#src/lib/day-times.ts';
import { holidaysOf } from '#src/lib/eastern.ts';
import { easternDay, shortDayInWords } from '#src/lib/format.ts';
import { rangesIn, rangesText, shortHours, spanWords } from '#src/lib/hours-words.ts';
import { type Choice, defineCollection } from '#src/lib/records/collection.ts';
import type { Item, ItemOf } from '#src/lib/records/fields.ts';
import type { Exception, Range, Schedule } from '#src/lib/schedule.ts';
import { type BookingKind, bookingKindNames, bookings } from '../bookings.ts';
import { wordsNow } from '../facts.ts';
import { defaultSchedule } from '../schedule.ts';

const ofKinds = ['lengths', 'ways', 'buffers', 'atOnce'] as const;
type OfKind = (typeof ofKinds)[number];

const figure = (label: string, hint: string, min: number, max: number, step: number, wrong: string) =>
  ({ kind: 'number', label, hint, min, max, step, needed: wrong, wrong }) as const;

const minutes = (label: string, what: string, min: number, max: number, hint = 'Minutes.') => {
  const wrong = `${what} can be from ${min} to ${max} minutes, in steps of ${gridMinutes} minutes.`;
  return figure(label, hint, min, max, gridMinutes, wrong);
};

const figureOfKind: Readonly<Record<OfKind, (kind: string) => ReturnType<typeof figure>>> = {
  lengths: (kind) => minutes(`${kind}: length`, 'The length of a meeting', 10, 480),
  ways: (kind) => minutes(`${kind}: travel each way`, 'Travel time', 0, 240),
  buffers: (kind) => minutes(`${kind}: free time after`, 'The buffer', 0, 240),
  atOnce: (kind) =>
    figure(`${kind}: at once`, 'Meetings that may overlap.', 1, 12, 1, 'From 1 to 12 meetings can run at once.'),
};

type FigureOfKind = ReturnType<typeof figure> & { readonly more: true };
type KindFields = Readonly<Record<`${OfKind}-${BookingKind}`, FigureOfKind>>;
const kindFields = Object.fromEntries(
  bookingKindNames.flatMap((kind) =>
    ofKinds.map((name) => [`${name}-${kind}`, { ...figureOfKind[name](bookings[kind].title), more: true }] as const),
  ),
) as KindFields;

const exceptions = (label: string, one: string, hint: string, meetingsOnly: string) =>
  ({
    kind: 'list',
    label,
    one,
    hint,
    most: 500,
    keyed: true,
    lastDay: ['to', 'from'],
    fields: {
      from: { kind: 'date', label: 'First day', needed: 'Enter the first day.' },
      fromTime: { kind: 'time', label: 'Starts at' },
      to: { kind: 'date', label: 'Last day' },
      toTime: { kind: 'time', label: 'Ends at' },
      reason: { kind: 'line', label: 'Reason', most: 200, wide: true },
      shown: { kind: 'yes', label: 'Show visitors the reason' },
      meetingsOnly: { kind: 'yes', label: meetingsOnly },
    },
  }) as const;

const fields = {
  title: { kind: 'line', label: 'Name', most: 40, internal: true },
  closures: exceptions(
    'Days off',
    'day off',
    'Hours, days or weeks. Leave the times empty for whole days.',
    'Only meetings: we still reply',
  ),
  openings: exceptions(
    'Extra hours',
    'extra opening',
    'Leave the times empty for your usual hours. Extra hours override days off.',
    'Only meetings: replies can wait',
  ),
  office: {
    kind: 'hours',
    label: 'Office hours',
    hint: 'Used to work out promised replies. All times are Eastern.',
  },
  booking: { kind: 'hours', label: 'Meeting hours', hint: 'When people can book.' },
  slotMinutes: minutes('Meetings start every', 'The time between two starts', 10, 240),
  noticeMinutes: minutes('Minimum notice', 'The notice', 0, 40 * 60, 'Minutes of office hours.'),
  horizonDays: figure('How far ahead visitors can book', 'Days.', 1, 366, 1, 'It can be from 1 to 366 days ahead.'),
  worked: {
    kind: 'lines',
    label: 'Open on holidays',
    most: 40,
    each: 60,
    hint: 'You’re closed on the others.',
  },
  ...kindFields,
} as const;

type Hours = ItemOf<typeof fields>;
type Listed = Hours['closures'][number];

const midnight = '00:00';

function listed({ id, from, to, reason, shown, office }: Exception): Listed {
  const [fromDay = '', fromTime = ''] = from.split('T');
  const [toDay = '', toTime = ''] = to.split('T');
  const last = toTime === midnight ? daysAfter(toDay, -1) : toDay;
  const timed = (time: string) => (time === midnight ? '' : time);
  return {
    ...{ id, from: fromDay, fromTime: timed(fromTime), to: last === fromDay ? '' : last, toTime: timed(toTime) },
    ...{ reason, shown, meetingsOnly: !office },
  };
}

function exceptionOf({ id, from, fromTime, to, toTime, reason, shown, meetingsOnly }: Listed): Exception {
  const last = to || from;
  const end = toTime ? `${last}T${toTime}` : `${daysAfter(last, 1)}T${midnight}`;
  return { id, from: `${from}T${fromTime || midnight}`, to: end, reason, shown, office: !meetingsOnly };
}

const weekOf = (days: readonly string[]): readonly (readonly Range[])[] =>
  days.map((text) => {
    const read = rangesIn(text);
    return read.ok ? read.ranges : [];
  });

export function scheduleOf(hours: Hours): Schedule {
  const ofKind = (name: OfKind) =>
    Object.fromEntries(bookingKindNames.map((kind) => [kind, hours[`${name}-${kind}`]] as const));
  const { slotMinutes, noticeMinutes, horizonDays, worked } = hours;
  return {
    ...{ office: weekOf(hours.office), booking: weekOf(hours.booking), slotMinutes, noticeMinutes, horizonDays },
    ...{ lengths: ofKind('lengths'), ways: ofKind('ways'), buffers: ofKind('buffers'), atOnce: ofKind('atOnce') },
    ...{ worked, closures: hours.closures.map(exceptionOf), openings: hours.openings.map(exceptionOf) },
  };
}

export function hoursOf(schedule: Schedule): Hours {
  const { slotMinutes, noticeMinutes, horizonDays, worked } = schedule;
  const byKind = Object.fromEntries(
    bookingKindNames.flatMap((kind) =>
      ofKinds.map((name) => [`${name}-${kind}`, schedule[name][kind] ?? defaultSchedule[name][kind]] as const),
    ),
  ) as Pick<Hours, keyof KindFields>;
  return {
    ...{ id: 'hours', title: 'Hours and days off' },
    ...{ closures: schedule.closures.map(listed), openings: schedule.openings.map(listed) },
    ...{ office: schedule.office.map(rangesText), booking: schedule.booking.map(rangesText) },
    ...{ slotMinutes, noticeMinutes, horizonDays, worked, ...byKind },
  };
}

function problems(hours: Hours): Record<string, string> {
  const of = (list: 'closures' | 'openings') =>
    hours[list].flatMap((one, nth): [string, string][] => {
      if (one.from === '') return [];
      const offGrid = (['fromTime', 'toTime'] as const).filter((name) => minutesOf(one[name]) % gridMinutes !== 0);
      const { from, to } = exceptionOf(one);
      return [
        ...offGrid.map((name): [string, string] => [
          `${list}.${nth}.${name}`,
          `Times go in steps of ${gridMinutes} minutes.`,
        ]),
        ...(from < to
          ? []
          : [[`${list}.${nth}.${one.to ? 'to' : 'toTime'}`, 'The end must be after the start.'] as [string, string]]),
      ];
    });
  return Object.fromEntries([...of('closures'), ...of('openings')]);
}

/** Without marks: a question comes back as it was read. */
const neverOpen = () =>
  `You have no office hours left. Forms still promise a reply within ${wordsNow('promise.working-day')}, so the promise will count every hour, including nights and weekends.`;

const isNeverOpen = ({ office, openings }: Schedule) =>
  office.every((ranges) => ranges.length === 0) && !openings.some((opening) => opening.office);

/** What the owner may not expect of `after`: openings override closures, and somebody may be closing because of illness. */
export function scheduleWarnings(before: Schedule, after: Schedule): string[] {
  const stays = after.openings.flatMap((opening) => {
    const isIn = (rules: Schedule) => rules.closures.filter(({ from, to }) => from < opening.to && opening.from < to);
    const known = new Set(isIn(before).map(({ id }) => id));
    return isIn(after).some(({ id }) => !known.has(id) || !before.openings.some((one) => one.id === opening.id))
      ? [`${spanWords(opening)} stays open, because extra hours override days off. Remove them if you’ll be closed.`]
      : [];
  });
  return [...(isNeverOpen(after) ? [neverOpen()] : []), ...stays];
}

function holidaysFrom(today: string): Choice[] {
  const year = Number(today.slice(0, 4));
  const next = new Map<string, string>();
  for (const [date, name] of [...holidaysOf(year), ...holidaysOf(year + 1)])
    if (date >= today && !next.has(name)) next.set(name, date);
  return [...next]
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
    .map(([value, date]) => ({ value, label: `${value}, ${shortDayInWords(date)}` }));
}

/** Defaults from S1 §9. */
export const hoursRecords = defineCollection({
  ...collections.hours,
  fields,
  check: problems,
  asks: (hours) => scheduleWarnings(scheduleNow(), scheduleOf(hours)),
  choices: (now) => ({ worked: holidaysFrom(easternDay(now).iso) }),
  row: ({ office }) => shortHours(weekOf(office)),
  builtIn: [hoursOf(defaultSchedule)],
});

const schedules = new WeakMap<Item, Schedule>();

/** Of published records; the same object while they stay the same. */
export function scheduleIn(records: Readonly<Record<string, readonly Item[]>>): Schedule {
  const [item] = (records[hoursRecords.name] ?? hoursRecords.builtIn) as readonly Hours[];
  if (!item) return defaultSchedule;
  const known = schedules.get(item) ?? scheduleOf(item);
  schedules.set(item, known);
  return known;
}

export const scheduleNow = (): Schedule => scheduleIn({ [hoursRecords.name]: hoursRecords.all() });
