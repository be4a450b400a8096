/**
 * Ends a process that tells the owner of new requests by kill -9 before a random statement, again and again on the same
 * database; then looks that each request was told, and under one id, by which a receiver drops a repeat.
 * Usage: node tests/faults/notices.ts [--engine sqlite|postgres] [--kills 12] [--seed N]
 */
import { randomInt, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { insertSubmission } from '#src/intake/accept.server.ts';
import { insertLead } from '#src/intake/lead-store.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { startWebhookReceiver } from '#tests/helpers/webhook-receiver.ts';
import { seededRandom } from '../../bench/lib/statistics.ts';
import { onPlaces } from './engines.ts';
import { runKillable } from './killable.ts';
import { startTally } from './tally.ts';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string' },
    kills: { type: 'string', default: '12' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});
const kills = Number(options.kills);
const random = seededRandom(Number(options.seed));
const minute = 60_000;
/** Longer than the lease of what a killed process held, and than its first waits. */
const betweenMs = 12 * minute;
const leadsOfKill = 3;

const tally = startTally(`kill -9 while the owner is told, seed ${options.seed}`);

await onPlaces(options.engine, async (engine, place) => {
  const receiver = await startWebhookReceiver();
  let now = new Date('2026-06-09T10:00:00-04:00').getTime();

  /** Runs one process, killed before its statement `killAt` unless that is 0; how it ended, and what it counted. */
  async function tell(killAt: number) {
    const env = {
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl,
      NOTIFY_URL: receiver.url,
      NOW: String(now),
    };
    const { said, ...ended } = await runKillable('tell-owner.ts', env, killAt);
    return { ...ended, statements: Number(said) };
  }

  const ids: string[] = [];
  async function arrive() {
    const db = await openDatabase(place);
    for (let n = 0; n < leadsOfKill; n++) {
      const [id, reference] = [randomUUID(), `NA-${ids.length}`];
      const [received_at, respond_by] = [now, now + 10 * 24 * 60 * minute];
      const lead = { id, type: 'contact', reference, source: 'website' };
      const facts = { name: 'Ada', email: '', phone: '', company: '', services: [], starts: '', texts: [] };
      const noted = { sent_at: null, user_agent: '', referrer: '', flags: '[]', origin: '{}', request_hash: null };
      await db.write(async (trx) => {
        await insertSubmission(trx, { ...lead, ...noted, data: '{}', received_at, respond_by });
        await insertLead(trx, { ...lead, receivedAt: received_at, respondBy: respond_by, facts });
      });
      ids.push(id);
    }
    await db.close();
  }

  await tell(0);
  await arrive();
  const { statements } = await tell(0);
  let killed = 0;
  for (let kill = 0; kill < kills; kill++) {
    now += betweenMs;
    await arrive();
    const { signal } = await tell(1 + Math.floor(random() * statements));
    if (signal === 'SIGKILL') killed++;
  }
  now += betweenMs;
  const end = await tell(0);
  tally.check(`${engine}: ${killed} of ${kills} were killed, the last one told the rest`, killed > 0 && end.code === 0);
  const told = Map.groupBy(
    receiver.told.map(({ body }) => JSON.parse(body) as { id: string; kind: string; url: string }),
    ({ url }) => url,
  );
  const of = (id: string) => told.get(`https://northarc.example/admin/messages/${id}`) ?? [];
  tally.none(
    `${engine}: each of ${ids.length} requests was told`,
    ids.filter((id) => of(id).length === 0),
  );
  const twice = ids.filter((id) => new Set(of(id).map((one) => one.id)).size > 1);
  tally.none(`${engine}: under one id`, twice);
  const repeats = receiver.told.length - ids.length;
  tally.check(`${engine}: at most one of each killed process was told again`, repeats <= killed, repeats);
  await receiver.stop();
});
tally.finish();
