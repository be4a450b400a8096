/**
 * Time from `npm start`, once it is built, to the first 200 on /, and idle memory. Usage: node
 * bench/start.ts [--runs 7] [--idle 5]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { median, options, report, residentMegabytes } from './lib/report.ts';
import { startSite, temporaryFolder } from './lib/site.ts';

const { runs, idle } = options({ runs: 7, idle: 5 });

using folder = temporaryFolder();
const times: number[] = [];
let memory = { all: 0, own: 0 };
for (let n = 0; n <= runs; n++) {
  await using site = await startSite({ dataDir: folder.path, ready: '/' });
  times.push(site.startMs);
  if (n < runs) continue;
  await sleep(idle * 1_000);
  memory = residentMegabytes(site.pid);
}
const [first = Number.NaN, ...later] = times;

report(`Start of the built site, ${runs} runs`, [
  ['to the first page, empty data folder', first, 'ms', { atMost: 1_000 }],
  ['to the first page, median of later starts', median(later), 'ms', { atMost: 1_000 }],
  ['to the first page, slowest later start', Math.max(...later), 'ms'],
  [`resident, idle for ${idle} s`, memory.all, 'MB', { atMost: 140 }],
  ['of it anonymous (heap, buffers)', memory.own, 'MB'],
]);
