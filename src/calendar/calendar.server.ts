import { Temporal } from 'temporal-polyfill';
import { type BookingKind, bookingKindNames, bookings, kindLengths, kindOf } from '#src/content/bookings.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { leadTabs } from '#src/intake/lead.ts';
import { minutesOf, timeOf } from '#src/lib/day-times.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { dayInWords, shortDate, shortDayInWords, timeInWords } from '#src/lib/format.ts';
import { newId } from '#src/lib/new-id.ts';
import { refuse, unknownIntent } from '#src/lib/outcome.ts';
import {
  bookingOn,
  closedBy,
  closingHoliday,
  dateAt,
  type Exception,
  openedOn,
  piecesWithout,
  type Schedule,
  without,
} from '#src/lib/schedule.ts';
import { dayMs } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import {
  type BookedForCaller,
  bookForCaller,
  type ChangeResult,
  checkPlace,
  longSlotIn,
  type Meeting,
  type MovePlan,
  moveByOwner,
  type PlaceCheck,
  planMove,
  undoMove,
  usualMinutes,
} from './appointment-owner.server.ts';
import { isOutcome, laneOf, lanesOf, parseDate, placeKey, type Span, slotMoment } from './appointment-rules.ts';
import { appointmentsBetween, busyRanges } from './appointment-store.server.ts';
import { changeSchedule, type HoursDeps, undoSchedule } from './hours.server.ts';
import { kindInWords } from './kind-words.ts';
import { serviceLabel } from './slot-words.ts';
import { besideEachOther, type Minutes, minutesInWords, type WeekItem, type WeekSpan } from './week.ts';
import type { AskedTime, Typed } from './week-panels.tsx';

const usual = { from: 8 * 60, to: 18 * 60 };
const wholeDay = { from: 0, to: 24 * 60 };

/** The part of a span of moments on an Eastern date, in wall-clock minutes; undefined if none. */
export function minutesOn(date: Temporal.PlainDate, { from, to }: Minutes): Minutes | undefined {
  const minuteOf = (moment: number) => {
    const there = easternAt(moment);
    const order = Temporal.PlainDate.compare(there.toPlainDate(), date);
    return order < 0 ? wholeDay.from : order > 0 ? wholeDay.to : there.hour * 60 + there.minute;
  };
  const part = { from: minuteOf(from), to: minuteOf(to) };
  return part.from < part.to ? part : undefined;
}

/** Falls back to today and the week view. */
export function readPlace(params: URLSearchParams, now: number) {
  const on = parseDate(params.get('on') || params.get('date') || '') ?? dateAt(now);
  const view = params.get('view') === 'day' ? ('day' as const) : ('week' as const);
  const first = view === 'day' ? on : on.subtract({ days: on.dayOfWeek - 1 });
  return { on, view, first, days: view === 'day' ? 1 : 7 };
}

const exceptionsOn = (exceptions: readonly Exception[], partsOf: (one: Exception) => readonly Minutes[]): WeekSpan[] =>
  exceptions.flatMap((one) => partsOf(one).map((part) => ({ ...part, id: one.id, reason: one.reason })));

/** `ranges` sorted and disjoint. */
function gaps(ranges: readonly Minutes[]): Minutes[] {
  const edges = [0, ...ranges.flatMap(({ from, to }) => [from, to]), wholeDay.to];
  const pairs = Array.from({ length: edges.length / 2 }, (_, n) => ({
    from: edges[n * 2] ?? 0,
    to: edges[n * 2 + 1] ?? 0,
  }));
  return pairs.filter(({ from, to }) => from < to);
}

const skippedOn = (date: Temporal.PlainDate): Minutes[] =>
  easternMoment(date, 120) === easternMoment(date, 180) ? [{ from: 120, to: 180 }] : [];

/** `busy` in epoch milliseconds. */
export function weekView(
  place: ReturnType<typeof readPlace>,
  about: { now: number; schedule: Schedule; items: readonly WeekItem[]; busy: readonly Minutes[] },
) {
  const { now, schedule, items, busy } = about;
  const today = dateAt(now).toString();
  const days = Array.from({ length: place.days }, (_, n) => {
    const date = place.first.add({ days: n });
    const iso = date.toString();
    const skipped = skippedOn(date);
    const open = without(bookingOn(date, schedule), skipped);
    return {
      date: iso,
      // For example "Tuesday" and "Dec 1".
      title: dayInWords(iso).split(',')[0] ?? '',
      short: shortDate(iso),
      isToday: iso === today,
      holiday: closingHoliday(date, schedule) ?? '',
      openWords: open.map(minutesInWords).join(', '),
      closed: gaps(open),
      skipped,
      closures: exceptionsOn(schedule.closures, (one) => closedBy(one, date, schedule)),
      openings: exceptionsOn(schedule.openings, (one) => openedOn(one, date, schedule.booking)),
      busy: busy.flatMap((span) => {
        const part = minutesOn(date, span);
        return part ? [{ ...part, id: `${iso} ${part.from}`, reason: '' }] : [];
      }),
      items: besideEachOther(items.filter((item) => item.date === iso)),
    };
  });
  const drawn = days.flatMap(({ items: all, closed, openings }) => [
    ...all.map(({ holds }) => holds),
    ...openings,
    { from: closed[0]?.from === 0 ? (closed[0]?.to ?? 0) : 0, to: closed.at(-1)?.from ?? wholeDay.to },
  ]);
  const spans = drawn.filter(({ from, to }) => from < to && to - from < wholeDay.to);
  const first = Math.floor(Math.min(usual.from, ...spans.map(({ from }) => from)) / 60);
  const last = Math.ceil(Math.max(usual.to, ...spans.map(({ to }) => to)) / 60);
  const clock = easternAt(now);
  const end = place.first.add({ days: place.days - 1 });
  const on = place.on.toString();
  const sameMonth = place.first.month === end.month;
  return {
    on,
    view: place.view,
    today,
    now,
    // Since today's midnight.
    nowMinute: clock.hour * 60 + clock.minute,
    title:
      place.days === 1
        ? dayInWords(on)
        : `${shortDate(place.first.toString())} to ${sameMonth ? end.day : shortDate(end.toString())}`,
    dayTitle: dayInWords(on),
    days,
    hours: { first, count: last - first },
    step: schedule.slotMinutes,
  };
}

/** With the usual length. */
const kindChoices = ({ lengths }: Schedule) =>
  bookingKindNames.map((value) => ({
    value,
    label: bookings[value].title,
    minutes: lengths[value] ?? kindLengths[value],
  }));

export function toItem(row: Meeting, now: number, { atOnce }: Schedule) {
  const date = Temporal.PlainDate.from(row.date);
  const begins = slotMoment(row);
  const span = (of: Span) => minutesOn(date, of) ?? { from: 0, to: 0 };
  const ends = begins + row.minutes * 60_000;
  return {
    ...span({ from: begins, to: ends }),
    // With travel and buffer.
    holds: span({ from: Number(row.holds_from ?? begins), to: Number(row.holds_to ?? ends) }),
    id: row.id,
    version: row.version,
    date: row.date,
    name: row.name,
    path: `${leadTabs.appointment}/${row.id}`,
    kind: row.kind,
    kindWords: kindInWords(row.kind),
    about: serviceLabel(row.service),
    status: row.status,
    movable: begins > now && !isOutcome(row.status),
    atOnce: lanesOf(row.kind, atOnce),
    // Undefined if it blocks all.
    lane: laneOf(row, atOnce),
  };
}

const mostOffered = 8;

/** Panel contents for the time in the address; the usual length unless given. */
async function askedTime(
  parts: SignedInContext,
  params: URLSearchParams,
  busy: readonly Span[],
): Promise<AskedTime | undefined> {
  const what = params.get('new');
  if (what !== 'book' && what !== 'block') return undefined;
  const typed: Record<string, string> = Object.fromEntries(params);
  const slot = placeTyped(parts, typed);
  if (slot.time) typed['to-time'] ??= timeOf(Math.min(24 * 60 - 5, minutesOf(slot.time) + slot.minutes));
  const judged =
    what === 'book'
      ? await freeOr(parts, slot, { kind: kindOf(typed.kind), busy })
      : { warnings: await staysIn(parts, new Map(Object.entries(typed))) };
  return { ...judged, known: placeKey(slot), what, typed, errors: {}, once: newId(parts.clock.now()) };
}

function placeTyped(parts: SignedInContext, typed: Typed) {
  const slot = longSlotIn(new Map(Object.entries(typed)));
  const usual = () => usualMinutes(parts, { ...typed, kind: kindOf(typed.kind) });
  return { ...slot, minutes: slot.minutes || usual() };
}

/** Without a time, the first free slots of that day. */
async function freeOr(
  parts: SignedInContext,
  slot: ReturnType<typeof longSlotIn>,
  about: { kind: BookingKind; busy: readonly Span[] },
): Promise<Partial<PlaceCheck>> {
  if (slot.time) return checkPlace(parts, slot, about);
  if (!parseDate(slot.date)) return {};
  const [day] = await parts.appointments.days(slot.date, 1, about.kind, slot.minutes);
  const free = (day?.slots ?? []).filter(({ state }) => state === 'free');
  return { alternatives: free.slice(0, mostOffered).map(({ time }) => ({ date: slot.date, time })) };
}

async function staysIn(parts: SignedInContext, place: { get(name: string): unknown }): Promise<string[]> {
  const asked = blockedSpan(place);
  const span = momentsOf(asked);
  if (!span) return [];
  const { held } = await appointmentsBetween(parts.db.sql, span);
  const meetings = held.filter((row) => {
    const begins = slotMoment(row);
    return begins < span.to && span.from < begins + row.minutes * 60_000;
  });
  const openings = parts.hours.rules().openings.filter((one) => one.from < asked.to && asked.from < one.to);
  return staysWords(meetings, openings.length);
}

export async function calendarPage(parts: SignedInContext, params: URLSearchParams) {
  const now = parts.clock.now();
  const place = readPlace(params, now);
  const schedule = parts.hours.rules();
  const last = place.first.add({ days: place.days });
  const shown = { from: easternMoment(place.first, 0), to: easternMoment(last, 0) };
  const busy = await busyIn(parts, shown);
  const { held, cancelled } = await appointmentsBetween(parts.db.sql, shown);
  const id = params.get('move');
  return {
    view: weekView(place, { now, schedule, items: held.map((row) => toItem(row, now, schedule)), busy }),
    cancelled: cancelled.map(({ id, name, date, time, cancel_reason: reason }) => {
      return { id, name, date, time, reason, path: `${leadTabs.appointment}/${id}` };
    }),
    move: id ? await plan(parts, id, params) : undefined,
    time: await askedTime(parts, params, busy),
    kinds: kindChoices(schedule),
  };
}

async function busyIn({ db }: SignedInContext, { from, to }: Span): Promise<Span[]> {
  const ranges = await busyRanges(db.sql, from, to);
  return ranges.map(({ begins, ends }) => ({ from: begins, to: ends }));
}

/** From the day before to the day after. */
function busyAround(parts: SignedInContext, date: string) {
  const day = parseDate(date);
  const at = day ? easternMoment(day, 0) : parts.clock.now();
  return busyIn(parts, { from: at - dayMs, to: at + 2 * dayMs });
}

/** Without a time in the address, checks the meeting's present place. */
async function plan(parts: SignedInContext, id: string, form: { get(name: string): unknown }) {
  const slot = longSlotIn(form);
  return planMove(parts, id, slot, await busyAround(parts, slot.date));
}

export type CalendarResult = ChangeResult & { move?: MovePlan | undefined; time?: AskedTime | undefined };

const texts = (form: FormData): Typed =>
  Object.fromEntries([...form].filter((one): one is [string, string] => typeof one[1] === 'string'));

/** `intent`: move, undo-move, book, block, unblock or undo-block. */
export async function changeCalendar(parts: SignedInContext, form: FormData): Promise<CalendarResult> {
  const undo = String(form.get('undo') ?? '');
  const typed = texts(form);
  const again = (what: AskedTime['what'], errors: Typed) => ({
    what,
    typed,
    errors,
    once: String(form.get('key') ?? ''),
  });
  switch (form.get('intent')) {
    case 'move': {
      const moved = await moveByOwner(parts, form);
      if (moved.ok) return moved;
      const now = await plan(parts, String(form.get('id')), form);
      return { ...moved, move: now && { ...now, problem: now.problem || moved.reason } };
    }
    case 'undo-move':
      return undoMove(parts, undo);
    case 'book': {
      const slot = placeTyped(parts, typed);
      const kind = kindOf(typed.kind);
      const busy = await busyAround(parts, slot.date);
      const booked: BookedForCaller | undefined = form.has('see') ? undefined : await bookForCaller(parts, form, busy);
      if (booked?.ok) return { ok: true, words: booked.words };
      const judged = await freeOr(parts, slot, { kind, busy });
      const { reason = '', errors = {} } = booked ?? {};
      const time = { ...judged, problem: judged.problem || reason, ...again('book', errors), known: placeKey(slot) };
      return { ok: false, reason, time };
    }
    case 'block': {
      const blocked = await block(parts, form);
      if (blocked.ok) return { ...blocked, words: [blocked.words, ...(await staysIn(parts, form))].join(' ') };
      return { ...blocked, time: { problem: blocked.reason, ...again('block', {}) } };
    }
    case 'unblock':
      return unblock(parts, form);
    case 'undo-block':
      return undoBlock(parts, undo);
    default:
      return unknownIntent;
  }
}

/** `undo` of what they answer is the version of the hours that it takes back. */
type BlockDeps = HoursDeps & { actor: Actor };

/** Wall times from a form, not validated. */
export function blockedSpan(form: { get(name: string): unknown }): Pick<Exception, 'from' | 'to'> {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    from: `${text('date')}T${text('time')}`,
    to: `${text('to-date') || text('date')}T${text('to-time')}`,
  };
}

const wallTime = z.iso.datetime({ local: true, precision: -1 });
const momentOf = (text: string) => slotMoment({ date: text.slice(0, 10), time: text.slice(11) });

/** Epoch milliseconds; undefined if invalid. */
export const momentsOf = ({ from, to }: Pick<Exception, 'from' | 'to'>): Minutes | undefined =>
  wallTime.safeParse(from).success && wallTime.safeParse(to).success && from < to
    ? { from: momentOf(from), to: momentOf(to) }
    : undefined;

const mostNamed = 5;
const lie = (n: number, what: string) => (n === 1 ? `1 ${what} falls in this time` : `${n} ${what}s fall in this time`);

/** For the owner: meetings by name and the number of extra openings in a blocked time. */
export function staysWords(
  meetings: readonly { name: string; date: string; time: string }[],
  openings: number,
): string[] {
  const names = meetings
    .slice(0, mostNamed)
    .map(({ name, date, time }) => `${name} (${shortDayInWords(date)}, ${timeInWords(time)})`);
  const more = meetings.length > mostNamed ? [`${meetings.length - mostNamed} more`] : [];
  return [
    ...(names.length > 0
      ? [`${lie(meetings.length, 'meeting')} and will stay booked: ${[...names, ...more].join('; ')}.`]
      : []),
    ...(openings > 0 ? [`${lie(openings, 'extra opening')} and can still be booked.`] : []),
  ];
}

/**
 * Closes a time for bookings: `date` and `time`, `to-date` and `to-time`, `reason`, public if `shown` is yes. Office
 * hours and existing bookings stay.
 */
export async function block(parts: BlockDeps, form: FormData): Promise<ChangeResult> {
  const text = (name: string) => String(form.get(name) ?? '');
  const span = blockedSpan(form);
  if (!momentsOf(span))
    return refuse(span.from < span.to ? 'Enter a day and a time.' : 'The end must be after the start.');
  const more = { reason: text('reason').trim(), shown: form.get('shown') === 'yes', office: false };
  const closure = { id: newId(parts.clock.now()), ...span, ...more };
  const close = (rules: Schedule) => ({ ...rules, closures: [...rules.closures, closure] });
  const done = await changeSchedule(parts, (rules) => ({ ok: true, rules: close(rules) }), parts.actor);
  return done.ok ? { ok: true, words: 'Time blocked. No one can book it.', undo: String(done.number) } : done;
}

/** Reopens a part of a closure: `id`, `from` and `to` as wall times. The rest stays closed. */
export async function unblock(parts: BlockDeps, form: FormData): Promise<ChangeResult> {
  const text = (name: string) => String(form.get(name) ?? '');
  const asked = { from: text('from'), to: text('to') };
  const other = newId(parts.clock.now());
  const open = (rules: Schedule) => {
    const found = rules.closures.find((one) => one.id === text('id') && one.from < asked.to && asked.from < one.to);
    if (!found) return refuse('This time is already open.');
    const closures = rules.closures.flatMap((one) => (one === found ? piecesWithout(found, asked, other) : [one]));
    return { ok: true as const, rules: { ...rules, closures } };
  };
  const done = await changeSchedule(parts, open, parts.actor);
  return done.ok ? { ok: true, words: 'Time unblocked.', undo: String(done.number) } : done;
}

/** `number`: `undo` of `block` or `unblock`. */
export async function undoBlock(parts: BlockDeps, number: string): Promise<ChangeResult> {
  const done = await undoSchedule(parts, Number(number), parts.actor);
  return done.ok ? { ok: true, words: 'Undone.' } : done;
}
