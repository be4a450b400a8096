import { expect, test } from 'vitest';
import { type TestClock, testClock } from '#tests/helpers/clock.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import type { Db } from '../db/client.server.ts';
import { createDevices } from './devices.server.ts';
import { createSessions, forgetSessions } from './session.server.ts';

const lifetime = 1_000;
/** How far the clocks of two machines may differ. */
const ahead = 60_000;

onEachEngine('a session', (open) => {
  async function start(): Promise<{ db: Db; clock: TestClock; sessions: ReturnType<typeof createSessions> }> {
    const [db, clock] = [await open(), testClock()];
    return { db, clock, sessions: createSessions(db, clock) };
  }

  test('is open until its last millisecond, in the list as well', async () => {
    const { clock, sessions } = await start();
    const token = await sessions.open(lifetime);
    clock.advance(lifetime - 1);
    expect([await sessions.isOpen(token), (await sessions.list()).length]).toEqual([true, 1]);
    clock.advance(1);
    expect((await sessions.list()).length).toBe(0);
    expect(await sessions.isOpen(token)).toBe(false);
  });

  test('opened by a machine whose clock is a minute ahead is one, further ahead it is not', async () => {
    const { clock, sessions } = await start();
    const token = await sessions.open(3_600_000);
    clock.advance(-ahead);
    expect([await sessions.isOpen(token), (await sessions.list()).length]).toEqual([true, 1]);
    clock.advance(-1);
    expect((await sessions.list()).length).toBe(0);
    expect(await sessions.isOpen(token)).toBe(false);
  });

  test('that is over is tidied away, one that is not is left', async () => {
    const { db, clock, sessions } = await start();
    await sessions.open(lifetime);
    await db.write((trx) => forgetSessions(trx, clock.now() + lifetime - 1));
    expect(await db.sql.selectFrom('staff_sessions').selectAll().execute()).toHaveLength(1);
    await db.write((trx) => forgetSessions(trx, clock.now() + lifetime));
    expect(await db.sql.selectFrom('staff_sessions').selectAll().execute()).toHaveLength(0);
  });

  test('a device is remembered until its last millisecond, and its token opens no session', async () => {
    const { db, clock, sessions } = await start();
    const devices = createDevices(db, clock);
    const token = await devices.remember(lifetime);
    expect(await sessions.isOpen(token)).toBe(false);
    expect(await devices.isRemembered(await sessions.open(lifetime))).toBe(false);
    clock.advance(lifetime - 1);
    expect(await devices.isRemembered(token)).toBe(true);
    clock.advance(1);
    expect(await devices.isRemembered(token)).toBe(false);
  });
});
