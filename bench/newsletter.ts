/**
 * Preparing an issue for many subscribers while visitors write and the desk reads, then sending some of it; on SQLite and
 * PostgreSQL. Usage: node bench/newsletter.ts [--count 100000] [--copies 2000] [--engine sqlite] [--json FILE]
 */

import { sql } from 'kysely';
import { loadSubscribers } from '#src/features/newsletter/admin.server.ts';
import { sendingView } from '#src/features/newsletter/sending/sending.server.ts';
import { startNewsletterWorker } from '#src/features/newsletter/sending/worker.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { createDatabase, startPostgres } from '#tests/helpers/postgres.ts';
import { addReaders } from '#tests/helpers/readers.ts';
import { decideIssue, sendingParts } from '#tests/helpers/sending.ts';
import { options } from './lib/options.ts';
import { type Figure, report } from './lib/report.ts';
import { temporaryFolder } from './lib/site.ts';
import { percentile } from './lib/statistics.ts';

const { count, copies, engine, json } = options({ count: 100_000, copies: 2_000, engine: 'both' });
const megabyte = 1024 * 1024;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Does something again and again until the work is over; how long each took, in milliseconds. */
function meanwhile(work: () => Promise<unknown>, everyMs: number) {
  const waits: number[] = [];
  let over = false;
  const done = (async () => {
    while (!over) {
      const began = performance.now();
      await work();
      waits.push(performance.now() - began);
      await pause(everyMs);
    }
  })();
  return {
    waits,
    end: async () => {
      over = true;
      await done;
    },
  };
}

async function measureOn(name: 'sqlite' | 'postgres', databaseUrl: string | undefined): Promise<Figure[]> {
  using folder = temporaryFolder();
  const db = await openDatabase({ dataDir: folder.path, databaseUrl });
  let now = Date.parse('2026-11-21T12:00:00Z');
  await addReaders(
    db,
    Array.from({ length: count }, (_, n) => `reader-${n}`),
    now - 1,
  );
  // A list that has grown over months was vacuumed long ago; one that was filled a moment ago was not.
  if (name === 'postgres') await sql`vacuum analyze newsletter_subscribers`.execute(db.sql);
  await decideIssue(db, now);
  let sent = 0;
  const worker = startNewsletterWorker(
    sendingParts({
      ...{ db, clock: { now: () => now } },
      transport: { deliver: async () => void sent++, close: () => undefined },
    }),
    { timer: false },
  );
  globalThis.gc?.();
  const before = process.memoryUsage();
  let peak = before.heapUsed + before.external;
  const form = meanwhile(() => db.write((trx) => trx.selectFrom('settings').selectAll().limit(1).execute()), 20);
  const desk = meanwhile(() => loadSubscribers(db, new URLSearchParams('list=1')), 50);
  const memory = meanwhile(async () => {
    const { heapUsed, external } = process.memoryUsage();
    peak = Math.max(peak, heapUsed + external);
  }, 20);
  const began = performance.now();
  await worker.runDue();
  const seconds = (performance.now() - began) / 1000;
  const prepared = (await sendingView(db, 'issue-1'))?.counts;
  const waits = [percentile(form.waits, 0.99), percentile(desk.waits, 0.99)] as const;
  form.waits.length = 0;
  desk.waits.length = 0;
  const started = performance.now();
  while (sent < copies) {
    now += 400;
    await worker.runDue();
  }
  const sending = (performance.now() - started) / 1000;
  await Promise.all([form, desk, memory].map((one) => one.end()));
  const total = Object.values(prepared ?? {}).reduce((sum, n) => sum + n, 0);
  const figures: Figure[] = [
    { what: `${name}: subscribers prepared`, value: total, unit: '', budget: { atLeast: count } },
    { what: `${name}: in`, value: seconds, unit: 's', budget: { atMost: 10 } },
    {
      what: `${name}: memory above the start, at most`,
      value: (peak - before.heapUsed - before.external) / megabyte,
      unit: 'MB',
      budget: { atMost: 64 },
    },
    { what: `${name}: a visitor's write meanwhile, p99`, value: waits[0], unit: 'ms', budget: { atMost: 100 } },
    {
      what: `${name}: the desk's list of subscribers meanwhile, p99`,
      value: waits[1],
      unit: 'ms',
      budget: { atMost: 250 },
    },
    { what: `${name}: copies handed over, without a mail server`, value: sent / sending, unit: '/s' },
    {
      what: `${name}: a visitor's write meanwhile, p99`,
      value: percentile(form.waits, 0.99),
      unit: 'ms',
      budget: { atMost: 100 },
    },
    {
      what: `${name}: the desk's list of subscribers meanwhile, p99`,
      value: percentile(desk.waits, 0.99),
      unit: 'ms',
      budget: { atMost: 250 },
    },
  ];
  await worker.stop();
  await db.close();
  return figures;
}

const figures: Figure[] = [];
if (engine !== 'postgres') figures.push(...(await measureOn('sqlite', undefined)));
if (engine !== 'sqlite') {
  const server = await startPostgres();
  await createDatabase(server.url, 'place');
  figures.push(...(await measureOn('postgres', `${server.url}/place`)));
  await server.stop();
}
report(`Newsletter, ${count} subscribers`, figures, json);
