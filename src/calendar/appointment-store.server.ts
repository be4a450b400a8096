import type { AppointmentsTable, BookingHoldsTable, Database } from 'db:tables';
import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { MailSite } from '#src/intake/form.ts';
import { changeLead, findLead } from '#src/intake/lead-store.server.ts';
import { isEnd } from '#src/intake/thread.ts';
import { gridMinutes } from '#src/lib/day-times.ts';
import { mergeRanges, type TimeRange } from '#src/lib/lists.ts';
import { dateAt, type Schedule } from '#src/lib/schedule.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import {
  type AppointmentStatus,
  horizonOf,
  isUnscheduled,
  laneOf,
  lanesOf,
  type Rules,
  type SlotKey,
  type Span,
  startsOf,
} from './appointment-rules.ts';
import { slotId } from './slot-words.ts';

export type AppointmentRow = AppointmentsTable & {
  reference: string;
  source: string;
  name: string;
  email: string;
  phone: string;
  service: string;
  message: string;
  package?: string;
  meet?: string;
  company?: string;
  street?: string;
  zip?: string;
};

const cellMs = gridMinutes * 60_000;

const dropCells = (trx: Trx, id: string) => trx.deleteFrom('appointment_cells').where('id', '=', id).execute();

/** Deletes holds that ended before `now`, and those of an id or chat session. */
export async function dropHolds(trx: Trx, now: number, whose: { id?: string; talk?: string } = {}): Promise<void> {
  const dropped = await trx
    .deleteFrom('booking_holds')
    .where((eb) => eb.or([eb('until', '<=', now), eb('id', '=', whose.id ?? ''), eb('talk', '=', whose.talk ?? '')]))
    .returning('id')
    .execute();
  for (const { id } of dropped) await dropCells(trx, id);
}

/** False, with nothing held, if there is no room. */
export async function insertHold(
  trx: Trx,
  row: Omit<BookingHoldsTable, 'lane'>,
  at: { now: number; atOnce: Schedule['atOnce'] },
): Promise<boolean> {
  const lane = await holdCells(trx, row, at);
  if (lane === undefined) return false;
  await trx
    .insertInto('booking_holds')
    .values({ ...row, lane })
    .execute();
  return true;
}

export async function countHolds(trx: Trx, network: string, now: number): Promise<{ all: number; ofNetwork: number }> {
  const rows = await trx.selectFrom('booking_holds').select('network').where('until', '>', now).execute();
  return { all: rows.length, ofNetwork: rows.filter((row) => row.network === network).length };
}

/**
 * Takes the appointment's cells in a lane its kind may use and returns the lane; undefined, with none taken, if all are
 * occupied. Tries the last lane first, because other kinds may only use the first. The fixed order prevents deadlocks.
 */
async function holdCells(
  trx: Trx,
  row: Pick<AppointmentsTable, 'id' | 'kind' | 'holds_from' | 'holds_to'>,
  { now, atOnce }: { now: number; atOnce: Schedule['atOnce'] },
): Promise<number | undefined> {
  const { id, kind, holds_from, holds_to } = row;
  await dropHolds(trx, now, { id });
  await dropCells(trx, id);
  if (holds_from === null || holds_to === null) return 0;
  const span = { from: Number(holds_from), to: Number(holds_to) };
  // Only a change of the rules makes these, so cells cannot tell.
  if ((await heldSpans(trx, span, { now, atOnce, except: id })).some(({ lane }) => lane === undefined))
    return undefined;
  const first = Math.floor(span.from / cellMs);
  const count = Math.ceil(span.to / cellMs) - first;
  for (let lane = lanesOf(kind, atOnce) - 1; lane >= 0; lane--) {
    const { numInsertedOrUpdatedRows: taken } = await trx
      .insertInto('appointment_cells')
      .values(Array.from({ length: count }, (_, n) => ({ lane, cell: first + n, id })))
      .onConflict((c) => c.doNothing())
      .executeTakeFirstOrThrow();
    if (taken === BigInt(count)) return lane;
    await dropCells(trx, id);
  }
  return undefined;
}

class SlotTaken extends Error {}

const unchanged = { version: 0, link: 0, sequence: 0, reminded_for: '', cancel_reason: '' };

/**
 * Takes over a hold with the same id. `atOnce`: of the current rules.
 * @throws an error that `isTaken` recognises if there is no room.
 */
export async function insertAppointment(
  trx: Trx,
  row: Omit<AppointmentsTable, 'lane' | keyof typeof unchanged>,
  atOnce: Schedule['atOnce'],
): Promise<void> {
  const lane = await holdCells(trx, row, { now: row.changed_at, atOnce });
  if (lane === undefined) throw new SlotTaken();
  await trx
    .insertInto('appointments')
    .values({ ...unchanged, ...row, lane })
    .execute();
}

/** Not cancelled, with a date on or after `first`. */
const heldFrom = (first: string) => (eb: ExpressionBuilder<Database, 'appointments'>) =>
  eb.and([eb('status', '<>', 'cancelled'), eb('time', '<>', 'TBD'), eb('date', '>=', first)]);

/** Spans of appointments and current holds except those of an id. Epoch milliseconds. */
async function heldSpans(
  from: Sql | Trx,
  span: Span,
  { now, atOnce, except = '' }: { now: number; atOnce: Schedule['atOnce']; except?: string | undefined },
): Promise<Span[]> {
  const { from: first, to: last } = span;
  const rows = await from
    .selectFrom('appointments')
    .select(['holds_from', 'holds_to', 'kind', 'lane'])
    .where('status', '<>', 'cancelled')
    .where('holds_to', '>', first)
    .where('holds_from', '<', last)
    .where('id', '<>', except)
    .execute();
  const kept = (await keptHolds(from, span, now)).filter(({ id }) => id !== except);
  return [...rows, ...kept].map((row) => spanOf(row, atOnce));
}

const spanOf = (
  row: Pick<AppointmentsTable, 'holds_from' | 'holds_to' | 'kind' | 'lane'>,
  atOnce: Schedule['atOnce'],
) => ({
  from: Number(row.holds_from),
  to: Number(row.holds_to),
  lane: laneOf(row, atOnce),
});

export const keptHolds = (
  from: Sql | Trx,
  { from: first, to: last }: Span,
  now: number,
): Promise<BookingHoldsTable[]> =>
  from
    .selectFrom('booking_holds')
    .selectAll()
    .where('until', '>', now)
    .where('holds_to', '>', first)
    .where('holds_from', '<', last)
    .execute();

/** Time up to the horizon that visitors cannot book: appointments, and busy times of the owner's calendars. */
export async function takenSpans(
  from: Sql | Trx,
  rules: Pick<Rules, 'now' | 'schedule'>,
  except = '',
): Promise<Span[]> {
  const span = horizonOf(rules);
  const held = await heldSpans(from, span, { now: rules.now, atOnce: rules.schedule.atOnce, except });
  const busy = await busyRanges(from, span.from, span.to);
  return [...held, ...busy.map(({ begins, ends }) => ({ from: begins, to: ends }))];
}

const withSubmission = (from: Sql | Trx) =>
  from
    .selectFrom('appointments')
    .innerJoin('submissions', 'submissions.id', 'appointments.id')
    .selectAll('appointments')
    .select(['submissions.reference', 'submissions.source', 'submissions.data']);

/** The current slot overrides the one first booked in the submission's answers. */
function toRow({
  data,
  ...row
}: AppointmentsTable & { reference: string; source: string; data: string }): AppointmentRow {
  return { ...JSON.parse(data), ...row };
}

export async function findAppointment(from: Sql | Trx, id: string): Promise<AppointmentRow | undefined> {
  const row = await withSubmission(from).where('appointments.id', '=', id).executeTakeFirst();
  return row && toRow(row);
}

export const isTaken = (error: unknown): boolean => error instanceof SlotTaken;

/**
 * Changes an appointment and its lead if it still has this version and status; `raise` increments the version. Returns
 * the changed row, or undefined if it was changed meanwhile.
 * @throws an error that `isTaken` recognises if the new slot is taken.
 */
export async function changeAppointment(
  trx: Trx,
  at: { id: string; version: number; sequence: number; status: string },
  change: {
    /** Epoch milliseconds. */
    now: number;
    raise: boolean;
    /** May restore an earlier version and sequence. */
    set: Partial<Omit<AppointmentsTable, 'id'>>;
    /** Given if it is moved or no longer cancelled, so that it takes cells again. */
    atOnce?: Schedule['atOnce'] | undefined;
  },
): Promise<AppointmentRow | undefined> {
  const result = await trx
    .updateTable('appointments')
    .set({
      version: at.version + (change.raise ? 1 : 0),
      sequence: at.sequence + (change.raise || change.set.status === 'confirmed' ? 1 : 0),
      ...change.set,
    })
    .where('id', '=', at.id)
    .where('version', '=', at.version)
    .where('status', '=', at.status)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return undefined;
  return placed(trx, at.id, change.now, change.atOnce);
}

/** What undoing a move restores. */
export function placeIn(row: AppointmentsTable) {
  const { date, time, kind, minutes, holds_from, holds_to, status, respond_by, changed_at } = row;
  const { version, link, sequence, reminded_for } = row;
  const place = { date, time, kind, minutes, holds_from, holds_to, status, respond_by, changed_at };
  return { ...place, version, link, sequence, reminded_for };
}

/** Takes or frees cells after a change and updates the lead. @throws SlotTaken */
async function placed(
  trx: Trx,
  id: string,
  now: number,
  atOnce: Schedule['atOnce'] | undefined,
): Promise<AppointmentRow | undefined> {
  const changed = await findAppointment(trx, id);
  if (!changed) return undefined;
  if (changed.status === 'cancelled') await dropCells(trx, id);
  const lane = atOnce && changed.status !== 'cancelled' ? await holdCells(trx, changed, { now, atOnce }) : changed.lane;
  if (lane === undefined) throw new SlotTaken();
  if (lane !== changed.lane) await trx.updateTable('appointments').set({ lane }).where('id', '=', id).execute();
  const lead = await findLead(trx, 'appointment', id);
  if (lead) {
    const { status, respond_by } = changed;
    const closed_at = isEnd('appointment', status) ? now : null;
    await changeLead(trx, lead, { status, respond_by, closed_at, starts: startsOf(changed) });
  }
  return { ...changed, lane };
}

const between = (from: Sql | Trx, { from: first, to: last }: Span) =>
  withSubmission(from)
    .innerJoin('leads', 'leads.id', 'appointments.id')
    .where('leads.deleted_at', 'is', null)
    .where('holds_to', '>', first)
    .where('holds_from', '<', last)
    .orderBy('holds_from');

/** Not cancelled, soonest first; `except` is an id to leave out. */
export async function heldBetween(
  from: Sql | Trx,
  { from: first, to: last }: Span,
  except = '',
): Promise<AppointmentRow[]> {
  const rows = await between(from, { from: first, to: last })
    .where('appointments.status', '<>', 'cancelled')
    .where('appointments.id', '<>', except)
    .execute();
  return rows.map(toRow);
}

/** Soonest first. */
export async function appointmentsBetween(
  from: Sql,
  span: Span,
): Promise<{ held: AppointmentRow[]; cancelled: AppointmentRow[] }> {
  const rows = (await between(from, span).execute()).map(toRow);
  const [held, cancelled] = [false, true].map((is) => rows.filter(({ status }) => (status === 'cancelled') === is));
  return { held: held ?? [], cancelled: cancelled ?? [] };
}

export async function kindsOf(from: Sql, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await from.selectFrom('appointments').select(['id', 'kind']).where('id', 'in', ids).execute();
  return Object.fromEntries(rows.map(({ id, kind }) => [id, kind]));
}

export async function slotsOf(db: Db, ids: readonly string[]): Promise<Map<string, { date: string; time: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.sql.selectFrom('appointments').select(['id', 'date', 'time']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, date, time }) => [id, { date, time }]));
}

export async function dropAppointment(trx: Trx, id: string): Promise<void> {
  await dropCells(trx, id);
  await trx.deleteFrom('appointments').where('id', '=', id).execute();
}

/** Not cancelled, soonest first, from `first` (YYYY-MM-DD) on: for the owner's feed. */
export async function heldSince(db: Db, first: string): Promise<AppointmentRow[]> {
  const rows = await withSubmission(db.sql).where(heldFrom(first)).orderBy('date').orderBy('time').execute();
  return rows.map(toRow);
}

/** Appointments between two dates without a reminder for their current slot. */
export async function withoutReminder(db: Db, first: string, last: string): Promise<AppointmentRow[]> {
  const rows = await withSubmission(db.sql)
    .where(heldFrom(first))
    .where('date', '<=', last)
    .where('reminded_for', '<>', sql<string>`${sql.ref('date')} || ' ' || ${sql.ref('time')}`)
    .execute();
  return rows.map(toRow);
}

/** False if another process was first or the appointment changed meanwhile. */
export async function markReminded(trx: Trx, row: { id: string; version: number } & SlotKey): Promise<boolean> {
  const id = slotId(row);
  const result = await trx
    .updateTable('appointments')
    .set({ reminded_for: id })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .where('status', '<>', 'cancelled')
    .where('reminded_for', '<>', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const purpose = 'appointment';
const shape = z
  .object({ id: z.string(), version: z.number().int() })
  .transform(({ id, version: link }): LinkedAppointment => ({ id, link }));

/** Links with a lower `link` number are void. */
export interface LinkedAppointment {
  id: string;
  link: number;
}

export function tokenOf({ id, link }: LinkedAppointment, signer: Pick<Tokens, 'sign'>): string {
  // Field name of already sent links; do not rename.
  return signer.sign(purpose, { id, version: link });
}

/** Moves or cancels an appointment without an account. */
export function linkOf(target: LinkedAppointment, site: { publicUrl: string } & Pick<Tokens, 'sign'>): string {
  return `${site.publicUrl}/appointment/${tokenOf(target, site)}`;
}

export async function presentUrl(from: Sql, id: string, site: MailSite): Promise<string | undefined> {
  const row = await findAppointment(from, id);
  return row && !isUnscheduled(row) ? linkOf(row, site) : undefined;
}

/** Undefined if not signed here. */
export function readLink(token: string, tokens: Pick<Tokens, 'read'>): LinkedAppointment | undefined {
  const parsed = shape.safeParse(tokens.read(purpose, token));
  return parsed.success ? parsed.data : undefined;
}

/**
 * When the owner is busy by connected calendars between `from` and `to` (epoch milliseconds): in order, disjoint, not
 * clipped to the span. A failing calendar keeps its last times. `sql` may be a transaction. Known from today for 374
 * days, a week more than can ever be booked.
 */
export async function busyRanges(sql: Sql, from: number, to: number): Promise<TimeRange[]> {
  const rows = await sql
    .selectFrom('busy_ranges as r')
    .innerJoin('busy_feeds as f', 'f.id', 'r.feed_id')
    .select(['r.begins_at', 'r.ends_at'])
    .where('f.removed_at', 'is', null)
    .where('r.ends_at', '>', from)
    .where('r.begins_at', '<', to)
    .execute();
  return mergeRanges(rows.map(({ begins_at, ends_at }) => ({ begins: begins_at, ends: ends_at })));
}

/** Epoch milliseconds. */
export const isOwnerBusy = async (sql: Sql, span: { from: number; to: number }): Promise<boolean> =>
  (await busyRanges(sql, span.from, span.to)).length > 0;

const mostReasons = 20;

/** Meetings of the last twelve months and those to come by outcome, and reasons for cancelling; '' counts as one. */
export async function loadMeetingFigures(from: Sql, now: number) {
  const first = dateAt(now).with({ day: 1 }).subtract({ months: 11 }).toString();
  const month = sql<string>`substr(appointments.date, 1, 7)`;
  const having = (status: AppointmentStatus) =>
    sql<number>`sum(case when appointments.status = ${status} then 1 else 0 end)`;
  const rows = await from
    .selectFrom('appointments')
    .innerJoin('leads', 'leads.id', 'appointments.id')
    .select([month.as('month'), 'kind', (eb) => eb.fn.countAll<number>().as('booked')])
    .select([having('done').as('held'), having('cancelled').as('cancelled'), having('no-show').as('noShow')])
    .where('leads.deleted_at', 'is', null)
    .where('time', '<>', 'TBD')
    .where('date', '>=', first)
    .groupBy([month, 'kind'])
    .orderBy(month, 'desc')
    .orderBy('kind')
    .execute();
  const reasons = await from
    .selectFrom('appointments')
    .select(['cancel_reason as reason', (eb) => eb.fn.countAll<number>().as('n')])
    .where('status', '=', 'cancelled')
    .where('time', '<>', 'TBD')
    .where('date', '>=', first)
    .groupBy('cancel_reason')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('cancel_reason')
    .limit(mostReasons)
    .execute();
  return {
    meetings: rows.map(({ booked, held, cancelled, noShow, ...row }) => ({
      ...row,
      ...{ booked: Number(booked), held: Number(held), cancelled: Number(cancelled), noShow: Number(noShow) },
    })),
    reasons: reasons.map((row) => ({ ...row, n: Number(row.n) })),
  };
}
