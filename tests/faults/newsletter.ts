/**
 * Ends processes that send an issue by kill -9 before a random statement, two at a time on the same database, while the mail
 * server answers, refuses for now, drops and is away; then looks that everybody who was confirmed when it began got it, each
 * under one Message-ID, and nobody who left.
 * Usage: node tests/faults/newsletter.ts [--engine sqlite|postgres] [--kills 10] [--readers 120] [--seed N]
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { addReaders } from '#tests/helpers/readers.ts';
import { decideIssue } from '#tests/helpers/sending.ts';
import { seededRandom } from '../../bench/lib/statistics.ts';
import { onPlaces } from './engines.ts';
import { runKillable } from './killable.ts';
import { startTally } from './tally.ts';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string' },
    kills: { type: 'string', default: '10' },
    readers: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});
const kills = Number(options.kills);
const readers = Number(options.readers);
const random = seededRandom(Number(options.seed));
/** Longer than the lease of what a killed process held, and than its first waits. */
const betweenMs = 12 * 60_000;
/** A worker has so many copies in hand. */
const inHand = 4;

const tally = startTally(`kill -9 while an issue is sent, seed ${options.seed}`);

await onPlaces(options.engine, async (engine, place) => {
  let server = await startMailServer();
  const port = Number(new URL(server.url).port);
  const url = server.url;
  const received: { to: string; id: string }[] = [];
  const collect = () => {
    for (const { to, text } of server.received.splice(0)) {
      received.push({ to, id: /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '' });
    }
  };
  let now = new Date('2026-06-09T10:00:00-04:00').getTime();
  const db = await openDatabase(place);
  const names = Array.from({ length: readers }, (_, n) => `r${n}`);
  const ids = await addReaders(db, names, now - 1);
  await decideIssue(db, now);

  const send = (killAt: number) =>
    runKillable(
      'send-issue.ts',
      { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, SMTP_URL: url, NOW: String(now) },
      killAt,
    );
  const modes = [{}, { recipient: 450 }, {}, {}, {}, { sender: 421 }] as const;
  const left = new Set<string>();
  let killed = 0;
  for (let kill = 0; kill < kills; kill++) {
    now += betweenMs;
    if (kill === 3) await server.stop();
    else {
      if (kill === 4) {
        collect();
        server = await startMailServer(port);
      }
      server.behave(modes[kill % modes.length] ?? {});
    }
    const ended = await Promise.all([1, 2].map(() => send(20 + Math.floor(random() * 160))));
    killed += ended.filter(({ signal }) => signal === 'SIGKILL').length;
    collect();
    const who = Math.floor(random() * readers);
    const name = `r${who}@example.com`;
    if (!received.some(({ to }) => to === name)) {
      left.add(name);
      await db.sql
        .updateTable('newsletter_subscribers')
        .set({ state: 'unsubscribed', unsubscribed_at: now })
        .where('id', '=', ids[who] ?? '')
        .execute();
    }
    // Who confirms now did not when it began.
    if (kill === 0) await addReaders(db, ['late'], now + 1);
  }
  server.behave({});
  for (let n = 0; n < 40; n++) {
    now += betweenMs;
    const { code } = await send(0);
    collect();
    if (code !== 0) break;
    const { state } = await db.sql.selectFrom('newsletter_sendings').select('state').executeTakeFirstOrThrow();
    if (state === 'done') break;
  }
  const { state } = await db.sql.selectFrom('newsletter_sendings').select('state').executeTakeFirstOrThrow();
  await db.close();
  await server.stop();

  tally.check(
    `${engine}: ${killed} processes were killed, and the sending came to its end`,
    killed > 0 && state === 'done',
    state,
  );
  const got = Map.groupBy(received, ({ to }) => to);
  const all = names.map((name) => `${name}@example.com`);
  tally.none(
    `${engine}: each of ${readers - left.size} readers got it`,
    all.filter((name) => !left.has(name) && !got.has(name)),
  );
  tally.none(
    `${engine}: each under one Message-ID`,
    all.filter((name) => new Set(got.get(name)?.map(({ id }) => id)).size > 1),
  );
  tally.none(
    `${engine}: nobody who had left got it`,
    [...left].filter((name) => got.has(name)),
  );
  tally.check(`${engine}: nor who confirmed later`, !got.has('late@example.com'));
  const repeats = received.length - got.size;
  tally.check(
    `${engine}: at most what a killed process had in hand came twice (${repeats})`,
    repeats <= killed * inHand,
    repeats,
  );
});
tally.finish();
