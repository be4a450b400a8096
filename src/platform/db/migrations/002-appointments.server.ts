import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('appointments')
    .addColumn('id', 'text', (c) => c.primaryKey().references('submissions.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('service', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('time', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('submitted_at', 'bigint', (c) => c.notNull())
    .addColumn('respond_by', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('reminded_for', 'text', (c) => c.notNull())
    .execute();
  // The rule that no slot is given twice. Chat requests without a date, and cancelled ones, hold no slot.
  await db.schema
    .createIndex('appointments_slot')
    .unique()
    .on('appointments')
    .columns(['date', 'time'])
    .where(sql<boolean>`${sql.ref('status')} <> 'cancelled' and ${sql.ref('time')} <> 'TBD'`)
    .execute();
  await db.schema.createIndex('appointments_newest').on('appointments').columns(['submitted_at', 'id']).execute();

  const text = (name: string) =>
    db.schema
      .alterTable('outbox')
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await text('calendar_method');
  await text('calendar');
}
