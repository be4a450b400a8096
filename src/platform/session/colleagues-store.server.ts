import type { Sql, Trx } from '../db/client.server.ts';
import { type Colleague, type Crew, nameOr, type Role } from './rights.ts';

const accounts = (from: Sql | Trx) => from.selectFrom('staff_accounts').orderBy('created_at').orderBy('id');

/** Active accounts, oldest first. */
export async function colleagues(from: Sql | Trx): Promise<Colleague[]> {
  const rows = await accounts(from).select(['id', 'name', 'role']).where('state', '=', 'active').execute();
  return rows.map(({ id, name, role }) => ({ id, name: nameOr(name), role: role as Role }));
}

/** `me` is an account id. Undefined if there is only one person. */
export async function crewOf(from: Sql | Trx, me: string): Promise<Crew | undefined> {
  const people = await colleagues(from);
  return people.length > 1 ? { me, people } : undefined;
}

/** Undefined once the account cannot sign in. An empty email means the owner's configured address. */
export async function colleague(from: Sql | Trx, id: string): Promise<(Colleague & { email: string }) | undefined> {
  const row = await accounts(from)
    .select(['id', 'name', 'role', 'email'])
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row && { ...row, name: nameOr(row.name), role: row.role as Role };
}

export async function addressesOfColleagues(from: Sql | Trx): Promise<string[]> {
  const rows = await accounts(from).select('email').where('state', '=', 'active').where('email', '<>', '').execute();
  return rows.map(({ email }) => email);
}

/** Alphabetical, of all accounts that ever were; without empty names. */
export async function namesOfAll(from: Sql): Promise<string[]> {
  const rows = await accounts(from).select('name').where('name', '<>', '').execute();
  return [...new Set(rows.map(({ name }) => name))].sort((a, b) => a.localeCompare(b, 'en'));
}
