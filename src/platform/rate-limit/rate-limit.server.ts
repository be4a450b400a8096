import type { Sql, Trx } from '../db/client.server.ts';

/** At most `max` hits of one key within any `windowMs` milliseconds. */
export interface RateLimit {
  key: string;
  max: number;
  windowMs: number;
}

/**
 * Clocks of several machines differ by less. A hit further ahead was counted before the clock was set back; it would
 * shut its client out until the clock has caught up, so it counts no longer.
 */
const mostAheadMs = 60_000;

/**
 * How many milliseconds from `now` this limit stays reached for a new hit, 0 when there is room. The hit `hitId`
 * itself is not counted, so that a repeat of something already accepted is never refused.
 */
export async function waitFor(sql: Sql | Trx, limit: RateLimit, hitId: string, now: number): Promise<number> {
  const rows = await sql
    .selectFrom('rate_hits')
    .select('at')
    .where('key', '=', limit.key)
    .where('at', '>', now - limit.windowMs)
    .where('at', '<=', now + mostAheadMs)
    .where('hit_id', '!=', hitId)
    .orderBy('at', 'desc')
    .limit(limit.max)
    .execute();
  const oldest = rows[limit.max - 1];
  return oldest ? Math.max(1, oldest.at + limit.windowMs - now) : 0;
}

/**
 * Counts a hit within a transaction unless the limit is reached; returns what `waitFor` returns. Touching the
 * key's row first makes two transactions of one client wait for each other.
 */
export async function hit(trx: Trx, limit: RateLimit, hitId: string, now: number): Promise<number> {
  await trx
    .insertInto('rate_keys')
    .values({ key: limit.key, touched_at: now })
    .onConflict((c) => c.column('key').doUpdateSet({ touched_at: now }))
    .execute();
  const wait = await waitFor(trx, limit, hitId, now);
  if (wait > 0) return wait;
  await trx
    .insertInto('rate_hits')
    .values({ key: limit.key, hit_id: hitId, at: now })
    .onConflict((c) => c.columns(['key', 'hit_id']).doNothing())
    .execute();
  return 0;
}

/** Drops what no window reaches any more; run now and then. */
export async function forgetHitsBefore(trx: Trx, moment: number): Promise<void> {
  await trx.deleteFrom('rate_hits').where('at', '<', moment).execute();
  await trx.deleteFrom('rate_keys').where('touched_at', '<', moment).execute();
}
