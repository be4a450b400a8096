/**
 * Durable acknowledged submissions per second on one process, over real HTTP with real tokens.
 * Usage: node bench/submissions.ts [--count 15000] [--connections 64] [--json FILE]
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { httpClient, inLanes } from './lib/http.ts';
import { options } from './lib/options.ts';
import { flushTimes, processorSeconds } from './lib/process.ts';
import { type Figure, report } from './lib/report.ts';
import { startSite, temporaryFolder } from './lib/site.ts';
import { median, percentile } from './lib/statistics.ts';
import { fillTime, json, submit, visitors } from './lib/visitors.ts';

const { count, connections, json: file } = options({ count: 15_000, connections: 64 });
/** Sent before the clock starts, so that the server's code is warm. */
const warmUp = Math.ceil(count / 15);

using folder = temporaryFolder();
const flushes = flushTimes(folder.path);
const site = await startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1' } });
using client = httpClient(site.url, connections);

console.log(`preparing ${count + warmUp} visitors …`);
const waiting = await visitors(client, count + warmUp);
await fillTime();

const latencies: number[] = [];
const send = async (visitor: (typeof waiting)[number]) => {
  const started = performance.now();
  json(await submit(client, visitor), 201);
  latencies.push(performance.now() - started);
};
await inLanes(connections, waiting.splice(0, warmUp), send);
latencies.length = 0;
console.log(`sending ${count} submissions over ${connections} connections …`);
const processorBefore = processorSeconds(site.pid);
const started = performance.now();
await inLanes(connections, waiting, send);
const seconds = (performance.now() - started) / 1000;
const processor = processorSeconds(site.pid) - processorBefore;
await site.stop();

const database = new DatabaseSync(join(folder.path, 'northarc.db'), { readOnly: true });
const rows = (table: string) => Number(database.prepare(`select count(*) as n from ${table}`).get()?.n);
const missing: Figure[] = [
  { what: 'acknowledged, but not in the database', value: count + warmUp - rows('submissions'), unit: '' },
  { what: 'mails missing from the outbox', value: 2 * (count + warmUp) - rows('outbox'), unit: '' },
].map((figure) => ({ ...figure, budget: { atMost: 0 } }));
database.close();

report(
  `Durable submissions, ${connections} connections, one process`,
  [
    { what: 'acknowledged a second', value: count / seconds, unit: '/s', budget: { atLeast: 1500 } },
    { what: 'answer, median', value: median(latencies), unit: 'ms' },
    { what: 'answer, p99', value: percentile(latencies, 0.99), unit: 'ms' },
    { what: 'processor time of the server for one', value: (processor / count) * 1000, unit: 'ms' },
    { what: 'share of one core that the server had', value: (processor / seconds) * 100, unit: '%' },
    ...missing,
    { what: 'one flush of this disk, median', value: median(flushes), unit: 'ms' },
  ],
  file,
);
