import { company } from '#src/content/company.ts';
import { currentLive } from '#src/content/facts-of.ts';
import { turnOffSecondFactor } from '#src/desk/keys-store.server.ts';
import {
  accountLines,
  accountNamed,
  type PasswordPlace,
  passwordWeakness,
  setPassword,
} from '#src/desk/passwords.server.ts';
import { systemClock as clock } from '#src/lib/time.ts';
import type { Config } from '#src/platform/config.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { makePassword } from '#src/platform/session/password.server.ts';
import { createSettings } from '#src/platform/settings.server.ts';
import { createRecordsReader } from '#src/records/snapshot.server.ts';
import { mailAddresses } from './mail-transport.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'mailFrom' | 'mailTo' | 'publicUrl'>;

const actor = { name: 'command line', device: '' };

/** Works also while the site runs. */
async function withAccounts<T>(place: Place, act: (parts: PasswordPlace) => Promise<T>): Promise<T> {
  const db = await openDatabase(place);
  try {
    const { records } = await createRecordsReader()(db.sql);
    const live = currentLive(() => ({ records }));
    const addresses = mailAddresses(place, () => live().facts);
    return await act({ db, settings: createSettings(db, clock), clock, addresses });
  } finally {
    await db.close();
  }
}

export const listAccounts = (place: Place) => withAccounts(place, ({ db }) => accountLines(db.sql));

/** Ends all sessions. `email`: empty for the first owner. False: had none. @throws when there is no such account. */
export const secondFactorOff = (place: Place, email = '') =>
  withAccounts(place, async (parts) => {
    const account = await accountNamed(parts.db.sql, email);
    return parts.db.write((trx) => turnOffSecondFactor(trx, parts, { account, actor }));
  });

/**
 * `given`: generated if missing; `email`: empty for the first owner. Ends all sessions, also while the site runs.
 * @throws when `given` is too weak or there is no such account.
 */
export async function resetPassword(place: Place, given?: string, email = ''): Promise<string> {
  const password = given ?? makePassword();
  await withAccounts(place, async (parts) => {
    const account = await accountNamed(parts.db.sql, email);
    const known = [parts.addresses.fill(company.name), new URL(place.publicUrl).hostname, email];
    const weakness = given === undefined ? undefined : await passwordWeakness(given, known);
    if (weakness) throw new Error(weakness);
    await setPassword(password, parts, { account, actor });
  });
  return password;
}
