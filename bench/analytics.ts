/**
 * The owner's Analytics tab over 10,000,000 page views in three years, on SQLite and PostgreSQL: its whole loader.
 * Usage: node bench/analytics.ts [--views 10000000] [--days 1092] [--runs 200] [--engine sqlite|postgres] [--json FILE]
 */
import { randomUUID } from 'node:crypto';
import { ranges } from '#src/features/analytics/range.ts';
import { loadReport } from '#src/features/analytics/report.server.ts';
import { loadLogs } from '#src/features/protection/admin.server.ts';
import { eventTypes, logLimits } from '#src/features/protection/rules.ts';
import { type Db, openDatabase } from '#src/platform/db/client.server.ts';
import { startPostgres } from '#tests/helpers/postgres.ts';
import { emptyDatabase } from '../tests/faults/shared-store.ts';
import { measure } from './lib/measure.ts';
import { options } from './lib/options.ts';
import { type Figure, report } from './lib/report.ts';
import { seedFigures } from './lib/seed-figures.ts';
import { temporaryFolder } from './lib/site.ts';

const { views, days, runs, engine, json } = options({ views: 10_000_000, days: 1092, runs: 200, engine: '' });
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

async function figuresOf(where: string, db: Db): Promise<Figure[]> {
  const started = performance.now();
  const rows = await seedFigures(db, views, days, now);
  await seedLogs(db);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${where}: ${rows.toLocaleString('en-US')} rows of daily figures seeded in ${seconds} s`);
  const figures: Figure[] = [];
  for (const [name, { text }] of Object.entries(ranges)) {
    const load = () => Promise.all([loadReport(db.sql, name as keyof typeof ranges, now), loadLogs(db)]);
    figures.push(...(await measure(`${where}, ${text}`, load, { runs, atMost: 100 })));
  }
  const whole = await loadReport(db.sql, 'all', now);
  figures.push({
    what: `${where}, page views counted`,
    value: whole.counters.views,
    unit: '',
    budget: { atLeast: views },
  });
  await db.close();
  return figures;
}

const figures: Figure[] = [];
if (engine !== 'postgres') {
  using folder = temporaryFolder();
  figures.push(...(await figuresOf('SQLite', await openDatabase({ dataDir: folder.path }))));
}
if (engine !== 'sqlite') {
  using folder = temporaryFolder();
  const server = await startPostgres();
  const db = await openDatabase({ dataDir: folder.path, databaseUrl: await emptyDatabase(server.url, 'bench') });
  figures.push(...(await figuresOf('PostgreSQL', db)));
  await server.stop();
}
report(`The Analytics tab over ${views.toLocaleString('en-US')} page views, ${runs} runs each`, figures, json);
