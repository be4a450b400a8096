import * as collections from 'content:collections';
import { fields as declared, ofKind } from 'content:forms/hours-fields';
import { daysAfter, gridMinutes, minutesOf } from '#src/lib/day-times.ts';
import { holidaysOf } from '#src/lib/eastern.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { easternDay, shortDayInWords } from '#src/lib/format.ts';
import { rangesIn, rangesText, shortHours, spanWords } from '#src/lib/hours-words.ts';
import { type Choice, defineCollection } from '#src/lib/records/collection.ts';
import type { Item, ItemOf } from '#src/lib/records/fields.ts';
import type { Exception, Range, Schedule } from '#src/lib/schedule.ts';
import { type BookingKind, bookingKindNames, bookings } from '../bookings.ts';
import { wordsNow } from '../facts.ts';
import { defaultSchedule } from '../hours.ts';

const ofKinds = ['lengths', 'ways', 'buffers', 'atOnce'] as const;
type OfKind = (typeof ofKinds)[number];

type FigureOfKind = (typeof ofKind)[OfKind] & { readonly label: string; readonly more: true };
type KindFields = Readonly<Record<`${OfKind}-${BookingKind}`, FigureOfKind>>;
const kindFields = Object.fromEntries(
  bookingKindNames.flatMap((kind) =>
    ofKinds.map((name) => {
      const label = fillIn(ofKind[name].label, { kind: bookings[kind].title });
      return [`${name}-${kind}`, { ...ofKind[name], label, more: true }] as const;
    }),
  ),
) as KindFields;

const fields = { ...declared, ...kindFields };

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
  const byKind = (name: OfKind) =>
    Object.fromEntries(bookingKindNames.map((kind) => [kind, hours[`${name}-${kind}`]] as const));
  const { slotMinutes, noticeMinutes, horizonDays, worked } = hours;
  return {
    ...{ office: weekOf(hours.office), booking: weekOf(hours.booking), slotMinutes, noticeMinutes, horizonDays },
    ...{ lengths: byKind('lengths'), ways: byKind('ways'), buffers: byKind('buffers'), atOnce: byKind('atOnce') },
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
