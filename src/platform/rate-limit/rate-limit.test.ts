import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/helpers/databases.ts';
import type { Db } from '../db/client.server.ts';
import { forgetHitsBefore, hitAll, type RateLimit, reached, takeBack } from './rate-limit.server.ts';

const budget = { name: 'b', per: 'site', max: 2, windowMs: 1_000, what: 'hits', over: 'refused' } as const;
const limit: RateLimit = { key: 'k', budget };
const now = Date.UTC(2026, 5, 9, 14);
/** How far the clocks of two machines may differ. */
const ahead = 60_000;

onEachEngine('a limit', (open) => {
  const take = async (db: Db, id: string, at: number, of = limit) =>
    (await db.write((trx) => hitAll(trx, [of], id, at)))?.waitMs ?? 0;
  const waitFor = async (db: Db, of: RateLimit, id: string, at: number) =>
    (await reached(db.sql, [of], id, at))?.waitMs ?? 0;
  async function twoHits() {
    const db = await open();
    expect([await take(db, 'a', now), await take(db, 'b', now + 300)]).toEqual([0, 0]);
    return db;
  }

  test('is reached until the oldest hit leaves the window, and says how long that is', async () => {
    const db = await twoHits();
    expect(await take(db, 'c', now + 300)).toBe(700);
    expect(await take(db, 'c', now + 999)).toBe(1);
    expect(await take(db, 'c', now + 1_000)).toBe(0);
    expect(await take(db, 'd', now + 1_000)).toBe(300);
  });

  test('never refuses what it has counted already, and counts it once', async () => {
    const db = await twoHits();
    expect(await take(db, 'a', now + 400)).toBe(0);
    const rows = await db.sql.selectFrom('rate_hits').select('hit_id').where('key', '=', 'k').execute();
    expect(rows.map(({ hit_id }) => hit_id).sort()).toEqual(['a', 'b']);
    await db.write((trx) => takeBack(trx, [limit], 'a'));
    expect(await take(db, 'c', now + 400)).toBe(0);
  });

  test('counts what a machine whose clock is a minute ahead has counted, nothing further ahead', async () => {
    const db = await twoHits();
    expect(await waitFor(db, limit, 'c', now + 300 - ahead)).toBe(now + 1_000 - (now + 300 - ahead));
    expect(await waitFor(db, limit, 'c', now + 299 - ahead)).toBe(0);
    // One that was lowered meanwhile waits for the newest hits that fit.
    expect(await waitFor(db, { ...limit, budget: { ...budget, max: 1 } }, 'c', now + 400)).toBe(900);
  });

  test('leaves other keys alone, and forgets what no window reaches', async () => {
    const db = await twoHits();
    expect(await take(db, 'c', now, { ...limit, key: 'other' })).toBe(0);
    const left = async () =>
      (await db.sql.selectFrom('rate_hits').select('hit_id').orderBy('hit_id').execute()).map(({ hit_id }) => hit_id);
    await db.write((trx) => forgetHitsBefore(trx, now));
    expect(await left()).toEqual(['a', 'b', 'c']);
    await db.write((trx) => forgetHitsBefore(trx, now + 300));
    expect(await left()).toEqual(['b']);
  });
});
