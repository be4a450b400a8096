import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { StaffAccountsTable } from '#src/platform/db/tables-accounts.ts';
import { firstOwner } from '#src/platform/session/session.server.ts';

type From = Sql | Trx;

/** An account by its id; undefined when there is none. Removed ones are found too. */
export const accountById = (from: From, id: string) =>
  from.selectFrom('staff_accounts').selectAll().where('id', '=', id).executeTakeFirst();

/** The active or invited account of an address, spelt as by `emailKey`. */
export const accountByEmail = (from: From, key: string) =>
  from.selectFrom('staff_accounts').selectAll().where('email_key', '=', key).executeTakeFirst();

/** Every account that is not removed, the oldest first. */
export const presentAccounts = (from: From) =>
  from
    .selectFrom('staff_accounts')
    .selectAll()
    .where('state', '<>', 'removed')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Those who can sign in, the oldest first. */
export const activeAccounts = (from: From) =>
  from
    .selectFrom('staff_accounts')
    .selectAll()
    .where('state', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Makes the first owner, without a password, where there is none. */
export async function ensureFirstOwner(trx: Trx, now: number): Promise<void> {
  const moments = { created_at: now, changed_at: now, signed_in_at: null };
  const row = { id: firstOwner, name: '', email: '', email_key: '', role: 'owner', state: 'active', ...moments };
  await trx
    .insertInto('staff_accounts')
    .values({ ...row, password_hash: null })
    .onConflict((c) => c.column('id').doNothing())
    .execute();
}

/** Adds an account. @throws when its address belongs to another. */
export async function addAccount(trx: Trx, row: StaffAccountsTable): Promise<void> {
  await trx.insertInto('staff_accounts').values(row).execute();
}

/** Changes an account; false when it is not there. */
export async function changeAccount(
  trx: Trx,
  id: string,
  set: Partial<Omit<StaffAccountsTable, 'id' | 'created_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable('staff_accounts').set(set).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts a password hash in the place of `before` (null: none); false when another stands there. */
export async function exchangePassword(
  trx: Trx,
  id: string,
  about: { before: string | null; hash: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_accounts')
    .set({ password_hash: about.hash, changed_at: about.now })
    .where('id', '=', id)
    .where('password_hash', about.before === null ? 'is' : '=', about.before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps every row of accounts as it is until the transaction ends, so that two changes at once see each other. */
export async function holdAccounts(trx: Trx, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return;
  await trx.selectFrom('staff_accounts').select('id').orderBy('id').forUpdate().execute();
}

/** Whether a browser has signed in to an account before; without one, to any of those that can sign in. */
export async function isKnownBrowser(from: From, hashes: readonly string[], account: string): Promise<boolean> {
  if (hashes.length === 0) return false;
  const row = await from
    .selectFrom('staff_browsers')
    .select('seen_at')
    .where('token_hash', 'in', hashes)
    .where('account_id', '=', account)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers that a browser has signed in to an account, and forgets those not seen since `oldest` (epoch milliseconds). */
export async function noteBrowser(
  trx: Trx,
  about: { hash: string; account: string; now: number; oldest: number },
): Promise<void> {
  await trx
    .insertInto('staff_browsers')
    .values({ token_hash: about.hash, account_id: about.account, seen_at: about.now })
    .onConflict((c) => c.columns(['token_hash', 'account_id']).doUpdateSet({ seen_at: about.now }))
    .execute();
  await trx.deleteFrom('staff_browsers').where('seen_at', '<', about.oldest).execute();
}
