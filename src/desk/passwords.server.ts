import type { StaffAccountsTable } from 'db:tables';
import { easternText } from '#src/lib/format.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import { changedRows, type Db, type Sql, type Trx } from '#src/platform/db/client.server.ts';
import { emailKey, enqueue } from '#src/platform/outbox/store.server.ts';
import { hashPassword, makePassword, passwordMatches } from '#src/platform/session/password.server.ts';
import { roles } from '#src/platform/session/rights.ts';
import { endAll, firstOwner } from '#src/platform/session/session.server.ts';
import { putSetting } from '#src/platform/settings.server.ts';
import { newPasswordMail, toAccount } from './account-emails.ts';
import type { StaffDeps } from './sign-in.server.ts';

type From = Sql | Trx;

/** Also finds removed accounts. */
export const accountById = (from: From, id: string) =>
  from.selectFrom('staff_accounts').selectAll().where('id', '=', id).executeTakeFirst();

export const accountByEmail = (from: From, key: string) =>
  from.selectFrom('staff_accounts').selectAll().where('email_key', '=', key).executeTakeFirst();

const oldestFirst = (from: From) => from.selectFrom('staff_accounts').selectAll().orderBy('created_at').orderBy('id');
export const presentAccounts = (from: From) => oldestFirst(from).where('state', '<>', 'removed').execute();
export const activeAccounts = (from: From) => oldestFirst(from).where('state', '=', 'active').execute();

export async function ensureFirstOwner(trx: Trx, now: number): Promise<void> {
  const moments = { created_at: now, changed_at: now, signed_in_at: null };
  const row = { id: firstOwner, name: '', email: '', email_key: '', role: 'owner', state: 'active', ...moments };
  await trx
    .insertInto('staff_accounts')
    .values({ ...row, password_hash: null })
    .onConflict((c) => c.column('id').doNothing())
    .execute();
}

/** @throws when the address belongs to another account. */
export async function addAccount(trx: Trx, row: StaffAccountsTable): Promise<void> {
  await trx.insertInto('staff_accounts').values(row).execute();
}

export async function changeAccount(
  trx: Trx,
  id: string,
  set: Partial<Omit<StaffAccountsTable, 'id' | 'created_at'>>,
): Promise<void> {
  await trx.updateTable('staff_accounts').set(set).where('id', '=', id).execute();
}

/** Compare-and-set of a password hash. `before`: null for none. False when another hash is stored. */
export async function exchangePassword(
  trx: Trx,
  id: string,
  about: { before: string | null; hash: string; now: number },
): Promise<boolean> {
  const exchanged = trx
    .updateTable('staff_accounts')
    .set({ password_hash: about.hash, changed_at: about.now })
    .where('id', '=', id)
    .where('password_hash', about.before === null ? 'is' : '=', about.before);
  return (await changedRows(exchanged)) > 0;
}

/** Locks all account rows until the transaction ends, so that concurrent changes see each other. */
export async function holdAccounts(trx: Trx, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return;
  await trx.selectFrom('staff_accounts').select('id').orderBy('id').forUpdate().execute();
}

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

/** Remembers a browser for an account, and forgets those not seen since `oldest` (epoch milliseconds). */
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

/** The password in clear, until shown once: a start that is cut short must not lose it. */
const unseenSetting = 'admin-password-unseen';

/** A generated password that nobody has seen yet. */
export type FirstPassword = Awaited<ReturnType<typeof firstPassword>>;

/** `addresses`: where the mail goes when the account has no address. */
export type PasswordPlace = Pick<StaffDeps, 'db' | 'settings' | 'clock' | 'addresses'>;

const hashOf = async (db: Db, account: string) => (await accountById(db.sql, account))?.password_hash ?? null;

/** Generates the password of a new installation; concurrent processes agree on one. */
export async function firstPassword({ db, settings, clock }: PasswordPlace) {
  let unseen = await settings.get(unseenSetting);
  if ((await hashOf(db, firstOwner)) === null) {
    const made = await settings.getOrMake(unseenSetting, () => makePassword());
    const hash = await hashPassword(made);
    await db.write(async (trx) => {
      await ensureFirstOwner(trx, clock.now());
      await exchangePassword(trx, firstOwner, { before: null, hash, now: clock.now() });
    });
    const stored = await hashOf(db, firstOwner);
    // Another process may have generated, shown and forgotten its own in the meantime.
    if (stored === hash || (stored !== null && (await passwordMatches(made, stored)))) unseen = made;
    else await settings.remove(unseenSetting);
  }
  return {
    /** Shows the password and forgets it; does nothing when there is none. */
    async show(show: (password: string) => void): Promise<void> {
      if (unseen === undefined) return;
      show(unseen);
      unseen = undefined;
      await settings.remove(unseenSetting);
    },
  };
}

/** Ensures the first owner exists, is active and has the owner role. */
async function repairFirstOwner(trx: Trx, now: number): Promise<void> {
  await ensureFirstOwner(trx, now);
  await changeAccount(trx, firstOwner, { role: 'owner', state: 'active' });
}

/** Hash of the last applied ADMIN_PASSWORD. While unchanged, a password the owner chose since then stays valid. */
const configuredSetting = 'configured-password-hash';

export interface PasswordChange {
  account: string;
  /** Current hash; null when there is none. */
  before: string | null;
  hash: string;
  actor: Actor;
  /** Detail for the audit log. */
  detail: string;
}

/**
 * Replaces the password, ends the account's sessions, logs and mails it, within the transaction. False, with nothing
 * done, when `before` is no longer the stored hash.
 */
export async function replacePassword(
  trx: Trx,
  { clock, addresses }: Pick<PasswordPlace, 'clock' | 'addresses'>,
  { account, before, hash, actor, detail }: PasswordChange,
): Promise<boolean> {
  const now = clock.now();
  if (!(await exchangePassword(trx, account, { before, hash, now }))) return false;
  await endAll(trx, account);
  const row = before === null ? undefined : await accountById(trx, account);
  if (!row) return true;
  await recordAudit(trx, { at: now, actor, action: 'new password', subject: row.name, detail });
  const mail = toAccount(row, newPasswordMail(actor, now, row.role));
  await enqueue(trx, [mail], { addresses, submissionId: null, now });
  return true;
}

/** Sets an account's password whatever it was before, and ends all its sessions. */
export async function setPassword(
  password: string,
  place: PasswordPlace,
  about: { account: string; actor: Actor },
): Promise<void> {
  const { db, settings } = place;
  if (about.account === firstOwner) await settings.remove(unseenSetting);
  const hash = await hashPassword(password);
  while (true) {
    const before = await hashOf(db, about.account);
    const change = { ...about, before, hash, detail: 'every browser is signed out' };
    const changed = await db.write(async (trx) => {
      if (about.account === firstOwner) await repairFirstOwner(trx, place.clock.now());
      return replacePassword(trx, place, change);
    });
    if (changed) return;
  }
}

/**
 * If ADMIN_PASSWORD changed since the last start, make it the first owner's password, restore their role and end their
 * sessions. Forgets a generated password never shown.
 */
export async function holdTo(password: string, place: PasswordPlace & Pick<StaffDeps, 'log'>): Promise<void> {
  const { db, settings, clock, log } = place;
  await settings.remove(unseenSetting);
  while (true) {
    const before = await hashOf(db, firstOwner);
    const configured = await settings.get(configuredSetting);
    if (before !== null && configured !== undefined && (await passwordMatches(password, configured))) return;
    if (before !== null && (await passwordMatches(password, before))) {
      await settings.set(configuredSetting, before);
      return;
    }
    const hash = await hashPassword(password);
    const actor = { name: 'configuration', device: '' };
    const changed = await db.write(async (trx) => {
      await repairFirstOwner(trx, clock.now());
      const change = { account: firstOwner, before, hash, actor, detail: 'every browser is signed out' };
      if (!(await replacePassword(trx, place, change))) return false;
      await putSetting(trx, configuredSetting, hash, clock.now());
      return true;
    });
    // Another starting process was quicker.
    if (!changed) continue;
    if (before !== null) log.info('ADMIN_PASSWORD has changed: every session and remembered device of it has ended');
    return;
  }
}

/** The account id of an address; the first owner's when empty. @throws when there is no such account. */
export async function accountNamed(sql: Sql, email: string): Promise<string> {
  if (email === '') return firstOwner;
  const key = emailKey(email);
  const account = key === undefined ? undefined : await accountByEmail(sql, key);
  if (!account) throw new Error(`There is no account for ${email}; "npm run account -- list" shows all accounts.`);
  return account.id;
}

export async function accountLines(sql: Sql): Promise<string[]> {
  const rows = await presentAccounts(sql);
  return rows.map(({ name, email, role, state, signed_in_at }) => {
    const seen = signed_in_at === null ? 'never signed in' : `signed in ${easternText(signed_in_at)} Eastern`;
    const known = [name || 'first owner', email, role, state === 'invited' ? 'invited' : seen];
    return known.filter(Boolean).join(', ');
  });
}

/** Characters. */
const length = { min: 12, max: 128 };
/** Words common to every desk, added to those of the company and its people. */
const deskWords = [...roles, 'administrator', 'admin', 'desk', 'password', 'login', 'staff'];
/** Shorter words are part of too many others. */
const shortestWord = 4;
/** Letters and digits a password needs beyond easily known words. */
const leastBeside = 6;

/** Whether a password is mostly words known to anyone who knows the company and its people. */
function isMadeOf(known: readonly string[], password: string): boolean {
  const words = [...known, ...deskWords].flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const longestFirst = words.filter(({ length }) => length >= shortestWord).toSorted((a, b) => b.length - a.length);
  const typed = password.normalize('NFKC').toLowerCase();
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), typed);
  return left !== typed && (left.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < leastBeside;
}

/** zxcvbn 0 to 4; 3 is "safely unguessable: moderate protection from offline slow-hash scenario". */
const leastScore = 3;

/** Made when somebody chooses a password: its lists of words take 0.1 s and 20 MB. */
let estimator: Promise<import('@zxcvbn-ts/core').ZxcvbnFactory> | undefined;

async function makeEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs });
}

/** Undefined when strong enough. Checks common passwords, dates, keyboard rows, repetitions and the `known` words. */
export async function passwordWeakness(password: string, known: readonly string[]): Promise<string | undefined> {
  const count = [...password.normalize('NFKC')].length;
  if (count < length.min) return `Please use at least ${length.min} characters.`;
  if (count > length.max) return `Please use at most ${length.max} characters.`;
  estimator ??= makeEstimator();
  if (!isMadeOf(known, password) && (await estimator).check(password, [...known]).score >= leastScore) return undefined;
  return 'This password is too easy to guess. Try four unrelated words.';
}
