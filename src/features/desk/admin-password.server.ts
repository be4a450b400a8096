import type { Clock } from '#src/lib/clock.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { hashPassword, makePassword, passwordMatches } from '#src/platform/session/password.server.ts';
import { endAll, passwordSetting } from '#src/platform/session/session.server.ts';
import { putSetting, type Settings } from '#src/platform/settings.server.ts';
import { newPasswordMail } from './emails.ts';

/** The password itself, only until it was shown: a start that is cut off before must not take it along. */
const unseenSetting = 'admin-password-unseen';

/** A password that this installation made and that nobody has seen yet. */
export interface FirstPassword {
  /** undefined when there is none to be shown. */
  unseen: string | undefined;
  /** Shows it by `show` and forgets it; does nothing when there is none. */
  show(show: (password: string) => void): Promise<void>;
}

/** Makes the admin password of an installation that has none; of several processes all make the same one. */
export async function firstPassword(settings: Settings): Promise<FirstPassword> {
  let unseen = await settings.get(unseenSetting);
  if (!(await settings.get(passwordSetting))) {
    const made = await settings.getOrMake(unseenSetting, makePassword);
    const hash = await hashPassword(made);
    const stored = await settings.getOrMake(passwordSetting, () => hash);
    // Another process may have made its own, shown and forgotten it between our questions.
    if (stored === hash || (await passwordMatches(made, stored))) unseen = made;
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

/** The hash of the ADMIN_PASSWORD that was last put in force: as long as it stays the same, a password of the owner's own holds. */
const configuredSetting = 'configured-password-hash';

/** What the password that holds lies in, and who hears of a new one. */
export interface PasswordPlace {
  db: Db;
  settings: Settings;
  clock: Clock;
  /** Whom the mail about a new password goes to. */
  addresses: OutboxAddresses;
}

/** A password that takes the place of another. */
export interface PasswordChange {
  /** Hash of the one that holds until now; undefined when there is none. */
  before: string | undefined;
  /** Hash of the new one. */
  hash: string;
  actor: Actor;
  /** Who is signed out by it, in words for the audit list. */
  detail: string;
}

/**
 * Puts a new password in force in every process, ends everything that came from the one before, writes that down and tells
 * the owner by mail, as part of a transaction. False, with nothing done, when another password holds by now.
 */
export async function replacePassword(
  trx: Trx,
  { settings, clock, addresses }: PasswordPlace,
  { before, hash, actor, detail }: PasswordChange,
): Promise<boolean> {
  if (!(await settings.exchange(trx, passwordSetting, before, hash))) return false;
  await endAll(trx);
  if (before === undefined) return true;
  const now = clock.now();
  await recordAudit(trx, { at: now, actor, action: 'new password', detail });
  await enqueue(trx, [newPasswordMail(actor, now)], { addresses, submissionId: null, now });
  return true;
}

/** Makes `password` the one that holds, whichever held before, by `actor`; everybody is signed out. */
export async function setPassword(password: string, place: PasswordPlace, actor: Actor): Promise<void> {
  const { db, settings } = place;
  await settings.remove(unseenSetting);
  const hash = await hashPassword(password);
  while (true) {
    const before = await settings.get(passwordSetting);
    const change = { before, hash, actor, detail: 'everybody is signed out' };
    if (await db.write((trx) => replacePassword(trx, place, change))) return;
  }
}

/**
 * Makes ADMIN_PASSWORD the password that holds in every process when it is another than the last time; whoever came by the
 * one before is out. One that was made here and never shown is forgotten.
 */
export async function holdTo(password: string, place: PasswordPlace & { log: Log }): Promise<void> {
  const { db, settings, clock, log } = place;
  await settings.remove(unseenSetting);
  while (true) {
    const before = await settings.get(passwordSetting);
    const configured = await settings.get(configuredSetting);
    if (before !== undefined && configured !== undefined && (await passwordMatches(password, configured))) return;
    if (before !== undefined && (await passwordMatches(password, before))) {
      await settings.set(configuredSetting, before);
      return;
    }
    const hash = await hashPassword(password);
    const actor = { name: 'configuration', device: '' };
    const changed = await db.write(async (trx) => {
      if (!(await replacePassword(trx, place, { before, hash, actor, detail: 'everybody is signed out' })))
        return false;
      await putSetting(trx, configuredSetting, hash, clock.now());
      return true;
    });
    // Otherwise another process that starts now was quicker.
    if (!changed) continue;
    if (before !== undefined) log.info('ADMIN_PASSWORD has changed: every session and remembered device has ended');
    return;
  }
}
