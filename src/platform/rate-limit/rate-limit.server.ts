import type { Sql, Trx } from '../db/client.server.ts';
import { isPostgres } from '../db/engine.server.ts';

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
  const counted = sql
    .selectFrom('rate_hits')
    .where('key', '=', limit.key)
    .where('at', '>', now - limit.windowMs)
    .where('at', '<=', now + mostAheadMs)
    .where('hit_id', '!=', hitId);
  const all = await counted
    .select(({ fn }) => [fn.countAll<number>().as('hits'), fn.min('at').as('oldest')])
    .executeTakeFirstOrThrow();
  if (all.hits < limit.max) return 0;
  // More than fit are there only when the limit was higher before; then the newest decide, whose order costs a sort.
  const oldest =
    all.hits === limit.max
      ? all.oldest
      : (
          await counted
            .select('at')
            .orderBy('at', 'desc')
            .limit(1)
            .offset(limit.max - 1)
            .executeTakeFirstOrThrow()
        ).at;
  return Math.max(1, oldest + limit.windowMs - now);
}

/**
 * Counts a hit within a transaction unless the limit is reached; returns what `waitFor` returns. On PostgreSQL,
 * touching the key's row first makes two transactions of one client wait for each other; SQLite has one at a time.
 */
export async function hit(trx: Trx, limit: RateLimit, hitId: string, now: number): Promise<number> {
  if (isPostgres(trx)) {
    await trx
      .insertInto('rate_keys')
      .values({ key: limit.key, touched_at: now })
      .onConflict((c) => c.column('key').doUpdateSet({ touched_at: now }))
      .execute();
  }
  const wait = await waitFor(trx, limit, hitId, now);
  if (wait > 0) return wait;
  await trx
    .insertInto('rate_hits')
    .values({ key: limit.key, hit_id: hitId, at: now })
    .onConflict((c) => c.columns(['key', 'hit_id']).doNothing())
    .execute();
  return 0;
}

/** Takes a hit back that turned out not to count. */
export async function takeBack(trx: Trx, limit: RateLimit, hitId: string): Promise<void> {
  await trx.deleteFrom('rate_hits').where('key', '=', limit.key).where('hit_id', '=', hitId).execute();
}

/** Drops what no window reaches any more; run now and then. */
export async function forgetHitsBefore(trx: Trx, moment: number): Promise<void> {
  await trx.deleteFrom('rate_hits').where('at', '<', moment).execute();
  await trx.deleteFrom('rate_keys').where('touched_at', '<', moment).execute();
}
