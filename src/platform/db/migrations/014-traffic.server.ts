import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('traffic_counts')
    .addColumn('process', 'text', (c) => c.notNull())
    .addColumn('client', 'text', (c) => c.notNull())
    .addColumn('requests', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('traffic_counts_key', ['process', 'client'])
    .execute();
  await db.schema.createIndex('traffic_counts_newest').on('traffic_counts').columns(['at']).execute();
}
