import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { StaffPasskeysTable } from '#src/platform/db/tables-keys.ts';

type From = Sql | Trx;

/** The passkeys of an account, the oldest first. */
export const passkeysOf = (from: From, account: string) =>
  from
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** A passkey by its id, when its account can sign in. */
export const usablePasskey = (from: From, id: string) =>
  from
    .selectFrom('staff_passkeys as key')
    .innerJoin('staff_accounts as account', 'account.id', 'key.account_id')
    .where('account.state', '=', 'active')
    .where('key.id', '=', id)
    .selectAll('key')
    .executeTakeFirst();

/** Whether anybody who can sign in has a passkey. */
export async function hasAnyPasskey(from: From): Promise<boolean> {
  const row = await from
    .selectFrom('staff_passkeys as key')
    .innerJoin('staff_accounts as account', 'account.id', 'key.account_id')
    .where('account.state', '=', 'active')
    .select('key.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a passkey; false when it is there already. */
export async function addPasskey(trx: Trx, row: StaffPasskeysTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('staff_passkeys')
    .values(row)
    .onConflict((c) => c.column('id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Gives a passkey of an account another name; false when it is not there. */
export async function namePasskey(trx: Trx, about: { account: string; id: string; name: string }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_passkeys')
    .set({ name: about.name })
    .where('id', '=', about.id)
    .where('account_id', '=', about.account)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of an account; its name, undefined when it is not there. */
export async function removePasskey(trx: Trx, account: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('staff_passkeys')
    .where('id', '=', id)
    .where('account_id', '=', account)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/**
 * Notes a use of a passkey. False when it is gone, or when its counter is not beyond the stored one: then it was copied, or
 * the answer was given before.
 */
export async function notePasskeyUse(trx: Trx, about: { id: string; counter: number; now: number }): Promise<boolean> {
  const { id, counter, now } = about;
  const { numUpdatedRows } = await trx
    .updateTable('staff_passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps a challenge until it is answered or over. */
export async function keepChallenge(
  trx: Trx,
  about: { challenge: string; account: string; expiresAt: number },
): Promise<void> {
  const { challenge, account, expiresAt } = about;
  await trx.insertInto('staff_challenges').values({ challenge, account_id: account, expires_at: expiresAt }).execute();
}

/** Uses a challenge up; false when it was never given for this account, was used, or is over. */
export async function takeChallenge(
  trx: Trx,
  about: { challenge: string; account: string; now: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_challenges')
    .where('challenge', '=', about.challenge)
    .where('account_id', '=', about.account)
    .where('expires_at', '>', about.now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The authenticator app of an account, also one that is not turned on yet. */
export const totpOf = (from: From, account: string) =>
  from.selectFrom('staff_totp').selectAll().where('account_id', '=', account).executeTakeFirst();

/** Begins to set up an authenticator app, in the place of one that was begun; false when one is turned on. */
export async function beginTotp(trx: Trx, about: { account: string; secret: string; now: number }): Promise<boolean> {
  const { account, secret, now } = about;
  const row = { secret, created_at: now, last_step: 0 };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('staff_totp')
    .values({ ...row, account_id: account, confirmed_at: null })
    .onConflict((c) => c.column('account_id').doUpdateSet(row).where('staff_totp.confirmed_at', 'is', null))
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Takes a step's code; false when it or a later one was taken, or another secret holds by now. */
export async function takeStep(trx: Trx, about: { account: string; secret: string; step: number }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_totp')
    .set({ last_step: about.step })
    .where('account_id', '=', about.account)
    .where('secret', '=', about.secret)
    .where('last_step', '<', about.step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Turns on an authenticator app that was set up. */
export async function confirmTotp(trx: Trx, account: string, now: number): Promise<void> {
  await trx.updateTable('staff_totp').set({ confirmed_at: now }).where('account_id', '=', account).execute();
}

/** Removes the authenticator app of an account; false when it has none. */
export async function removeTotp(trx: Trx, account: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('staff_totp').where('account_id', '=', account).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether an account has anything beside its password: an authenticator app that is turned on, or a passkey. */
export async function hasKeys(from: From, account: string): Promise<boolean> {
  const app = await totpOf(from, account);
  return Boolean(app?.confirmed_at) || (await passkeysOf(from, account)).length > 0;
}

/** Forgets the remembered devices of an account, or of all: they were opened by less than is asked from now on. */
export async function forgetDevices(trx: Trx, account?: string): Promise<void> {
  const gone = trx.deleteFrom('staff_devices');
  await (account === undefined ? gone : gone.where('account_id', '=', account)).execute();
}

/** Removes the passkeys, the authenticator app and the recovery codes of an account; false when it had none. */
export async function removeKeys(trx: Trx, account: string): Promise<boolean> {
  let removed = 0n;
  for (const table of ['staff_passkeys', 'staff_totp', 'staff_recovery_codes'] as const) {
    const { numDeletedRows } = await trx.deleteFrom(table).where('account_id', '=', account).executeTakeFirst();
    removed += numDeletedRows;
  }
  return removed > 0n;
}
