import { describe, expect, onTestFinished, test } from 'vitest';
import { rememberMs } from '#src/platform/session/cookies.ts';
import { testClock } from '#tests/helpers/clock.ts';
import { staffName } from '#tests/helpers/desk.ts';
import { createTestSite, engines, firstOwner, placeWithPassword, type TestSite } from '#tests/helpers/site.ts';
import { resetPassword } from './account-command.server.ts';

describe.each(engines)('a password of the owner on %s', (engine) => {
  const [old, fresh] = ['correct horse battery', 'tulip anvil river'];
  const owner = { ...firstOwner, name: 'owner', device: 'Firefox' };
  const by = { actor: owner, address: '203.0.113.7' };
  const open = async () => {
    const place = await placeWithPassword(engine);
    onTestFinished(place.remove);
    const clock = testClock();
    return async (password: string) => {
      const site = await createTestSite({ place, clock, env: { ADMIN_PASSWORD: password } });
      onTestFinished(() => site.close());
      return site;
    };
  };
  const tokenOf = async (site: TestSite, password: string) => {
    const outcome = await site.deps.staff.signIn(password, '203.0.113.7');
    return 'token' in outcome ? outcome.token : undefined;
  };
  const isOpen = (site: TestSite, token: string | undefined) => site.deps.staff.isSignedIn(`${staffName}=${token}`);

  test('takes the place of the one that holds, ends what came from it, and the owner gets a mail', async () => {
    const site = await (await open())(old);
    const { staff, devices, db } = site.deps;
    const elsewhere = await tokenOf(site, old);
    const device = (await devices.remember(rememberMs, elsewhere ?? '')) ?? '';
    expect(await staff.changePassword('guess', fresh, by)).toEqual({ ok: false });
    expect(await isOpen(site, elsewhere)).toBe(true);

    const changed = await staff.changePassword(old, fresh, by);
    expect([await isOpen(site, elsewhere), await devices.isRemembered(device)]).toEqual([false, false]);
    expect(await isOpen(site, 'token' in changed ? changed.token : undefined)).toBe(true);
    expect(await staff.openSessions('owner')).toMatchObject([{ device: 'Firefox' }]);
    expect([await tokenOf(site, old), typeof (await tokenOf(site, fresh))]).toEqual([undefined, 'string']);
    const audit = await db.sql.selectFrom('audit').select(['actor', 'action', 'detail']).execute();
    expect(audit).toContainEqual({ actor: 'owner', action: 'wrong password', detail: 'to change the password' });
    expect(audit).toContainEqual({
      actor: 'owner',
      action: 'new password',
      detail: 'every other browser is signed out',
    });
    const mails = await db.sql.selectFrom('outbox').select(['subject', 'body']).execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^Your .* desk password was changed$/);
    expect(JSON.stringify(mails)).not.toContain(fresh);
  });

  test('holds after a restart with the same ADMIN_PASSWORD, until that is another', async () => {
    const start = await open();
    const first = await start(old);
    const changed = await first.deps.staff.changePassword(old, fresh, by);
    const token = 'token' in changed ? changed.token : undefined;
    const second = await start(old);
    expect([await isOpen(second, token), await tokenOf(second, old)]).toEqual([true, undefined]);
    const repaired = await start('ochre lantern gravel');
    expect([await isOpen(repaired, token), await tokenOf(repaired, fresh)]).toEqual([false, undefined]);
    expect(await tokenOf(repaired, 'ochre lantern gravel')).toBeDefined();
  });

  test('of two changes at the same moment one holds, and only its browser stays signed in', async () => {
    const site = await (await open())(old);
    const { staff } = site.deps;
    const nexts = [fresh, 'ochre lantern gravel'];
    const changes = await Promise.all(nexts.map((next) => staff.changePassword(old, next, by)));
    expect(changes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await staff.openSessions('owner')).toHaveLength(1);
    const holds = await Promise.all(nexts.map((next) => tokenOf(site, next)));
    expect(holds.map((token) => token !== undefined)).toEqual(changes.map(({ ok }) => ok));
  });

  test('is made anew on the machine while the site runs; an easy one is refused', async () => {
    const site = await (await open())(old);
    const before = await tokenOf(site, old);
    await expect(resetPassword(site.config, 'password1234')).rejects.toThrow(/too easy to guess/);
    expect(await isOpen(site, before)).toBe(true);
    const made = await resetPassword(site.config);
    expect([await isOpen(site, before), await tokenOf(site, old)]).toEqual([false, undefined]);
    expect(await tokenOf(site, made)).toBeDefined();
    expect(await resetPassword(site.config, fresh)).toBe(fresh);
    expect(await tokenOf(site, fresh)).toBeDefined();
    const rows = await site.deps.db.sql
      .selectFrom('audit')
      .select('actor')
      .where('action', '=', 'new password')
      .execute();
    expect(rows).toEqual([{ actor: 'command line' }, { actor: 'command line' }]);
    expect(await site.deps.db.sql.selectFrom('outbox').select('id').execute()).toHaveLength(2);
  });

  test('one browser is signed out by its name, with the remembered devices; a second time there is none', async () => {
    const site = await (await open())(old);
    const { staff, devices } = site.deps;
    const [kept, lost] = [await tokenOf(site, old), await tokenOf(site, old)];
    const device = (await devices.remember(rememberMs, lost ?? '')) ?? '';
    const ofLost = await staff.actorOf(`${staffName}=${lost}`);
    expect(await staff.signOutBrowser(ofLost?.session ?? '', owner)).toBe(true);
    expect([await isOpen(site, kept), await isOpen(site, lost)]).toEqual([true, false]);
    expect(await devices.isRemembered(device)).toBe(false);
    expect(await staff.signOutBrowser(ofLost?.session ?? '', owner)).toBe(false);
  });
});
