import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.server.ts';

const counters = ['hits', 'visits', 'visitors', 'seconds', 'bounces'] as const;

/** The same figures by Eastern month, so that a year of them is a few thousand rows to read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let monthly = db.schema
    .createTable('analytics_monthly')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull());
  for (const counter of counters) monthly = monthly.addColumn(counter, 'bigint', (c) => c.notNull());
  monthly = monthly.addPrimaryKeyConstraint('analytics_monthly_pk', ['kind', 'day', 'name']);
  if (!isPostgres(db)) monthly = monthly.modifyEnd(sql`without rowid`);
  await monthly.execute();
  await sql`
    insert into analytics_monthly (kind, day, name, hits, visits, visitors, seconds, bounces)
    select kind, substr(day, 1, 7) || '-01', name, sum(hits), sum(visits), sum(visitors), sum(seconds), sum(bounces)
    from analytics_daily where kind <> 'site'
    group by kind, substr(day, 1, 7) || '-01', name`.execute(db);
}
