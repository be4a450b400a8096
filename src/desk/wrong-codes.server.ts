import { randomUUID } from 'node:crypto';
import { keyBudgets } from '#src/lib/budgets.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { hitAll, type Overruns, type RateLimit, takeBack } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';

interface WrongCodeDeps {
  db: Db;
  clock: Clock;
  overruns: Overruns;
}

/** Per network only, for secrets that cannot be guessed. */
export const networkLimit = ({ tokens }: { tokens: Tokens }, address: string): RateLimit => ({
  key: `codes:${tokens.fingerprint('address', address)}`,
  budget: keyBudgets.codesOfNetwork,
});

/** Limits for six-digit app codes; whoever tries them already has the password. */
export const codeLimits = (parts: { tokens: Tokens }, account: string, address: string): RateLimit[] => [
  networkLimit(parts, address),
  { key: `codes-account:${account}`, budget: keyBudgets.codes },
  { key: `codes-account-day:${account}`, budget: keyBudgets.codesOfDay },
];

/** Counted before it runs, so that parallel guesses count; given back when right. `waitMs`: nothing was checked. */
export async function underLimits<T extends object>(
  { db, clock, overruns }: WrongCodeDeps,
  limits: readonly RateLimit[],
  judge: () => Promise<T | undefined>,
): Promise<{ ok: true; given: T } | { ok: false; waitMs?: number }> {
  const attempt = randomUUID();
  const over = await db.write((trx) => hitAll(trx, limits, attempt, clock.now()));
  if (over) {
    overruns.note(over.budget);
    return { ok: false, waitMs: over.waitMs };
  }
  const given = await judge();
  if (given === undefined) return { ok: false };
  await db.write((trx) => takeBack(trx, limits, attempt));
  return { ok: true, given };
}
