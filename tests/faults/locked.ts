/**
 * Another process holds the lock of the SQLite file: for three seconds, which writes wait for, and for eight, after which
 * they are told 503. Pages and health are answered all the time, and afterwards everything is taken again.
 * Usage: node tests/faults/locked.ts
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ask } from '../../bench/lib/http.ts';
import { startSite, temporaryFolder } from '../../bench/lib/site.ts';
import { fillTime, submit, type Visitor, visitors } from '../../bench/lib/visitors.ts';
import { checkLedger } from './ledger.ts';
import { startTally } from './tally.ts';

const writers = 16;
/** Everybody who looks at a page has an address of his own, so that no limit is reached. */
const from = (n: number) => ({ 'X-Forwarded-For': `10.9.${(n >> 8) & 255}.${n & 255}` });
const paths = ['/', '/contact', '/healthz', '/api/form-token', '/api/availability?from=2099-01-05&days=5'];
/** Far more than any answer takes, far less than the lock is held. */
const boundMs = 1_500;

const tally = startTally('the database file is locked by another process');
using folder = temporaryFolder();
const file = join(folder.path, 'northarc.db');
await using site = await startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1', LOG_LEVEL: 'fatal' } });
const known = new Map<string, string>();

async function send(visitor: Visitor) {
  const started = performance.now();
  const answer = await submit(site.url, visitor);
  const body = JSON.parse(answer.text);
  if (answer.status < 300) known.set(body.id, body.reference);
  return { visitor, answer, body, ms: performance.now() - started };
}

/** Asks for pages until `over`; resolves with every status and time. */
async function visit(over: () => boolean) {
  const seen: { path: string; status: number; ms: number }[] = [];
  while (!over()) {
    for (const path of paths) {
      const started = performance.now();
      const { status } = await ask(site.url + path, from(seen.length));
      seen.push({ path, status, ms: performance.now() - started });
    }
  }
  return seen;
}

async function whileLocked(kind: 'immediate' | 'exclusive', ms: number, senders: readonly Visitor[]) {
  const holder = spawn(process.execPath, ['tests/faults/lock-holder.ts', file, kind, String(ms)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(holder, 'exit');
  await once(holder.stdout, 'data');
  const over = () => holder.exitCode !== null || holder.signalCode !== null;
  const [seen, sent] = await Promise.all([visit(over), Promise.all(senders.map(send))]);
  await gone;
  const slowest = Math.max(...seen.map((one) => one.ms));
  console.log(`  ${kind}, ${ms} ms: ${seen.length} pages meanwhile, slowest ${slowest.toFixed(0)} ms`);
  console.log(
    `    forms answered after ${sent.map((one) => one.ms.toFixed(0)).sort((a, b) => Number(a) - Number(b))} ms`,
  );
  tally.none(
    `${ms} ms: every page is answered`,
    seen.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} ${status}`),
  );
  tally.check(`${ms} ms: no page waits for the lock`, slowest < boundMs, `${slowest} ms`);
  return sent;
}

const all = await visitors(site.url, 3 * writers);
for (const path of paths) await ask(site.url + path);
await fillTime();
const statuses = (sent: Awaited<ReturnType<typeof send>>[]) => sent.map(({ answer }) => answer.status);

const short = await whileLocked('immediate', 3_000, all.slice(0, writers));
tally.none(
  'writes wait for a lock that is soon released',
  statuses(short)
    .filter((status) => status !== 201)
    .map(String),
);

const long = await whileLocked('exclusive', 8_000, all.slice(writers, 2 * writers));
tally.none(
  'writes are told 503 when it is not',
  statuses(long)
    .filter((status) => status !== 503)
    .map(String),
);
tally.none(
  'with a kind word and when to come back',
  long
    .filter(({ answer, body }) => !answer.headers.get('retry-after') || !/try again/.test(body.message))
    .map(({ body }) => JSON.stringify(body)),
);
const again = await Promise.all(long.map(({ visitor }) => send(visitor)));
tally.none(
  'and taken when they are sent again',
  statuses(again)
    .filter((status) => status !== 201)
    .map(String),
);
const later = await Promise.all(all.slice(2 * writers).map(send));
tally.none(
  'as are all that come later',
  statuses(later)
    .filter((status) => status !== 201)
    .map(String),
);
for (const { name, broken } of checkLedger(file, known)) tally.none(name, broken);
tally.finish();
