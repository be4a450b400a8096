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
 * Clocks of several machines differ by less. A hit further ahead was counted before the clock was set back; it would
 * shut its client out until the clock has caught up, so it counts no longer.
 */
const mostAheadMs = 60_000;

const keysOf = (limits: readonly RateLimit[]) => [...new Set(limits.map(({ key }) => key))].sort();

/**
 * The limit that is reached for a new hit at `now` for the longest, or undefined when all have room. The hit `hitId`
 * itself is not counted, so that a repeat of something already accepted is never refused.
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
 * Counts a hit within a transaction for all limits, or, when one is reached, for none; returns what `reached` returns. On
 * PostgreSQL, touching the keys' rows first makes two transactions of one client wait for each other, in the keys' order,
 * so that none waits in a circle; SQLite has one transaction at a time.
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
