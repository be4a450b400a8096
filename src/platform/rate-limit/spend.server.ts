import { sql as raw } from 'kysely';
import type { Budget } from '#src/lib/budgets.ts';
import type { Sql, Trx } from '../db/client.server.ts';
import type { Over } from './rate-limit.server.ts';

/**
 * An amount of a budget for one holder, one row each. Its window begins with the first use and ends at once, unlike the
 * rolling windows of rate-limit.server.ts.
 */
export interface Spend {
  budget: Budget;
  /** Keyed hash of whose it is; empty for the whole site. */
  holder: string;
  amount: number;
}

const keyOf = ({ budget, holder }: Spend) => `${budget.name}:${holder}`;

/** A window that ends later than it could was begun before the clock was set back; it is over. */
const isOpen = (until: number, { budget }: Spend, now: number) => until > now && until <= now + budget.windowMs;

/** The budget that has no room for its spend at `now` (epoch milliseconds), or undefined when all have. Changes nothing. */
export async function exceeded(sql: Sql | Trx, spends: readonly Spend[], now: number): Promise<Over | undefined> {
  if (spends.length === 0) return undefined;
  const rows = await sql.selectFrom('budget_use').selectAll().where('key', 'in', spends.map(keyOf)).execute();
  return firstOver(spends, rows, now, (spend) => spend.amount);
}

function firstOver(
  spends: readonly Spend[],
  rows: readonly { key: string; used: number; until: number }[],
  now: number,
  more: (spend: Spend) => number,
): Over | undefined {
  for (const spend of spends) {
    const row = rows.find(({ key }) => key === keyOf(spend));
    if (!row || !isOpen(row.until, spend, now)) continue;
    if (row.used + more(spend) > spend.budget.max) return { budget: spend.budget, waitMs: row.until - now };
  }
  return undefined;
}

/** Uses so much of all budgets within a transaction, or, when one has no room, of none; returns what `exceeded` returns. */
export async function spend(trx: Trx, spends: readonly Spend[], now: number): Promise<Over | undefined> {
  if (spends.length === 0) return undefined;
  // Read first: a flood that is refused anyway must not write.
  const over = await exceeded(trx, spends, now);
  if (over) return over;
  const rows = spends
    .map((one) => ({ key: keyOf(one), used: one.amount, until: now + one.budget.windowMs }))
    // In one order, so that transactions that touch the same rows do not wait in a circle.
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
  // Somebody else's transaction may have come between.
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

/** Drops windows that are over; run now and then. `now` in epoch milliseconds. */
export async function forgetSpent(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('budget_use').where('until', '<=', now).execute();
}
