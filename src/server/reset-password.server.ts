import { currentLive } from '#content/facts-of.ts';
import { defaultSchedule } from '#content/schedule.ts';
import { setPassword } from '#src/features/desk/admin-password.server.ts';
import { passwordWeakness } from '#src/features/desk/weak-password.server.ts';
import { createRecordsReader } from '#src/features/records/snapshot.server.ts';
import { systemClock as clock } from '#src/lib/clock.ts';
import type { Config } from '#src/platform/config.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { makePassword } from '#src/platform/session/password.server.ts';
import { createSettings } from '#src/platform/settings.server.ts';
import { mailAddresses } from './mail-addresses.ts';

/** What the reset of a password needs of the configuration. */
type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'mailFrom' | 'mailTo' | 'publicUrl'>;

/**
 * Puts a new password of the desk in force, also while the site runs, and signs everybody out: `given`, or one that is made
 * here. Returns it. @throws when `given` is too easy to guess.
 */
export async function resetPassword(place: Place, given?: string): Promise<string> {
  const weakness = given === undefined ? undefined : passwordWeakness(given, [new URL(place.publicUrl).hostname]);
  if (weakness) throw new Error(weakness);
  const password = given ?? makePassword();
  const db = await openDatabase(place);
  try {
    const { records } = await createRecordsReader()(db.sql);
    const live = currentLive(() => ({ schedule: defaultSchedule, records }));
    const addresses = mailAddresses(place, () => live().facts);
    const parts = { db, settings: createSettings(db, clock), clock, addresses };
    await setPassword(password, parts, { name: 'command line', device: '' });
    return password;
  } finally {
    await db.close();
  }
}
