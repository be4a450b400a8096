/**
 * Fills the disk of the data folder, twice, the second time while 32 writers are at it: writes are told 503 in kind words,
 * pages stay, nothing acknowledged is lost, and writing goes on by itself when there is space again.
 * Usage: node tests/faults/disk-full.ts   (Linux, as root: it mounts a tmpfs of 16 MB)
 */

import { fillTime, visitors } from '#tests/helpers/crowd.ts';
import { mountSmallDisk, type SmallDisk } from '#tests/helpers/small-disk.ts';
import { inLanes } from '../../bench/lib/http.ts';
import { startSite } from '../../bench/lib/site.ts';
import { checkLedger } from './store.ts';
import { startTally, type Tally } from './tally.ts';
import { checkPages, formsTo, postPlainly, untilReady } from './visits.ts';

const writers = 32;
const each = 300;

const mounted = mountSmallDisk(16);
if (typeof mounted === 'string') {
  console.log(`skipped: ${mounted}\n0 passed, 0 failed`);
  process.exit(0);
}

async function run(disk: SmallDisk, tally: Tally) {
  await using site = await startSite({ dataDir: disk.path, env: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
  const forms = formsTo(site.url);
  let all = await visitors(site.url, 3 * each);
  await fillTime();

  /** Sends `count` forms; those that were told 503 wait for another time. */
  async function send(count: number, onAnswer: () => void = () => undefined) {
    const statuses: number[] = [];
    await inLanes(writers, all.slice(0, count), async (visitor) => {
      statuses.push(await forms.send(visitor));
      onAnswer();
    });
    all = [...forms.refused.splice(0), ...all.slice(count)];
    return { statuses, strange: forms.strange.splice(0), taken: statuses.filter((status) => status < 300).length };
  }

  const before = await send(each);
  tally.check('with space, every form is taken', before.taken === each, before.statuses);

  for (const moment of ['at rest', 'under 32 writers']) {
    const [full, after] = [tally.of(`full ${moment}`), tally.of(`after ${moment}`)];
    if (moment === 'at rest') disk.fill();
    let answered = 0;
    const sent = await send(each, () => {
      if (moment !== 'at rest' && ++answered === 60) disk.fill();
    });
    console.log(`  full ${moment}: ${sent.taken} still taken, ${sent.statuses.length - sent.taken} told 503`);
    full.check('writes are told 503', sent.statuses.at(-1) === 503, sent.statuses.at(-1));
    full.none('in kind words, with Retry-After, and nothing else', sent.strange);
    await checkPages(site.url, full);
    // One small form may still find a place; so many do not.
    const plain = await Promise.all(all.slice(0, 2 * writers).map((visitor) => postPlainly(site.url, visitor)));
    full.check('without JavaScript, too, forms are told 503', plain.filter(({ status }) => status === 503).length > 0);
    full.none(
      'and come back as they were typed',
      plain.filter(({ status, isKind }) => status !== 303 && !isKind).map(({ status }) => String(status)),
    );

    disk.empty();
    await untilReady(site.url);
    const again = await send(each);
    after.check('every form that was refused is taken', again.taken === again.statuses.length, again.strange[0]);
    await checkLedger(disk.path, forms.known, after);
    const first = forms.known.size + all.length + 1000;
    all = [...all, ...(await visitors(site.url, Math.max(0, 2 * each - all.length), first))];
    await fillTime();
  }
  console.log(`  ${forms.known.size} acknowledged in all`);
}

const tally = startTally('the disk of the data folder is full');
{
  using disk = mounted;
  await run(disk, tally);
}
tally.finish();
