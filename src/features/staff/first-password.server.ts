import { hashPassword, makePassword, passwordMatches } from '#src/platform/session/password.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';

/** The hash of the password that an installation without ADMIN_PASSWORD has made for itself. */
export const hashSetting = 'admin-password-hash';
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
  if (!(await settings.get(hashSetting))) {
    const made = await settings.getOrMake(unseenSetting, makePassword);
    const hash = await hashPassword(made);
    const stored = await settings.getOrMake(hashSetting, () => hash);
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

/** With ADMIN_PASSWORD set nobody will be shown the other one, so that it is forgotten and made anew when it is needed. */
export async function forgetUnseenPassword(settings: Settings): Promise<void> {
  if ((await settings.get(unseenSetting)) === undefined) return;
  await settings.remove(hashSetting);
  await settings.remove(unseenSetting);
}
