/**
 * Ends the server with kill -9 at random moments while 32 writers send contact forms, starts it again on the same
 * data folder, and checks that everything a visitor was told is kept is there, whole and once.
 * Usage: node tests/faults/kill-nine.ts [--rounds 20] [--writers 32] [--seed N]
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, options, seededRandom } from '../../bench/lib/report.ts';
import { type ChildSite, startSite, temporaryFolder } from '../../bench/lib/site.ts';
import { fillTime, type Visitor, visitors } from '../../bench/lib/visitors.ts';
import { checkLedger } from './store.ts';
import { startTally } from './tally.ts';
import { sendUntilGone } from './writers.ts';

const { rounds, writers, seed } = options({ rounds: 20, writers: 32, seed: randomInt(1_000_000) });
/** The kill comes after up to so many acknowledgements and up to so many milliseconds more. */
const mostBeforeKill = 400;
const mostMsBeforeKill = 20;

const random = seededRandom(seed);
using folder = temporaryFolder();
const start = () => startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1' } });
const known = new Map<string, string>();
const recoveries: number[] = [];
const tally = startTally(`kill -9 with ${writers} writers, ${rounds} rounds, seed ${seed}`);

/** One crash: sends, kills in the middle of it, and returns what was not answered. */
async function crash(site: ChildSite, waiting: readonly Visitor[]): Promise<Visitor[]> {
  const killAfter = 1 + Math.floor(random() * mostBeforeKill);
  const wait = random() * mostMsBeforeKill;
  let killed: Promise<void> | undefined;
  const round = await sendUntilGone(site.url, waiting, writers, known, (acknowledged) => {
    if (acknowledged >= killAfter) killed ??= sleep(wait).then(site.kill);
  });
  await killed;
  console.log(`  killed after ${round.acknowledged} acknowledged, ${round.unanswered.length} in flight`);
  tally.check('the kill came while forms were being sent', round.unanswered.length > 0);
  return [...round.unanswered, ...round.untouched];
}

let site = await start();
let waiting = await visitors(site.url, (rounds + 1) * mostBeforeKill + 10 * writers);
await fillTime();
for (let round = 1; round <= rounds; round++) {
  console.log(`round ${round}`);
  // Those that were sent without an answer go first in the next round, with the same ids.
  waiting = await crash(site, waiting);
  site = await start();
  recoveries.push(site.startMs);
  await checkLedger(folder.path, known, tally);
  console.log(`  ready again after ${site.startMs.toFixed(0)} ms; ${known.size} acknowledged in all`);
}

console.log('sending once more what was never answered');
const rest = await sendUntilGone(site.url, waiting, writers, known, () => undefined);
tally.none(
  'everything that was never answered is taken when it is sent again',
  rest.unanswered.map(({ envelope }) => envelope.id),
);
await checkLedger(folder.path, known, tally);
await site.stop();

console.log(`\nrecovery: median ${median(recoveries).toFixed(0)} ms, slowest ${Math.max(...recoveries).toFixed(0)} ms`);
console.log(`seed ${seed}; ${known.size} acknowledged submissions over ${rounds} crashes`);
tally.finish();
