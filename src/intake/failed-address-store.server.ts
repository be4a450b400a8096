import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { FailedAddressesTable } from '#src/platform/db/tables-inbox.ts';
import { emailKey } from '#src/platform/outbox/store.server.ts';
import { rowsOf } from './belongings-store.server.ts';

export type FailedAddress = Omit<FailedAddressesTable, 'email_key'>;

/** The last report wins. */
export async function markFailed(trx: Trx, email: string, failed: FailedAddress): Promise<void> {
  const email_key = emailKey(email);
  if (!email_key) return;
  await trx
    .insertInto('failed_addresses')
    .values({ email_key, ...failed })
    .onConflict((c) => c.column('email_key').doUpdateSet(failed))
    .execute();
}

/** Called when mail from the address arrives. */
export async function clearFailed(trx: Trx, email: string): Promise<void> {
  const key = emailKey(email);
  if (key) await trx.deleteFrom('failed_addresses').where('email_key', '=', key).execute();
}

export async function failedAddress(from: Sql | Trx, email: string): Promise<FailedAddress | undefined> {
  return (await failedAddresses(from, [email])).get(email);
}

export async function failedAddresses(from: Sql | Trx, emails: readonly string[]): Promise<Map<string, FailedAddress>> {
  const keys = new Map(emails.map((email) => [email, emailKey(email) ?? '']));
  const rows = await rowsOf(from, 'failed_addresses', 'email_key', [...new Set(keys.values())]);
  const byKey = new Map(rows.map(({ email_key, ...failed }) => [email_key, failed]));
  return new Map(
    [...keys].flatMap(([email, key]) => (byKey.has(key) ? [[email, byKey.get(key) as FailedAddress]] : [])),
  );
}
