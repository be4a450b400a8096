import type { StaffPasskeysTable } from 'db:tables';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import { changedRows, type Sql, type Trx } from '#src/platform/db/client.server.ts';
import { enqueue } from '#src/platform/outbox/store.server.ts';
import { endAll } from '#src/platform/session/session.server.ts';
import { changeMail, toAccount } from './account-emails.ts';
import { accountById } from './passwords.server.ts';
import type { StaffDeps } from './sign-in.server.ts';

type From = Sql | Trx;

export const passkeysOf = (from: From, account: string) =>
  from
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

const usablePasskeys = (from: From) =>
  from
    .selectFrom('staff_passkeys as key')
    .innerJoin('staff_accounts as account', 'account.id', 'key.account_id')
    .where('account.state', '=', 'active')
    .selectAll('key');

export const usablePasskey = (from: From, id: string) =>
  usablePasskeys(from).where('key.id', '=', id).executeTakeFirst();

export const hasAnyPasskey = async (from: From): Promise<boolean> =>
  (await usablePasskeys(from).executeTakeFirst()) !== undefined;

export async function addPasskey(trx: Trx, row: StaffPasskeysTable): Promise<boolean> {
  const added = trx.insertInto('staff_passkeys').values(row);
  return (await changedRows(added.onConflict((c) => c.column('id').doNothing()))) > 0;
}

/** False when the passkey is gone, or its counter is not above the stored one: it was cloned or the answer replayed. */
export async function notePasskeyUse(trx: Trx, about: { id: string; counter: number; now: number }): Promise<boolean> {
  const { id, counter, now } = about;
  const used = trx.updateTable('staff_passkeys').set({ counter, used_at: now }).where('id', '=', id);
  return (await changedRows(used.where('counter', counter === 0 ? '=' : '<', counter))) > 0;
}

/** Uses up a challenge. False when it is unknown for this account, used or expired. */
export async function takeChallenge(
  trx: Trx,
  about: { challenge: string; account: string; now: number },
): Promise<boolean> {
  const taken = trx
    .deleteFrom('staff_challenges')
    .where('challenge', '=', about.challenge)
    .where('account_id', '=', about.account)
    .where('expires_at', '>', about.now);
  return (await changedRows(taken)) > 0;
}

export const totpOf = (from: From, account: string) =>
  from.selectFrom('staff_totp').selectAll().where('account_id', '=', account).executeTakeFirst();

/** Starts or restarts setting up an authenticator app. False when one is already on. */
export async function beginTotp(trx: Trx, about: { account: string; secret: string; now: number }): Promise<boolean> {
  const { account, secret, now } = about;
  const row = { secret, created_at: now, last_step: 0 };
  const begun = trx
    .insertInto('staff_totp')
    .values({ ...row, account_id: account, confirmed_at: null })
    .onConflict((c) => c.column('account_id').doUpdateSet(row).where('staff_totp.confirmed_at', 'is', null));
  return (await changedRows(begun)) > 0;
}

/** Accepts a step's code once. False when it or a later one was used, or the secret has changed. */
export async function takeStep(trx: Trx, about: { account: string; secret: string; step: number }): Promise<boolean> {
  const taken = trx
    .updateTable('staff_totp')
    .set({ last_step: about.step })
    .where('account_id', '=', about.account)
    .where('secret', '=', about.secret)
    .where('last_step', '<', about.step);
  return (await changedRows(taken)) > 0;
}

/** Whether an account has a second factor that is on: an authenticator app or a passkey. */
export async function hasKeys(from: From, account: string): Promise<boolean> {
  const app = await totpOf(from, account);
  return Boolean(app?.confirmed_at) || (await passkeysOf(from, account)).length > 0;
}

/** Forgets the remembered devices of an account, or of all: they signed in with less than is now required. */
export async function forgetDevices(trx: Trx, account?: string): Promise<void> {
  const gone = trx.deleteFrom('staff_devices');
  await (account === undefined ? gone : gone.where('account_id', '=', account)).execute();
}

/** Removes passkeys, authenticator app and recovery codes. False when there were none. */
export async function removeKeys(trx: Trx, account: string): Promise<boolean> {
  let removed = 0;
  for (const table of ['staff_passkeys', 'staff_totp', 'staff_recovery_codes'] as const) {
    removed += await changedRows(trx.deleteFrom(table).where('account_id', '=', account));
  }
  return removed > 0;
}

export interface KeyChange {
  account: string;
  /** An empty name stands for the account's person. */
  actor: Actor;
  /** Whether it was done from within the account's own session. */
  isOwn?: boolean;
  /** A short word for the audit log. */
  action: string;
  detail?: string;
  /** Whole sentences for the mail to the account's person. */
  told: string;
}

/** Writes a key change to the audit log and mails the account's person, within the transaction. */
export async function noteKeyChange(
  trx: Trx,
  { clock, addresses }: Pick<StaffDeps, 'clock' | 'addresses'>,
  { account, actor: { device, name }, isOwn = false, action, detail, told }: KeyChange,
): Promise<void> {
  const now = clock.now();
  const row = await accountById(trx, account);
  if (!row) return;
  const actor = { device, name: name || row.name || row.role };
  await recordAudit(trx, { at: now, actor, action, subject: row.name, ...(detail && { detail }) });
  await enqueue(trx, [toAccount(row, changeMail(told, actor, now, { isOwn, role: row.role }))], {
    addresses,
    submissionId: null,
    now,
  });
}

/**
 * Removes all second factors and, as only the password is left, ends all sessions. Logged and mailed in the
 * transaction. False when there were none.
 */
export async function turnOffSecondFactor(
  trx: Trx,
  { clock, addresses }: Pick<StaffDeps, 'clock' | 'addresses'>,
  { account, actor }: { account: string; actor: Actor },
): Promise<boolean> {
  if (!(await removeKeys(trx, account))) return false;
  await endAll(trx, account);
  const told =
    'The second factor on your account was turned off, including its authenticator app, recovery codes and passkeys. Until you set one up again, your password alone signs you in.';
  await noteKeyChange(trx, { clock, addresses }, { account, actor, action: 'second factor off', told });
  return true;
}
