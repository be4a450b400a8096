import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { QuotesTable } from '#src/platform/db/tables.ts';
import type { QuoteStatus } from './rules.ts';

export async function insertQuote(trx: Trx, row: QuotesTable): Promise<void> {
  await trx.insertInto('quotes').values(row).execute();
}

/** A page of quote requests, newest first; `before` is the last row of the page above. */
export async function listQuotes(
  db: Db,
  page: { limit: number; before?: { submitted_at: number; id: string } | undefined },
): Promise<(QuotesTable & { reference: string; flags: string })[]> {
  let query = db.sql
    .selectFrom('quotes')
    .innerJoin('submissions', 'submissions.id', 'quotes.id')
    .selectAll('quotes')
    .select(['submissions.reference', 'submissions.flags'])
    .where('deleted_at', 'is', null);
  const { before } = page;
  if (before) {
    query = query.where((eb) =>
      eb.or([
        eb('submitted_at', '<', before.submitted_at),
        eb.and([eb('submitted_at', '=', before.submitted_at), eb('quotes.id', '<', before.id)]),
      ]),
    );
  }
  return query.orderBy('submitted_at', 'desc').orderBy('quotes.id', 'desc').limit(page.limit).execute();
}

/** How many quote requests there are and how many of them wait for a reply. */
export async function countQuotes(db: Db): Promise<{ total: number; pending: number }> {
  const rows = await db.sql
    .selectFrom('quotes')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute();
  const counts = Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { total, pending: counts.pending ?? 0 };
}

/** Sets the status of a quote request; false when there is none with this id. */
export async function setQuoteStatus(db: Db, id: string, status: QuoteStatus): Promise<boolean> {
  const result = await db.write((trx) =>
    trx.updateTable('quotes').set({ status }).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}

/** Takes a quote request out of every list; the row itself stays, marked. False when there is none with this id. */
export async function deleteQuote(db: Db, id: string, now: number): Promise<boolean> {
  const result = await db.write((trx) =>
    trx
      .updateTable('quotes')
      .set({ deleted_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}
