import { type Kysely, sql } from 'kysely';

/** The SEQUENCE of an appointment's invitation, which a confirmation raises without ending the private link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('sequence', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update appointments set sequence = version`.execute(db);
}
