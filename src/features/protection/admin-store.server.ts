import type { Sql } from '#src/platform/db/client.server.ts';

/** The newest events of some kinds, latest first. */
export async function newestOfKinds(sql: Sql, kinds: readonly string[], limit: number) {
  return sql
    .selectFrom('security_events')
    .selectAll()
    .where('kind', 'in', [...kinds])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
