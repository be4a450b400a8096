import { easternText } from '#src/lib/format.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { emailKey } from '#src/platform/outbox/email-key.server.ts';
import { firstOwner } from '#src/platform/session/session.server.ts';
import { accountByEmail, presentAccounts } from './account-store.server.ts';

/** The id of the account of an address; of the first owner when it is empty. @throws when there is no such account. */
export async function accountNamed(sql: Sql, email: string): Promise<string> {
  if (email === '') return firstOwner;
  const key = emailKey(email);
  const account = key === undefined ? undefined : await accountByEmail(sql, key);
  if (!account) throw new Error(`There is no account for ${email}; "npm run account -- list" shows all accounts.`);
  return account.id;
}

/** Every account as a line of text, the oldest first. */
export async function accountLines(sql: Sql): Promise<string[]> {
  const rows = await presentAccounts(sql);
  return rows.map(({ name, email, role, state, signed_in_at }) => {
    const seen = signed_in_at === null ? 'never signed in' : `signed in ${easternText(signed_in_at)} Eastern`;
    const known = [name || 'first owner', email, role, state === 'invited' ? 'invited' : seen];
    return known.filter(Boolean).join(', ');
  });
}
