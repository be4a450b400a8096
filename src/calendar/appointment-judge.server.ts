import { type BookingKind, isBookingKind } from '#src/content/bookings.ts';
import type { MailSite } from '#src/intake/form.ts';
import { findLead } from '#src/intake/lead-search-store.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import {
  hasRoom,
  heldBy,
  isOutcome,
  isUnscheduled,
  laneOf,
  nearestFree,
  parseDate,
  rulesAt,
  type SlotKey,
  type Span,
  slotMoment,
} from './appointment-rules.ts';
import {
  type AppointmentRow,
  cancelledBetween,
  findAppointment,
  heldBetween,
  keptHolds,
  takenSpans,
} from './appointment-store.server.ts';
import { minutesOf } from './kind-words.ts';
import { type LongSlot, ownerProblem, ownerWarnings, spanInWords } from './rules-owner.ts';
import { slotInWords } from './slot-words.ts';

/** An appointment as the owner's calendar reads it. */
export type Meeting = AppointmentRow;

/** What the owner's changes of the calendar need, and who makes them. */
export interface OwnerDeps {
  db: Db;
  clock: Clock;
  hours: BusinessClock;
  tokens: Tokens;
  actor: Actor;
  addresses: OutboxAddresses;
  site: MailSite;
  /** Says that mails have been written. */
  wake(): void;
}

/** How many other times are offered in place of one that is taken. */
const alternatives = 3;
/** What a place in the calendar would mean. Words are for the owner. */
export interface PlaceCheck {
  /** Why it is not possible, in words; empty when it is. */
  problem: string;
  /** Free places near one that is taken. */
  alternatives: SlotKey[];
  warnings: string[];
}

/** A move that was asked for and not made yet. */
export interface MovePlan extends PlaceCheck {
  id: string;
  /** Of the appointment as it was looked at; a move of another one is refused. */
  version: number;
  name: string;
  first: string;
  /** Whether a mail tells the visitor. */
  tells: boolean;
  /** Whether it waits for a confirmation, which the move is. */
  confirms: boolean;
  from: LongSlot | null;
  to: LongSlot;
  words: { from: string; to: string };
}

/** What of a form says where in the calendar. */
export const longSlotIn = (form: { get(name: string): unknown }): LongSlot => ({
  date: String(form.get('date') ?? ''),
  time: String(form.get('time') ?? ''),
  minutes: Number(form.get('minutes')),
});

/** A kind of meeting by its name; a consultation for a name that is none. */
export const kindOf = (kind: string): BookingKind => (isBookingKind(kind) ? kind : 'consultation');
/** How long a meeting takes that nobody gave a length: as long as its kind and package, by the rules that hold now. */
export const usualMinutes = (parts: Pick<OwnerDeps, 'clock' | 'hours'>, about: { kind: string; package?: string }) => {
  const { minutes } = rulesAt(parts.clock.now(), { schedule: parts.hours.rules(), kind: kindOf(about.kind) });
  return minutesOf(about, minutes);
};
/** A place with its length, in words. */
export const inWords = (slot: LongSlot) => `${slotInWords(slot)} (${slot.minutes} minutes)`;
const firstName = (name: string) => name.split(/\s+/)[0] ?? name;

/** The rules of a meeting for the owner, who is bound by no notice. */
export const ownerRules = (parts: Pick<OwnerDeps, 'clock' | 'hours'>, kind: BookingKind, minutes: number) =>
  rulesAt(parts.clock.now(), { schedule: parts.hours.rules(), kind, minutes, earliest: parts.clock.now() });

/** What a place would mean for a meeting of a kind; `except` is the one that is moved. `busy`: the owner's other calendars. */
export async function checkPlace(
  parts: Pick<OwnerDeps, 'db' | 'clock' | 'hours'>,
  slot: LongSlot,
  about: { kind: string; busy: readonly Span[]; except?: string },
): Promise<PlaceCheck> {
  const now = parts.clock.now();
  const problem = ownerProblem(slot, now);
  if (problem) return { problem, alternatives: [], warnings: [] };
  const rules = ownerRules(parts, kindOf(about.kind), slot.minutes);
  const own = heldBy(slot, rules);
  const others = await heldBetween(parts.db.sql, own, about.except);
  const [other] = others;
  const kept = await keptHolds(parts.db.sql, own, now);
  const isFree = hasRoom(
    own,
    [...others, ...kept].map((row) => ({ ...own, lane: laneOf(row, rules.schedule.atOnce) })),
    rules,
  );
  if (isFree || (!other && kept.length === 0))
    return { problem: '', alternatives: [], warnings: ownerWarnings(slot, rules, about.busy) };
  const held = await takenSpans(parts.db.sql, rules, about.except);
  return {
    problem: other
      ? `${other.name} has ${spanInWords(other)}, including travel and buffer.`
      : 'A visitor is booking this time in the chat. It is kept for them for ten minutes at most.',
    alternatives: nearestFree(slot, held, rules, alternatives),
    warnings: [],
  };
}

/** Why an appointment cannot be moved any more, in words for the owner. */
export function whyFixed(row: AppointmentRow, now: number): string | undefined {
  if (row.status === 'cancelled') return 'This appointment is cancelled.';
  const isOver = !isUnscheduled(row) && slotMoment(row) <= now;
  return isOver || isOutcome(row.status) ? 'This meeting has already started.' : undefined;
}

/** Why nobody could be told that an appointment is confirmed, in words for the owner. */
export function whyUnconfirmable(row: SlotKey, now: number): string | undefined {
  if (isUnscheduled(row)) return 'This appointment has no time yet. Set one and the visitor gets an email.';
  return slotMoment(row) <= now ? 'This meeting has already started. Mark it done or no-show.' : undefined;
}

/** Where a meeting stands; null while its time is to be agreed. */
export const wasAt = (row: AppointmentRow): LongSlot | null => (isUnscheduled(row) ? null : row);
/** The same in words. */
export const beforeWords = (row: AppointmentRow) => (isUnscheduled(row) ? 'time not set yet' : inWords(row));

/** What moving an appointment would mean; undefined when there is none. */
export async function planMove(
  parts: Pick<OwnerDeps, 'db' | 'clock' | 'hours'>,
  id: string,
  to: LongSlot,
  busy: readonly Span[],
): Promise<MovePlan | undefined> {
  const row = await findAppointment(parts.db.sql, id);
  const lead = row && (await findLead(parts.db.sql, 'appointment', id));
  if (!row || !lead || lead.deleted_at !== null) return undefined;
  const judged = await checkPlace(parts, to, { kind: row.kind, busy, except: id });
  const problem = whyFixed(row, parts.clock.now()) ?? judged.problem;
  const from = wasAt(row);
  return {
    ...judged,
    problem: problem || (isSame(from, to) ? 'The meeting is already at this time.' : ''),
    id,
    version: row.version,
    name: row.name,
    first: firstName(row.name),
    tells: isEmailAddress(row.email),
    confirms: row.status === 'pending',
    from: from && { date: from.date, time: from.time, minutes: from.minutes },
    to,
    words: { from: beforeWords(row), to: parseDate(to.date) ? inWords(to) : '' },
  };
}

/** Whether two places are one, length and all. */
export const isSame = (a: LongSlot | null, b: LongSlot) =>
  a !== null && a.date === b.date && a.time === b.time && a.minutes === b.minutes;

/** The appointments of a span of time, soonest first, and those that were cancelled. */
export async function appointmentsBetween(
  { db }: Pick<OwnerDeps, 'db'>,
  span: Span,
): Promise<{ held: AppointmentRow[]; cancelled: AppointmentRow[] }> {
  return { held: await heldBetween(db.sql, span), cancelled: await cancelledBetween(db.sql, span) };
}
