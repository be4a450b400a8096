import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { Clock } from '#src/lib/clock.ts';
import { deviceWords } from '#src/lib/device.ts';
import { type AuditEntry, recordAudit, sumUpAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { StaffSecondStepsTable } from '#src/platform/db/tables-desk.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import { secondStepCookie, secondStepMs, staffCookie } from '#src/platform/session/cookies.ts';
import { makePassword } from '#src/platform/session/password.server.ts';
import { hashOf, type Sessions } from '#src/platform/session/session.server.ts';
import { randomToken, type Tokens } from '#src/platform/tokens.server.ts';
import type { Keys } from './keys.server.ts';
import { noteKeyChange, takeStep, totpOf } from './keys-store.server.ts';
import { accountById } from './passwords.server.ts';
import { codeLimits, networkLimit, underLimits } from './wrong-codes.server.ts';

const count = 10;

/** Ten new recovery codes, of about 124 bits each. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: count }, () => makePassword(5));

/** What is stored of a recovery code. It is too long to be guessed, so a quick hash without salt gives nothing away. */
export const hashOfCode = (typed: string): string => hashOf(typed.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Failures of one hour at one account are one line of the audit list, in milliseconds. */
const summedMs = 3_600_000;

/** Writes down that a password or code was wrong; further ones of the hour count in the same line. */
export function noteFailure(
  { db, clock }: { db: Db; clock: Clock },
  what: Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'detail'>,
): Promise<void> {
  const at = clock.now();
  const parts = [what.action, what.actor.name, what.subject, what.detail, Math.floor(at / summedMs)];
  return db.write((trx) => sumUpAudit(trx, parts.join(':'), { ...what, at }));
}

/** Every authenticator app knows these; some ignore others that a QR code names. */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const stepMs = usual.period * 1_000;
/** Clocks of telephones and servers differ, and typing takes a moment: one step before and after counts too. */
const window = 1;

/** A secret of 160 bits for an authenticator app, in base32. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code holds: the secret, the company and whose account it is. */
const totpUri = (secret: string, about: { issuer: string; label: string }): string =>
  new TOTP({ ...usual, ...about, secret }).toString();

/** The step of 30 seconds whose code this is, when it is the present one or a neighbour of it. `now` in epoch milliseconds. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!isTotpCode(token)) return undefined;
  const delta = TOTP.validate({ ...usual, token, secret: Secret.fromBase32(secret), timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / stepMs) + delta;
}

/** The code of a moment; only tests and the bench take the part of an authenticator app. */
export const codeAt = (secret: string, now: number): string =>
  TOTP.generate({ ...usual, secret: Secret.fromBase32(secret), timestamp: now });

/** Whether something typed can be the code of an authenticator app, rather than a recovery code. */
const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed.replace(/\s/g, ''));

/** A secret as its person is shown it: as text, and as the squares of its QR code, row by row. */
export function appSecret(secret: string, about: { issuer: string; label: string }) {
  const { data } = encode(totpUri(secret, about), { ecc: 'M', border: 2 });
  return { secret, squares: data };
}

/** How somebody has proved who they are. */
interface Entering {
  account: string;
  /** Browser and system in words. */
  device: string;
  /** Of the network it comes from. */
  address: string;
  cookieHeader: string | null;
  /** Hash of the password given; left out when none was. */
  under?: string;
  /** Completes "sign-in" in the audit list. */
  detail?: string;
  /** Done in the transaction that writes the sign-in down. */
  also?(trx: Trx): Promise<void>;
}

/**
 * Opens the session of somebody who has proved all that is asked of them. It takes the place of the session that the browser
 * had, and of a sign-in begun there; its token, undefined when the account is gone or has another password by now.
 */
export function createEntry(
  { db, clock, log, sessions }: { db: Db; clock: Clock; log: Log; sessions: Sessions },
  noteNetwork: (address: string) => Promise<void>,
) {
  return async (entering: Entering): Promise<string | undefined> => {
    const { account, device, address, cookieHeader, under, detail = '', also } = entering;
    const replaces = staffCookie.allTokensIn(cookieHeader);
    const token = await sessions.open(account, { device, replaces, ...(under !== undefined && { under }) });
    if (token === undefined) return undefined;
    log.info('signed in to the desk');
    const session = await sessions.find(token);
    const begun = secondStepCookie.allTokensIn(cookieHeader).map(hashOf);
    await db.write(async (trx) => {
      await also?.(trx);
      if (begun.length > 0) await endSecondSteps(trx, begun);
      const name = (await accountById(trx, account))?.name || session?.name || 'owner';
      await recordAudit(trx, { at: clock.now(), actor: { name, device }, action: 'sign-in', detail });
    });
    await noteNetwork(address);
    return token;
  };
}

export type Enter = ReturnType<typeof createEntry>;

type From = Sql | Trx;

/** Keeps a sign-in whose second step is to come. */
async function keepSecondStep(trx: Trx, row: StaffSecondStepsTable): Promise<void> {
  await trx.insertInto('staff_second_steps').values(row).execute();
}

/** A sign-in that waits for its second step, with its account, while that can sign in. */
const secondStepBy = (from: From, hashes: readonly string[], now: number) =>
  from
    .selectFrom('staff_second_steps as step')
    .innerJoin('staff_accounts as account', 'account.id', 'step.account_id')
    .where('account.state', '=', 'active')
    .where('step.token_hash', 'in', hashes)
    .where('step.expires_at', '>', now)
    .select(['step.token_hash', 'step.under_hash', 'account.id', 'account.name', 'account.password_hash'])
    .executeTakeFirst();

/** Ends begun sign-ins by the hashes of their tokens. */
export async function endSecondSteps(trx: Trx, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('staff_second_steps').where('token_hash', 'in', hashes).execute();
}

/** How many recovery codes an account has left. */
export async function countRecoveryCodes(from: From, account: string): Promise<number> {
  const { n } = await from
    .selectFrom('staff_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whether anybody has a recovery code left. */
export async function hasAnyRecoveryCode(from: From): Promise<boolean> {
  return (await from.selectFrom('staff_recovery_codes').select('code_hash').executeTakeFirst()) !== undefined;
}

/** Whether a code, by its hash, is one that an account has left. */
export async function isRecoveryCode(from: From, account: string, hash: string): Promise<boolean> {
  const row = await from
    .selectFrom('staff_recovery_codes')
    .select('created_at')
    .where('account_id', '=', account)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a recovery code up; false when it is none, or was used. */
async function takeRecoveryCode(trx: Trx, account: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_recovery_codes')
    .where('account_id', '=', account)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Puts these recovery codes, by their hashes, in the place of all that an account had; none removes them. */
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

/** `over`: the password must be given again. `waitMs`: nothing was compared; without either the code was wrong. */
export type SecondStep = { ok: true; token: string } | { ok: false; over?: true; waitMs?: number };

interface SecondStepDeps {
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
export function createSecondStep(deps: SecondStepDeps, keys: Keys, enter: Enter) {
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
