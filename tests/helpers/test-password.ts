import { ensureFirstOwner, exchangePassword } from '#src/desk/passwords.server.ts';
import { type DataPlace, openDatabase } from '#src/platform/db/client.server.ts';
import { hashPassword } from '#src/platform/session/password.server.ts';
import { firstOwner } from '#src/platform/session/session.server.ts';

/** The owner's password at every test site. */
export const testPassword = 'correct horse battery';

/**
 * Migrates a database and stores the password with a hash that is quick to compare: the usual one takes a tenth of a
 * second at every start of a site and every sign-in.
 */
export async function rememberPassword(place: DataPlace): Promise<void> {
  const db = await openDatabase(place);
  const value = await hashPassword(testPassword, 2);
  await db.write(async (trx) => {
    await ensureFirstOwner(trx, 0);
    await exchangePassword(trx, firstOwner, { before: null, hash: value, now: 0 });
  });
  await db.close();
}
