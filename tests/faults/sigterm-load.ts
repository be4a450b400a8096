/**
 * Stops the server with SIGTERM while 32 writers send contact forms: everything acknowledged is kept, nothing that was
 * taken goes without an answer, and the process ends by itself with code 0 within its grace time.
 * Usage: node tests/faults/sigterm-load.ts [--rounds 5] [--writers 32]
 */
import { options } from '../../bench/lib/report.ts';
import { startSite, temporaryFolder } from '../../bench/lib/site.ts';
import { fillTime, visitors } from '../../bench/lib/visitors.ts';
import { checkLedger, rowsOf } from './store.ts';
import { startTally } from './tally.ts';
import { sendUntilGone } from './writers.ts';

const { rounds, writers } = options({ rounds: 5, writers: 32 });
const graceMs = 9_000;
const each = 400;

const tally = startTally(`SIGTERM with ${writers} writers, ${rounds} rounds`);
using folder = temporaryFolder();
const start = () => startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1' } });
const known = new Map<string, string>();

let site = await start();
let waiting = await visitors(site.url, rounds * each);
await fillTime();
for (let round = 1; round <= rounds; round++) {
  const stopAfter = 50 + Math.floor(Math.random() * 200);
  let asked = 0;
  let stopped: Promise<number | null> | undefined;
  const sent = await sendUntilGone(site.url, waiting, writers, known, (acknowledged) => {
    if (acknowledged < stopAfter || stopped) return;
    asked = performance.now();
    stopped = site.stop();
  });
  const code = await stopped;
  const ms = performance.now() - asked;
  console.log(
    `  round ${round}: SIGTERM after ${stopAfter} of ${sent.acknowledged} acknowledged, gone after ${ms.toFixed(0)} ms`,
  );
  tally.check('the stop came while forms were being sent', sent.unanswered.length > 0);
  tally.check('exit code 0', code === 0, code);
  tally.check('within the grace time', ms < graceMs, `${ms} ms`);
  const kept = await rowsOf({ dataDir: folder.path, databaseUrl: '' }, 'select id from submissions');
  const untold = kept.map(({ id }) => String(id)).filter((id) => !known.has(id));
  tally.none('nothing was taken without an answer', untold);
  await checkLedger(folder.path, known, tally);
  waiting = [...sent.unanswered, ...sent.untouched];
  if (round < rounds) site = await start();
}
tally.finish();
