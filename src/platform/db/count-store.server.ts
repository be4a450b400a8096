import type { SelectQueryBuilder } from 'kysely';
import type { Sql } from './client.server.ts';
import type { Database } from './tables.ts';

/** How many rows a query finds, counted up to 1,000: what the desk shows, at a bounded price. */
export async function countUpTo1000(
  sql: Sql,
  query: SelectQueryBuilder<Database, keyof Database, object>,
): Promise<number> {
  const row = await sql
    .selectFrom(query.limit(1_000).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
