import { type Budget, overrunsAreKeptDays } from '#src/lib/budgets.ts';
import type { Clock } from '#src/lib/clock.ts';
import { easternDay } from '#src/lib/format.ts';
import type { Db, Sql } from '../db/client.server.ts';
import type { BudgetOverrunsTable } from '../db/tables-budgets.ts';
import type { Log } from '../log.server.ts';

/** What went over a budget, for the owner's eyes: one line a budget and day, whatever comes. */
export interface Overruns {
  /** Counts something that was over `budget`. Never waits and never throws. */
  note(budget: Budget): void;
  /** Resolves when everything noted so far is written, or could not be. */
  settled(): Promise<void>;
}

const writeAfterMs = 1_000;
const dayMs = 86_400_000;

export function createOverruns({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Overruns {
  let waiting = new Map<string, BudgetOverrunsTable>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write() {
    timer = undefined;
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

  return {
    note({ name }) {
      const now = clock.now();
      const day = easternDay(now).iso;
      const key = `${day} ${name}`;
      const times = (waiting.get(key)?.times ?? 0) + 1;
      waiting.set(key, { day, budget: name, times, last_at: now });
      timer ??= setTimeout(() => {
        writing = writing.then(write);
      }, writeAfterMs).unref();
    },
    settled() {
      clearTimeout(timer);
      writing = writing.then(write);
      return writing;
    },
  };
}

/** What went over a budget on the last days, the newest day first. */
export async function listOverruns(sql: Sql, limit: number): Promise<BudgetOverrunsTable[]> {
  return sql
    .selectFrom('budget_overruns')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('times', 'desc')
    .limit(limit)
    .execute();
}
