/**
 * Durable acknowledged submissions per second of one process, over HTTP with real tokens. Usage: node
 * bench/submissions.ts [--count 15000] [--connections 64]
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import autocannon from 'autocannon';
import { type Figure, options, report } from './lib/report.ts';
import { startSite, temporaryFolder } from './lib/site.ts';
import { fillTime, visitors } from './lib/visitors.ts';

const { count, connections } = options({ count: 15_000, connections: 64 });
/** Sent before measuring, to warm up the code. */
const warmUp = Math.ceil(count / 15);

using folder = temporaryFolder();
const site = await startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1' } });
console.log(`preparing ${count + warmUp} visitors …`);
const waiting = await visitors(site.url, count + warmUp);
await fillTime();

const send = (amount: number) =>
  autocannon({
    url: site.url,
    connections,
    amount,
    requests: [
      {
        method: 'POST',
        path: '/api/submissions',
        setupRequest(request) {
          const visitor = waiting.pop();
          const headers = { ...visitor?.headers, 'Content-Type': 'application/json' };
          return { ...request, headers, body: JSON.stringify(visitor?.envelope) };
        },
      },
    ],
  });
await send(warmUp);
console.log(`sending ${count} submissions over ${connections} connections …`);
const started = performance.now();
const { latency, non2xx, errors } = await send(count);
const seconds = (performance.now() - started) / 1000;
await site.stop();

const database = new DatabaseSync(join(folder.path, 'northarc.db'), { readOnly: true });
const rows = (table: string) => Number(database.prepare(`select count(*) as n from ${table}`).get()?.n);
const missing: Figure[] = [
  { what: 'not acknowledged', value: non2xx + errors, unit: '' },
  { what: 'acknowledged, but not in the database', value: count + warmUp - rows('submissions'), unit: '' },
  { what: 'mails missing from the outbox', value: 2 * (count + warmUp) - rows('outbox'), unit: '' },
].map((figure) => ({ ...figure, budget: { atMost: 0 } }));
database.close();

report(`Durable submissions, ${connections} connections, one process`, [
  { what: 'acknowledged a second', value: count / seconds, unit: '/s', budget: { atLeast: 1_000 } },
  { what: 'answer, median', value: latency.p50, unit: 'ms' },
  { what: 'answer, p99', value: latency.p99, unit: 'ms' },
  ...missing,
]);
