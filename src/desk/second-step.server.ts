import type { Clock } from '#src/lib/clock.ts';
import { deviceWords } from '#src/lib/device-words.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Overruns } from '#src/platform/rate-limit/overruns.server.ts';
import { secondStepCookie, secondStepMs } from '#src/platform/session/cookies.ts';
import { hashOf } from '#src/platform/session/session.server.ts';
import { randomToken, type Tokens } from '#src/platform/tokens.server.ts';
import type { Enter } from './account-entry.server.ts';
import { noteFailure } from './account-failures.server.ts';
import { noteKeyChange } from './key-change.server.ts';
import type { Keys } from './keys.server.ts';
import { takeStep, totpOf } from './keys-store.server.ts';
import { hashOfCode } from './recovery-codes.server.ts';
import {
  countRecoveryCodes,
  endSecondSteps,
  keepSecondStep,
  secondStepBy,
  takeRecoveryCode,
} from './second-steps-store.server.ts';
import { isTotpCode, stepOf } from './totp.server.ts';
import { codeLimits, networkLimit, underLimits } from './wrong-codes.server.ts';

/** `over`: the password must be given again. `waitMs`: nothing was compared; without either the code was wrong. */
export type SecondStep = { ok: true; token: string } | { ok: false; over?: true; waitMs?: number };

interface Parts {
  db: Db;
  tokens: Tokens;
  clock: Clock;
  log: Log;
  overruns: Overruns;
  addresses: OutboxAddresses;
  onMail(): void;
}

/** Where a code comes from. */
export interface CodeFrom {
  address: string;
  userAgent: string;
  cookieHeader: string | null;
}

/** The second step of a sign-in by password: what waits for it lasts five minutes, and ends with the password it came from. */
export function createSecondStep(deps: Parts, keys: Keys, enter: Enter) {
  const { db, clock } = deps;

  async function waiting(cookieHeader: string | null) {
    const hashes = secondStepCookie.allTokensIn(cookieHeader).map(hashOf);
    const row = hashes.length === 0 ? undefined : await secondStepBy(db.sql, hashes, clock.now());
    const { password_hash: under } = row ?? {};
    return row && under && hashOf(under) === row.under_hash ? { ...row, under } : undefined;
  }

  /** Uses up a recovery code of an account beside its password, and tells its person; false when it is none. */
  async function spendRecoveryCode(account: string, typed: string, device: string): Promise<boolean> {
    const used = await db.write(async (trx) => {
      if (!(await takeRecoveryCode(trx, account, hashOfCode(typed)))) return false;
      const left = await countRecoveryCodes(trx, account);
      const detail = `${left} left`;
      const told = `A recovery code was used with your password to sign in to your account. ${left === 1 ? 'One is' : `${left} are`} left.`;
      const actor = { name: '', device };
      await noteKeyChange(trx, deps, { account, actor, isOwn: true, action: 'recovery code used', detail, told });
      return true;
    });
    if (used) deps.onMail();
    return used;
  }

  return {
    spendRecoveryCode,
    /** Keeps that a password was right; the token of a cookie that carries it to the second step. */
    async begin(account: string, under: string): Promise<string> {
      const token = randomToken();
      const now = clock.now();
      const row = { token_hash: hashOf(token), account_id: account, under_hash: hashOf(under) };
      await db.write((trx) => keepSecondStep(trx, { ...row, created_at: now, expires_at: now + secondStepMs }));
      return token;
    },
    /** What the second step of a browser takes; undefined when none waits. */
    async asked(cookieHeader: string | null) {
      const row = await waiting(cookieHeader);
      return row && (await keys.secondStepOf(row.id));
    },
    /** Finishes a sign-in by the code of an authenticator app or a recovery code. */
    async finish(typed: string, { address, userAgent, cookieHeader }: CodeFrom): Promise<SecondStep> {
      const row = await waiting(cookieHeader);
      if (!row) return { ok: false, over: true };
      const device = deviceWords(userAgent);
      const isCode = isTotpCode(typed);
      // A recovery code is too long to be guessed, so no wrong codes of the app keep its person from using it.
      const limits = isCode ? codeLimits(deps, row.id, address) : [networkLimit(deps, address)];
      const judged = await underLimits(deps, limits, async () => {
        if (!isCode) return (await spendRecoveryCode(row.id, typed, device)) ? { by: 'recovery code' } : undefined;
        const app = await totpOf(db.sql, row.id);
        const step = app?.confirmed_at ? stepOf(app.secret, typed, clock.now()) : undefined;
        if (!app || step === undefined) return undefined;
        const taken = await db.write((trx) => takeStep(trx, { account: row.id, secret: app.secret, step }));
        return taken ? { by: 'authenticator app' } : undefined;
      });
      if (!judged.ok) {
        if (judged.waitMs !== undefined) return { ok: false, waitMs: judged.waitMs };
        deps.log.warn('wrong code of a second step');
        const actor = { name: 'nobody', device };
        await noteFailure(deps, { actor, action: 'failed sign-in', subject: row.name, detail: 'wrong code' });
        return { ok: false };
      }
      const { by: detail } = judged.given;
      const also = (trx: Parameters<typeof endSecondSteps>[0]) => endSecondSteps(trx, [row.token_hash]);
      const token = await enter({ account: row.id, device, address, cookieHeader, under: row.under, detail, also });
      return token === undefined ? { ok: false, over: true } : { ok: true, token };
    },
  };
}

export type SecondSteps = ReturnType<typeof createSecondStep>;
