import { sql } from 'kysely';
import type { Sql, Trx } from '../db/client.server.ts';
import { type Colleague, type Crew, nameOr, type Role, unnamed } from './rights.ts';

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

/** Columns that name an author, some of them with a device after a comma. */
const authors = [
  ['thread_entries', 'author', sql`kind in ('reply', 'note', 'call', 'event') and via <> 'page'`],
  ['next_actions', 'author'],
  ['person_changes', 'actor'],
  ['record_drafts', 'author'],
  ['record_versions', 'author'],
] as const;

/** What somebody wrote stays theirs under a new name. Earlier releases named an unnamed owner by the session. */
export async function renameAuthor(trx: Trx, was: string, name: string): Promise<void> {
  const before = was ? [was.replaceAll(/[%_\\]/g, '\\$&')] : [unnamed, 'owner ______'];
  await trx.deleteFrom('reply_drafts').where('author', '=', name).execute();
  await trx.updateTable('reply_drafts').set({ author: name }).where('author', '=', nameOr(was)).execute();
  for (const [table, column, where = sql`true`] of authors) {
    for (const own of before) {
      const length = own.replaceAll('\\', '').length;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${name} || substr(${sql.ref(column)}, ${length + 1})
        where ${where} and (${sql.ref(column)} like ${own} escape '\\' or ${sql.ref(column)} like ${`${own}, %`} escape '\\')`.execute(
        trx,
      );
    }
  }
}
