import { mergeRanges, type TimeRange } from '#src/lib/lists.ts';
import type { Sql } from '#src/platform/db/client.server.ts';

/**
 * When the owner is busy by connected calendars between `from` and `to` (epoch milliseconds): in order, disjoint, not
 * clipped to the span. A failing calendar keeps its last times. `sql` may be a transaction. Known from today for 374
 * days, a week more than can ever be booked.
 */
export async function busyRanges(sql: Sql, from: number, to: number): Promise<TimeRange[]> {
  const rows = await sql
    .selectFrom('busy_ranges as r')
    .innerJoin('busy_feeds as f', 'f.id', 'r.feed_id')
    .select(['r.begins_at', 'r.ends_at'])
    .where('f.removed_at', 'is', null)
    .where('r.ends_at', '>', from)
    .where('r.begins_at', '<', to)
    .execute();
  return mergeRanges(rows.map(({ begins_at, ends_at }) => ({ begins: begins_at, ends: ends_at })));
}

/** Epoch milliseconds. */
export const isOwnerBusy = async (sql: Sql, span: { from: number; to: number }): Promise<boolean> =>
  (await busyRanges(sql, span.from, span.to)).length > 0;
