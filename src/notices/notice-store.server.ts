import { sql } from 'kysely';
import { newId } from '#src/lib/new-id.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { NoticeDeliveriesTable } from '#src/platform/db/tables-desk.ts';
import { isDue } from '#src/platform/outbox/store.server.ts';
import type { AlarmName, Notice, NoticeKind } from './notice-kinds.ts';

export type Delivery = NoticeDeliveriesTable;
/** Webhook and alert have no target. */
export interface Receiver {
  channel: 'push' | 'webhook' | 'alert';
  target: string;
}

/** Writes a notice and its deliveries in the transaction; false when it exists already, from any process. */
export async function insertNotice(
  trx: Trx,
  notice: Omit<Notice, 'id'>,
  receivers: readonly Receiver[],
  now: number,
): Promise<boolean> {
  const id = newId(now);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('notices')
    .values({ id, ...notice })
    .onConflict((c) => c.columns(['kind', 'subject', 'stage']).doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  const rows = receivers.map(({ channel, target }) => ({
    id: newId(now),
    notice_id: id,
    channel,
    target,
    state: 'waiting',
    held: 0,
    attempts: 0,
    next_attempt_at: now,
    claimed_by: null,
    claimed_until: null,
    last_error: null,
    sent_at: null,
  }));
  if (rows.length > 0) await trx.insertInto('notice_deliveries').values(rows).execute();
  return true;
}

export async function wasTold(from: Sql, notice: Pick<Notice, 'kind' | 'subject' | 'stage'>): Promise<boolean> {
  const row = await from
    .selectFrom('notices')
    .select('id')
    .where('kind', '=', notice.kind)
    .where('subject', '=', notice.subject)
    .where('stage', '=', notice.stage)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findNotices(from: Sql, ids: readonly string[]): Promise<Map<string, Notice>> {
  if (ids.length === 0) return new Map();
  const rows = await from.selectFrom('notices').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, { ...row, kind: row.kind as NoticeKind }]));
}

/** Most deliveries summed up in one message. */
const largestGroup = 500;

/** Leases all that is due to one receiver, for a summary; empty if nothing is due or another process has it. */
export async function claimGroup(db: Db, claim: { worker: string; now: number; leaseMs: number }): Promise<Delivery[]> {
  return db.write(async (trx) => {
    const waiting = trx.selectFrom('notice_deliveries').where('state', '=', 'waiting').where(isDue(claim));
    let first = waiting.select(['channel', 'target']).orderBy('next_attempt_at').limit(1);
    if (db.engine === 'postgres') first = first.forUpdate().skipLocked();
    const receiver = await first.executeTakeFirst();
    if (!receiver) return [];
    let due = waiting
      .select('id')
      .where('channel', '=', receiver.channel)
      .where('target', '=', receiver.target)
      .orderBy('next_attempt_at')
      .limit(largestGroup);
    if (db.engine === 'postgres') due = due.forUpdate().skipLocked();
    const rows = await trx
      .updateTable('notice_deliveries')
      .set({ claimed_by: claim.worker, claimed_until: claim.now + claim.leaseMs, attempts: sql`attempts + 1` })
      .where('id', 'in', due)
      .returningAll()
      .execute();
    return rows.toSorted((a, b) => a.id.localeCompare(b.id));
  });
}

export type Settlement =
  | { state: 'sent'; at: number }
  | { state: 'dropped'; error: string | null }
  | { state: 'waiting'; error: string; nextAttemptAt: number }
  /** Quiet hours; does not count as an attempt. */
  | { state: 'held'; until: number };

/** Only deliveries still leased by `worker`. */
export async function settleGroup(db: Db, worker: string, ids: readonly string[], how: Settlement): Promise<void> {
  if (ids.length === 0) return;
  const free = { claimed_by: null, claimed_until: null };
  const set = {
    sent: () => how.state === 'sent' && { state: 'sent', sent_at: how.at, last_error: null },
    dropped: () => how.state === 'dropped' && { state: 'dropped', last_error: how.error },
    waiting: () =>
      how.state === 'waiting' && { next_attempt_at: how.nextAttemptAt, last_error: how.error.slice(0, 300) },
    held: () => how.state === 'held' && { held: 1, attempts: 0, next_attempt_at: how.until },
  }[how.state]();
  await db.write((trx) =>
    trx
      .updateTable('notice_deliveries')
      .set({ ...set, ...free })
      .where('id', 'in', ids)
      .where('claimed_by', '=', worker)
      .execute(),
  );
}

/** Epoch milliseconds; undefined when nothing waits. */
export async function nextDelivery(from: Sql): Promise<number | undefined> {
  const row = await from
    .selectFrom('notice_deliveries')
    .select((eb) => eb.fn.min('next_attempt_at').as('at'))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.at == null ? undefined : Number(row.at);
}

/** `before`: epoch milliseconds. */
export async function forgetNotices(trx: Trx, before: number): Promise<void> {
  const old = trx.selectFrom('notices').select('id').where('at', '<', before);
  await trx.deleteFrom('notice_deliveries').where('notice_id', 'in', old).execute();
  await trx.deleteFrom('notices').where('at', '<', before).execute();
}

/** `seenAt`: when a process last saw it fail. Epoch milliseconds. */
export interface StandingAlarm {
  since: number;
  seenAt: number;
}

export async function alarmsOf(from: Sql): Promise<Map<AlarmName, StandingAlarm>> {
  const rows = await from.selectFrom('notice_alarms').selectAll().execute();
  return new Map(rows.map(({ name, since, seen_at }) => [name as AlarmName, { since, seenAt: Number(seen_at) }]));
}

export async function noteSeen(trx: Trx, name: AlarmName, at: number): Promise<void> {
  await trx.updateTable('notice_alarms').set({ seen_at: at }).where('name', '=', name).execute();
}

/** False when it stands already. */
export async function beginAlarm(trx: Trx, name: AlarmName, since: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('notice_alarms')
    .values({ name, since, seen_at: since })
    .onConflict((c) => c.column('name').doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Ends the alarm begun at `since`; false when another process did. */
export async function endAlarm(trx: Trx, name: AlarmName, since: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('notice_alarms')
    .where('name', '=', name)
    .where('since', '=', since)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Moments in epoch milliseconds. */
export interface WebhookState {
  lastSentAt: number | null;
  waiting: number;
  /** The oldest one waiting after a failure. */
  failing: { since: number; error: string } | undefined;
}

export async function webhookState(from: Sql, channel: 'webhook' | 'alert' = 'webhook'): Promise<WebhookState> {
  const own = from.selectFrom('notice_deliveries as d').where('d.channel', '=', channel);
  const sent = await own
    .select((eb) => eb.fn.max('d.sent_at').as('at'))
    .where('d.sent_at', 'is not', null)
    .executeTakeFirst();
  const waiting = await own
    .innerJoin('notices as n', 'n.id', 'd.notice_id')
    .select(['n.at', 'd.last_error'])
    .where('d.state', '=', 'waiting')
    .orderBy('n.at')
    .limit(1_000)
    .execute();
  const first = waiting.find(({ last_error }) => last_error !== null);
  return {
    lastSentAt: sent?.at == null ? null : Number(sent.at),
    waiting: waiting.length,
    failing: first && { since: first.at, error: first.last_error ?? '' },
  };
}
