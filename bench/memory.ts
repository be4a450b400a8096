/**
 * Resident memory under an hour's mixed load: pages cached and rendered, beacons, talks, forms, the desk, wrong addresses.
 * With --heap yes what the heap holds after it is compared with what it holds after two minutes of the same load in a process of
 * their own: taking a snapshot takes several times the memory that is measured here.
 * Usage: node bench/memory.ts [--minutes 60] [--heap yes] [--json FILE]
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { growthOf } from './lib/heap-growth.ts';
import { httpClient } from './lib/http.ts';
import { mixedLoad } from './lib/mixed-load.ts';
import { options } from './lib/options.ts';
import { residentMegabytes } from './lib/process.ts';
import { report } from './lib/report.ts';
import { startSite, temporaryFolder } from './lib/site.ts';
import { median } from './lib/statistics.ts';

const { minutes, heap, json } = options({ minutes: 60, heap: '' });
const password = 'a password of the bench';

/** Asks the process for a heap snapshot in its working directory and waits until its file is whole; its path. */
async function snapshot(pid: number): Promise<string> {
  const known = new Set(readdirSync('.').filter((name) => name.endsWith('.heapsnapshot')));
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await sleep(2_000);
    const made = readdirSync('.').find((name) => name.endsWith('.heapsnapshot') && !known.has(name));
    if (made) {
      await sleep(4_000);
      return resolve(made);
    }
  }
}

const NODE_OPTIONS = heap ? '--heapsnapshot-signal=SIGUSR2' : '';
const env = { TRUST_PROXY: '1', NODE_OPTIONS, ADMIN_PASSWORD: password };

/** A new site that is loaded for so many minutes; `each` sees its process every ten seconds. What it holds at the end, by --heap. */
async function loaded(forMinutes: number, each: (pid: number) => void) {
  using folder = temporaryFolder();
  await using site = await startSite({ dataDir: folder.path, env });
  using client = httpClient(site.url, 6);
  await sleep(5_000);
  const idle = residentMegabytes(site.pid).all;
  const ends = performance.now() + forMinutes * 60_000;
  const done = () => performance.now() >= ends;
  const load = mixedLoad(client, { url: site.url, password }, done);
  while (!done()) {
    await sleep(10_000);
    each(site.pid);
  }
  return { idle, ...(await load), heap: heap ? await snapshot(site.pid) : '' };
}

const early = heap ? await loaded(2, () => undefined) : undefined;
const samples: number[] = [];
const { idle, requests, refused, ...late } = await loaded(minutes, (pid) => {
  const { all, own } = residentMegabytes(pid);
  const n = samples.push(all);
  if (n % 6 === 0) console.log(`  ${n / 6} min: ${all.toFixed(1)} MB resident, ${own.toFixed(1)} MB of it its own`);
});
if (early) for (const line of growthOf(early.heap, late.heap)) console.log(`  ${line}`);
console.log(`  ${requests} requests; not answered well: ${JSON.stringify(refused)}`);

const quarter = Math.ceil(samples.length / 4);
const third = samples.slice(2 * quarter, 3 * quarter);
const last = samples.slice(-quarter);
report(
  `Memory under ${minutes} minutes of mixed load (${requests} requests)`,
  [
    { what: 'resident, idle before', value: idle, unit: 'MB', budget: { atMost: 120 } },
    { what: 'resident at most', value: Math.max(...samples), unit: 'MB', budget: { atMost: 200 } },
    { what: 'median of the last quarter', value: median(last), unit: 'MB', budget: { atMost: 200 } },
    { what: 'more than in the quarter before', value: median(last) - median(third), unit: 'MB' },
  ],
  json,
);
