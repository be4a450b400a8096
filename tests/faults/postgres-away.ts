/**
 * PostgreSQL goes away while 16 writers send, stays away, and comes back: pages stay up, forms are told 503 in kind
 * words meanwhile, nothing acknowledged is lost, and all goes on without a restart. At last it is silent (connections stay,
 * nothing is answered) while the process is told to stop.
 * Usage: node tests/faults/postgres-away.ts
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#tests/helpers/postgres.ts';
import { ask, inLanes } from '../../bench/lib/http.ts';
import { startSite, temporaryFolder } from '../../bench/lib/site.ts';
import { fillTime, submit, type Visitor, visitors } from '../../bench/lib/visitors.ts';
import { postPlainly } from './plain-post.ts';
import { checkKept, emptyDatabase, sharedStore } from './shared-store.ts';
import { openSwitch } from './switch.ts';
import { startTally } from './tally.ts';

const writers = 16;
const forms = 300;
const mostStopMs = 10_000;
const tally = startTally('PostgreSQL is away');

async function run(serverUrl: string) {
  using folder = temporaryFolder();
  const databaseUrl = await emptyDatabase(serverUrl, 'away');
  const target = new URL(databaseUrl);
  await using way = await openSwitch(Number(target.port));
  target.port = String(way.port);
  const env = { TRUST_PROXY: '1', LOG_LEVEL: 'silent', DATABASE_URL: target.href };
  await using site = await startSite({ dataDir: folder.path, env });
  const known = new Map<string, string>();
  const strange: string[] = [];
  const refused: Visitor[] = [];

  async function send(visitor: Visitor): Promise<number> {
    const { status, text, headers } = await submit(site.url, visitor);
    const answer = JSON.parse(text);
    if (status < 300) known.set(answer.id, answer.reference);
    else refused.push(visitor);
    const isKind = status === 503 && headers.get('retry-after') === '30' && /try again/.test(answer.message);
    if (status > 201 && !isKind) strange.push(`${status} ${JSON.stringify(answer)}`);
    return status;
  }

  const people = await visitors(site.url, forms + 4);
  const late = people.splice(forms);
  const sitemap = (await ask(`${site.url}/sitemap.xml`)).text;
  const pages = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  await fillTime();

  let sent = 0;
  await inLanes(writers, people.slice(0, -10), async (visitor) => {
    await send(visitor);
    if (++sent === 100) way.turn(false);
  });
  console.log(`  cut after 100 answers: ${known.size} acknowledged, ${refused.length} told 503`);
  tally.check('forms are told 503 while it is away', refused.length > 0);
  tally.none('in kind words, with Retry-After, and nothing else', strange);
  const status = async (path: string) => (await ask(site.url + path)).status;
  tally.check('/readyz says 503', (await status('/readyz')) === 503);
  tally.check('/healthz says 200', (await status('/healthz')) === 200);
  const down: string[] = [];
  for (const path of pages) if ((await status(path)) !== 200) down.push(path);
  tally.none(`all ${pages.length} public pages stay up`, down);
  const plain = await Promise.all(people.slice(-10).map((visitor) => postPlainly(site.url, visitor)));
  tally.none(
    'without JavaScript, too, forms come back as they were typed, with a kind word',
    plain.filter(({ status, isKind }) => status !== 503 || !isKind).map(({ status }) => String(status)),
  );

  way.turn(true);
  const back = performance.now();
  while ((await status('/readyz')) !== 200 && performance.now() - back < 30_000) await sleep(20);
  console.log(`  ready again ${(performance.now() - back).toFixed(0)} ms after it was back`);
  const again = [...refused.splice(0), ...people.slice(-10)];
  await inLanes(writers, again, async (visitor) => void (await send(visitor)));
  tally.none(
    'afterwards every form that was refused is taken',
    refused.map(({ envelope }) => envelope.id),
  );

  tally.check('all are acknowledged in the end', known.size === forms, known.size);
  await checkKept(sharedStore({ dataDir: '', databaseUrl }), known, tally);

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
