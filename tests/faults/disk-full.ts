/**
 * Fills the disk of the data folder, twice, the second time while 32 writers are at it: writes are told 503 in kind words,
 * pages stay, nothing acknowledged is lost, and writing goes on by itself when there is space again.
 * Usage: node tests/faults/disk-full.ts   (Linux, as root: it mounts a tmpfs of 16 MB)
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mountSmallDisk, type SmallDisk } from '#tests/helpers/small-disk.ts';
import { ask, inLanes } from '../../bench/lib/http.ts';
import { startSite } from '../../bench/lib/site.ts';
import { fillTime, submit, type Visitor, visitors } from '../../bench/lib/visitors.ts';
import { checkLedger } from './ledger.ts';
import { postPlainly } from './plain-post.ts';
import { startTally, type Tally } from './tally.ts';

const writers = 32;
const each = 300;

const mounted = mountSmallDisk(16);
if (typeof mounted === 'string') {
  console.log(`skipped: ${mounted}\n0 passed, 0 failed`);
  process.exit(0);
}

async function run(disk: SmallDisk, tally: Tally) {
  const file = join(disk.path, 'northarc.db');
  await using site = await startSite({ dataDir: disk.path, env: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
  const known = new Map<string, string>();
  let all = await visitors(site.url, 3 * each);
  await fillTime();

  /** Sends `count` forms; those that were told 503 wait for another time. */
  async function send(count: number, onAnswer: (status: number) => void = () => undefined) {
    const statuses: number[] = [];
    const strange: string[] = [];
    const refused: Visitor[] = [];
    await inLanes(writers, all.slice(0, count), async (visitor) => {
      const answer = await submit(site.url, visitor);
      const body = JSON.parse(answer.text);
      statuses.push(answer.status);
      if (answer.status === 201 || answer.status === 200) known.set(body.id, body.reference);
      else refused.push(visitor);
      const kind =
        answer.status === 503 && answer.headers.get('retry-after') === '30' && /try again/.test(body.message);
      if (answer.status > 201 && !kind) strange.push(`${answer.status} ${JSON.stringify(body)}`);
      onAnswer(answer.status);
    });
    all = [...refused, ...all.slice(count)];
    return { statuses, strange, taken: statuses.filter((status) => status < 300).length };
  }

  const before = await send(each);
  tally.check('with space, every form is taken', before.taken === each, before.statuses);
  const sitemap = (await ask(`${site.url}/sitemap.xml`)).text;
  const pages = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');

  for (const moment of ['at rest', 'under 32 writers']) {
    if (moment === 'at rest') disk.fill();
    let answered = 0;
    const full = await send(each, () => {
      if (moment !== 'at rest' && ++answered === 60) disk.fill();
    });
    console.log(`  full ${moment}: ${full.taken} still taken, ${full.statuses.length - full.taken} told 503`);
    tally.check(`full ${moment}: writes are told 503`, full.statuses.at(-1) === 503, full.statuses.at(-1));
    tally.none(`full ${moment}: in kind words, with Retry-After, and nothing else`, full.strange);
    const status = async (path: string) => (await ask(site.url + path)).status;
    tally.check(`full ${moment}: /readyz says 503`, (await status('/readyz')) === 503);
    tally.check(`full ${moment}: /healthz says 200`, (await status('/healthz')) === 200);
    const down: string[] = [];
    for (const path of pages) if ((await status(path)) !== 200) down.push(path);
    tally.none(`full ${moment}: all ${pages.length} public pages stay up`, down);
    // One small form may still find a place; so many do not.
    const plain = await Promise.all(all.slice(0, 2 * writers).map((visitor) => postPlainly(site.url, visitor)));
    const told = plain.filter((answer) => answer.status === 503);
    tally.check(`full ${moment}: without JavaScript, too, forms are told 503`, told.length > 0);
    tally.none(
      `full ${moment}: and come back as they were typed`,
      plain.filter((answer) => answer.status !== 303 && !answer.isKind).map(({ status }) => String(status)),
    );

    disk.empty();
    const freed = performance.now();
    while ((await status('/readyz')) !== 200 && performance.now() - freed < 30_000) await sleep(20);
    console.log(`  ready again ${(performance.now() - freed).toFixed(0)} ms after there was space`);
    const after = await send(each);
    tally.check(
      `after ${moment}: every form that was refused is taken`,
      after.taken === after.statuses.length,
      after.strange[0],
    );
    for (const { name, broken } of checkLedger(file, known)) tally.none(`after ${moment}: ${name}`, broken);
    all = [...all, ...(await visitors(site.url, Math.max(0, 2 * each - all.length), known.size + all.length + 1000))];
    await fillTime();
  }
  console.log(`  ${known.size} acknowledged in all`);
}

const tally = startTally('the disk of the data folder is full');
{
  using disk = mounted;
  await run(disk, tally);
}
tally.finish();
