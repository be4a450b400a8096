import type { Clock } from '#src/lib/clock.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { endAll } from '#src/platform/session/session.server.ts';
import { noteKeyChange } from './key-change.server.ts';
import { removeKeys } from './keys-store.server.ts';

/**
 * Turns off the second factor of an account: authenticator app, recovery codes and passkeys. Whoever is signed in to it is
 * out, as what is left is the password alone. Written down as `actor`'s, and its person gets a mail, within the transaction.
 * False when it had none.
 */
export async function turnOffSecondFactor(
  trx: Trx,
  { clock, addresses }: { clock: Clock; addresses: OutboxAddresses },
  { account, actor }: { account: string; actor: Actor },
): Promise<boolean> {
  if (!(await removeKeys(trx, account))) return false;
  await endAll(trx, account);
  const told =
    'The second factor on your account was turned off, including its authenticator app, recovery codes and passkeys. Until you set one up again, your password alone signs you in.';
  await noteKeyChange(trx, { clock, addresses }, { account, actor, action: 'second factor off', told });
  return true;
}
