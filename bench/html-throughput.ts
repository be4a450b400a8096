/**
 * Requests a second for the cached home page (brotli), beside nginx serving the same bytes with the same headers
 * in the same run; the two take turns. Needs nginx and wrk (Debian: apt-get install nginx wrk).
 * Usage: node bench/html-throughput.ts [--rounds 5] [--seconds 5] [--connections 32] [--json FILE]
 */
import { brotliDecompressSync } from 'node:zlib';
import { type HttpAnswer, httpClient } from './lib/http.ts';
import { startNginx } from './lib/nginx.ts';
import { options } from './lib/options.ts';
import { report } from './lib/report.ts';
import { startSite, temporaryFolder } from './lib/site.ts';
import { median } from './lib/statistics.ts';
import { browserEncodings, type Load, load, warmPages } from './lib/wrk.ts';

const { rounds, json, ...strength } = options({ rounds: 5, seconds: 5, connections: 32 });

/** The page as the cache keeps it, in the encoding that a browser gets: as it stays in memory. */
async function cachedPage(url: string): Promise<HttpAnswer> {
  using client = httpClient(url, 1);
  const page = await client.get('/', { 'Accept-Encoding': browserEncodings });
  if (page.status !== 200 || page.headers['content-encoding'] !== 'br') throw new Error(`${url} sends no brotli`);
  if (!/^<!doctype html>/i.test(brotliDecompressSync(page.body).toString())) throw new Error(`${url} sends no HTML`);
  return page;
}

using folder = temporaryFolder();
await using site = await startSite({ dataDir: folder.path });
await warmPages(site.url, ['/']);
const page = await cachedPage(site.url);
await using nginx = await startNginx(folder.path, page);
if (!(await cachedPage(nginx.url)).body.equals(page.body)) throw new Error('nginx sends other bytes');
console.log(`${page.body.length} bytes of brotli a page, ${strength.connections} connections`);

const ours: Load[] = [];
const theirs: Load[] = [];
await load(site, { ...strength, seconds: 3 });
for (let round = 1; round <= rounds; round++) {
  const a = await load(site, strength);
  const b = await load(nginx, strength);
  ours.push(a);
  theirs.push(b);
  const line = [a, b].map(({ perSecond, p99 }) => `${Math.round(perSecond)}/s (p99 ${p99})`);
  console.log(`round ${round}: ours ${line[0]}, nginx ${line[1]}, ratio ${(a.perSecond / b.perSecond).toFixed(2)}`);
}

const middle = (loads: Load[], figure: 'perSecond' | 'processorMicros') => median(loads.map((load) => load[figure]));
const ratio = middle(ours, 'perSecond') / middle(theirs, 'perSecond');

report(
  `Cached home page, medians of ${rounds} rounds`,
  [
    { what: 'ours, one process', value: middle(ours, 'perSecond'), unit: '/s' },
    { what: 'nginx, one process', value: middle(theirs, 'perSecond'), unit: '/s' },
    { what: 'ours over nginx', value: ratio, unit: '', budget: { atLeast: 0.5 } },
    { what: 'ours, processor time of one', value: middle(ours, 'processorMicros'), unit: 'µs' },
    { what: 'nginx, processor time of one', value: middle(theirs, 'processorMicros'), unit: 'µs' },
  ],
  json,
);
