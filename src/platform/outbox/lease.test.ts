import { afterEach, expect, test, vi } from 'vitest';
import { testClock } from '#tests/helpers/clock.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { fill } from '#tests/helpers/marks.ts';
import type { Db } from '../db/client.server.ts';
import { createLog } from '../log.server.ts';
import { claim, enqueue, listMails, retryNow, settle } from './store.server.ts';
import { startOutboxWorker } from './worker.server.ts';

const addresses = {
  from: 'info@northarc.example',
  owner: ['owner@northarc.example'],
  domain: 'northarc.example',
  fill,
};
const letter = { audience: 'visitor' as const, to: 'a@example.com', subject: 'Hello', body: 'Text' };
const leaseMs = 1_000;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

onEachEngine('a lease of the outbox', (open) => {
  async function oneMail() {
    const [db, clock] = [await open(), testClock()];
    await db.write((trx) => enqueue(trx, [letter], { addresses, submissionId: null, now: clock.now() }));
    const take = async (worker: string) =>
      (await claim(db, { worker, now: clock.now(), leaseMs, limit: 20 })).map(({ id }) => id);
    return { db, clock, take };
  }
  const only = async (db: Db) => {
    const [mail] = await listMails(db, { limit: 1 });
    if (!mail) throw new Error('there is no mail');
    return mail;
  };

  test('holds until its last millisecond and is free from then on', async () => {
    const { db, clock, take } = await oneMail();
    const [id] = await take('one');
    clock.advance(leaseMs - 1);
    expect(await take('two')).toEqual([]);
    clock.advance(1);
    expect(await take('two')).toEqual([id]);
    expect(await only(db)).toMatchObject({ claimed_by: 'two', claimed_until: clock.now() + leaseMs, attempts: 2 });
  });

  test('that ran out no longer says how the mail went', async () => {
    const { db, clock, take } = await oneMail();
    const [id = ''] = await take('late');
    clock.advance(leaseMs);
    await take('next');
    await settle(db, 'late', id, { state: 'dead', error: '550 gone' });
    expect(await only(db)).toMatchObject({ state: 'waiting', claimed_by: 'next', last_error: null });
    await settle(db, 'next', id, { state: 'sent', at: clock.now() });
    await settle(db, 'late', id, { state: 'waiting', error: '450 later', nextAttemptAt: 0 });
    expect(await only(db)).toMatchObject({ state: 'sent', sent_at: clock.now(), claimed_by: null });
    expect(await take('third')).toEqual([]);
  });

  test('a mail that was sent is not taken up again', async () => {
    const { db, clock, take } = await oneMail();
    const [id = ''] = await take('one');
    await settle(db, 'one', id, { state: 'sent', at: clock.now() });
    expect(await retryNow(db, id, clock.now())).toBe(false);
    expect((await only(db)).state).toBe('sent');
  });

  test('holds while a server takes its time, so that nobody else sends the same mail', async () => {
    const { db, clock } = await oneMail();
    const server = await startMailServer();
    closers.push(server.stop);
    const start = () => {
      const transport = mailTransport(server.url, { timeoutMs: 20_000 });
      const worker = startOutboxWorker({ db, transport, clock, log: createLog('silent'), timer: false });
      closers.push(worker.stop);
      return worker;
    };
    let answer = () => {};
    server.behave({
      waitFor: new Promise((resolve) => {
        answer = resolve;
      }),
    });
    const sending = start().runDue();
    closers.push(async () => answer());
    await vi.waitUntil(async () => (await only(db)).claimed_by !== null, { timeout: 30_000 });
    // As long as a connection, a greeting and an answer may take in the worst case.
    clock.advance(3 * 30_000);
    expect(await start().runDue()).toBe(0);
    answer();
    expect(await sending).toBe(1);
    expect(server.received).toHaveLength(1);
  });
});
