import { randomUUID } from 'node:crypto';
import { addAccount, changeAccount } from '#src/desk/passwords.server.ts';
import { staffCookie } from '#src/platform/session/cookies.ts';
import { hashPassword } from '#src/platform/session/password.server.ts';
import type { Role } from '#src/platform/session/rights.ts';
import { createSessions } from '#src/platform/session/session.server.ts';
import type { TestSite } from './site.ts';

/** Somebody to be at a desk. */
export interface Person {
  role: Role;
  name: string;
  email: string;
}

/** The password of every account that a test makes. */
export const accountPassword = 'tulip anvil river';

type Parts = Pick<TestSite['deps'], 'db' | 'clock'>;

/** Makes an account that can sign in; its id. */
export async function makeAccount({ db, clock }: Parts, { role, name, email }: Person): Promise<string> {
  const now = clock.now();
  const id = randomUUID();
  const password_hash = await hashPassword(accountPassword, 2);
  const row = { id, name, email, email_key: email.toLowerCase(), role, state: 'active' };
  await db.write((trx) =>
    addAccount(trx, { ...row, password_hash, created_at: now, changed_at: now, signed_in_at: now }),
  );
  return id;
}

/** Gives the first owner a name and an address. */
export const nameOwner = ({ db }: Pick<Parts, 'db'>, name: string, email: string) =>
  db.write((trx) => changeAccount(trx, 'owner', { name, email, email_key: email.toLowerCase() }));

/** The token of a new session of an account. */
export async function sessionOf({ db, clock }: Parts, account: string): Promise<string> {
  const token = await createSessions(db, clock).open(account, { device: 'Chrome on Linux', replaces: [] });
  if (token === undefined) throw new Error('this account cannot sign in');
  return token;
}

/** The cookie of a new session of an account. */
export const cookieOf = async (made: TestSite, account: string): Promise<string> =>
  `${staffCookie.nameAt(made.config.publicUrl)}=${await sessionOf(made.deps, account)}`;

/** The token of the one mailed link to a password that holds. */
export async function mailedToken({ deps: { db, passwordLinks } }: TestSite): Promise<string> {
  for (const { body } of await db.sql.selectFrom('outbox').select('body').execute()) {
    const [, token] = /\/admin\/join\/([\w-]+)/.exec(body) ?? [];
    if (token && (await passwordLinks.find(token))) return token;
  }
  throw new Error('no link was mailed that holds');
}

/** Makes an account and signs it in; its id and cookie. */
export async function joins(made: TestSite, person: Person): Promise<{ account: string; cookie: string }> {
  const account = await makeAccount(made.deps, person);
  return { account, cookie: await cookieOf(made, account) };
}
