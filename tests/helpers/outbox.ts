import { onTestFinished } from 'vitest';
import type { Db } from '#src/platform/db/client.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { claim, enqueue, listMails } from '#src/platform/outbox/store.server.ts';
import type { TransportDeps } from '#src/platform/outbox/transport.server.ts';
import { startOutboxWorker } from '#src/platform/outbox/worker.server.ts';
import { testClock } from './clock.ts';
import { startMailServer } from './mail-server.ts';
import { mailTransport } from './mail-transport.ts';
import { fill } from './marks.ts';

/** A mail server and a transport to it, for one test. */
export async function post(parts: Partial<TransportDeps> = {}) {
  const server = await startMailServer();
  onTestFinished(server.stop);
  return { server, transport: mailTransport(server.url, parts) };
}

/** The outbox of a database, its mail server and whoever sends from it, for one test. */
export async function outboxOf(db: Db, parts: Partial<TransportDeps> = {}) {
  const clock = testClock();
  const { server } = await post(parts);
  const addresses = { from: 'Northarc <info@northarc.example>', domain: 'northarc.example', fill };
  const put = (mails: readonly Mail[], owner = ['owner@northarc.example']) =>
    db.write((trx) =>
      enqueue(trx, mails, { addresses: { ...addresses, owner }, submissionId: null, now: clock.now() }),
    );
  function startWorker(url = server.url) {
    const transport = mailTransport(url, parts);
    const worker = startOutboxWorker({ db, transport, clock, log: createLog('silent'), timer: false });
    onTestFinished(() => worker.stop());
    return worker;
  }
  return {
    ...{ db, clock, server, put, startWorker },
    worker: startWorker(),
    /** Puts a mail for each of these visitors. */
    write: (...to: string[]) =>
      put(to.map((one) => ({ audience: 'visitor', to: one, subject: 'Hello – äöü', body: 'First\n.\nLast' }))),
    /** What there is, in the order of those it goes to. */
    mails: async () => (await listMails(db, { limit: 1_000 })).sort((a, b) => a.recipient.localeCompare(b.recipient)),
    receivers: () => server.received.map(({ to }) => to).sort(),
    take: (worker: string, leaseMs = 1_000) => claim(db, { worker, now: clock.now(), leaseMs, limit: 20 }),
  };
}
