import type { Clock } from '#src/lib/clock.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { hashPassword, makePassword, passwordMatches } from '#src/platform/session/password.server.ts';
import { endAll, firstOwner } from '#src/platform/session/session.server.ts';
import { putSetting, type Settings } from '#src/platform/settings.server.ts';
import { newPasswordMail, toAccount } from './account-emails.ts';
import { accountById, changeAccount, ensureFirstOwner, exchangePassword } from './account-store.server.ts';

/** The password itself, only until it was shown: a start that is cut off before must not take it along. */
const unseenSetting = 'admin-password-unseen';

/** A password that this installation made and that nobody has seen yet. */
export interface FirstPassword {
  /** undefined when there is none to be shown. */
  unseen: string | undefined;
  /** Shows it by `show` and forgets it; does nothing when there is none. */
  show(show: (password: string) => void): Promise<void>;
}

/** What the passwords lie in, and who hears of a new one. */
export interface PasswordPlace {
  db: Db;
  settings: Settings;
  clock: Clock;
  /** Whom the mail about a new password goes to when its account has no address. */
  addresses: OutboxAddresses;
}

const hashOf = async (db: Db, account: string) => (await accountById(db.sql, account))?.password_hash ?? null;

/** Makes the password of an installation that has none; of several processes all make the same one. */
export async function firstPassword({ db, settings, clock }: PasswordPlace): Promise<FirstPassword> {
  let unseen = await settings.get(unseenSetting);
  if ((await hashOf(db, firstOwner)) === null) {
    const made = await settings.getOrMake(unseenSetting, () => makePassword());
    const hash = await hashPassword(made);
    await db.write(async (trx) => {
      await ensureFirstOwner(trx, clock.now());
      await exchangePassword(trx, firstOwner, { before: null, hash, now: clock.now() });
    });
    const stored = await hashOf(db, firstOwner);
    // Another process may have made its own, shown and forgotten it between our questions.
    if (stored === hash || (stored !== null && (await passwordMatches(made, stored)))) unseen = made;
    else await settings.remove(unseenSetting);
  }
  return {
    unseen,
    async show(show) {
      if (unseen === undefined) return;
      show(unseen);
      unseen = undefined;
      await settings.remove(unseenSetting);
    },
  };
}

/** Makes the first owner when there is none, and an owner of whoever they are by now. */
async function repairFirstOwner(trx: Trx, now: number): Promise<void> {
  await ensureFirstOwner(trx, now);
  await changeAccount(trx, firstOwner, { role: 'owner', state: 'active' });
}

/** The hash of the ADMIN_PASSWORD that was last put in force: as long as it stays the same, a password of the owner's own holds. */
const configuredSetting = 'configured-password-hash';

/** A password that takes the place of another. */
export interface PasswordChange {
  account: string;
  /** Hash of the one that holds until now; null when there is none. */
  before: string | null;
  /** Hash of the new one. */
  hash: string;
  actor: Actor;
  /** Who is signed out by it, in words for the audit list. */
  detail: string;
}

/**
 * Puts a new password of an account in force in every process, ends everything that came from the one before, writes that
 * down and tells its person by mail, as part of a transaction. False, with nothing done, when another password holds by now.
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

/** Makes `password` the one of an account, whichever held before, by `actor`; whoever was signed in by it is signed out. */
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
 * Makes ADMIN_PASSWORD the password of the first owner in every process when it is another than the last time, and them an
 * owner again if they are none; whoever came by the one before is out. One that was made here and never shown is forgotten.
 */
export async function holdTo(password: string, place: PasswordPlace & { log: Log }): Promise<void> {
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
    // Otherwise another process that starts now was quicker.
    if (!changed) continue;
    if (before !== null) log.info('ADMIN_PASSWORD has changed: every session and remembered device of it has ended');
    return;
  }
}
