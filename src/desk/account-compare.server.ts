import { randomUUID } from 'node:crypto';
import { signInBudgets } from '#src/lib/budgets.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { StaffAccountsTable } from '#src/platform/db/tables-accounts.ts';
import type { Overruns } from '#src/platform/rate-limit/overruns.server.ts';
import { hitAll, type Over, takeBack } from '#src/platform/rate-limit/rate-limit.server.ts';
import { createKnownNetworks } from '#src/platform/session/known-networks.server.ts';
import { hashPassword, passwordMatches } from '#src/platform/session/password.server.ts';
import { createPasswordQueue } from '#src/platform/session/password-queue.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';

/** When it is worth trying again after too many passwords waited to be compared, in milliseconds. */
const busyMs = 3_000;

/** `waitMs`: nothing was compared; milliseconds until it is worth trying again. Without it the password was wrong. */
export interface NotMatched {
  ok: false;
  waitMs?: number;
}

/** `giveBack` takes back that it was counted, as an owner who comes and goes guesses nothing. */
export interface Matched {
  ok: true;
  hash: string;
  giveBack(trx: Trx): Promise<void>;
}

export type Compared = Matched | NotMatched;

/** Where a password comes from. */
export interface From {
  address: string;
  /**
   * Hash by which a browser is known that has signed in to this account before, or anything else that no stranger has:
   * what strangers use up does not hold it back.
   */
  known?: string | undefined;
}

/**
 * Compares passwords, one at a time and within budgets (lib/budgets.ts): of a network or known browser, of an account, and
 * of all networks that nobody has signed in from. An account that is not there takes as long as one that is.
 */
export function createComparison(deps: {
  db: Db;
  settings: Settings;
  tokens: Tokens;
  clock: Clock;
  overruns: Overruns;
}) {
  const { db, clock, overruns } = deps;
  const networks = createKnownNetworks(deps.settings, clock);
  const queue = createPasswordQueue(signInBudgets.waiting.max);
  let nobodys: Promise<string> | undefined;

  function refuse({ budget, waitMs }: Over): NotMatched {
    overruns.note(budget);
    return { ok: false, waitMs };
  }

  async function limitsFor(account: StaffAccountsTable | undefined, { address, known }: From) {
    const network = deps.tokens.fingerprint('address', address);
    if (known) return { isKnown: true, limits: [{ key: `sign-in-known:${known}`, budget: signInBudgets.browser }] };
    const isKnown = await networks.has(network);
    const limits = [{ key: `sign-in:${network}`, budget: signInBudgets.network }];
    if (!isKnown) {
      limits.push({ key: `sign-in-account:${account?.id ?? ''}`, budget: signInBudgets.account });
      limits.push({ key: 'sign-in', budget: signInBudgets.strangers });
    }
    return { isKnown, limits };
  }

  return {
    /** Notes that somebody has signed in from the network of an address. */
    noteNetwork: (address: string) => networks.note(deps.tokens.fingerprint('address', address)),
    async compare(account: StaffAccountsTable | undefined, password: string, from: From): Promise<Compared> {
      const { isKnown, limits } = await limitsFor(account, from);
      // Counted before the slow comparison, so that guesses sent side by side are counted too.
      const attempt = randomUUID();
      const over = await db.write((trx) => hitAll(trx, limits, attempt, clock.now()));
      if (over) return refuse(over);
      const giveBack = (trx: Trx) => takeBack(trx, limits, attempt);
      const hash = account?.password_hash ?? undefined;
      nobodys ??= hashPassword(randomUUID());
      const against = hash ?? (await nobodys);
      const compared = queue.run(() => passwordMatches(password, against), isKnown);
      if (!compared) {
        // Nothing was compared, so nothing was guessed.
        await db.write(giveBack);
        return refuse({ budget: signInBudgets.waiting, waitMs: busyMs });
      }
      const matches = await compared;
      return hash !== undefined && matches ? { ok: true, hash, giveBack } : { ok: false };
    },
  };
}
