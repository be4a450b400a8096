import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { CanariesTable } from '#src/platform/db/tables-desk.ts';

export type Canary = CanariesTable;

/** Writes a canary; false when another process has made the one of this quarter of an hour. */
export async function insertCanary(trx: Trx, canary: Canary): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('canaries')
    .values(canary)
    .onConflict((c) => c.column('slot').doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Whether the canary of this quarter of an hour was made. */
export async function hasCanary(from: Sql, slot: number): Promise<boolean> {
  const row = await from.selectFrom('canaries').select('id').where('slot', '=', slot).executeTakeFirst();
  return row !== undefined;
}

/** Those that have neither arrived nor stopped. */
export const openCanaries = (from: Sql): Promise<Canary[]> =>
  from.selectFrom('canaries').selectAll().where('done_at', 'is', null).where('problem', '=', '').execute();

/** Notes that a canary's mail was taken, by the id of the mail; one that is gone is no error. */
export async function noteMailed(db: Db, mailId: string, at: number): Promise<void> {
  await db.write((trx) => trx.updateTable('canaries').set({ mailed_at: at }).where('mail_id', '=', mailId).execute());
}

/** Notes that a canary's mail has come back, by its reference. */
export async function noteReturned(db: Db, reference: string, at: number): Promise<void> {
  await db.write((trx) =>
    trx
      .updateTable('canaries')
      .set({ returned_at: at })
      .where('reference', '=', reference)
      .where('returned_at', 'is', null)
      .execute(),
  );
}

/** Ends canaries: when they had gone all the way, or where they stopped. */
export async function settleCanaries(
  db: Db,
  all: readonly Pick<Canary, 'id' | 'done_at' | 'problem'>[],
): Promise<void> {
  if (all.length === 0) return;
  await db.write(async (trx) => {
    for (const { id, done_at, problem } of all) {
      await trx.updateTable('canaries').set({ done_at, problem }).where('id', '=', id).execute();
    }
  });
}

/** When one last went all the way (epoch milliseconds), and where the last one that did not has stopped. */
export async function lastCanary(from: Sql): Promise<{ doneAt: number | undefined; problem: string; at: number }> {
  const done = await from
    .selectFrom('canaries')
    .select((eb) => eb.fn.max('done_at').as('at'))
    .where('done_at', 'is not', null)
    .executeTakeFirst();
  const stopped = await from
    .selectFrom('canaries')
    .select(['problem', 'started_at'])
    .where('problem', '<>', '')
    .orderBy('slot', 'desc')
    .limit(1)
    .executeTakeFirst();
  const doneAt = done?.at == null ? undefined : Number(done.at);
  return { doneAt, problem: stopped?.problem ?? '', at: stopped?.started_at ?? 0 };
}

/** Removes what was begun before a moment, or after `now` by a clock that was wrong. */
export async function forgetCanaries(db: Db, before: number, now: number): Promise<void> {
  await db.write(async (trx) => {
    await trx
      .deleteFrom('canaries')
      .where((eb) => eb.or([eb('started_at', '<', before), eb('started_at', '>', now)]))
      .execute();
  });
}

/** When the last submissions of a form came (epoch milliseconds), the newest first; by its type, at most so many. */
export async function lastMoments(from: Sql, type: string, most: number): Promise<number[]> {
  const rows = await from
    .selectFrom('leads')
    .select('received_at')
    .where('type', '=', type)
    .where('source', 'not in', ['telephone', 'email'])
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ received_at }) => received_at);
}
