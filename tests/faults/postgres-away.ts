/**
 * PostgreSQL goes away while 16 writers send, stays away, and comes back: pages stay up, forms are told 503 in kind
 * words meanwhile, nothing acknowledged is lost, and all goes on without a restart. At last it is silent (connections stay,
 * nothing is answered) while the process is told to stop.
 * Usage: node tests/faults/postgres-away.ts
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { fillTime, submit, visitors } from '#tests/helpers/crowd.ts';
import { createDatabase, startPostgres } from '#tests/helpers/postgres.ts';
import { ask, inLanes } from '../../bench/lib/http.ts';
import { startSite, temporaryFolder } from '../../bench/lib/site.ts';
import { checkKept } from './store.ts';
import { openSwitch } from './switch.ts';
import { startTally } from './tally.ts';
import { checkPages, formsTo, postPlainly, untilReady } from './visits.ts';

const writers = 16;
const forms = 300;
const mostStopMs = 10_000;
const tally = startTally('PostgreSQL is away');

async function run(serverUrl: string) {
  using folder = temporaryFolder();
  await createDatabase(serverUrl, 'away');
  const databaseUrl = `${serverUrl}/away`;
  const target = new URL(databaseUrl);
  await using way = await openSwitch(Number(target.port));
  target.port = String(way.port);
  const env = { TRUST_PROXY: '1', LOG_LEVEL: 'silent', DATABASE_URL: target.href };
  await using site = await startSite({ dataDir: folder.path, env });
  const { known, refused, strange, send } = formsTo(site.url);
  const people = await visitors(site.url, forms + 4);
  const late = people.splice(forms);
  await fillTime();

  let sent = 0;
  await inLanes(writers, people.slice(0, -10), async (visitor) => {
    await send(visitor);
    if (++sent === 100) way.turn(false);
  });
  console.log(`  cut after 100 answers: ${known.size} acknowledged, ${refused.length} told 503`);
  tally.check('forms are told 503 while it is away', refused.length > 0);
  tally.none('in kind words, with Retry-After, and nothing else', strange);
  await checkPages(site.url, tally);
  const plain = await Promise.all(people.slice(-10).map((visitor) => postPlainly(site.url, visitor)));
  tally.none(
    'without JavaScript, too, forms come back as they were typed, with a kind word',
    plain.filter(({ status, isKind }) => status !== 503 || !isKind).map(({ status }) => String(status)),
  );

  way.turn(true);
  await untilReady(site.url);
  const again = [...refused.splice(0), ...people.slice(-10)];
  await inLanes(writers, again, async (visitor) => void (await send(visitor)));
  tally.none(
    'afterwards every form that was refused is taken',
    refused.map(({ envelope }) => envelope.id),
  );

  tally.check('all are acknowledged in the end', known.size === forms, known.size);
  await checkKept({ dataDir: '', databaseUrl }, known, tally);

  way.hush(true);
  const asked = performance.now();
  const hanging = Promise.allSettled([ask(`${site.url}/readyz`), ...late.map((visitor) => submit(site.url, visitor))]);
  await sleep(100);
  const code = await site.stop();
  const stopped = performance.now() - asked;
  await hanging;
  console.log(`  told to stop while it is silent: gone after ${stopped.toFixed(0)} ms`);
  tally.check('a silent server does not hold up the end', code === 0 && stopped < mostStopMs, `${code}, ${stopped} ms`);
}

const server = await startPostgres();
try {
  await run(server.url);
} finally {
  await server.stop();
}
tally.finish();
