import type { BudgetOverrunsTable } from 'db:tables';
import { sql as raw } from 'kysely';
import { type Budget, overrunsAreKeptDays } from '#src/lib/budgets.ts';
import { easternDay } from '#src/lib/format.ts';
import { type Clock, dayMs } from '#src/lib/time.ts';
import type { Db, Sql, Trx } from '../db/client.server.ts';
import { isPostgres } from '../db/engine.server.ts';
import { every } from '../every.server.ts';
import type { Log } from '../log.server.ts';

export interface RateLimit {
  /** Holder; several limits may share one key and its hits. */
  key: string;
  budget: Budget;
}

export interface Exceeded {
  budget: Budget;
  waitMs: number;
}

/** Rolls back the transaction that went over. */
export class OverBudget extends Error {
  readonly over: Exceeded;
  constructor(over: Exceeded) {
    super(`over the budget ${over.budget.name}`);
    this.over = over;
  }
}

/**
 * Clocks of several machines differ by less. A hit further ahead is from before the clock was set back and does not
 * count.
 */
const mostAheadMs = 60_000;

const keysOf = (limits: readonly RateLimit[]) => [...new Set(limits.map(({ key }) => key))].sort();

/**
 * The exceeded limit with the longest wait, or undefined. `hitId` itself does not count, so a repeat is never refused.
 */
export async function reached(
  sql: Sql | Trx,
  limits: readonly RateLimit[],
  hitId: string,
  now: number,
): Promise<Exceeded | undefined> {
  const rows = await sql
    .selectFrom('rate_hits')
    .select(['key', 'at'])
    .where('key', 'in', keysOf(limits))
    .where('at', '>', now - Math.max(...limits.map(({ budget }) => budget.windowMs)))
    .where('at', '<=', now + mostAheadMs)
    .where('hit_id', '!=', hitId)
    .execute();
  let worst: Exceeded | undefined;
  for (const { key, budget } of limits) {
    const times = rows.filter((row) => row.key === key && row.at > now - budget.windowMs).map(({ at }) => at);
    if (times.length < budget.max) continue;
    // More than `max` only if the limit was higher before; then the newest decide.
    const oldest = times.sort((a, b) => b - a)[budget.max - 1] ?? now;
    const waitMs = Math.max(1, oldest + budget.windowMs - now);
    if (waitMs > (worst?.waitMs ?? 0)) worst = { budget, waitMs };
  }
  return worst;
}

/**
 * Counts a hit for all limits; if one is exceeded, for none, and returns it. On PostgreSQL, touching the keys first in
 * one order serialises one client's transactions without deadlocks.
 */
export async function hitAll(
  trx: Trx,
  limits: readonly RateLimit[],
  hitId: string,
  now: number,
): Promise<Exceeded | undefined> {
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

export async function takeBack(trx: Trx, limits: readonly RateLimit[], hitId: string): Promise<void> {
  await trx.deleteFrom('rate_hits').where('key', 'in', keysOf(limits)).where('hit_id', '=', hitId).execute();
}

export async function forgetHitsBefore(trx: Trx, moment: number): Promise<void> {
  await trx.deleteFrom('rate_hits').where('at', '<', moment).execute();
  await trx.deleteFrom('rate_keys').where('touched_at', '<', moment).execute();
}

/** Per budget; beyond it the oldest are forgotten. */
const mostHolders = 50_000;

/**
 * Counted in this process's memory, for what is too cheap to ask the database about. Fixed window that begins with its
 * first use.
 */
export function createLocalBudget({ max, windowMs }: Budget) {
  const byHolder = new Map<string, { used: number; until: number }>();
  return {
    /** False, with nothing used, if there is no room. `now` in epoch milliseconds. */
    take(holder: string, now: number): boolean {
      const window = byHolder.get(holder);
      if (window && window.until > now && window.until <= now + windowMs) {
        if (window.used >= max) return false;
        window.used++;
        return true;
      }
      byHolder.delete(holder);
      byHolder.set(holder, { used: 1, until: now + windowMs });
      if (byHolder.size > mostHolders) byHolder.delete(byHolder.keys().next().value ?? '');
      return true;
    },
  };
}

export type Overruns = ReturnType<typeof createOverruns>;

const writeAfterMs = 1_000;

/** Exceeded budgets, for the owner: one row per budget and day. */
export function createOverruns({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  let waiting = new Map<string, BudgetOverrunsTable>();

  async function write() {
    const rows = [...waiting.values()].sort((a, b) => (a.budget < b.budget ? -1 : 1));
    waiting = new Map();
    if (rows.length === 0) return;
    const oldest = easternDay(clock.now() - overrunsAreKeptDays * dayMs).iso;
    try {
      await db.write(async (trx) => {
        await trx
          .insertInto('budget_overruns')
          .values(rows)
          .onConflict((c) =>
            c.columns(['day', 'budget']).doUpdateSet((eb) => ({
              times: eb('budget_overruns.times', '+', eb.ref('excluded.times')),
              last_at: eb.ref('excluded.last_at'),
            })),
          )
          .execute();
        await trx.deleteFrom('budget_overruns').where('day', '<', oldest).execute();
      });
    } catch (error) {
      log.warn({ error }, 'what went over a budget could not be written');
    }
  }

  const loop = every(Number.POSITIVE_INFINITY, 'writing what went over a budget', write, { log });

  return {
    /** Never waits and never throws. */
    note({ name }: Budget): void {
      const now = clock.now();
      const day = easternDay(now).iso;
      const key = `${day} ${name}`;
      const times = (waiting.get(key)?.times ?? 0) + 1;
      waiting.set(key, { day, budget: name, times, last_at: now });
      loop.wake(writeAfterMs);
    },
    /** Resolves when everything noted so far is written, or could not be. */
    settled: loop.run,
  };
}

/** Newest day first. */
export async function listOverruns(sql: Sql, limit: number): Promise<BudgetOverrunsTable[]> {
  return sql
    .selectFrom('budget_overruns')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('times', 'desc')
    .limit(limit)
    .execute();
}

/**
 * An amount of a budget for one holder. Fixed window that begins with the first use, unlike the rolling windows of
 * RateLimit.
 */
export interface Spend {
  budget: Budget;
  /** Keyed hash; empty for the whole site. */
  holder: string;
  amount: number;
}

const keyOf = ({ budget, holder }: Spend) => `${budget.name}:${holder}`;

/** A window that ends later than possible is from before the clock was set back, so it is over. */
const isOpen = (until: number, { budget }: Spend, now: number) => until > now && until <= now + budget.windowMs;

/** The budget without room for its spend at `now` (epoch milliseconds), or undefined. Changes nothing. */
export async function exceeded(sql: Sql | Trx, spends: readonly Spend[], now: number): Promise<Exceeded | undefined> {
  if (spends.length === 0) return undefined;
  const rows = await sql.selectFrom('budget_use').selectAll().where('key', 'in', spends.map(keyOf)).execute();
  return firstOver(spends, rows, now, (spend) => spend.amount);
}

function firstOver(
  spends: readonly Spend[],
  rows: readonly { key: string; used: number; until: number }[],
  now: number,
  more: (spend: Spend) => number,
): Exceeded | undefined {
  for (const spend of spends) {
    const row = rows.find(({ key }) => key === keyOf(spend));
    if (!row || !isOpen(row.until, spend, now)) continue;
    if (row.used + more(spend) > spend.budget.max) return { budget: spend.budget, waitMs: row.until - now };
  }
  return undefined;
}

/** Uses all budgets within a transaction; if one has no room, none, and returns what `exceeded` returns. */
export async function spend(trx: Trx, spends: readonly Spend[], now: number): Promise<Exceeded | undefined> {
  if (spends.length === 0) return undefined;
  // Read first: refused floods must not write.
  const over = await exceeded(trx, spends, now);
  if (over) return over;
  const rows = spends
    .map((one) => ({ key: keyOf(one), used: one.amount, until: now + one.budget.windowMs }))
    // Sorted, so that transactions on the same rows cannot deadlock.
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const isOver = raw`budget_use.until <= ${now} or budget_use.until > excluded.until`;
  const after = await trx
    .insertInto('budget_use')
    .values(rows)
    .onConflict((c) =>
      c.column('key').doUpdateSet({
        used: raw<number>`case when ${isOver} then excluded.used else budget_use.used + excluded.used end`,
        until: raw<number>`case when ${isOver} then excluded.until else budget_use.until end`,
      }),
    )
    .returningAll()
    .execute();
  // Another transaction may have come in between.
  const late = firstOver(spends, after, now, () => 0);
  if (late) {
    for (const { key, used } of rows) {
      await trx
        .updateTable('budget_use')
        .set((eb) => ({ used: eb('used', '-', used) }))
        .where('key', '=', key)
        .execute();
    }
  }
  return late;
}

/** Run now and then. `now` in epoch milliseconds. */
export async function forgetSpent(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('budget_use').where('until', '<=', now).execute();
}
