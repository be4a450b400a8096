/**
 * The mail server is away for hours of simulated time while 1,000 mails wait: gone, then answering 421, then gone again.
 * All arrive once it is back, each once and under its first Message-ID; no attempt comes early; none is given up.
 * Usage: node tests/faults/mail-away.ts [--mails 1000] [--hours 6]
 */
import { openDatabase } from '#src/platform/db/client.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { backoff, longestWait } from '#src/platform/outbox/backoff.ts';
import { enqueue, nextDue } from '#src/platform/outbox/store.server.ts';
import { startOutboxWorker } from '#src/platform/outbox/worker.server.ts';
import { testClock } from '#tests/helpers/clock.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { fill } from '#tests/helpers/marks.ts';
import { options } from '../../bench/lib/report.ts';
import { temporaryFolder } from '../../bench/lib/site.ts';
import { startTally } from './tally.ts';

const { mails: count, hours } = options({ mails: 1_000, hours: 6 });
const away = hours * 3_600_000;

const tally = startTally(`SMTP away for ${hours} simulated hours, ${count} mails`);
using folder = temporaryFolder();
const db = await openDatabase({ dataDir: folder.path });
const clock = testClock();
const began = clock.now();
const addresses = {
  from: 'info@northarc.example',
  owner: ['owner@northarc.example'],
  domain: 'northarc.example',
  fill,
};
const letters = Array.from({ length: count }, (_, n) => ({
  audience: 'visitor' as const,
  to: `v${n}@example.com`,
  subject: `Letter ${n}`,
  body: 'Thank you for your message.',
}));
await db.write((trx) => enqueue(trx, letters, { addresses, submissionId: null, now: began }));
const firstIds = new Map(
  (await db.sql.selectFrom('outbox').select(['recipient', 'message_id']).execute()).map((row) => [
    row.recipient,
    row.message_id,
  ]),
);

let server = await startMailServer();
const port = Number(new URL(server.url).port);
await server.stop();

const smtp = mailTransport(server.url);
/** Moments of the attempts of each mail, by its Message-ID. */
const attempts = new Map<string, number[]>();
const worker = startOutboxWorker({
  db,
  clock,
  log: createLog('silent'),
  timer: false,
  transport: {
    ...smtp,
    deliver(mail) {
      attempts.set(mail.message_id, [...(attempts.get(mail.message_id) ?? []), clock.now()]);
      return smtp.deliver(mail);
    },
  },
});

/** Runs whatever is due, from moment to moment, until the given time has passed since the beginning. */
async function runUntil(passed: number) {
  await worker.runDue();
  for (;;) {
    const due = await nextDue(db);
    if (due === undefined || due > began + passed) break;
    clock.set(due);
    await worker.runDue();
  }
  clock.set(Math.max(clock.now(), began + passed));
}
const started = performance.now();
await runUntil(away / 3);
server = await startMailServer(port);
server.behave({ recipient: 421 });
await runUntil((2 * away) / 3);
await server.stop();
await runUntil(away);
const tries = [...attempts.values()].reduce((sum, moments) => sum + moments.length, 0);
const seconds = (performance.now() - started) / 1000;
console.log(`  ${tries} attempts in vain over ${hours} simulated hours, in ${seconds.toFixed(1)} s`);

server = await startMailServer(port);
await runUntil(away + longestWait);
const rows = await db.sql.selectFrom('outbox').select(['recipient', 'message_id', 'state', 'sent_at']).execute();
await worker.stop();
await server.stop();

const state = (name: string) => rows.filter((row) => row.state === name).map(({ recipient }) => recipient);
tally.none('none was given up', state('dead'));
tally.check('all are sent', state('sent').length === count, `${state('sent').length} of ${count}`);
const arrivals = Map.groupBy(server.received, ({ to }) => to);
tally.none(
  'each has arrived exactly once',
  [...firstIds.keys()].filter((to) => arrivals.get(to)?.length !== 1),
);
tally.none(
  'each under its first Message-ID',
  server.received.filter(({ to, text }) => !text.includes(`Message-ID: ${firstIds.get(to)}`)).map(({ to }) => to),
);
tally.check('every attempt carried one of the first Message-IDs', attempts.size === count, attempts.size);
tally.none(
  'no attempt came before its wait was over',
  [...attempts].flatMap(([id, moments]) =>
    moments.some((at, n) => n > 0 && at - (moments[n - 1] ?? 0) < backoff(n)) ? [id] : [],
  ),
);
const latest = Math.max(...rows.map(({ sent_at }) => sent_at ?? Number.POSITIVE_INFINITY)) - began - away;
console.log(`  the last mail arrived ${(latest / 60_000).toFixed(0)} simulated minutes after the server was back`);
tally.check('the last within six hours of its return', latest <= longestWait);
await db.close();
tally.finish();
