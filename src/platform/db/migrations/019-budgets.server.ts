import type { Kysely } from 'kysely';

/** What budgets have been used up (lib/budgets.ts), what went over them, and who holds which appointment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('budget_use')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('used', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('budget_use_until').on('budget_use').column('until').execute();

  await db.schema
    .createTable('budget_overruns')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('budget', 'text', (c) => c.notNull())
    .addColumn('times', 'bigint', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('budget_overruns_pk', ['day', 'budget'])
    .execute();

  await db.schema
    .createTable('booking_holders')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('booking_holders_pk', ['key', 'id'])
    .execute();

  await db.schema.createIndex('chat_sessions_last').on('chat_sessions').column('last_at').execute();
}
