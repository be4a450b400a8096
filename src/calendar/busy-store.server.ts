import type { Selectable } from 'kysely';
import type { TimeRange } from '#src/lib/ranges.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { BusyFeedsTable } from '#src/platform/db/tables-busy.ts';
import { isDue } from '#src/platform/outbox/lease.server.ts';

export type Feed = Selectable<BusyFeedsTable>;

/** All calendars, those that were removed of late too, as they were added. */
export const listFeeds = (sql: Sql): Promise<Feed[]> =>
  sql.selectFrom('busy_feeds').selectAll().orderBy('added_at').orderBy('id').execute();

export const findFeed = (sql: Sql, id: string): Promise<Feed | undefined> =>
  sql.selectFrom('busy_feeds').selectAll().where('id', '=', id).executeTakeFirst();

/** Writes a calendar that is to be read at once. */
export async function insertFeed(
  trx: Trx,
  { id, name, address, now }: { id: string; name: string; address: string; now: number },
): Promise<void> {
  await trx
    .insertInto('busy_feeds')
    .values({
      ...{ id, name, address, added_at: now, removed_at: null, next_attempt_at: now },
      ...{ claimed_by: null, claimed_until: null, etag: '', last_modified: '', digest: '', read_for: '' },
      ...{ read_at: null, failures: 0, failing_since: null, problem: '', notes: '' },
    })
    .execute();
}

/** Takes a calendar out of account at `now`; false when it was already. */
export async function removeFeed(trx: Trx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('busy_feeds')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a removed calendar into account again, to be read at once; false when it was not removed. */
export async function restoreFeed(
  trx: Trx,
  id: string,
  { name, now }: { name?: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('busy_feeds')
    .set({ removed_at: null, next_attempt_at: now, ...(name === undefined ? {} : { name }) })
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes what was removed before a moment, with its address and its times. */
export async function dropRemoved(trx: Trx, before: number): Promise<void> {
  const old = trx.selectFrom('busy_feeds').select('id').where('removed_at', '<=', before);
  await trx.deleteFrom('busy_ranges').where('feed_id', 'in', old).execute();
  await trx.deleteFrom('busy_feeds').where('removed_at', '<=', before).execute();
}

/** Whether a calendar is due, or one was removed before a moment: what is asked every half minute must write nothing. */
export async function hasWork(sql: Sql, claim: { now: number; leaseMs: number }, before: number): Promise<boolean> {
  const row = await sql
    .selectFrom('busy_feeds')
    .select('id')
    .where((eb) => eb.or([eb('removed_at', '<=', before), eb.and([eb('removed_at', 'is', null), isDue(claim)])]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Claim {
  worker: string;
  now: number;
  leaseMs: number;
}

/**
 * Leases the calendar that is due for longest, or the one with this id whether it is due or not; undefined when none is
 * due, or another process reads it.
 */
export async function claimFeed(db: Db, claim: Claim, id?: string): Promise<Feed | undefined> {
  const { worker, now, leaseMs } = claim;
  return db.write(async (trx) => {
    if (id !== undefined)
      await trx.updateTable('busy_feeds').set({ next_attempt_at: now }).where('id', '=', id).execute();
    let due = trx
      .selectFrom('busy_feeds')
      .select('id')
      .where('removed_at', 'is', null)
      .where(isDue(claim))
      .orderBy('next_attempt_at')
      .limit(1);
    if (id !== undefined) due = due.where('id', '=', id);
    if (db.engine === 'postgres') due = due.forUpdate().skipLocked();
    return trx
      .updateTable('busy_feeds')
      .set({ claimed_by: worker, claimed_until: now + leaseMs })
      .where('id', 'in', due)
      .returningAll()
      .executeTakeFirst();
  });
}

const free = { claimed_by: null, claimed_until: null };

/** Records what became of a reading, and ends its lease; false when the worker no longer holds it. */
export async function settleFeed(trx: Trx, { id, worker }: { id: string; worker: string }, set: Partial<Feed>) {
  const { numUpdatedRows } = await trx
    .updateTable('busy_feeds')
    .set({ ...set, ...free })
    .where('id', '=', id)
    .where('claimed_by', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const rowsAtOnce = 1_000;

/** The busy times of one calendar, in order. */
export async function rangesOf(sql: Sql, feedId: string): Promise<TimeRange[]> {
  const rows = await sql
    .selectFrom('busy_ranges')
    .select(['begins_at', 'ends_at'])
    .where('feed_id', '=', feedId)
    .orderBy('begins_at')
    .execute();
  return rows.map(({ begins_at, ends_at }) => ({ begins: begins_at, ends: ends_at }));
}

/** Puts these times in the place of all that a calendar had; false when they are the same. */
export async function replaceRanges(trx: Trx, feedId: string, ranges: readonly TimeRange[]): Promise<boolean> {
  const before = await rangesOf(trx, feedId);
  const isSame =
    before.length === ranges.length &&
    before.every(({ begins, ends }, nth) => begins === ranges[nth]?.begins && ends === ranges[nth]?.ends);
  if (isSame) return false;
  await trx.deleteFrom('busy_ranges').where('feed_id', '=', feedId).execute();
  const rows = ranges.map(({ begins, ends }) => ({ feed_id: feedId, begins_at: begins, ends_at: ends }));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await trx
      .insertInto('busy_ranges')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  }
  return true;
}
