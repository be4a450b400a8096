import { figuresTable } from './010-analytics.server.ts';
import { type AnyDb, run } from './run.server.ts';

/** The same figures by Eastern month, so that a year of them is a few thousand rows to read. */
export const up = (db: AnyDb) =>
  run(
    db,
    figuresTable(db, 'analytics_monthly'),
    `insert into analytics_monthly (kind, day, name, hits, visits, visitors, seconds, bounces)
      select kind, substr(day, 1, 7) || '-01', name, sum(hits), sum(visits), sum(visitors), sum(seconds), sum(bounces)
      from analytics_daily where kind <> 'site'
      group by kind, substr(day, 1, 7) || '-01', name`,
  );
