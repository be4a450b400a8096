import { expect, test, vi } from 'vitest';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { outboxOf } from '#tests/helpers/outbox.ts';
import { backoff, mostAttempts } from './backoff.ts';
import { readdressNotifications } from './status-store.server.ts';
import { countMails, listMails, retryNow, settle } from './store.server.ts';

const notice = { audience: 'owner' as const, to: '', subject: 'New message', body: 'Hello' };
const many = (n: number) => Array.from({ length: n }, (_, nth) => `v${nth}@example.com`);

onEachEngine('the outbox', (open) => {
  const start = async () => outboxOf(await open());

  test('delivers what was written, once, with its own Message-ID', async () => {
    const { clock, server, worker, write, mails, receivers } = await start();
    await write('a@example.com', 'b@example.com');
    expect([await worker.runDue(), await worker.runDue()]).toEqual([2, 0]);
    expect(receivers()).toEqual(['a@example.com', 'b@example.com']);
    const [row] = await mails();
    const mail = server.received.find(({ to }) => to === row?.recipient);
    expect(mail?.text).toContain(`Message-ID: ${row?.message_id}`);
    expect(row).toMatchObject({ state: 'sent', sent_at: clock.now(), attempts: 1, claimed_by: null, last_error: null });
  });

  test.each([421, 450])('after a %i it waits longer each time, and arrives', async (code) => {
    const { clock, server, worker, write, mails } = await start();
    await write('a@example.com');
    server.behave({ recipient: code });
    for (let attempts = 1; attempts <= 4; attempts++) {
      await worker.runDue();
      expect(await mails()).toMatchObject([{ state: 'waiting', attempts }]);
      clock.advance(backoff(attempts) - 1);
      expect(await worker.runDue()).toBe(0);
      clock.advance(1);
    }
    server.behave({});
    await worker.runDue();
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 5 }]);
    expect(server.received).toHaveLength(1);
  });

  test('a 550 sets a mail aside at once and leaves its neighbours alone; a 450 after the last attempt', async () => {
    const { db, server, worker, write, mails } = await start();
    await write('gone@example.com', 'here@example.com');
    server.behave({ recipient: (to) => (to.startsWith('gone') ? 550 : undefined) });
    await worker.runDue();
    expect(await mails()).toMatchObject([
      { state: 'dead', attempts: 1, last_error: expect.stringContaining('550') },
      { state: 'sent', attempts: 1 },
    ]);
    expect(await countMails(db)).toEqual({ waiting: 0, dead: 1 });
    expect(await listMails(db, { limit: 10, state: 'dead' })).toHaveLength(1);
    await write('late@example.com');
    const last = { attempts: mostAttempts - 1 };
    await db.sql.updateTable('outbox').set(last).where('recipient', '=', 'late@example.com').execute();
    server.behave({ recipient: 450 });
    await worker.runDue();
    expect((await mails()).at(-1)).toMatchObject({ state: 'dead', attempts: mostAttempts });
  });

  test('each of several owners gets a mail of their own; for them a 5xx is not final, and stops no other', async () => {
    const { clock, server, worker, put, mails, receivers } = await start();
    await put([notice], ['ada@example.com', 'gone@example.com', 'office@example.com']);
    server.behave({ recipient: (to) => (to.startsWith('gone') ? 554 : undefined) });
    await worker.runDue();
    expect(receivers()).toEqual(['ada@example.com', 'office@example.com']);
    expect(new Set((await mails()).map(({ message_id }) => message_id)).size).toBe(3);
    for (let attempts = 1; attempts <= 3; attempts++) {
      const waits = { attempts, next_attempt_at: clock.now() + backoff(attempts), state: 'waiting' };
      expect((await mails())[1]).toMatchObject({ ...waits, last_error: expect.stringContaining('554') });
      clock.advance(backoff(attempts));
      await worker.runDue();
    }
    server.behave({});
    clock.advance(backoff(4));
    await worker.runDue();
    expect((await mails())[1]).toMatchObject({ state: 'sent', attempts: 5 });
  });

  test('a refused sender or sign-in is no fault of the mail: it waits, and arrives once that is right', async () => {
    const { clock, server, worker, startWorker, write, mails } = await start();
    await write('a@example.com');
    server.behave({ sender: 553 });
    await worker.runDue();
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    const guarded = await startMailServer(0, { user: 'northarc', password: 'right' });
    const send = async (password: string) => {
      clock.advance(backoff(2));
      await startWorker(guarded.url.replace('//', `//northarc:${password}@`)).runDue();
      return (await mails())[0];
    };
    expect(await send('wrong')).toMatchObject({
      ...{ state: 'waiting', attempts: 2, next_attempt_at: clock.now() + backoff(2) },
      last_error: expect.stringMatching(/^535 EAUTH/),
    });
    expect(await send('right')).toMatchObject({ state: 'sent', attempts: 3 });
    expect(guarded.received).toHaveLength(1);
    await guarded.stop();
  });

  test('notifications that have not left follow a corrected MAIL_TO, each owner still getting one', async () => {
    const { db, clock, worker, put, write, receivers } = await start();
    await put([notice], ['typo@example.com']);
    await db.sql.updateTable('outbox').set({ state: 'dead', attempts: mostAttempts }).execute();
    clock.advance(1_000);
    await put([notice], ['typo@example.com', 'ada@example.com']);
    await write('visitor@example.com');
    const readdress = (...owners: string[]) => readdressNotifications(db, owners, clock.now());
    expect(await readdress('ada@example.com', 'office@example.com')).toBe(2);
    await worker.runDue();
    const [ada, office, visitor] = ['ada@example.com', 'office@example.com', 'visitor@example.com'];
    expect(receivers()).toEqual([ada, ada, office, visitor]);
    expect(await readdress('ada@example.com', 'office@example.com')).toBe(0);
    // With the wrong one only left out, its copy has nobody to go to.
    clock.advance(1_000);
    await put([notice], ['typo@example.com', 'ada@example.com']);
    await readdress('ada@example.com');
    await worker.runDue();
    expect(receivers()).toEqual([ada, ada, ada, office, visitor]);
    expect(await countMails(db)).toEqual({ waiting: 0, dead: 0 });
  });

  test.each([true, 'mail'] as const)(
    'a stop cuts off a silent server (%s); the mail goes out later, once',
    async (hang) => {
      const { clock, server, worker, startWorker, write, mails, receivers } = await start();
      await write('a@example.com', 'b@example.com');
      const before = new Map((await mails()).map((mail) => [mail.recipient, mail.message_id]));
      server.behave({ hang });
      const running = worker.runDue();
      await expect.poll(() => server.connections(), { timeout: 10_000 }).toBeGreaterThan(0);
      await worker.stop(50);
      await running;
      const cut = { state: 'waiting', claimed_by: null, next_attempt_at: clock.now() };
      expect(await mails()).toMatchObject([cut, cut]);
      server.behave({});
      await startWorker().runDue();
      expect(receivers()).toEqual(['a@example.com', 'b@example.com']);
      for (const { to, text } of server.received) expect(text).toContain(`Message-ID: ${before.get(to)}`);
    },
  );

  test.each([undefined, 'waiting'])('is read page by page, each mail once (%s)', async (state) => {
    const { db, clock, write } = await start();
    for (let n = 0; n < 4; n++) {
      await write(...many(6));
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
    const { clock, server, worker, write, mails } = await outboxOf(await open(), { timeoutMs: 300 });
    await write('a@example.com');
    server.behave({ hang: true });
    await worker.runDue();
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    server.behave({});
    clock.advance(backoff(1));
    await worker.runDue();
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });
});

onEachEngine('a lease of the outbox', (open) => {
  const start = async () => outboxOf(await open(), { timeoutMs: 20_000 });
  const leaseMs = 1_000;

  test('two workers never hold the same mail, and a lease does not last for years when the clock is set back', async () => {
    const { clock, write, take } = await start();
    await write(...many(30));
    const [one, two] = await Promise.all([take('one'), take('two')]);
    expect(new Set([...one, ...two].map(({ id }) => id)).size).toBe(30);
    expect(one.length + two.length).toBe(30);
    clock.advance(leaseMs - 1);
    expect(await take('three')).toHaveLength(0);
    clock.advance(1);
    expect(await take('three')).toHaveLength(20);
    clock.advance(-2 * 365 * 86_400_000);
    expect(await take('four')).toHaveLength(20);
  });

  test('that ran out no longer says how the mail went, and what was sent is not taken up again', async () => {
    const { db, clock, write, mails, take } = await start();
    await write('a@example.com');
    const [{ id } = { id: '' }] = await take('late');
    clock.advance(leaseMs);
    await take('next');
    await settle(db, 'late', [id], { state: 'dead', error: '550 gone' });
    expect(await mails()).toMatchObject([{ state: 'waiting', claimed_by: 'next', attempts: 2, last_error: null }]);
    await settle(db, 'next', [id], { state: 'sent', at: clock.now() });
    await settle(db, 'late', [id], { state: 'waiting', error: '450 later', nextAttemptAt: 0 });
    expect(await retryNow(db, id, clock.now())).toBe(false);
    expect(await mails()).toMatchObject([{ state: 'sent', sent_at: clock.now(), claimed_by: null }]);
    expect(await take('third')).toEqual([]);
  });

  test('holds while a server takes its time, so that nobody else sends the same mail', async () => {
    const { clock, server, worker, startWorker, write, mails } = await start();
    await write('a@example.com');
    const { promise, resolve } = Promise.withResolvers<void>();
    server.behave({ waitFor: promise });
    const sending = worker.runDue();
    await vi.waitUntil(async () => (await mails())[0]?.claimed_by !== null, { timeout: 30_000 });
    // As long as a connection, a greeting and an answer may take in the worst case.
    clock.advance(3 * 30_000);
    expect(await startWorker().runDue()).toBe(0);
    resolve();
    expect(await sending).toBe(1);
    expect(server.received).toHaveLength(1);
  });
});

test('waiting doubles from half a minute to six hours', () => {
  expect([1, 2, 3, 10, 11, 44].map(backoff)).toEqual([30_000, 60_000, 120_000, 15_360_000, 21_600_000, 21_600_000]);
});
