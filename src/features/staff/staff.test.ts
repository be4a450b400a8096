import { describe, expect, test } from 'vitest';
import { signInBudgets } from '#src/lib/budgets.ts';
import { hitAll } from '#src/platform/rate-limit/rate-limit.server.ts';
import { spend } from '#src/platform/rate-limit/spend.server.ts';
import { testClock } from '#tests/helpers/clock.ts';
import { freshPlace } from '#tests/helpers/databases.ts';
import { createTestSite } from '#tests/helpers/site.ts';
import { staffCookie, staffCookieHeader } from './staff.server.ts';

describe.each(['sqlite', 'postgres'] as const)('the gate on %s', (engine) => {
  test('the right password opens a session that ends by signing out or after twelve hours', async () => {
    const site = await createTestSite({ engine });
    const { staff } = site.deps;
    const outcome = await staff.signIn('correct horse battery', '203.0.113.7');
    if (!('token' in outcome)) throw new Error('not signed in');
    const cookie = `other=1; ${staffCookie}=${outcome.token}`;
    expect(await staff.isSignedIn(cookie)).toBe(true);
    expect(await staff.isSignedIn(`${staffCookie}=${outcome.token}x`)).toBe(false);
    expect(await staff.isSignedIn(null)).toBe(false);
    site.clock.advance(12 * 3_600_000);
    expect(await staff.isSignedIn(cookie)).toBe(false);

    const second = await staff.signIn('correct horse battery', '203.0.113.7');
    if (!('token' in second)) throw new Error('not signed in');
    await staff.signOut(`${staffCookie}=${second.token}`);
    expect(await staff.isSignedIn(`${staffCookie}=${second.token}`)).toBe(false);
    await site.close();
  });

  test('ten attempts from an address, then a wait; another address is not held up', async () => {
    const site = await createTestSite({ engine });
    const { staff } = site.deps;
    // Of those that come at once, one is compared, two wait, and the others are told to come back in a moment.
    const guesses = await Promise.all(Array.from({ length: 12 }, () => staff.signIn('guess', '198.51.100.1')));
    expect(guesses.filter((outcome) => 'wrong' in outcome)).toHaveLength(3);
    expect(guesses.filter((outcome) => 'waitMs' in outcome)).toHaveLength(9);
    for (let n = 3; n < 10; n++) expect(await staff.signIn('guess', '198.51.100.1')).toEqual({ wrong: true });
    expect(await staff.signIn('correct horse battery', '198.51.100.1')).toEqual({ waitMs: 15 * 60_000 });
    expect(await staff.signIn('correct horse battery', '198.51.100.2')).toHaveProperty('token');
    site.clock.advance(15 * 60_000);
    expect(await staff.signIn('correct horse battery', '198.51.100.1')).toHaveProperty('token');
    await site.close();
  });

  test('strangers of many networks are held back together, and the owner is let in where they have signed in before', async () => {
    const site = await createTestSite({ engine });
    const { clock } = site;
    const { staff, db } = site.deps;
    expect(await staff.signIn('correct horse battery', '203.0.113.7')).toHaveProperty('token');
    const budget = signInBudgets.strangers;
    await db.write(async (trx) => {
      for (let n = 0; n < budget.max; n++) await hitAll(trx, [{ key: 'sign-in', budget }], `guess ${n}`, clock.now());
    });
    expect(await staff.signIn('guess', '198.51.100.200')).toEqual({ waitMs: budget.windowMs });
    expect(await staff.signIn('correct horse battery', '203.0.113.7')).toHaveProperty('token');
    clock.advance(budget.windowMs);
    expect(await staff.signIn('correct horse battery', '198.51.100.200')).toHaveProperty('token');
    await site.close();
  });

  test('the list of who did what has so many lines about failed sign-ins of a day and no more', async () => {
    const site = await createTestSite({ engine });
    const { clock } = site;
    const { staff, db } = site.deps;
    const budget = signInBudgets.lines;
    await db.write((trx) => spend(trx, [{ budget, holder: '', amount: budget.max - 1 }], clock.now()));
    for (let n = 0; n < 3; n++) expect(await staff.signIn('guess', '198.51.100.1')).toEqual({ wrong: true });
    const lines = () => db.sql.selectFrom('audit').selectAll().where('action', '=', 'failed sign-in').execute();
    expect(await lines()).toHaveLength(1);
    clock.advance(budget.windowMs);
    await staff.signIn('guess', '198.51.100.1');
    expect(await lines()).toHaveLength(2);
    await site.close();
  });
});

test('signing in with the right password never uses up the attempts; wrong ones still do', async () => {
  const site = await createTestSite();
  const { staff } = site.deps;
  const from = '198.51.100.9';
  for (let n = 0; n < 9; n++) expect(await staff.signIn('guess', from)).toEqual({ wrong: true });
  for (let n = 0; n < 12; n++) expect(await staff.signIn('correct horse battery', from)).toHaveProperty('token');
  expect(await staff.signIn('guess', from)).toEqual({ wrong: true });
  expect(await staff.signIn('correct horse battery', from)).toHaveProperty('waitMs');
  await site.close();
});

test('who signs in, who fails and who leaves is written down, with the device and without an address', async () => {
  const site = await createTestSite();
  const { staff, db } = site.deps;
  await staff.signIn('guess', '203.0.113.7', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
  const outcome = await staff.signIn('correct horse battery', '203.0.113.7', 'Mozilla/5.0 (X11; Linux) Chrome/156.0');
  if (!('token' in outcome)) throw new Error('not signed in');
  const cookie = `${staffCookie}=${outcome.token}`;
  const actor = await staff.actorOf(cookie);
  expect(actor).toEqual({ name: expect.stringMatching(/^owner [0-9a-f]{6}$/), device: 'Chrome on Linux' });
  await staff.signOut(cookie);
  await staff.signOut(cookie);
  const rows = await db.sql.selectFrom('audit').selectAll().execute();
  const said = rows.map(({ actor: who, device, action }) => [who, device, action]);
  expect(said).toHaveLength(3);
  expect(said).toEqual(
    expect.arrayContaining([
      ['nobody', 'Firefox on Windows', 'failed sign-in'],
      [actor?.name, 'Chrome on Linux', 'sign-in'],
      [actor?.name, 'Chrome on Linux', 'sign-out'],
    ]),
  );
  expect(JSON.stringify(rows)).not.toContain('203.0.113.7');
  await site.close();
});

test('without ADMIN_PASSWORD the first start makes one, shows it once, and later starts know it', async () => {
  const place = await freshPlace('sqlite');
  const clock = testClock();
  const start = () => createTestSite({ place, clock, env: { ADMIN_PASSWORD: '' } });
  const first = await start();
  const made = first.deps.staff.freshPassword ?? '';
  expect(made).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  await first.close();
  const second = await start();
  expect(second.deps.staff.freshPassword).toBeUndefined();
  expect(await second.deps.staff.signIn(made, '203.0.113.7')).toHaveProperty('token');
  await second.close();
  await place.remove();
});

test('the cookie is out of reach of scripts and other sites', () => {
  expect(staffCookieHeader('t', true)).toBe('northarc_staff=t; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(staffCookieHeader('', false)).toBe('northarc_staff=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
});
