import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { QuarantineTable } from '#src/platform/db/tables.ts';

/** How much is kept: rows in all, and rows of one client. */
export const quarantineBounds = { rows: 500, rowsOfClient: 20 } as const;

/** SQLite takes no offset without a limit; this one is never reached. */
const noLimit = 1_000_000;

/**
 * Puts a refused submission in quarantine. A retry of the same id replaces what is there, except the moment at
 * which it first arrived; what goes beyond the bounds is dropped, oldest first.
 */
export async function putQuarantined(trx: Trx, row: QuarantineTable): Promise<void> {
  const { id, received_at, ...rest } = row;
  await trx
    .insertInto('quarantine')
    .values(row)
    .onConflict((c) => c.column('id').doUpdateSet(rest))
    .execute();
  const newest = trx.selectFrom('quarantine').select('id').orderBy('received_at', 'desc').orderBy('id', 'desc');
  const surplus = [
    newest.where('client', '=', row.client).limit(noLimit).offset(quarantineBounds.rowsOfClient),
    newest.limit(noLimit).offset(quarantineBounds.rows),
  ];
  for (const ids of surplus) await trx.deleteFrom('quarantine').where('id', 'in', ids).execute();
}

export async function findQuarantined(from: Sql | Trx, id: string): Promise<QuarantineTable | undefined> {
  return from.selectFrom('quarantine').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A page of what is in quarantine, newest first; `before` is the last row of the page above. */
export async function listQuarantined(
  sql: Sql,
  page: { limit: number; before?: { received_at: number; id: string } | undefined },
): Promise<QuarantineTable[]> {
  let query = sql.selectFrom('quarantine').selectAll();
  const { before } = page;
  if (before) {
    query = query.where((eb) =>
      eb.or([
        eb('received_at', '<', before.received_at),
        eb.and([eb('received_at', '=', before.received_at), eb('id', '<', before.id)]),
      ]),
    );
  }
  return query.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}

export async function countQuarantined(sql: Sql): Promise<number> {
  const row = await sql
    .selectFrom('quarantine')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Takes a submission out of quarantine; false when it is not there. */
export async function dropQuarantined(trx: Trx, id: string): Promise<boolean> {
  const result = await trx.deleteFrom('quarantine').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
