/**
 * Time from starting `scripts/start.ts` (`npm start`) to the first 200 on /, and idle memory. Usage: node
 * bench/start.ts [--runs 7] [--idle 5]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { median, options, report, residentMegabytes } from './lib/report.ts';
import { startSite, temporaryFolder } from './lib/site.ts';

const { runs, idle: seconds } = options({ runs: 7, idle: 5 });

/** `idleSeconds`: idle time before measuring memory. */
async function run(dataDir: string, idleSeconds = 0) {
  await using site = await startSite({ dataDir, ready: '/' });
  await sleep(idleSeconds * 1_000);
  return { startMs: site.startMs, memory: residentMegabytes(site.pid) };
}

using folder = temporaryFolder();
const first = await run(folder.path);
const later: number[] = [];
for (let n = 1; n < runs; n++) later.push((await run(folder.path)).startMs);
const idle = await run(folder.path, seconds);

report(`Start of the built site, ${runs} runs`, [
  { what: 'to the first page, empty data folder', value: first.startMs, unit: 'ms', budget: { atMost: 1_000 } },
  { what: 'to the first page, median of later starts', value: median(later), unit: 'ms', budget: { atMost: 1_000 } },
  { what: 'to the first page, slowest later start', value: Math.max(...later), unit: 'ms' },
  { what: `resident, idle for ${seconds} s`, value: idle.memory.all, unit: 'MB', budget: { atMost: 140 } },
  { what: 'of it anonymous (heap, buffers)', value: idle.memory.own, unit: 'MB' },
]);
