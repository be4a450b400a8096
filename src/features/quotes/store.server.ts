import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { QuotesTable } from '#src/platform/db/tables.ts';

export async function insertQuote(trx: Trx, row: QuotesTable): Promise<void> {
  await trx.insertInto('quotes').values(row).execute();
}

/** The quote requests with these ids, in no order. */
export async function quotesOf(db: Db, ids: readonly string[]): Promise<QuotesTable[]> {
  if (ids.length === 0) return [];
  return db.sql.selectFrom('quotes').selectAll().where('id', 'in', ids).execute();
}

export async function dropQuote(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('quotes').where('id', '=', id).execute();
}
