import { describe, expect, test } from 'vitest';
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
    const guesses = await Promise.all(Array.from({ length: 12 }, () => staff.signIn('guess', '198.51.100.1')));
    expect(guesses.filter((outcome) => 'wrong' in outcome)).toHaveLength(10);
    expect(guesses.filter((outcome) => 'waitMs' in outcome)).toHaveLength(2);
    expect(await staff.signIn('correct horse battery', '198.51.100.1')).toEqual({ waitMs: 15 * 60_000 });
    expect(await staff.signIn('correct horse battery', '198.51.100.2')).toHaveProperty('token');
    site.clock.advance(15 * 60_000);
    expect(await staff.signIn('correct horse battery', '198.51.100.1')).toHaveProperty('token');
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
  const shownBy = async ({ deps }: Awaited<ReturnType<typeof start>>) => {
    const shown: string[] = [];
    await deps.staff.showFreshPassword((password) => shown.push(password));
    return shown;
  };
  // Two that start together make one, and one that ends before it is shown does not take it along.
  const [cutOff, beside] = await Promise.all([start(), start()]);
  await cutOff.close();
  await beside.close();
  const first = await start();
  const [made = '', ...more] = await shownBy(first);
  expect(made).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  expect([...more, ...(await shownBy(first))]).toEqual([]);
  const stored = await first.deps.db.sql.selectFrom('settings').select('value').execute();
  expect(stored.map(({ value }) => value)).not.toContain(made);
  await first.close();
  const second = await start();
  expect(await shownBy(second)).toEqual([]);
  expect(await second.deps.staff.signIn(made, '203.0.113.7')).toHaveProperty('token');
  await second.close();
  await place.remove();
});

test('a password that was made and not shown is forgotten when ADMIN_PASSWORD comes', async () => {
  const place = await freshPlace('sqlite');
  const start = (password: string) => createTestSite({ place, env: { ADMIN_PASSWORD: password } });
  await (await start('')).close();
  const given = await start('correct horse battery');
  const names = await given.deps.db.sql.selectFrom('settings').select('name').execute();
  expect(names.filter(({ name }) => name.startsWith('admin-password'))).toEqual([]);
  await given.close();
  await place.remove();
});

test('the cookie is out of reach of scripts and other sites', () => {
  expect(staffCookieHeader('t', true)).toBe('northarc_staff=t; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(staffCookieHeader('', false)).toBe('northarc_staff=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
});
