import type { Clock } from '#src/lib/clock.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { hashPassword, makePassword, passwordMatches } from '#src/platform/session/password.server.ts';
import { endAll, passwordSetting } from '#src/platform/session/session.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';

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

/**
 * Makes ADMIN_PASSWORD the password that holds in every process; when it is another than before, whoever came by that one
 * is out. One that was made here and never shown is forgotten.
 */
export async function holdTo(
  password: string,
  { db, settings, clock, log }: { db: Db; settings: Settings; clock: Clock; log: Log },
): Promise<void> {
  await settings.remove(unseenSetting);
  while (true) {
    const before = await settings.get(passwordSetting);
    if (before !== undefined && (await passwordMatches(password, before))) return;
    const hash = await hashPassword(password);
    const changed = await db.write(async (trx) => {
      if (!(await settings.exchange(trx, passwordSetting, before, hash))) return false;
      await endAll(trx);
      if (before === undefined) return true;
      const actor = { name: 'configuration', device: '' };
      await recordAudit(trx, { at: clock.now(), actor, action: 'new password', detail: 'everybody is signed out' });
      return true;
    });
    // Otherwise another process that starts now was quicker.
    if (!changed) continue;
    if (before !== undefined) log.info('ADMIN_PASSWORD has changed: every session and remembered device has ended');
    return;
  }
}
