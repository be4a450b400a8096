import { fileBudgets, requestBudgets } from '#src/lib/budgets.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { hitAll, type Over, type RateLimit, reached } from '#src/platform/rate-limit/rate-limit.server.ts';
import { exceeded, type Spend, spend } from '#src/platform/rate-limit/spend.server.ts';

/** Something that a budget has no room for, thrown to undo what was written with it. */
export class TooMuch extends Error {
  readonly over: Over;
  constructor(over: Over) {
    super(`over the budget ${over.budget.name}`);
    this.over = over;
  }
}

/** What a message or another act on a request's page draws on; `network` is a keyed hash, `bytes` those of its files. */
export function drawsOf(act: { leadId: string; network: string; bytes?: number }) {
  const { leadId, network, bytes = 0 } = act;
  const limits: RateLimit[] = [
    { key: `request:${leadId}`, budget: requestBudgets.hour },
    { key: `request:${leadId}`, budget: requestBudgets.day },
    { key: `requests:${network}`, budget: requestBudgets.network },
  ];
  const spends: Spend[] =
    bytes === 0
      ? []
      : [
          { budget: fileBudgets.network, holder: network, amount: bytes },
          { budget: fileBudgets.site, holder: '', amount: bytes },
        ];
  return {
    /** Asks before a file is written, so that a flood costs no disk. */
    ask: async (sql: Sql, id: string, now: number): Promise<Over | undefined> =>
      (await reached(sql, limits, id, now)) ?? (await exceeded(sql, spends, now)),
    /** Takes it as part of the transaction. @throws TooMuch */
    async take(trx: Trx, id: string, now: number): Promise<void> {
      const over = (await hitAll(trx, limits, id, now)) ?? (await spend(trx, spends, now));
      if (over) throw new TooMuch(over);
    },
  };
}
