/**
 * Ends a process that takes mails from a mailbox by kill -9 before a random statement, again and again on the same
 * database, until all are taken; then looks that each was taken once and that every file which a row names is there.
 * Usage: node tests/faults/mailbox.ts [--engine sqlite|postgres] [--kills 12] [--seed N]
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { hasImapServer, startImapServer } from '#tests/helpers/imap-server.ts';
import { takeMails } from '#tests/helpers/mail-taker.ts';
import { filePart, multipart, rawMail, textPart } from '#tests/helpers/mails.ts';
import { options } from '../../bench/lib/report.ts';
import { seededRandom } from '../../bench/lib/statistics.ts';
import { onPlaces } from './engines.ts';
import { startTally } from './tally.ts';

const { engine: only, kills, seed } = options({ engine: '', kills: 12, seed: randomInt(1_000_000) });
const random = seededRandom(seed);
/** A mail costs about twenty statements; of three batches of mails each kill cuts off a part. */
const mailsOfKill = 20;
const statementsOfKill = 400;

const tally = startTally(`kill -9 while mails are taken, seed ${seed}`);
if (!hasImapServer) {
  console.log('skipped: needs Dovecot (dovecot-imapd) and root');
  tally.finish();
  process.exit();
}

function message(n: number): string {
  const { type, body } = multipart('mixed', [
    textPart(`Mail ${n}`),
    filePart('x.bin', 'application/octet-stream', Buffer.alloc(2_000, n)),
  ]);
  return rawMail({ From: `a${n % 50}@example.com`, Subject: `mail ${n}`, 'Content-Type': type }, body);
}

await onPlaces(only, async (engine, place) => {
  const imap = await startImapServer();
  try {
    await (await openDatabase(place)).close();
    let delivered = 0;
    let killed = 0;
    for (let kill = 0; kill < kills; kill++) {
      for (let n = 0; n < mailsOfKill; n++) imap.deliver(message(delivered++));
      // Its numbers change now and then as well, so that everything is offered once more.
      if (kill % 4 === 3) {
        await imap.stop();
        imap.renumber();
        await imap.start();
      }
      const killAt = 60 + Math.floor(random() * statementsOfKill);
      const { signal } = await takeMails({ url: imap.url, place, mails: delivered, killAt });
      if (signal === 'SIGKILL') killed++;
    }
    const end = await takeMails({ url: imap.url, place, mails: delivered });
    tally.check(
      `${engine}: ${killed} of ${kills} were killed, the last one took the rest`,
      killed > 0 && end.code === 0,
    );

    const db = await openDatabase(place);
    const rows = await db.sql.selectFrom('submissions').select('data').execute();
    const times = Map.groupBy(rows, ({ data }) => String(JSON.parse(data).message).split('\n')[0]);
    const wrong = Array.from({ length: delivered }, (_, n) => `mail ${n}`).filter(
      (name) => times.get(name)?.length !== 1,
    );
    tally.none(`${engine}: each of ${delivered} mails was taken once`, wrong);
    const files = await db.sql.selectFrom('submission_files').select('file').execute();
    const lost = files.filter(({ file }) => !existsSync(join(place.dataDir, 'uploads', file)));
    tally.none(`${engine}: every file is there`, [...lost.map(({ file }) => file)]);
    tally.check(`${engine}: and each mail has one`, files.length === delivered, files.length);
    await db.close();
  } finally {
    await imap.remove();
  }
});
tally.finish();
