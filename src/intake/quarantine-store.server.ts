import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { QuarantineTable } from '#src/platform/db/tables.ts';

/** How much is kept: rows in all and of one client, and how many of the newest keep their file (5 MB at most each). */
export const quarantineBounds = { rows: 500, rowsOfClient: 20, files: 60, filesOfClient: 3 } as const;

/** SQLite takes no offset without a limit; this one is never reached. */
const noLimit = 1_000_000;

/**
 * Puts a refused submission in quarantine. A retry of the same id replaces what is there, except the moment at
 * which it first arrived; what goes beyond the bounds is dropped, oldest first. A file that no row points at any more
 * goes with the next sweep (platform/files).
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
  if (row.file === '') return;
  const withFile = newest.where('file', '<>', '');
  const surplusFiles = [
    withFile.where('client', '=', row.client).limit(noLimit).offset(quarantineBounds.filesOfClient),
    withFile.limit(noLimit).offset(quarantineBounds.files),
  ];
  for (const ids of surplusFiles) {
    await trx.updateTable('quarantine').set({ file: '', file_about: '' }).where('id', 'in', ids).execute();
  }
}

const lookUpAtOnce = 500;

/** Which of these stored files a quarantined submission points at. */
export async function quarantinedFiles(sql: Sql, files: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < files.length; from += lookUpAtOnce) {
    const rows = await sql
      .selectFrom('quarantine')
      .select('file')
      .where('file', 'in', files.slice(from, from + lookUpAtOnce))
      .execute();
    for (const { file } of rows) known.add(file);
  }
  return known;
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
