import type { Budget } from '#src/lib/budgets.ts';
import type { Sql, Trx } from '../db/client.server.ts';
import { isPostgres } from '../db/engine.server.ts';

/** A budget of hits for one holder. */
export interface RateLimit {
  /** Whose hits are counted; several limits may count the same ones. */
  key: string;
  budget: Budget;
}

/** Which budget is used up, and for how many milliseconds more. */
export interface Over {
  budget: Budget;
  waitMs: number;
}

/**
 * Clocks of several machines differ by less. A hit further ahead is from before the clock was set back and no longer
 * counts.
 */
const mostAheadMs = 60_000;

const keysOf = (limits: readonly RateLimit[]) => [...new Set(limits.map(({ key }) => key))].sort();

/**
 * The limit that is reached for the longest for a new hit, or undefined. `hitId` itself does not count: a repeat is
 * never refused.
 */
export async function reached(
  sql: Sql | Trx,
  limits: readonly RateLimit[],
  hitId: string,
  now: number,
): Promise<Over | undefined> {
  const rows = await sql
    .selectFrom('rate_hits')
    .select(['key', 'at'])
    .where('key', 'in', keysOf(limits))
    .where('at', '>', now - Math.max(...limits.map(({ budget }) => budget.windowMs)))
    .where('at', '<=', now + mostAheadMs)
    .where('hit_id', '!=', hitId)
    .execute();
  let worst: Over | undefined;
  for (const { key, budget } of limits) {
    const times = rows.filter((row) => row.key === key && row.at > now - budget.windowMs).map(({ at }) => at);
    if (times.length < budget.max) continue;
    // More than fit are there only when the limit was higher before; then the newest decide.
    const oldest = times.sort((a, b) => b - a)[budget.max - 1] ?? now;
    const waitMs = Math.max(1, oldest + budget.windowMs - now);
    if (waitMs > (worst?.waitMs ?? 0)) worst = { budget, waitMs };
  }
  return worst;
}

/**
 * Counts a hit for all limits, or for none when one is reached, which it returns. On PostgreSQL touching the keys first
 * makes one client's transactions wait for each other, in one order, so none waits in a circle.
 */
export async function hitAll(
  trx: Trx,
  limits: readonly RateLimit[],
  hitId: string,
  now: number,
): Promise<Over | undefined> {
  const keys = keysOf(limits);
  if (isPostgres(trx)) {
    await trx
      .insertInto('rate_keys')
      .values(keys.map((key) => ({ key, touched_at: now })))
      .onConflict((c) => c.column('key').doUpdateSet({ touched_at: now }))
      .execute();
  }
  const over = await reached(trx, limits, hitId, now);
  if (over) return over;
  await trx
    .insertInto('rate_hits')
    .values(keys.map((key) => ({ key, hit_id: hitId, at: now })))
    .onConflict((c) => c.columns(['key', 'hit_id']).doNothing())
    .execute();
  return undefined;
}

/** Takes a hit back that turned out not to count. */
export async function takeBack(trx: Trx, limits: readonly RateLimit[], hitId: string): Promise<void> {
  await trx.deleteFrom('rate_hits').where('key', 'in', keysOf(limits)).where('hit_id', '=', hitId).execute();
}

/** Drops what no window reaches any more; run now and then. */
export async function forgetHitsBefore(trx: Trx, moment: number): Promise<void> {
  await trx.deleteFrom('rate_hits').where('at', '<', moment).execute();
  await trx.deleteFrom('rate_keys').where('touched_at', '<', moment).execute();
}
