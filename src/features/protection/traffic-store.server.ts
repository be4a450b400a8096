import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { TrafficCountsTable } from '#src/platform/db/tables-protection.ts';

/** Writes what one process has counted in all, each client in its one row. */
export async function putCounts(trx: Trx, rows: readonly TrafficCountsTable[]): Promise<void> {
  await trx
    .insertInto('traffic_counts')
    .values([...rows])
    .onConflict((c) =>
      c.columns(['process', 'client']).doUpdateSet((e) => ({
        requests: e.ref('excluded.requests'),
        at: e.ref('excluded.at'),
      })),
    )
    .execute();
}

/** What the other processes have written since `since`. */
export async function countsOfOthers(sql: Sql, process: string, since: number): Promise<TrafficCountsTable[]> {
  return sql.selectFrom('traffic_counts').selectAll().where('process', '!=', process).where('at', '>', since).execute();
}

/** Drops what no limit reaches any more. */
export async function forgetCountsBefore(trx: Trx, moment: number): Promise<void> {
  await trx.deleteFrom('traffic_counts').where('at', '<', moment).execute();
}
