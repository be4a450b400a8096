import { afterEach, describe, expect, test } from 'vitest';
import { type TestClock, testClock } from '#tests/helpers/clock.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { fill } from '#tests/helpers/marks.ts';
import type { Db } from '../db/client.server.ts';
import { createLog } from '../log.server.ts';
import { backoff, mostAttempts } from './backoff.ts';
import { readdressNotifications } from './status-store.server.ts';
import { claim, countMails, enqueue, listMails } from './store.server.ts';
import { startOutboxWorker } from './worker.server.ts';

const addresses = {
  from: 'Northarc <info@northarc.example>',
  owner: ['owner@northarc.example'],
  domain: 'northarc.example',
  fill,
};
const letter = (to: string) => ({
  audience: 'visitor' as const,
  to,
  subject: 'Hello – äöü',
  body: 'First line\n.\nLast line',
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function put(db: Db, clock: TestClock, recipients: string[]) {
  await db.write((trx) => enqueue(trx, recipients.map(letter), { addresses, submissionId: null, now: clock.now() }));
}

async function post(db: Db, clock: TestClock, options: { timeoutMs?: number } = {}) {
  const server = await startMailServer();
  const transport = mailTransport(server.url, options);
  const worker = startOutboxWorker({ db, transport, clock, log: createLog('silent'), timer: false });
  closers.push(server.stop, worker.stop);
  return { server, worker };
}

const states = async (db: Db) =>
  (await listMails(db, { limit: 1000 })).map(({ recipient, state, attempts }) => ({ recipient, state, attempts }));

onEachEngine('the outbox', (open) => {
  test('delivers what was written, once, with its own Message-ID', async () => {
    const [db, clock] = [await open(), testClock()];
    await put(db, clock, ['a@example.com', 'b@example.com']);
    const { server, worker } = await post(db, clock);
    expect(await worker.runDue()).toBe(2);
    expect(await worker.runDue()).toBe(0);
    expect(server.received.map(({ to }) => to).sort()).toEqual(['a@example.com', 'b@example.com']);
    const [row] = await listMails(db, { limit: 1 });
    const mail = server.received.find(({ to }) => to === row?.recipient);
    expect(mail?.text).toContain(`Message-ID: ${row?.message_id}`);
    expect(row).toMatchObject({ state: 'sent', sent_at: clock.now(), attempts: 1, claimed_by: null, last_error: null });
  });

  test.each([421, 450])('after a %i it waits longer each time, keeps its Message-ID, and arrives', async (code) => {
    const [db, clock] = [await open(), testClock()];
    await put(db, clock, ['a@example.com']);
    const { server, worker } = await post(db, clock);
    server.behave({ recipient: code });
    for (let attempt = 1; attempt <= 4; attempt++) {
      await worker.runDue();
      expect(await states(db)).toEqual([{ recipient: 'a@example.com', state: 'waiting', attempts: attempt }]);
      clock.advance(backoff(attempt) - 1);
      expect(await worker.runDue()).toBe(0);
      clock.advance(1);
    }
    server.behave({});
    await worker.runDue();
    expect(await states(db)).toEqual([{ recipient: 'a@example.com', state: 'sent', attempts: 5 }]);
    expect(server.received).toHaveLength(1);
  });

  test('a 550 sets a mail aside at once and leaves its neighbours alone', async () => {
    const [db, clock] = [await open(), testClock()];
    await put(db, clock, ['gone@example.com', 'here@example.com']);
    const { server, worker } = await post(db, clock);
    server.behave({ recipient: (to) => (to.startsWith('gone') ? 550 : undefined) });
    await worker.runDue();
    expect((await states(db)).sort((a, b) => a.recipient.localeCompare(b.recipient))).toEqual([
      { recipient: 'gone@example.com', state: 'dead', attempts: 1 },
      { recipient: 'here@example.com', state: 'sent', attempts: 1 },
    ]);
    const dead = (await listMails(db, { limit: 10 })).find(({ state }) => state === 'dead');
    expect(dead?.last_error).toContain('550');
    expect(await countMails(db)).toEqual({ waiting: 0, dead: 1 });
    expect((await listMails(db, { limit: 10, state: 'dead' })).map(({ id }) => id)).toEqual([dead?.id]);
  });

  const notice = { audience: 'owner' as const, to: '', subject: 'New message', body: 'Hello' };
  const tell = (db: Db, clock: TestClock, owner: string[], submissionId: string | null = null) =>
    db.write((trx) => enqueue(trx, [notice], { addresses: { ...addresses, owner }, submissionId, now: clock.now() }));
  const byRecipient = async (db: Db) => (await states(db)).sort((a, b) => a.recipient.localeCompare(b.recipient));

  test('each of several owners gets a mail of their own, and one who is refused does not stop the others', async () => {
    const [db, clock] = [await open(), testClock()];
    await tell(db, clock, ['ada@example.com', 'gone@example.com', 'office@example.com']);
    const { server, worker } = await post(db, clock);
    server.behave({ recipient: (to) => (to.startsWith('gone') ? 550 : undefined) });
    await worker.runDue();
    expect(server.received.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'office@example.com']);
    expect(await byRecipient(db)).toMatchObject([
      { state: 'sent' },
      { state: 'waiting', attempts: 1 },
      { state: 'sent' },
    ]);
    const ids = (await listMails(db, { limit: 10 })).map(({ message_id }) => message_id);
    expect(new Set(ids).size).toBe(3);
  });

  test("a 5xx is not final for the owner's own mail: it is shown, waits longer each time, and arrives", async () => {
    const [db, clock] = [await open(), testClock()];
    await tell(db, clock, ['ada@example.com']);
    const { server, worker } = await post(db, clock);
    server.behave({ recipient: 554 });
    for (let attempt = 1; attempt <= 3; attempt++) {
      await worker.runDue();
      const [mail] = await listMails(db, { limit: 1 });
      expect(mail).toMatchObject({
        state: 'waiting',
        attempts: attempt,
        next_attempt_at: clock.now() + backoff(attempt),
      });
      expect(mail?.last_error).toContain('554');
      clock.advance(backoff(attempt));
    }
    server.behave({});
    await worker.runDue();
    expect(await states(db)).toEqual([{ recipient: 'ada@example.com', state: 'sent', attempts: 4 }]);
  });

  test('a refused sender is not final for anybody: the installation is wrong, not the mail', async () => {
    const [db, clock] = [await open(), testClock()];
    await put(db, clock, ['a@example.com']);
    const { server, worker } = await post(db, clock);
    server.behave({ sender: 553 });
    await worker.runDue();
    expect(await states(db)).toEqual([{ recipient: 'a@example.com', state: 'waiting', attempts: 1 }]);
  });

  test('notifications that have not left follow a corrected MAIL_TO, each owner still getting one', async () => {
    const [db, clock] = [await open(), testClock()];
    await tell(db, clock, ['typo@example.com']);
    await db.sql.updateTable('outbox').set({ state: 'dead', attempts: mostAttempts }).execute();
    clock.advance(1_000);
    await tell(db, clock, ['typo@example.com', 'ada@example.com']);
    await put(db, clock, ['visitor@example.com']);
    expect(await readdressNotifications(db, ['ada@example.com', 'office@example.com'], clock.now())).toBe(2);
    const { server, worker } = await post(db, clock);
    await worker.runDue();
    expect(server.received.map(({ to }) => to).sort()).toEqual([
      'ada@example.com',
      'ada@example.com',
      'office@example.com',
      'visitor@example.com',
    ]);
    expect(await readdressNotifications(db, ['ada@example.com', 'office@example.com'], clock.now())).toBe(0);
    // With the wrong one only left out, its copy has nobody to go to.
    clock.advance(1_000);
    await tell(db, clock, ['typo@example.com', 'ada@example.com']);
    await readdressNotifications(db, ['ada@example.com'], clock.now());
    await worker.runDue();
    expect(server.received.map(({ to }) => to).filter((to) => to === 'ada@example.com')).toHaveLength(3);
    expect(await countMails(db)).toEqual({ waiting: 0, dead: 0 });
  });

  test.each([true, 'mail'] as const)(
    'a stop cuts off a silent server (%s); the mail goes out later, once',
    async (hang) => {
      const [db, clock] = [await open(), testClock()];
      await put(db, clock, ['a@example.com', 'b@example.com']);
      const before = new Map((await listMails(db, { limit: 9 })).map((mail) => [mail.recipient, mail.message_id]));
      const { server, worker } = await post(db, clock);
      server.behave({ hang });
      const running = worker.runDue();
      await expect.poll(() => server.connections(), { timeout: 10_000 }).toBeGreaterThan(0);
      await worker.stop(50);
      await running;
      const cut = { state: 'waiting', claimed_by: null, next_attempt_at: clock.now() };
      expect(await listMails(db, { limit: 9 })).toMatchObject([cut, cut]);
      server.behave({});
      const next = startOutboxWorker({
        db,
        transport: mailTransport(server.url),
        clock,
        log: createLog('silent'),
        timer: false,
      });
      closers.push(next.stop);
      await next.runDue();
      expect(server.received.map(({ to }) => to).sort()).toEqual(['a@example.com', 'b@example.com']);
      for (const { to, text } of server.received) expect(text).toContain(`Message-ID: ${before.get(to)}`);
    },
  );

  test.each([undefined, 'waiting'])('is read page by page, each mail once (%s)', async (state) => {
    const [db, clock] = [await open(), testClock()];
    for (let n = 0; n < 4; n++) {
      await put(
        db,
        clock,
        Array.from({ length: 6 }, (_, m) => `${n}-${m}@example.com`),
      );
      clock.advance(n % 2);
    }
    const seen: string[] = [];
    let before: { at: number; id: string } | undefined;
    while (true) {
      const page = await listMails(db, { limit: 5, state, before });
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (page.length < 5 || !last) break;
      before = { at: state ? last.next_attempt_at : last.created_at, id: last.id };
    }
    expect([seen.length, new Set(seen).size]).toEqual([24, 24]);
  });

  test('a server that hangs is left, and the mail tried again', async () => {
    const [db, clock] = [await open(), testClock()];
    await put(db, clock, ['a@example.com']);
    const { server, worker } = await post(db, clock, { timeoutMs: 300 });
    server.behave({ hang: true });
    await worker.runDue();
    expect(await states(db)).toEqual([{ recipient: 'a@example.com', state: 'waiting', attempts: 1 }]);
    server.behave({});
    clock.advance(backoff(1));
    await worker.runDue();
    expect(await states(db)).toEqual([{ recipient: 'a@example.com', state: 'sent', attempts: 2 }]);
  });

  test('a server that is away for hours loses nothing', async () => {
    const [db, clock] = [await open(), testClock()];
    await put(
      db,
      clock,
      Array.from({ length: 12 }, (_, n) => `v${n}@example.com`),
    );
    const { server, worker } = await post(db, clock);
    server.behave({ recipient: 421 });
    for (let pass = 0; pass < 4; pass++) {
      await worker.runDue();
      clock.advance(3_600_000);
    }
    server.behave({});
    clock.advance(6 * 3_600_000);
    await worker.runDue();
    expect(server.received).toHaveLength(12);
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(12);
  });

  test('a mail is given up after the last attempt', async () => {
    const [db, clock] = [await open(), testClock()];
    await put(db, clock, ['a@example.com']);
    await db.sql
      .updateTable('outbox')
      .set({ attempts: mostAttempts - 1 })
      .execute();
    const { server, worker } = await post(db, clock);
    server.behave({ recipient: 450 });
    await worker.runDue();
    expect(await states(db)).toEqual([{ recipient: 'a@example.com', state: 'dead', attempts: mostAttempts }]);
  });

  test("two workers never hold the same mail, and a dead worker's lease runs out", async () => {
    const [db, clock] = [await open(), testClock()];
    await put(
      db,
      clock,
      Array.from({ length: 30 }, (_, n) => `v${n}@example.com`),
    );
    const take = (worker: string) => claim(db, { worker, now: clock.now(), leaseMs: 1000, limit: 20 });
    const [one, two] = await Promise.all([take('one'), take('two')]);
    expect(one.length + two.length).toBe(30);
    expect(new Set([...one, ...two].map(({ id }) => id)).size).toBe(30);
    expect(await take('three')).toHaveLength(0);
    clock.advance(1000);
    expect(await take('three')).toHaveLength(20);
    // Nor does it last for years when the clock is set back meanwhile.
    clock.advance(-2 * 365 * 86_400_000);
    expect(await take('four')).toHaveLength(20);
  });
});

describe('waiting', () => {
  test('doubles from half a minute to six hours', () => {
    expect([1, 2, 3, 10, 11, 44].map(backoff)).toEqual([30_000, 60_000, 120_000, 15_360_000, 21_600_000, 21_600_000]);
  });
});
