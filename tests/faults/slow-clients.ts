/**
 * Hundreds of connections send their headers or bodies one letter a second, or ask and do not read, beside normal
 * visitors, who are answered all the time. The slow ones are cut within their time, and what they hold is bounded.
 * Usage: node tests/faults/slow-clients.ts [--sockets 200]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { inLanes } from '../../bench/lib/http.ts';
import { options, percentile, residentMegabytes } from '../../bench/lib/report.ts';
import { startSite, temporaryFolder } from '../../bench/lib/site.ts';
import { fillTime, submit, visitors } from '../../bench/lib/visitors.ts';
import { type Manner, manners, openSlowSockets } from './slow-sockets.ts';
import { startTally } from './tally.ts';
import { lookAround, unanswered } from './visits.ts';

const { sockets } = options({ sockets: 200 });
/** Rendering what they ask for is work that normal visitors wait for, so of these there are fewer. */
const renderedSockets = Math.ceil(sockets / 20);
const paths = ['/', '/it-support', '/contact', '/healthz', '/api/form-token'];
/** Ten times what any answer takes on an idle machine. */
const boundMs = 2_000;
const boundMegabytes = 200;
/** The server's own times (src/server/listener.ts) and how often it looks. */
const withinMs = { headers: 10_000, bodies: 20_000, readers: 40_000, slack: 12_000 };

const tally = startTally(`slow clients, ${sockets} of each kind`);
using folder = temporaryFolder();
await using site = await startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
let people = 0;

/** A few visitors look at pages until `over`. */
const visit = async (over: () => boolean) =>
  (await Promise.all([1, 2, 3, 4].map(() => lookAround(site.url, paths, over, 10)))).flat();

async function beside(name: string, manner: Manner, count: number, cutMs: number | undefined) {
  const senders = await visitors(site.url, 40, people);
  people += senders.length;
  await fillTime();
  const before = residentMegabytes(site.pid).all;
  using slow = openSlowSockets(site.url, count, manner);
  const opened = performance.now();
  const mostMs = cutMs === undefined ? 15_000 : cutMs + withinMs.slack;
  const over = () => (cutMs !== undefined && slow.ended() === count) || performance.now() - opened > mostMs;
  let highest = before;
  const weigh = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(site.pid).all);
  }, 250);
  const statuses: number[] = [];
  const forms = sleep(1_000).then(() =>
    inLanes(2, senders, async (visitor) => {
      statuses.push((await submit(site.url, visitor)).status);
      await sleep(100);
    }),
  );
  const [seen] = await Promise.all([visit(over), forms]);
  clearInterval(weigh);
  const times = seen.map(({ ms }) => ms);
  const ms = (p: number) => percentile(times, p).toFixed(0);
  console.log(
    `  ${name} (${count}): ${seen.length} pages meanwhile, median ${ms(0.5)} ms, p99 ${ms(0.99)} ms, slowest ${ms(1)} ms;` +
      ` memory ${before.toFixed(0)} MB, at most ${highest.toFixed(0)} MB`,
  );
  if (slow.ended() > 0) {
    const [first, last] = [Math.min(...slow.lives), Math.max(...slow.lives)].map((life) => (life / 1000).toFixed(1));
    console.log(`    ${slow.ended()} of them ended by the server, after ${first} to ${last} s`);
  }
  tally.none(`${name}: every normal page is answered`, unanswered(seen));
  tally.none(`${name}: every normal form is taken`, statuses.filter((status) => status !== 201).map(String));
  tally.check(`${name}: no normal visitor waits`, Math.max(...times) < boundMs, `${ms(1)} ms`);
  tally.check(
    `${name}: memory stays bounded`,
    highest - before < boundMegabytes,
    `+${(highest - before).toFixed(0)} MB`,
  );
  if (cutMs !== undefined) {
    tally.check(`${name}: all are cut within their time`, slow.ended() === count, `${slow.ended()} of ${count}`);
  }
}

const over = performance.now() + 3_000;
await visit(() => performance.now() > over);
await beside('slow headers', manners['slow headers'], sockets, withinMs.headers);
await beside('slow bodies', manners['slow bodies'], sockets, withinMs.bodies);
// These have three minutes for five megabytes; it is enough that they disturb nobody.
await beside('slow uploads', manners['slow uploads'], sockets, undefined);
for (const [name, count] of [
  ['slow readers of kept pages', sockets],
  ['slow readers of rendered pages', renderedSockets],
] as const) {
  await beside(name, manners[name], count, withinMs.readers);
}
// Whoever asks for more than any browser does is cut at once.
await beside('greedy readers', manners['greedy readers'], renderedSockets, 1_000);
tally.finish();
