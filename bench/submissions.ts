/**
 * Durable acknowledged submissions per second of one process, over HTTP with real tokens. Usage: npm run
 * bench:submissions -- [--count 15000] [--connections 64]
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import autocannon from 'autocannon';
import { fillTime, visitors } from '#tests/helpers/crowd.ts';
import { options, report } from './lib/report.ts';
import { startSite, temporaryFolder } from './lib/site.ts';

const { count, connections } = options({ count: 15_000, connections: 64 });
/** Sent before measuring, to warm up the code. */
const warmUp = Math.max(connections, Math.ceil(count / 15));
const all = count + warmUp;

using folder = temporaryFolder();
const site = await startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1' } });
console.log(`preparing ${all} visitors …`);
// autocannon makes requests ahead, some of which it never sends.
const waiting = await visitors(site.url, all + 4 * connections);
await fillTime();

function setupRequest(request: autocannon.Request): autocannon.Request {
  const visitor = waiting.pop();
  const headers = { ...visitor?.headers, 'Content-Type': 'application/json' };
  return { ...request, method: 'POST', path: '/api/submissions', headers, body: JSON.stringify(visitor?.envelope) };
}
const send = (amount: number) => autocannon({ url: site.url, connections, amount, requests: [{ setupRequest }] });
const warm = await send(warmUp);
console.log(`sending ${count} submissions over ${connections} connections …`);
const started = performance.now();
const { latency, non2xx, errors, ...measured } = await send(count);
const seconds = (performance.now() - started) / 1000;
await site.stop();
const acknowledged = warm['2xx'] + measured['2xx'];

using database = new DatabaseSync(join(folder.path, 'northarc.db'), { readOnly: true });
const rows = (table: string) => Number(database.prepare(`select count(*) as n from ${table}`).get()?.n);

report(`Durable submissions, ${connections} connections, one process`, [
  ['acknowledged a second', count / seconds, '/s', { atLeast: 1_000 }],
  ['answer, median', latency.p50, 'ms'],
  ['answer, p99', latency.p99, 'ms'],
  ['not acknowledged', non2xx + errors, '', { atMost: 0 }],
  ['acknowledged, but not in the database', acknowledged - rows('submissions'), '', { atMost: 0 }],
  ['mails missing from the outbox', 2 * acknowledged - rows('outbox'), '', { atMost: 0 }],
]);
