/**
 * Another process holds the lock of the SQLite file: for three seconds, which writes wait for, and for eight, after which
 * they are told 503. Pages and health are answered all the time, and afterwards everything is taken again.
 * Usage: node tests/faults/locked.ts
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fillTime, type Visitor, visitors } from '#tests/helpers/crowd.ts';
import { startSite, temporaryFolder } from '../../bench/lib/site.ts';
import { checkLedger } from './store.ts';
import { startTally } from './tally.ts';
import { formsTo, lookAround, unanswered } from './visits.ts';

const writers = 16;
const paths = ['/', '/contact', '/healthz', '/api/form-token', '/api/availability?from=2099-01-05&days=5'];
/** Far more than any answer takes, far less than the lock is held. */
const boundMs = 1_500;

const tally = startTally('the database file is locked by another process');
using folder = temporaryFolder();
await using site = await startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1', LOG_LEVEL: 'fatal' } });
const { send, known, strange } = formsTo(site.url);

/** Sends all at once; each status, and how long it took. */
const sendAll = (senders: readonly Visitor[]) =>
  Promise.all(
    senders.map(async (visitor) => {
      const started = performance.now();
      return { status: await send(visitor), ms: performance.now() - started };
    }),
  );
const otherThan = (expected: number, sent: readonly { status: number }[]) =>
  sent.filter(({ status }) => status !== expected).map(({ status }) => String(status));

async function whileLocked(kind: 'immediate' | 'exclusive', ms: number, senders: readonly Visitor[]) {
  const file = join(folder.path, 'northarc.db');
  const holder = spawn(process.execPath, ['tests/faults/lock-holder.ts', file, kind, String(ms)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(holder, 'exit');
  await once(holder.stdout, 'data');
  const over = () => holder.exitCode !== null || holder.signalCode !== null;
  const [seen, sent] = await Promise.all([lookAround(site.url, paths, over), sendAll(senders)]);
  await gone;
  const slowest = Math.max(...seen.map((one) => one.ms));
  console.log(`  ${kind}, ${ms} ms: ${seen.length} pages meanwhile, slowest ${slowest.toFixed(0)} ms`);
  const times = sent.map((one) => Math.round(one.ms)).sort((a, b) => a - b);
  console.log(`    forms answered after ${times} ms`);
  tally.none(`${ms} ms: every page is answered`, unanswered(seen));
  tally.check(`${ms} ms: no page waits for the lock`, slowest < boundMs, `${slowest} ms`);
  return sent;
}

const all = await visitors(site.url, 3 * writers);
let warm = 0;
await lookAround(site.url, paths, () => warm++ > 0);
await fillTime();
const short = await whileLocked('immediate', 3_000, all.slice(0, writers));
tally.none('writes wait for a lock that is soon released', otherThan(201, short));
const refused = all.slice(writers, 2 * writers);
tally.none('writes are told 503 when it is not', otherThan(503, await whileLocked('exclusive', 8_000, refused)));
tally.none('with a kind word and when to come back', strange);
tally.none('and taken when they are sent again', otherThan(201, await sendAll(refused)));
tally.none('as are all that come later', otherThan(201, await sendAll(all.slice(2 * writers))));
await checkLedger(folder.path, known, tally);
tally.finish();
