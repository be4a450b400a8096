import { expect, test } from 'vitest';
import { addAccount } from '#src/desk/passwords.server.ts';
import { testClock } from '#tests/helpers/clock.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { createDevices } from './devices.server.ts';
import { createSessions, forgetSessions, sessionLimits } from './session.server.ts';

const lifetime = 1_000;
const under = 'the hash of the password';
/** How far the clocks of two machines may differ. */
const ahead = 60_000;

onEachEngine('a session', (open) => {
  async function start() {
    const [db, clock] = [await open(), testClock()];
    const row = { id: 'owner', name: '', email: '', email_key: '', role: 'owner', state: 'active' };
    await db.write((trx) =>
      addAccount(trx, { ...row, password_hash: under, created_at: 0, changed_at: 0, signed_in_at: null }),
    );
    const sessions = createSessions(db, clock);
    const signIn = async (lifetimeMs: number) =>
      (await sessions.open('owner', { device: '', under, replaces: [], lifetimeMs })) ?? '';
    return { db, clock, sessions, signIn };
  }

  test.each([
    ['until its last millisecond', lifetime, lifetime - 1, 1],
    ['when a machine opened it whose clock is a minute ahead, not further', 3_600_000, -ahead, -1],
  ])('is open %s, in the list as well', async (_, lives, still, more) => {
    const { clock, sessions, signIn } = await start();
    const token = await signIn(lives);
    clock.advance(still);
    expect([await sessions.isOpen(token), (await sessions.list('owner')).length]).toEqual([true, 1]);
    clock.advance(more);
    expect((await sessions.list('owner')).length).toBe(0);
    expect(await sessions.isOpen(token)).toBe(false);
  });

  test('that nothing is done with ends after two hours, and one that is used goes on', async () => {
    const { clock, sessions, signIn } = await start();
    const [used, left] = [await signIn(10 * sessionLimits.idleMs), await signIn(10 * sessionLimits.idleMs)];
    clock.advance(sessionLimits.idleMs - 1);
    expect([await sessions.isOpen(used), await sessions.isOpen(left)]).toEqual([true, true]);
    await sessions.touch(used);
    clock.advance(1);
    expect([await sessions.isOpen(used), await sessions.isOpen(left)]).toEqual([true, false]);
    expect(await sessions.list('owner')).toHaveLength(1);
    clock.advance(sessionLimits.idleMs - 1);
    await sessions.touch(used);
    expect(await sessions.isOpen(used)).toBe(false);
  });

  test('that is over is tidied away, one that is not is left', async () => {
    const { db, clock, signIn } = await start();
    await signIn(lifetime);
    await db.write((trx) => forgetSessions(trx, clock.now() + lifetime - 1));
    expect(await db.sql.selectFrom('staff_sessions').selectAll().execute()).toHaveLength(1);
    await db.write((trx) => forgetSessions(trx, clock.now() + lifetime));
    expect(await db.sql.selectFrom('staff_sessions').selectAll().execute()).toHaveLength(0);
  });

  test('a device is remembered until its last millisecond, and its token opens no session', async () => {
    const { db, clock, sessions, signIn } = await start();
    const devices = createDevices(db, clock);
    const token = (await devices.remember(lifetime, await signIn(60_000))) ?? '';
    expect(await sessions.isOpen(token)).toBe(false);
    expect(await devices.isRemembered(await signIn(lifetime))).toBe(false);
    clock.advance(lifetime - 1);
    expect(await devices.isRemembered(token)).toBe(true);
    clock.advance(1);
    expect(await devices.isRemembered(token)).toBe(false);
  });
});
