import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { SecurityEventsTable } from '#src/platform/db/tables-protection.ts';

const crawler = 'crawler';

/** Writes events of one kind and drops all but the `keep` newest of that kind. */
export async function insertEvents(trx: Trx, kind: string, rows: readonly SecurityEventsTable[], keep: number) {
  await trx
    .insertInto('security_events')
    .values(rows.map((row) => ({ ...row, kind })))
    .execute();
  const newest = trx
    .selectFrom('security_events')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep);
  await trx.deleteFrom('security_events').where('kind', '=', kind).where('id', 'not in', newest).execute();
}

/** The newest events, or the newest visits of crawlers, latest first. */
export async function newestEvents(
  sql: Sql,
  what: 'events' | 'crawlers',
  limit: number,
): Promise<SecurityEventsTable[]> {
  return sql
    .selectFrom('security_events')
    .selectAll()
    .where('kind', what === 'crawlers' ? '=' : '!=', crawler)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
