import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import { changedRows, type Trx } from '#src/platform/db/client.server.ts';
import { putSetting } from '#src/platform/settings.server.ts';
import {
  addPasskey,
  beginTotp,
  forgetDevices,
  hasAnyPasskey,
  hasKeys,
  type KeyChange,
  noteKeyChange,
  passkeysOf,
  takeStep,
  totpOf,
} from './keys-store.server.ts';
import type { Passkeys } from './passkeys.server.ts';
import {
  codeLimits,
  countRecoveryCodes,
  hasAnyRecoveryCode,
  hashOfCode,
  makeRecoveryCodes,
  makeSecret,
  replaceRecoveryCodes,
  stepOf,
  underLimits,
} from './second-step.server.ts';
import type { StaffDeps } from './sign-in.server.ts';

const requiredSetting = 'second-factor-required';
/** How long a started setup can be confirmed. */
const setUpMs = 15 * 60_000;
const mostPasskeys = 20;
const longestName = 60;

type By = Actor & { account: string };

const nameFrom = (typed: string, otherwise: string) =>
  typed
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestName) ||
  otherwise ||
  'Passkey';

/** Second factors of accounts, and who must have one. */
export function createKeys(deps: StaffDeps, passkeys: Passkeys) {
  const { db, clock } = deps;

  /** Runs a change, its audit entry and its mail in one transaction. Undefined when nothing changed. */
  async function changing<T>(
    by: By,
    change: (trx: Trx) => Promise<(Omit<KeyChange, 'account' | 'actor' | 'isOwn'> & { given: T }) | undefined>,
  ): Promise<T | undefined> {
    const given = await db.write(async (trx) => {
      const done = await change(trx);
      if (done) await noteKeyChange(trx, deps, { ...done, account: by.account, actor: by, isOwn: true });
      return done?.given;
    });
    if (given !== undefined) deps.onMail();
    return given;
  }

  /** Recovery codes are useless without a second factor. */
  async function dropUselessCodes(trx: Trx, account: string) {
    if (await hasKeys(trx, account)) return;
    await replaceRecoveryCodes(trx, { account, hashes: [], now: clock.now() });
  }

  async function freshCodes(trx: Trx, account: string): Promise<string[]> {
    const codes = makeRecoveryCodes();
    await replaceRecoveryCodes(trx, { account, hashes: codes.map(hashOfCode), now: clock.now() });
    return codes;
  }

  const isRequired = async () => (await deps.settings.get(requiredSetting)) === 'yes';

  async function factorsOf(account: string) {
    const [app, keys] = await Promise.all([totpOf(db.sql, account), passkeysOf(db.sql, account)]);
    return { app: app?.confirmed_at ? app : undefined, begun: app?.confirmed_at ? undefined : app, keys };
  }

  /** Recovery codes come with the first key, if the account has none. */
  const firstCodes = async (trx: Trx, account: string) =>
    (await countRecoveryCodes(trx, account)) === 0 ? { codes: await freshCodes(trx, account) } : {};

  return {
    isRequired,
    offers: async () => ({ passkey: await hasAnyPasskey(db.sql), recovery: await hasAnyRecoveryCode(db.sql) }),
    /** Whether a required second factor is missing; it blocks the rest of the desk. */
    async owes(account: string): Promise<boolean> {
      return (await isRequired()) && !(await hasKeys(db.sql, account));
    },
    /** What the second step of a password sign-in accepts; undefined when there is no second step. */
    async secondStepOf(account: string): Promise<{ app: boolean; passkey: boolean; codes: boolean } | undefined> {
      const { app, keys } = await factorsOf(account);
      const passkey = keys.length > 0;
      // A passkey alone is only an alternative; it is required once the owner requires two factors.
      if (!app && !(passkey && (await isRequired()))) return undefined;
      return { app: app !== undefined, passkey, codes: (await countRecoveryCodes(db.sql, account)) > 0 };
    },
    /** `begun`: a secret awaiting its first code. */
    async view(account: string) {
      const [{ app, begun, keys }, codes] = await Promise.all([
        factorsOf(account),
        countRecoveryCodes(db.sql, account),
      ]);
      const isWaiting = begun && begun.created_at > clock.now() - setUpMs;
      return {
        appSince: app?.confirmed_at ?? undefined,
        begun: isWaiting ? begun.secret : undefined,
        passkeys: keys.map(({ id, name, created_at, used_at }) => ({ id, name, since: created_at, usedAt: used_at })),
        codes,
      };
    },
    async require(on: boolean, actor: Actor): Promise<void> {
      await db.write(async (trx) => {
        await putSetting(trx, requiredSetting, on ? 'yes' : 'no', clock.now());
        if (on) await forgetDevices(trx);
        const detail = on ? 'required of everybody' : 'left to everybody';
        await recordAudit(trx, { at: clock.now(), actor, action: 'second factor', detail });
      });
    },
    async beginApp({ account }: By): Promise<Outcome> {
      const begun = { account, secret: makeSecret(), now: clock.now() };
      const isNew = await db.write((trx) => beginTotp(trx, begun));
      return isNew ? { ok: true } : refuse('An authenticator app is already turned on.');
    },
    /** Turns on the app that was set up, if the code is right. Returns recovery codes if the account had none. */
    async confirmApp(
      by: By,
      code: string,
      address: string,
    ): Promise<Outcome<{ codes?: string[] }> & { waitMs?: number }> {
      const { account } = by;
      const { begun } = await factorsOf(account);
      if (!begun || begun.created_at <= clock.now() - setUpMs) return refuse('That took too long. Please start over.');
      const limits = codeLimits(deps, account, address);
      const judged = await underLimits(deps, limits, async () => {
        const step = stepOf(begun.secret, code, clock.now());
        return changing(by, async (trx) => {
          if (step === undefined || !(await takeStep(trx, { account, secret: begun.secret, step }))) return undefined;
          const confirmed = { confirmed_at: clock.now() };
          await trx.updateTable('staff_totp').set(confirmed).where('account_id', '=', account).execute();
          await forgetDevices(trx, account);
          const told = 'Signing in with your password now also asks for an authenticator app code.';
          return { action: 'authenticator app on', told, given: await firstCodes(trx, account) };
        });
      });
      if (judged.ok) return { ok: true, ...judged.given };
      if (judged.waitMs !== undefined) return { ...refuse(''), waitMs: judged.waitMs };
      return refuse('That code isn’t right. Please try the one showing now.');
    },
    async removeApp(by: By): Promise<Outcome> {
      const removed = await changing(by, async (trx) => {
        const gone = trx.deleteFrom('staff_totp').where('account_id', '=', by.account);
        if ((await changedRows(gone)) === 0) return undefined;
        await dropUselessCodes(trx, by.account);
        const told = 'The authenticator app on your account was turned off.';
        return { action: 'authenticator app off', told, given: true };
      });
      return removed ? { ok: true } : refuse('No authenticator app is turned on.');
    },
    /** Replaces the recovery codes with ten new ones, the only time they can be read. */
    async makeCodes(by: By): Promise<Outcome<{ codes: string[] }>> {
      if (!(await hasKeys(db.sql, by.account))) return refuse('Please set up a passkey or an authenticator app first.');
      const codes = await changing(by, async (trx) => {
        const told = 'New recovery codes were created for your account. The old ones no longer work.';
        return { action: 'recovery codes', detail: 'made anew', told, given: await freshCodes(trx, by.account) };
      });
      return codes ? { ok: true, codes } : refuse('This account no longer exists.');
    },
    /** Adds the passkey the browser made, named `typed`. Returns recovery codes if the account had none. */
    async addPasskey(by: By, answer: string, typed: string): Promise<Outcome<{ codes?: string[] }>> {
      if ((await passkeysOf(db.sql, by.account)).length >= mostPasskeys)
        return refuse(`An account has at most ${mostPasskeys} passkeys. Please remove one first.`);
      const row = await passkeys.added(by.account, answer);
      if (!row)
        return refuse('The passkey wasn’t added. It took too long or was created somewhere else. Please try again.');
      const name = nameFrom(typed, by.device);
      const added = await changing(by, async (trx) => {
        if (!(await addPasskey(trx, { ...row, name }))) return undefined;
        await forgetDevices(trx, by.account);
        const told = `A passkey was added to your account: ${name}.`;
        return { action: 'passkey added', detail: name, told, given: await firstCodes(trx, by.account) };
      });
      return added ? { ok: true, ...added } : refuse('This passkey was already added.');
    },
    async namePasskey({ account }: By, id: string, typed: string): Promise<Outcome> {
      const name = nameFrom(typed, '');
      const named = await db.write((trx) => {
        const own = trx.updateTable('staff_passkeys').where('account_id', '=', account);
        return changedRows(own.set({ name }).where('id', '=', id));
      });
      return named > 0 ? { ok: true } : refuse('This passkey no longer exists.');
    },
    async removePasskey(by: By, id: string): Promise<Outcome> {
      const removed = await changing(by, async (trx) => {
        const own = trx.deleteFrom('staff_passkeys').where('account_id', '=', by.account);
        const gone = await own.where('id', '=', id).returning('name').executeTakeFirst();
        if (!gone) return undefined;
        const { name } = gone;
        await dropUselessCodes(trx, by.account);
        const told = `A passkey was removed from your account: ${name}. It no longer works.`;
        return { action: 'passkey removed', detail: name, told, given: true };
      });
      return removed ? { ok: true } : refuse('This passkey was already removed.');
    },
  };
}

export type Keys = ReturnType<typeof createKeys>;
