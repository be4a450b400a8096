import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { CanariesTable } from '#src/platform/db/tables-desk.ts';

export type Canary = CanariesTable;

/** False if another process made it for this quarter hour. */
export async function insertCanary(trx: Trx, canary: Canary): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('canaries')
    .values(canary)
    .onConflict((c) => c.column('slot').doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

export async function hasCanary(from: Sql, slot: number): Promise<boolean> {
  const row = await from.selectFrom('canaries').select('id').where('slot', '=', slot).executeTakeFirst();
  return row !== undefined;
}

/** Neither arrived nor stopped. */
export const openCanaries = (from: Sql): Promise<Canary[]> =>
  from.selectFrom('canaries').selectAll().where('done_at', 'is', null).where('problem', '=', '').execute();

/** No error if it is gone. */
export async function noteMailed(db: Db, mailId: string, at: number): Promise<void> {
  await db.write((trx) => trx.updateTable('canaries').set({ mailed_at: at }).where('mail_id', '=', mailId).execute());
}

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

/** Epoch milliseconds of the last success, and the last failure. */
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

/** Also those started after `now`, by a clock that was wrong. */
export async function forgetCanaries(db: Db, before: number, now: number): Promise<void> {
  await db.write(async (trx) => {
    await trx
      .deleteFrom('canaries')
      .where((eb) => eb.or([eb('started_at', '<', before), eb('started_at', '>', now)]))
      .execute();
  });
}

/** Newest first, at most `most`; epoch milliseconds. */
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
