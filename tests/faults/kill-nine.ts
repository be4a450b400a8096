/**
 * Ends the server with kill -9 at random moments while 32 writers send contact forms, starts it again on the same
 * data folder, and checks that everything a visitor was told is kept is there, whole and once.
 * Usage: node tests/faults/kill-nine.ts [--rounds 20] [--writers 32] [--seed N]
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { httpClient } from '../../bench/lib/http.ts';
import { type ChildSite, startSite, temporaryFolder } from '../../bench/lib/site.ts';
import { median, seededRandom } from '../../bench/lib/statistics.ts';
import { fillTime, type Visitor, visitors } from '../../bench/lib/visitors.ts';
import { checkLedger } from './ledger.ts';
import { sendUntilGone } from './writers.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    writers: { type: 'string', default: '32' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});
const rounds = Number(options.rounds);
const writers = Number(options.writers);
/** The kill comes after up to so many acknowledgements and up to so many milliseconds more. */
const mostBeforeKill = 400;
const mostMsBeforeKill = 20;

const random = seededRandom(Number(options.seed));
using folder = temporaryFolder();
const start = () => startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1' } });
const known = new Map<string, string>();
const recoveries: number[] = [];
let passed = 0;
let failed = 0;

/** Counts one check and shows it when it fails. */
function count(name: string, broken: readonly string[]) {
  if (broken.length === 0) passed++;
  else {
    failed++;
    console.log(`  FAILED: ${name}: ${broken.length}, for example ${broken.slice(0, 3).join(', ')}`);
  }
}

/** One crash: sends, kills in the middle of it, and returns what was not answered. */
async function crash(site: ChildSite, waiting: readonly Visitor[]): Promise<Visitor[]> {
  const killAfter = 1 + Math.floor(random() * mostBeforeKill);
  const wait = random() * mostMsBeforeKill;
  let killed: Promise<void> | undefined;
  const client = httpClient(site.url);
  const round = await sendUntilGone(client, waiting, writers, known, (acknowledged) => {
    if (acknowledged >= killAfter) killed ??= sleep(wait).then(site.kill);
  });
  await killed;
  console.log(`  killed after ${round.acknowledged} acknowledged, ${round.unanswered.length} in flight`);
  count('the kill came while forms were being sent', round.unanswered.length > 0 ? [] : ['none in flight']);
  return [...round.unanswered, ...round.untouched];
}

console.log(`kill -9 with ${writers} writers, ${rounds} rounds, seed ${options.seed}`);
let site = await start();
let waiting: Visitor[];
{
  const client = httpClient(site.url);
  waiting = await visitors(client, (rounds + 1) * mostBeforeKill + 10 * writers);
}
await fillTime();
for (let round = 1; round <= rounds; round++) {
  console.log(`round ${round}`);
  // Those that were sent without an answer go first in the next round, with the same ids.
  waiting = await crash(site, waiting);
  site = await start();
  recoveries.push(site.startMs);
  for (const { name, broken } of checkLedger(join(folder.path, 'northarc.db'), known)) count(name, broken);
  console.log(`  ready again after ${site.startMs.toFixed(0)} ms; ${known.size} acknowledged in all`);
}

console.log('sending once more what was never answered');
const client = httpClient(site.url);
const rest = await sendUntilGone(client, waiting, writers, known, () => undefined);
count(
  'everything that was never answered is taken when it is sent again',
  rest.unanswered.map(({ envelope }) => envelope.id),
);
for (const { name, broken } of checkLedger(join(folder.path, 'northarc.db'), known)) count(name, broken);
await site.stop();

console.log(`\nrecovery: median ${median(recoveries).toFixed(0)} ms, slowest ${Math.max(...recoveries).toFixed(0)} ms`);
console.log(`seed ${options.seed}; ${known.size} acknowledged submissions over ${rounds} crashes`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
