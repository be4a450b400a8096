import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { keyBudgets } from '#src/lib/budgets.ts';
import { deviceWords } from '#src/lib/device.ts';
import { type AuditEntry, recordAudit, sumUpAudit } from '#src/platform/audit/store.server.ts';
import { changedRows, countOf, type Sql, type Trx } from '#src/platform/db/client.server.ts';
import { hitAll, type RateLimit, takeBack } from '#src/platform/rate-limit/rate-limit.server.ts';
import { secondStepCookie, secondStepMs, staffCookie } from '#src/platform/session/cookies.ts';
import { makePassword } from '#src/platform/session/password.server.ts';
import { nameOr } from '#src/platform/session/rights.ts';
import { hashOf } from '#src/platform/session/session.server.ts';
import { randomToken, type Tokens } from '#src/platform/tokens.server.ts';
import type { Keys } from './keys.server.ts';
import { noteKeyChange, takeStep, totpOf } from './keys-store.server.ts';
import { accountById } from './passwords.server.ts';
import type { StaffDeps } from './sign-in.server.ts';

const count = 10;

/** About 124 bits each. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: count }, () => makePassword(5));

/** Codes are too long to guess, so a fast unsalted hash is enough. */
export const hashOfCode = (typed: string): string => hashOf(typed.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Failures at one account within this time share one audit entry. */
const summedMs = 3_600_000;

/** Logs a wrong password or code; repeats within the hour count in the same entry. */
export function noteFailure(
  { db, clock }: Pick<StaffDeps, 'db' | 'clock'>,
  what: Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'detail'>,
): Promise<void> {
  const at = clock.now();
  const parts = [what.action, what.actor.name, what.subject, what.detail, Math.floor(at / summedMs)];
  return db.write((trx) => sumUpAudit(trx, parts.join(':'), { ...what, at }));
}

/** The values every authenticator app supports; some ignore others given in the QR code. */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const stepMs = usual.period * 1_000;
/** Accepts one step before and after, for clock differences and typing time. */
const window = 1;

/** 160 bits, base32. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32;

/** The 30-second step of a code, if it is the current one or a neighbour. `now` in epoch milliseconds. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!isTotpCode(token)) return undefined;
  const delta = TOTP.validate({ ...usual, token, secret: Secret.fromBase32(secret), timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / stepMs) + delta;
}

/** For tests and the bench, which play the authenticator app. */
export const codeAt = (secret: string, now: number): string =>
  TOTP.generate({ ...usual, secret: Secret.fromBase32(secret), timestamp: now });

const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed.replace(/\s/g, ''));

export function appSecret(secret: string, about: { issuer: string; label: string }) {
  const { data } = encode(new TOTP({ ...usual, ...about, secret }).toString(), { ecc: 'M', border: 2 });
  return { secret, squares: data };
}

interface Entering {
  account: string;
  device: string;
  address: string;
  cookieHeader: string | null;
  /** Hash of the password given, if any. */
  under?: string;
  /** Completes "sign-in" in the audit log. */
  detail?: string;
  /** Runs in the transaction that logs the sign-in. */
  also?(trx: Trx): Promise<void>;
}

/**
 * Opens a session; ends the browser's previous session and pending sign-in. Undefined when the account is gone or its
 * password has changed.
 */
export function createEntry({ db, clock, log, sessions }: StaffDeps, noteNetwork: (address: string) => Promise<void>) {
  return async (entering: Entering): Promise<string | undefined> => {
    const { account, device, address, cookieHeader, under, detail = '', also } = entering;
    const replaces = staffCookie.allTokensIn(cookieHeader);
    const token = await sessions.open(account, { device, replaces, ...(under !== undefined && { under }) });
    if (token === undefined) return undefined;
    log.info('signed in to the desk');
    const begun = secondStepCookie.allTokensIn(cookieHeader).map(hashOf);
    await db.write(async (trx) => {
      await also?.(trx);
      if (begun.length > 0) await endSecondSteps(trx, begun);
      const name = nameOr((await accountById(trx, account))?.name ?? '');
      await recordAudit(trx, { at: clock.now(), actor: { name, device }, action: 'sign-in', detail });
    });
    await noteNetwork(address);
    return token;
  };
}

export type Enter = ReturnType<typeof createEntry>;

type From = Sql | Trx;

const secondStepBy = (from: From, hashes: readonly string[], now: number) =>
  from
    .selectFrom('staff_second_steps as step')
    .innerJoin('staff_accounts as account', 'account.id', 'step.account_id')
    .where('account.state', '=', 'active')
    .where('step.token_hash', 'in', hashes)
    .where('step.expires_at', '>', now)
    .select(['step.token_hash', 'step.under_hash', 'account.id', 'account.name', 'account.password_hash'])
    .executeTakeFirst();

async function endSecondSteps(trx: Trx, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('staff_second_steps').where('token_hash', 'in', hashes).execute();
}

export const countRecoveryCodes = (from: From, account: string): Promise<number> =>
  countOf(from.selectFrom('staff_recovery_codes').where('account_id', '=', account));

export async function hasAnyRecoveryCode(from: From): Promise<boolean> {
  return (await from.selectFrom('staff_recovery_codes').select('code_hash').executeTakeFirst()) !== undefined;
}

export async function isRecoveryCode(from: From, account: string, hash: string): Promise<boolean> {
  const row = await from
    .selectFrom('staff_recovery_codes')
    .select('created_at')
    .where('account_id', '=', account)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

async function takeRecoveryCode(trx: Trx, account: string, hash: string): Promise<boolean> {
  const taken = trx.deleteFrom('staff_recovery_codes').where('account_id', '=', account);
  return (await changedRows(taken.where('code_hash', '=', hash))) > 0;
}

export async function replaceRecoveryCodes(
  trx: Trx,
  about: { account: string; hashes: readonly string[]; now: number },
): Promise<void> {
  const { account, hashes, now } = about;
  await trx.deleteFrom('staff_recovery_codes').where('account_id', '=', account).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ account_id: account, code_hash, created_at: now }));
  await trx.insertInto('staff_recovery_codes').values(rows).execute();
}

/** `over`: the password must be entered again. `waitMs`: nothing was checked. Neither: the code was wrong. */
export type SecondStep = { ok: true; token: string } | { ok: false; over?: true; waitMs?: number };

export interface CodeFrom {
  address: string;
  userAgent: string;
  cookieHeader: string | null;
}

/** The second step of a password sign-in: valid for five minutes, and void once the password changes. */
export function createSecondStep(deps: StaffDeps, keys: Keys, enter: Enter) {
  const { db, clock } = deps;

  async function waiting(cookieHeader: string | null) {
    const hashes = secondStepCookie.allTokensIn(cookieHeader).map(hashOf);
    const row = hashes.length === 0 ? undefined : await secondStepBy(db.sql, hashes, clock.now());
    const { password_hash: under } = row ?? {};
    return row && under && hashOf(under) === row.under_hash ? { ...row, under } : undefined;
  }

  /** Uses up a recovery code and mails the account's person. False when there is no such code. */
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
    /** Records that the password was right. Returns the cookie token for the second step. */
    async begin(account: string, under: string): Promise<string> {
      const token = randomToken();
      const now = clock.now();
      const row = { token_hash: hashOf(token), account_id: account, under_hash: hashOf(under) };
      const values = { ...row, created_at: now, expires_at: now + secondStepMs };
      await db.write((trx) => trx.insertInto('staff_second_steps').values(values).execute());
      return token;
    },
    async asked(cookieHeader: string | null) {
      const row = await waiting(cookieHeader);
      return row && (await keys.secondStepOf(row.id));
    },
    async finish(typed: string, { address, userAgent, cookieHeader }: CodeFrom): Promise<SecondStep> {
      const row = await waiting(cookieHeader);
      if (!row) return { ok: false, over: true };
      const device = deviceWords(userAgent);
      const isCode = isTotpCode(typed);
      // Recovery codes are too long to guess, so wrong app codes do not block them.
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
      const also = (trx: Trx) => endSecondSteps(trx, [row.token_hash]);
      const token = await enter({ account: row.id, device, address, cookieHeader, under: row.under, detail, also });
      return token === undefined ? { ok: false, over: true } : { ok: true, token };
    },
  };
}

/** Per network only, for secrets that cannot be guessed. */
const networkLimit = ({ tokens }: { tokens: Tokens }, address: string): RateLimit => ({
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
  { db, clock, overruns }: Pick<StaffDeps, 'db' | 'clock' | 'overruns'>,
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
