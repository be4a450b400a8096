import { describe, expect, onTestFinished } from 'vitest';
import { signInBudgets } from '#src/lib/budgets.ts';
import { hitAll } from '#src/platform/rate-limit/rate-limit.server.ts';
import { deviceCookie, rememberMs, staffCookie } from '#src/platform/session/cookies.ts';
import { engines, migratedPlace, placeWithPassword } from '#tests/helpers/databases.ts';
import { deviceName, staffName } from '#tests/helpers/desk.ts';
import { createTestSite, site as ownSite, signedInCookie, test, testClock } from '#tests/helpers/site.ts';

describe.each(engines)('the gate on %s', (engine) => {
  test('the right password opens a session that ends by signing out or after twelve hours of work', async (site) => {
    const { staff } = site.deps;
    const cookie = await signedInCookie(site);
    expect(await staff.isSignedIn(`other=1; ${cookie}`)).toBe(true);
    expect(await staff.isSignedIn(`${cookie}x`)).toBe(false);
    expect(await staff.isSignedIn(null)).toBe(false);
    for (let hours = 1; hours < 12; hours++) {
      site.clock.advance(3_600_000);
      await staff.touch(cookie);
      expect(await staff.isSignedIn(cookie)).toBe(true);
    }
    site.clock.advance(3_600_000);
    expect(await staff.isSignedIn(cookie)).toBe(false);

    const second = await signedInCookie(site);
    await staff.signOut(second);
    expect(await staff.isSignedIn(second)).toBe(false);
  });

  test('ten wrong attempts from an address, then a wait; the right password uses up none, another address is not held up', async (site) => {
    const { staff } = site.deps;
    const [from, right] = ['198.51.100.1', 'correct horse battery'];
    for (let n = 0; n < 9; n++) expect(await staff.signIn('guess', from)).toEqual({ ok: false });
    for (let n = 0; n < 12; n++) expect(await staff.signIn(right, from)).toHaveProperty('token');
    expect(await staff.signIn('guess', from)).toEqual({ ok: false });
    expect(await staff.signIn(right, from)).toEqual({ ok: false, waitMs: 15 * 60_000 });
    expect(await staff.signIn(right, '198.51.100.2')).toHaveProperty('token');
    site.clock.advance(15 * 60_000);
    expect(await staff.signIn(right, from)).toHaveProperty('token');
  });

  test('of attempts that come at once one is compared, two wait, the others are told to come back in a moment', async () => {
    // With a password whose comparison takes its usual time.
    const { deps } = await ownSite({ engine, env: { ADMIN_PASSWORD: 'correct horse battery' } });
    const guesses = await Promise.all(Array.from({ length: 12 }, () => deps.staff.signIn('guess', '198.51.100.1')));
    const compared = guesses.filter((outcome) => !outcome.ok && outcome.waitMs === undefined).length;
    // Where a comparison ends before the last has come, one more finds room.
    expect(guesses.filter((outcome) => 'waitMs' in outcome)).toHaveLength(12 - compared);
    expect(compared).toBeGreaterThanOrEqual(3);
    expect(compared).toBeLessThan(10);
  });

  test('strangers of many networks are held back together, and the owner is let in where they have signed in before', async (site) => {
    const { clock } = site;
    const { staff, db } = site.deps;
    expect(await staff.signIn('correct horse battery', '203.0.113.7')).toHaveProperty('token');
    const budget = signInBudgets.strangers;
    await db.write(async (trx) => {
      for (let n = 0; n < budget.max; n++) await hitAll(trx, [{ key: 'sign-in', budget }], `guess ${n}`, clock.now());
    });
    expect(await staff.signIn('guess', '198.51.100.200')).toEqual({ ok: false, waitMs: budget.windowMs });
    expect(await staff.signIn('correct horse battery', '203.0.113.7')).toHaveProperty('token');
    clock.advance(budget.windowMs);
    expect(await staff.signIn('correct horse battery', '198.51.100.200')).toHaveProperty('token');
  });

  test('wrong passwords of an hour are one line of the list of who did what, with how many they were', async () => {
    const { deps, clock } = await ownSite({ engine });
    const { staff, db } = deps;
    for (let n = 0; n < 3; n++) expect(await staff.signIn('guess', `198.51.100.${n}`)).toEqual({ ok: false });
    const lines = db.sql.selectFrom('audit').select('times').where('action', '=', 'failed sign-in').orderBy('at');
    expect(await lines.execute()).toEqual([{ times: 3 }]);
    clock.advance(3_600_000);
    await staff.signIn('guess', '198.51.100.1');
    expect(await lines.execute()).toEqual([{ times: 3 }, { times: 1 }]);
  });
});

test('who signs in, who fails and who leaves is written down, with the device and without an address', async (site) => {
  const { staff, db } = site.deps;
  await staff.signIn('guess', '203.0.113.7', { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' });
  const linux = { userAgent: 'Mozilla/5.0 (X11; Linux) Chrome/156.0' };
  const outcome = await staff.signIn('correct horse battery', '203.0.113.7', linux);
  if (!('token' in outcome)) throw new Error('not signed in');
  const cookie = `${staffName}=${outcome.token}`;
  const actor = await staff.actorOf(cookie);
  expect(actor).toMatchObject({ name: 'Owner', device: 'Chrome on Linux' });
  await staff.signOut(cookie);
  await staff.signOut(cookie);
  const rows = await db.sql.selectFrom('audit').selectAll().execute();
  const said = rows.map(({ actor: who, device, action }) => [who, device, action]);
  expect(said.toSorted((a, b) => String(a[2]).localeCompare(String(b[2])))).toEqual([
    ['nobody', 'Firefox on Windows', 'failed sign-in'],
    [actor?.name, 'Chrome on Linux', 'sign-in'],
    [actor?.name, 'Chrome on Linux', 'sign-out'],
  ]);
  expect(JSON.stringify(rows)).not.toContain('203.0.113.7');
});

test('without ADMIN_PASSWORD the first start makes one, shows it once, and later starts know it', async () => {
  const place = await migratedPlace('sqlite');
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

describe.each(engines)('a changed ADMIN_PASSWORD on %s', (engine) => {
  const agent = 'Mozilla/5.0 (X11; Linux) Chrome/156.0.0.0';
  async function open(makePlace = placeWithPassword) {
    const place = await makePlace(engine);
    onTestFinished(place.remove);
    const clock = testClock();
    const start = (password: string) => ownSite({ place, clock, env: { ADMIN_PASSWORD: password } });
    const signIn = async (site: Awaited<ReturnType<typeof start>>, password: string) => {
      const outcome = await site.deps.staff.signIn(password, '203.0.113.7', { userAgent: agent });
      if (!('token' in outcome)) return undefined;
      const device = await site.deps.devices.remember(rememberMs, outcome.token);
      return { cookie: `${staffName}=${outcome.token}`, device: device ?? '' };
    };
    return { start, signIn };
  }

  test('ends every session and remembered device, in every process; the same one ends none', async () => {
    const { start, signIn } = await open();
    const first = await start('correct horse battery');
    const before = await signIn(first, 'correct horse battery');
    const same = await start('correct horse battery');
    expect(await same.deps.staff.isSignedIn(before?.cookie ?? '')).toBe(true);
    expect(await same.deps.devices.isRemembered(before?.device ?? '')).toBe(true);

    const changed = await start('another horse battery');
    for (const { deps } of [first, same, changed]) {
      expect(await deps.staff.isSignedIn(before?.cookie ?? '')).toBe(false);
      expect(await deps.devices.isRemembered(before?.device ?? '')).toBe(false);
    }
    // The processes that run on with the old configuration let nobody in by it.
    expect(await signIn(first, 'correct horse battery')).toBeUndefined();
    const after = await signIn(first, 'another horse battery');
    expect(await changed.deps.staff.isSignedIn(after?.cookie ?? '')).toBe(true);
    const audit = await changed.deps.db.sql.selectFrom('audit').select(['actor', 'action', 'detail']).execute();
    const why = { actor: 'configuration', action: 'new password', detail: 'every browser is signed out' };
    expect(audit).toContainEqual(why);

    // Back again, nothing of the first time is back.
    const back = await start('correct horse battery');
    for (const cookie of [before?.cookie, after?.cookie])
      expect(await back.deps.staff.isSignedIn(cookie ?? '')).toBe(false);
  });

  test('processes that start together agree, and end no session of the new password', async () => {
    const { start, signIn } = await open();
    const first = await start('correct horse battery');
    const old = await signIn(first, 'correct horse battery');
    const together = await Promise.all([start('another horse battery'), start('another horse battery')]);
    const cookies = await Promise.all(together.map((site) => signIn(site, 'another horse battery')));
    for (const { deps } of together) {
      expect(await deps.staff.isSignedIn(old?.cookie ?? '')).toBe(false);
      for (const one of cookies) expect(await deps.staff.isSignedIn(one?.cookie ?? '')).toBe(true);
    }
    const third = await start('another horse battery');
    for (const one of cookies) expect(await third.deps.staff.isSignedIn(one?.cookie ?? '')).toBe(true);
  });

  test('takes the place of a password that was made, and stays when the variable is taken away', async () => {
    const { start, signIn } = await open(migratedPlace);
    const made = await start('');
    const given = await start('correct horse battery');
    // What was not shown is forgotten.
    const names = await given.deps.db.sql.selectFrom('settings').select('name').execute();
    expect(names.filter(({ name }) => name.startsWith('admin-password'))).toEqual([]);
    let fresh = '';
    await made.deps.staff.showFreshPassword((password) => {
      fresh = password;
    });
    const after = await signIn(given, 'correct horse battery');
    const without = await start('');
    await without.deps.staff.showFreshPassword(() => expect.unreachable('there is nothing to show'));
    expect(await without.deps.staff.isSignedIn(after?.cookie ?? '')).toBe(true);
    expect(await signIn(without, fresh)).toBeUndefined();
    expect(await signIn(without, 'correct horse battery')).toBeDefined();
  });
});

describe('the cookies', () => {
  const [https, http] = ['https://northarc.example', 'http://localhost:3000'];

  test('are out of reach of scripts and other sites, and on https of neighbours below the domain', () => {
    const rest = 'Path=/; HttpOnly; SameSite=Lax';
    expect(staffCookie.headers('t', https, null)).toEqual([`__Host-northarc_staff=t; ${rest}; Secure`]);
    expect(staffCookie.headers('', http, null)).toEqual([`northarc_staff=; ${rest}; Max-Age=0`]);
    const days90 = `Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000`;
    expect(deviceCookie.headers('t', https, null)).toEqual([`__Host-northarc_device=t; ${days90}`]);
    expect(deviceCookie.headers('t', http, null)).toEqual([`northarc_device=t; ${rest}; Max-Age=7776000`]);
  });

  test('of before the upgrade are no session on https, and are dropped with the next sign-in', () => {
    const both = `a=1; northarc_staff=old; ${staffName}=new; ${deviceName}=d`;
    expect(staffCookie.tokenIn('northarc_staff=old', https)).toBeUndefined();
    expect(staffCookie.tokenIn(both, https)).toBe('new');
    expect(staffCookie.tokenIn(both, http)).toBe('old');
    expect(staffCookie.allTokensIn(both)).toEqual(['new', 'old']);
    const dropped = 'northarc_staff=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0';
    expect(staffCookie.headers('t', https, both)[1]).toBe(dropped);
    expect(deviceCookie.headers('t', https, both)).toHaveLength(1);
    expect(staffCookie.headers('t', http, both)).toHaveLength(1);
  });
});
