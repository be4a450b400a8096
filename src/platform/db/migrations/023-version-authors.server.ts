import { type Kysely, sql } from 'kysely';

/**
 * Who published a version is a column of its own. Old versions have it from the audit list, whose details end with the
 * number of the version that was made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('page_versions')
    .addColumn('author', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`update page_versions set author = coalesce((
    select a.actor || case when a.actor <> '' and a.device <> '' then ', ' else '' end || a.device from audit a
    where a.subject = page_versions.page and a.action in ('publish', 'restore')
      and a.detail like '%version ' || page_versions.number
    order by a.at, a.id limit 1), '')`.execute(db);
}
