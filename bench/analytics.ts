/**
 * The owner's Analytics tab over 10,000,000 page views in three years, on SQLite and PostgreSQL: its whole loader.
 * Usage: node bench/analytics.ts [--views 10000000] [--days 1092] [--runs 200] [--engine sqlite|postgres] [--json FILE]
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ranges } from '#src/features/analytics/range.ts';
import { loadReport } from '#src/features/analytics/report.server.ts';
import { loadLogs } from '#src/features/protection/admin.server.ts';
import { eventTypes, logLimits } from '#src/features/protection/rules.ts';
import { type Db, openDatabase } from '#src/platform/db/client.server.ts';
import { startPostgres } from '#tests/helpers/postgres.ts';
import { type Figure, report } from './lib/report.ts';
import { seedFigures } from './lib/seed-figures.ts';
import { temporaryFolder } from './lib/site.ts';
import { median, percentile } from './lib/statistics.ts';

const { values: options } = parseArgs({
  options: {
    views: { type: 'string', default: '10000000' },
    days: { type: 'string', default: '1092' },
    runs: { type: 'string', default: '200' },
    engine: { type: 'string' },
    json: { type: 'string' },
  },
});
const views = Number(options.views);
const runs = Number(options.runs);
const now = Date.parse('2026-11-21T17:00:00Z');

/** Both logs as full as they get. */
async function seedLogs(db: Db) {
  const kinds = ['crawler', ...eventTypes].flatMap((kind) =>
    Array<string>(kind === 'crawler' ? logLimits.crawlers : logLimits.events).fill(kind),
  );
  await db.write((trx) =>
    trx
      .insertInto('security_events')
      .values(
        kinds.map((kind, n) => ({
          id: randomUUID(),
          at: now - n * 1_000,
          kind,
          client: '',
          path: '/quote',
          user_agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
          details: 'Googlebot',
        })),
      )
      .execute(),
  );
}

async function measure(engine: string, db: Db): Promise<Figure[]> {
  const started = performance.now();
  const rows = await seedFigures(db, views, Number(options.days), now);
  await seedLogs(db);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${engine}: ${rows.toLocaleString('en-US')} rows of daily figures seeded in ${seconds} s`);
  const figures: Figure[] = [];
  for (const [name, { text }] of Object.entries(ranges)) {
    const times: number[] = [];
    const processor: number[] = [];
    for (let n = 0; n < runs; n++) {
      const began = performance.now();
      const before = process.cpuUsage();
      await Promise.all([loadReport(db.sql, name as keyof typeof ranges, now), loadLogs(db)]);
      times.push(performance.now() - began);
      const { user, system } = process.cpuUsage(before);
      processor.push((user + system) / 1000);
    }
    figures.push(
      { what: `${engine}, ${text}, median`, value: median(times), unit: 'ms' },
      { what: `${engine}, ${text}, p99`, value: percentile(times, 0.99), unit: 'ms', budget: { atMost: 100 } },
      { what: '  its processor time, p99', value: percentile(processor, 0.99), unit: 'ms' },
    );
  }
  const whole = await loadReport(db.sql, 'all', now);
  figures.push({
    what: `${engine}, page views counted`,
    value: whole.counters.views,
    unit: '',
    budget: { atLeast: views },
  });
  await db.close();
  return figures;
}

const figures: Figure[] = [];
if (options.engine !== 'postgres') {
  using folder = temporaryFolder();
  figures.push(...(await measure('SQLite', await openDatabase({ dataDir: folder.path }))));
}
if (options.engine !== 'sqlite') {
  using folder = temporaryFolder();
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: `${server.url}/postgres` });
  await client.connect();
  await client.query('create database bench');
  await client.end();
  const db = await openDatabase({ dataDir: folder.path, databaseUrl: `${server.url}/bench` });
  figures.push(...(await measure('PostgreSQL', db)));
  await server.stop();
}
report(`The Analytics tab over ${views.toLocaleString('en-US')} page views, ${runs} runs each`, figures, options.json);
