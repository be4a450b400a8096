import { Temporal } from 'temporal-polyfill';
import { type BookingKind, bookingKindNames, kindLengths, kindOf } from '#src/content/bookings.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { leadTabs } from '#src/intake/lead-address.ts';
import { easternMoment } from '#src/lib/eastern.ts';
import { newId } from '#src/lib/new-id.ts';
import { unknownIntent } from '#src/lib/outcome.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { type BookedForCaller, bookForCaller } from './appointment-caller.server.ts';
import {
  appointmentsBetween,
  judge,
  longSlotIn,
  type Meeting,
  type MovePlan,
  planMove,
  usualMinutes,
} from './appointment-judge.server.ts';
import { moveByOwner, undoMove } from './appointment-owner.server.ts';
import { isOutcome, laneOf, lanesOf, type Span, slotMoment } from './appointment-rules.ts';
import { busyRanges } from './busy-times-store.server.ts';
import { appointmentKinds, kindInWords } from './kind-words.ts';
import { placeKey } from './rules-owner.ts';
import { serviceLabel } from './slot-words.ts';
import type { AskedTime, KindChoice, Typed } from './time-panel.tsx';
import { timeOf, type WeekItem } from './week.ts';
import {
  type BlockParts,
  block,
  blockedSpan,
  momentsOf,
  staysWords,
  unblock,
  undoBlock,
} from './week-blocks.server.ts';
import type { Did } from './week-toast.tsx';
import { minutesOn, readPlace, weekView } from './week-view.server.ts';

/** How long a meeting of each kind takes, by the rules that hold now. */
const kindChoices = ({ lengths }: Schedule): KindChoice[] =>
  bookingKindNames.map((value) => ({
    value,
    label: appointmentKinds[value],
    minutes: lengths[value] ?? kindLengths[value],
  }));

function toItem(row: Meeting, now: number, { atOnce }: Schedule): WeekItem {
  const date = Temporal.PlainDate.from(row.date);
  const begins = slotMoment(row);
  const span = (of: Span) => minutesOn(date, of) ?? { from: 0, to: 0 };
  const ends = begins + row.minutes * 60_000;
  return {
    ...span({ from: begins, to: ends }),
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
    lane: laneOf(row, atOnce),
  };
}

/** How many free times a panel offers. */
const mostOffered = 8;

/** What a panel shows of the time that an address names; a meeting takes as long as its kind unless told. */
async function askedTime(
  parts: SignedInContext,
  params: URLSearchParams,
  busy: readonly Span[],
): Promise<AskedTime | undefined> {
  const what = params.get('new');
  if (what !== 'book' && what !== 'block') return undefined;
  const typed: Record<string, string> = Object.fromEntries(params);
  const slot = placeTyped(parts, typed);
  const [hour = 0, minute = 0] = slot.time.split(':').map(Number);
  if (slot.time) typed['to-time'] ??= timeOf(Math.min(24 * 60 - 5, hour * 60 + minute + slot.minutes));
  const judged =
    what === 'book'
      ? await freeOr(parts, slot, { kind: kindOf(typed.kind), busy })
      : { warnings: await staysIn(parts, new Map(Object.entries(typed))) };
  return { ...judged, known: placeKey(slot), what, typed, errors: {}, once: newId(parts.clock.now()) };
}

/** The place that was typed; what has no length takes as long as its kind and package. */
function placeTyped(parts: SignedInContext, typed: Typed) {
  const slot = longSlotIn(new Map(Object.entries(typed)));
  const usual = () => usualMinutes(parts, { ...typed, kind: kindOf(typed.kind) });
  return { ...slot, minutes: slot.minutes || usual() };
}

/** What a slot would mean; without a time the first free ones of its day. */
async function freeOr(
  parts: SignedInContext,
  slot: ReturnType<typeof longSlotIn>,
  about: { kind: BookingKind; busy: readonly Span[] },
) {
  if (slot.time) return judge(parts, slot, about);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(slot.date)) return {};
  const [day] = await parts.appointments.days(slot.date, 1, about.kind, slot.minutes);
  const free = (day?.slots ?? []).filter(({ state }) => state === 'free');
  return { alternatives: free.slice(0, mostOffered).map(({ time }) => ({ date: slot.date, time })) };
}

/** What stays in a time that is blocked, in words. */
async function staysIn(parts: SignedInContext, place: { get(name: string): unknown }): Promise<string[]> {
  const asked = blockedSpan(place);
  const span = momentsOf(asked);
  if (!span) return [];
  const { held } = await appointmentsBetween(parts, span);
  const meetings = held.filter((row) => {
    const begins = slotMoment(row);
    return begins < span.to && span.from < begins + row.minutes * 60_000;
  });
  const openings = parts.hours.rules().openings.filter((one) => one.from < asked.to && asked.from < one.to);
  return staysWords(meetings, openings.length);
}

/** What the calendar's address asks for: the days, and a panel about a move or a free time. */
export async function calendarPage(parts: SignedInContext, params: URLSearchParams) {
  const now = parts.clock.now();
  const place = readPlace(params, now);
  const schedule = parts.hours.rules();
  const last = place.first.add({ days: place.days });
  const shown = { from: easternMoment(place.first, 0), to: easternMoment(last, 0) };
  const busy = await busyIn(parts, shown);
  const { held, cancelled } = await appointmentsBetween(parts, shown);
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

/** The times at which the owner's other calendars are busy. */
async function busyIn({ db }: SignedInContext, { from, to }: Span): Promise<Span[]> {
  const ranges = await busyRanges(db.sql, from, to);
  return ranges.map(({ begins, ends }) => ({ from: begins, to: ends }));
}

/** The same around a day that was typed. */
function busyAround(parts: SignedInContext, date: string) {
  const typed = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  const day = Number.isNaN(typed) ? parts.clock.now() : typed;
  return busyIn(parts, { from: day - 86_400_000, to: day + 2 * 86_400_000 });
}

/** What a move would mean; without a time in the address it is where the meeting is. */
async function plan(parts: SignedInContext, id: string, form: { get(name: string): unknown }) {
  const slot = longSlotIn(form);
  return planMove(parts, id, slot, await busyAround(parts, slot.date));
}

/** What came of a change, with the panel that stays open where it was refused. */
export type CalendarSaid = Did & { move?: MovePlan | undefined; time?: AskedTime | undefined };

const texts = (form: FormData): Typed =>
  Object.fromEntries([...form].filter((one): one is [string, string] => typeof one[1] === 'string'));

/** Carries out what the owner asked of the calendar: `intent` move, undo-move, book, block, unblock or undo-block. */
export async function changeCalendar(parts: SignedInContext, form: FormData): Promise<CalendarSaid> {
  const { actor, tokens, content, clock } = parts;
  const { changeSchedule } = content.settings;
  const blocks: BlockParts = { tokens, actor, now: clock.now(), changeSchedule };
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
      const known = placeKey(slot);
      if (form.has('see')) {
        const means = await freeOr(parts, slot, { kind, busy });
        return { ok: false, reason: '', time: { ...means, ...again('book', {}), known } };
      }
      const booked: BookedForCaller = await bookForCaller(parts, form, busy);
      if (booked.ok) return { ok: true, words: booked.words };
      const judged = slot.time ? await judge(parts, slot, { kind, busy }) : undefined;
      return {
        ok: false,
        reason: booked.reason,
        time: { ...judged, problem: judged?.problem || booked.reason, ...again('book', booked.errors), known },
      };
    }
    case 'block': {
      const blocked = await block(blocks, form);
      if (blocked.ok) return { ...blocked, words: [blocked.words, ...(await staysIn(parts, form))].join(' ') };
      return { ...blocked, time: { problem: blocked.reason, ...again('block', {}) } };
    }
    case 'unblock':
      return unblock(blocks, form);
    case 'undo-block':
      return undoBlock(blocks, undo);
    default:
      return unknownIntent;
  }
}
