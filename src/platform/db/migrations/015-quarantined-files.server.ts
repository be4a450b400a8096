import type { Kysely } from 'kysely';

/** The verified file of a refused submission, so that it can be released. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('quarantine')
    .addColumn('file', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('quarantine')
    .addColumn('file_about', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
