import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calendarView } from '#src/calendar/appointment-view.server.ts';
import { openSwitch, type Switch } from '#tests/faults/switch.ts';
import { contactData, createTestSite, freshPlace, type TestSite } from '#tests/helpers/site.ts';

const patience = { connectMs: 300, queueMs: 600, statementMs: 400, silentMs: 600 };
const closers: (() => Promise<unknown>)[] = [];
let way: Switch;
let site: TestSite;

beforeEach(async () => {
  const place = await freshPlace('postgres');
  const target = new URL(place.databaseUrl ?? '');
  way = await openSwitch(Number(target.port));
  target.port = String(way.port);
  site = await createTestSite({ place: { dataDir: place.dataDir, databaseUrl: target.href }, patience });
  closers.push(place.remove, async () => way[Symbol.asyncDispose](), site.close);
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const statusOf = async (path: string) => (await site.request(path)).status;

test('while the server is silent everything is answered, with 503; once it speaks all goes on without a restart', async () => {
  const envelopes = [];
  for (let n = 0; n < 15; n++) envelopes.push(await site.envelope('contact', contactData));
  const [first, ...others] = envelopes;
  const send = (envelope: object, n = 0) =>
    site.post('/api/submissions', envelope, { address: `203.0.113.${n}` }).then(({ status }) => status);
  expect(await send(first ?? {})).toBe(201);
  way.hush(true);
  // Connections that were open, and then new ones, in the pool and in its queue.
  for (let round = 0; round < 2; round++) {
    expect(
      await Promise.all([
        statusOf('/readyz'),
        statusOf('/api/availability?from=2026-06-10&days=5'),
        statusOf('/healthz'),
      ]),
    ).toEqual([503, 503, 200]);
    expect(new Set(await Promise.all(others.map(send)))).toEqual(new Set([503]));
  }
  way.hush(false);
  await expect.poll(() => statusOf('/readyz'), { timeout: 10_000 }).toBe(200);
  // A machine that is busy may let one of them wait too long once more; whoever sends again is taken once.
  const taken = async () => (await Promise.all(others.map(send))).every((status) => status === 201 || status === 200);
  await expect.poll(taken, { timeout: 10_000 }).toBe(true);
  const { rows } = await sql<{ n: number }>`select count(*) as n from submissions`.execute(site.deps.db.sql);
  expect(rows[0]?.n).toBe(envelopes.length);
});

test('a calendar that does not come is not waited for: the page goes out and says that the times are not there', async () => {
  const fast = site.deps.appointments;
  const view = (bookable: typeof fast.bookable) =>
    calendarView({ ...fast, bookable }, new URLSearchParams(), site.clock.now());
  expect(await view(fast.bookable)).toMatchObject({ failed: false });
  const begun = performance.now();
  // One that never comes, and one that fails after nobody waits for it any more.
  const failsLate = async () => {
    await sleep(1_200);
    throw new Error('too late to matter');
  };
  const never = () => new Promise<never>(() => {});
  expect(await Promise.all([view(never), view(failsLate)])).toMatchObject([{ failed: true }, { failed: true }]);
  expect(performance.now() - begun).toBeLessThan(2_500);
  await sleep(500);
});

test('a statement that the server does not end is ended, and its connection serves on', async () => {
  const asked = sql`select pg_sleep(60)`.execute(site.deps.db.sql);
  await expect(asked).rejects.toMatchObject({ code: '57014' });
  expect(await statusOf('/readyz')).toBe(200);
});
