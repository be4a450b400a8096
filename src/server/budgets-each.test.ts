import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { bookingBudgets, mailBudgets, talkBudgets } from '#src/lib/budgets.ts';
import { trafficLimits } from '#src/lib/traffic.ts';
import { spend } from '#src/platform/rate-limit/rate-limit.server.ts';
import { booking } from '#tests/helpers/booking.ts';
import { talkOf } from '#tests/helpers/chat.ts';
import { kept } from '#tests/helpers/quarantine.ts';
import { contactData, engines, realAgent, site, type TestSite, test } from '#tests/helpers/site.ts';
import { tidy } from './housekeeping.ts';

const send = async (made: TestSite, type: string, data: object, address: string) =>
  made.post('/api/submissions', await made.envelope(type, data), { address });
const mails = (made: TestSite) => made.deps.db.sql.selectFrom('outbox').selectAll().execute();

const say = (made: TestSite, id: string, texts: string[], address: string, visitor = 'a-visitor-of-ours-1') =>
  made.post(`/api/chat/sessions/${id}`, talkOf(made, texts, visitor), { address });

describe.each(engines)('each budget on %s', (engine) => {
  test('one mailbox gets so many confirmations, however it is spelled and wherever they come from; every form is kept', async (made) => {
    for (let n = 0; n < mailBudgets.hour.max + 2; n++) {
      const email = `Ada+${n}@EXAMPLE.com`;
      expect((await send(made, 'contact', { ...contactData, email }, `203.0.113.${n}`)).status).toBe(201);
    }
    const written = await mails(made);
    expect(written.filter(({ audience }) => audience === 'visitor')).toHaveLength(mailBudgets.hour.max);
    expect(written.filter(({ audience }) => audience === 'owner')).toHaveLength(mailBudgets.hour.max + 2);
    const rows = await made.deps.db.sql.selectFrom('submissions').select('flags').orderBy('received_at').execute();
    expect(rows.map(({ flags }) => JSON.parse(flags).includes('unconfirmed'))).toEqual([
      ...Array<boolean>(mailBudgets.hour.max).fill(false),
      true,
      true,
    ]);
    made.clock.advance(3_600_000);
    await send(made, 'contact', contactData, '203.0.113.9');
    expect((await mails(made)).filter(({ audience }) => audience === 'visitor')).toHaveLength(mailBudgets.hour.max + 1);
  });

  test('one mailbox holds so many open appointments; a cancelled one gives its place back', async (made) => {
    const times = ['10:00', '10:30', '11:00', '11:30', '13:00'];
    const at = (n: number) => ({ ...booking, date: '2026-06-10', time: times[n] });
    const book = (n: number) => send(made, 'appointment', at(n), `203.0.113.${n}`);
    for (let n = 0; n < bookingBudgets.mailbox.max; n++) expect((await book(n)).status).toBe(201);
    const refused = await book(4);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await refused.json()).message).toMatch(
      /^This email address already has several .* private link .* what you entered is still here\.$/,
    );
    expect(await kept(made)).toMatchObject([{ type: 'appointment' }]);
    const { sql } = made.deps.db;
    const [first] = await sql.selectFrom('appointments').selectAll().execute();
    await made.deps.appointments.setStatus(first?.id ?? '', 'cancelled', async () => undefined);
    expect((await book(4)).status).toBe(201);
    expect(await sql.selectFrom('booking_holders').selectAll().execute()).toHaveLength(2 * 5);
    made.clock.advance(7 * 86_400_000);
    await tidy(made.deps.db, made.clock.now());
    expect(await sql.selectFrom('booking_holders').selectAll().execute()).toEqual([]);
  });

  test('one network holds so many open appointments, whichever mailboxes they are for', async (made) => {
    const slots = ['2026-06-10', '2026-06-11'].flatMap((date) =>
      ['10:00', '10:30', '11:00', '11:30', '13:00', '13:30', '14:00'].map((time) => ({ date, time })),
    );
    const statuses: number[] = [];
    let message = '';
    for (const [n, slot] of slots.entries()) {
      const envelope = await made.envelope('appointment', { ...booking, ...slot, email: `ada${n}@example.com` });
      const answer = await made.post('/api/submissions', envelope, { headers: { 'User-Agent': `${realAgent} ${n}` } });
      statuses.push(answer.status);
      message = (await answer.json()).message;
    }
    expect(message).toMatch(/over your internet connection.* Please try another connection/);
    const { max } = bookingBudgets.network;
    expect(statuses).toEqual([...Array<number>(max).fill(201), ...Array<number>(slots.length - max).fill(429)]);
  });

  test('talks have a budget of bytes for a network', async (made) => {
    const { db, clock } = made.deps;
    const id = randomUUID();
    expect((await say(made, id, ['Hello'], '203.0.113.7')).status).toBe(201);
    const holder = made.deps.tokens.fingerprint('address', '203.0.113.7');
    const budget = talkBudgets.bytesOfNetwork;
    await db.write((trx) => spend(trx, [{ budget, holder, amount: budget.max - 1_000 }], clock.now()));
    const refused = await say(made, id, ['x'.repeat(1_500)], '203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await say(made, randomUUID(), ['Hello'], '203.0.113.8')).status, 'others talk on').toBe(201);
    expect((await db.sql.selectFrom('chat_messages').select('id').execute()).length).toBe(2);
  });

  test('a window of spending ends for all of it at once, refuses what does not fit, and survives a clock set back', async (made) => {
    const { db } = made.deps;
    const budget = { ...talkBudgets.begun, name: 'test', max: 10, windowMs: 1_000 };
    const use = (amount: number, now: number) => db.write((trx) => spend(trx, [{ budget, holder: 'x', amount }], now));
    expect(await use(8, 5_000)).toBeUndefined();
    expect(await use(3, 5_400)).toEqual({ budget, waitMs: 600 });
    expect(await use(2, 5_400)).toBeUndefined();
    expect(await use(1, 5_999)).toEqual({ budget, waitMs: 1 });
    expect(await use(10, 6_000)).toBeUndefined();
    expect(await use(1, 1_000), 'its window cannot have begun yet').toBeUndefined();
    const many = await Promise.all(Array.from({ length: 30 }, () => use(1, 1_100)));
    expect(many.filter((over) => over === undefined)).toHaveLength(9);
  });

  test('an office of thirty behind one address goes about its day, at computers that are alike', async () => {
    const made = await site({ engine, limits: trafficLimits });
    const address = '203.0.113.40';
    const statuses = new Set<number>();
    for (let person = 0; person < 30; person++) {
      const visitor = randomUUID();
      const post = async (path: string, body: object) =>
        statuses.add((await made.post(path, body, { address })).status);
      const email = `person${person}@office.example`;
      for (let view = 0; view < 10; view++) {
        await post('/api/analytics', { p: '/', r: '', u: '', v: 1, e: 0, n: 0, t: 5, b: 0, f: [] });
      }
      await post(
        '/api/submissions',
        await made.envelope('contact', { ...contactData, email }, { security: { visitor } }),
      );
      await post('/api/newsletter', { email, visitor });
      for (const talk of [randomUUID(), randomUUID()]) {
        for (const text of ['Hello', 'Thank you']) {
          statuses.add((await say(made, talk, [text], address, visitor)).status);
          made.clock.advance(5_000);
        }
      }
      made.clock.advance(60_000);
    }
    expect([...statuses].sort()).toEqual([200, 201, 202, 204]);
  });
});
