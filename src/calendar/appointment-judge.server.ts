import { type BookingKind, isBookingKind } from '#src/content/bookings.ts';
import type { MailSite } from '#src/intake/form.ts';
import { findLead } from '#src/intake/lead-store.server.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
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

export type Meeting = AppointmentRow;

export interface OwnerDeps {
  db: Db;
  clock: Clock;
  hours: BusinessClock;
  tokens: Tokens;
  actor: Actor;
  addresses: OutboxAddresses;
  site: MailSite;
  /** Call when mails have been written. */
  wake(): void;
}

const alternatives = 3;
/** Words are for the owner. */
export interface PlaceCheck {
  /** Why it is not possible; empty if it is. */
  problem: string;
  alternatives: SlotKey[];
  warnings: string[];
}

export interface MovePlan extends PlaceCheck {
  id: string;
  /** Version as shown; a move of any other version is refused. */
  version: number;
  name: string;
  first: string;
  tells: boolean;
  /** Whether it is pending: moving confirms it. */
  confirms: boolean;
  from: LongSlot | null;
  to: LongSlot;
  words: { from: string; to: string };
}

export const longSlotIn = (form: { get(name: string): unknown }): LongSlot => ({
  date: String(form.get('date') ?? ''),
  time: String(form.get('time') ?? ''),
  minutes: Number(form.get('minutes')),
});

export const kindOf = (kind: string): BookingKind => (isBookingKind(kind) ? kind : 'consultation');
/** By kind and package, under the current rules. */
export const usualMinutes = (parts: Pick<OwnerDeps, 'clock' | 'hours'>, about: { kind: string; package?: string }) => {
  const { minutes } = rulesAt(parts.clock.now(), { schedule: parts.hours.rules(), kind: kindOf(about.kind) });
  return minutesOf(about, minutes);
};
export const inWords = (slot: LongSlot) => `${slotInWords(slot)} (${slot.minutes} minutes)`;
const firstName = (name: string) => name.split(/\s+/)[0] ?? name;

/** The owner is bound by no notice. */
export const ownerRules = (parts: Pick<OwnerDeps, 'clock' | 'hours'>, kind: BookingKind, minutes: number) =>
  rulesAt(parts.clock.now(), { schedule: parts.hours.rules(), kind, minutes, earliest: parts.clock.now() });

/** `except`: id of the appointment being moved. `busy`: from the owner's other calendars. */
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

/** In words for the owner. */
export function whyFixed(row: AppointmentRow, now: number): string | undefined {
  if (row.status === 'cancelled') return 'This appointment is cancelled.';
  const isOver = !isUnscheduled(row) && slotMoment(row) <= now;
  return isOver || isOutcome(row.status) ? 'This meeting has already started.' : undefined;
}

/** In words for the owner. */
export function whyUnconfirmable(row: SlotKey, now: number): string | undefined {
  if (isUnscheduled(row)) return 'This appointment has no time yet. Set one and the visitor gets an email.';
  return slotMoment(row) <= now ? 'This meeting has already started. Mark it done or no-show.' : undefined;
}

export const wasAt = (row: AppointmentRow): LongSlot | null => (isUnscheduled(row) ? null : row);
export const beforeWords = (row: AppointmentRow) => (isUnscheduled(row) ? 'time not set yet' : inWords(row));

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

export const isSame = (a: LongSlot | null, b: LongSlot) =>
  a !== null && a.date === b.date && a.time === b.time && a.minutes === b.minutes;

/** Soonest first. */
export async function appointmentsBetween(
  { db }: Pick<OwnerDeps, 'db'>,
  span: Span,
): Promise<{ held: AppointmentRow[]; cancelled: AppointmentRow[] }> {
  return { held: await heldBetween(db.sql, span), cancelled: await cancelledBetween(db.sql, span) };
}
