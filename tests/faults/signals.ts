/**
 * Ends the server while 32 writers send contact forms, by kill -9 at random moments and then by SIGTERM, starts it again
 * on the same data folder, and checks that everything a visitor was told is kept is there, whole and once. After SIGTERM
 * nothing that was taken has gone without an answer, and the process has ended by itself with code 0 within its grace time.
 * Usage: node tests/faults/signals.ts [--rounds 20] [--stops 5] [--writers 32] [--seed N]
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillTime, json, submit, type Visitor, visitors } from '#tests/helpers/crowd.ts';
import { inLanes } from '../../bench/lib/http.ts';
import { median, options, seededRandom } from '../../bench/lib/report.ts';
import { startSite, temporaryFolder } from '../../bench/lib/site.ts';
import { checkLedger, rowsOf } from './store.ts';
import { startTally } from './tally.ts';

const { rounds, stops, writers, seed } = options({ rounds: 20, stops: 5, writers: 32, seed: randomInt(1_000_000) });
/** The end comes after up to so many acknowledgements, kill -9 up to so many milliseconds later. */
const mostBefore = 400;
const mostMsBeforeKill = 20;
const graceMs = 9_000;

const random = seededRandom(seed);
using folder = temporaryFolder();
const start = () => startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1' } });
/** Id and reference of what was acknowledged. */
const known = new Map<string, string>();
const recoveries: number[] = [];
const tally = startTally(`${rounds} times kill -9 and ${stops} times SIGTERM with ${writers} writers, seed ${seed}`);

let site = await start();
let waiting = await visitors(site.url, (rounds + 1) * mostBefore + 10 * writers);

/**
 * Sends side by side what waits, and ends the server by `end` after some acknowledgements. What was sent and never
 * answered, kept or not, goes first the next time, with the same ids; returns it.
 * @throws when the server answers anything but success.
 */
async function sendUntilGone(end?: () => Promise<unknown>): Promise<Visitor[]> {
  const unanswered: Visitor[] = [];
  const untouched: Visitor[] = [];
  const endAfter = 1 + Math.floor(random() * mostBefore);
  let acknowledged = 0;
  let ended: Promise<unknown> | undefined;
  await inLanes(writers, waiting, async (visitor) => {
    if (unanswered.length > 0) {
      untouched.push(visitor);
      return;
    }
    const answer = await submit(site.url, visitor).catch(() => undefined);
    if (!answer) {
      unanswered.push(visitor);
      return;
    }
    const { id = '', reference = '' } = json(answer, answer.status === 200 ? 200 : 201);
    known.set(id, reference);
    if (++acknowledged >= endAfter) ended ??= end?.();
  });
  await ended;
  waiting = [...unanswered, ...untouched];
  if (end) {
    console.log(`  ended after ${acknowledged} acknowledged, ${unanswered.length} in flight`);
    tally.check('the end came while forms were being sent', unanswered.length > 0);
  }
  return unanswered;
}

await fillTime();
for (let round = 1; round <= rounds; round++) {
  console.log(`kill -9, round ${round}`);
  await sendUntilGone(() => sleep(random() * mostMsBeforeKill).then(site.kill));
  site = await start();
  recoveries.push(site.startMs);
  await checkLedger(folder.path, known, tally);
  console.log(`  ready again after ${site.startMs.toFixed(0)} ms; ${known.size} acknowledged in all`);
}

console.log('sending once more what was never answered');
tally.none(
  'everything that was never answered is taken when it is sent again',
  (await sendUntilGone()).map(({ envelope }) => envelope.id),
);
await checkLedger(folder.path, known, tally);

waiting = await visitors(site.url, stops * (mostBefore + 2 * writers), known.size + waiting.length);
await fillTime();
for (let round = 1; round <= stops; round++) {
  console.log(`SIGTERM, round ${round}`);
  await sendUntilGone(async () => {
    const asked = performance.now();
    const code = await site.stop();
    const ms = performance.now() - asked;
    tally.check('exit code 0', code === 0, code);
    tally.check('within the grace time', ms < graceMs, `${ms} ms`);
  });
  const kept = await rowsOf({ dataDir: folder.path, databaseUrl: '' }, 'select id from submissions');
  const untold = kept.map(({ id }) => String(id)).filter((id) => !known.has(id));
  tally.none('nothing was taken without an answer', untold);
  await checkLedger(folder.path, known, tally);
  if (round < stops) site = await start();
}

console.log(`\nrecovery: median ${median(recoveries).toFixed(0)} ms, slowest ${Math.max(...recoveries).toFixed(0)} ms`);
console.log(`seed ${seed}; ${known.size} acknowledged submissions over ${rounds} crashes`);
tally.finish();
