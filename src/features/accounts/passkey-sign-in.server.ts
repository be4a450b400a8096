import { randomUUID } from 'node:crypto';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { keyBudgets } from '#src/lib/budgets.ts';
import type { Clock } from '#src/lib/clock.ts';
import { deviceWords } from '#src/lib/device-words.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Overruns } from '#src/platform/rate-limit/overruns.server.ts';
import { hitAll } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { Enter } from './entry.server.ts';
import { noteFailure } from './failures.server.ts';
import type { Passkeys } from './passkeys.server.ts';
import type { CodeFrom } from './second-step.server.ts';

interface Parts {
  db: Db;
  tokens: Tokens;
  clock: Clock;
  overruns: Overruns;
}

/**
 * The sign-in by passkey. It stands for both factors (a thing, and a finger or PIN), and nobody guesses a signature: it
 * knows neither the queue of passwords nor their budgets, and a bound of its own on challenges, by network.
 */
export function createPasskeySignIn(deps: Parts, passkeys: Passkeys, enter: Enter) {
  const { db, clock } = deps;
  return {
    async begin(
      address: string,
    ): Promise<{ ok: true; options: PublicKeyCredentialRequestOptionsJSON } | { ok: false; waitMs: number }> {
      const budget = keyBudgets.passkeys;
      const limit = { key: `passkeys:${deps.tokens.fingerprint('address', address)}`, budget };
      const over = await db.write((trx) => hitAll(trx, [limit], randomUUID(), clock.now()));
      if (!over) return { ok: true, options: await passkeys.beginSignIn() };
      deps.overruns.note(budget);
      return { ok: false, waitMs: over.waitMs };
    },
    /** Signs in by what a passkey has signed (JSON). */
    async finish(
      answer: string,
      { address, userAgent, cookieHeader }: CodeFrom,
    ): Promise<{ ok: true; token: string } | { ok: false }> {
      const device = deviceWords(userAgent);
      const key = await passkeys.signedBy(answer);
      const about = { device, address, cookieHeader, detail: `passkey ${key?.name}` };
      const token = key && (await enter({ account: key.account_id, ...about }));
      if (token !== undefined) return { ok: true, token };
      const actor = { name: 'nobody', device };
      await noteFailure(deps, { actor, action: 'failed sign-in', subject: 'passkey' });
      return { ok: false };
    },
  };
}
