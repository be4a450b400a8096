import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.server.ts';

/** What visitors did, rolled up by Eastern day; nothing of a single visit is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const counter = 'bigint';
  let daily = db.schema
    .createTable('analytics_daily')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hits', counter, (c) => c.notNull())
    .addColumn('visits', counter, (c) => c.notNull())
    .addColumn('visitors', counter, (c) => c.notNull())
    .addColumn('seconds', counter, (c) => c.notNull())
    .addColumn('bounces', counter, (c) => c.notNull())
    .addPrimaryKeyConstraint('analytics_daily_pk', ['kind', 'day', 'name']);
  // The rows of a range then lie side by side, as the figures read them.
  if (!isPostgres(db)) daily = daily.modifyEnd(sql`without rowid`);
  await daily.execute();
  await db.schema
    .createTable('analytics_salts')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('salt', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('analytics_seen')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('visitor', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('analytics_seen_pk', ['day', 'visitor'])
    .execute();
  await db.schema
    .createIndex('newsletter_subscribers_newest')
    .on('newsletter_subscribers')
    .columns(['requested_at', 'id'])
    .execute();
}
