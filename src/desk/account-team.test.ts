import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { action as confirmAction } from '#src/desk/confirm.tsx';
import { loader as exportLoader } from '#src/inbox/export.ts';
import { roles } from '#src/platform/session/rights.ts';
import { sessionLimits } from '#src/platform/session/session.server.ts';
import { accountPassword, cookieOf, mailedToken, makeAccount } from '#tests/helpers/accounts.ts';
import { routeArgs, signedInCookie, staffName } from '#tests/helpers/desk.ts';
import { engines, firstOwner, site as ownSite, test } from '#tests/helpers/site.ts';
import { linkMinutes } from './account-team.server.ts';
import type { StaffActor } from './sign-in.server.ts';

const fresh = 'ochre lantern gravel';
const by: StaffActor = { ...firstOwner, name: 'Ana Reyes', device: 'Firefox' };
const ben = { name: 'Ben Ortiz', email: 'Ben@Example.com', role: 'agent' } as const;
const known: readonly string[] = [];

describe.each(engines)('the team on %s', (engine) => {
  async function open() {
    const made = await ownSite({ engine });
    await made.deps.team.changeSelf({ name: 'Ana Reyes', email: 'ana@example.com' }, by);
    const signIn = async (email: string, password: string, address = '203.0.113.7') => {
      const outcome = await made.deps.staff.signIn(password, address, { email });
      return 'token' in outcome ? `${staffName}=${outcome.token}` : undefined;
    };
    return { made, ...made.deps, signIn };
  }

  test('with one account the sign-in asks for a password alone; from the second on for the address too', async () => {
    const { made, team, staff, passwordLinks, signIn } = await open();
    expect(await staff.asksAddress()).toBe(false);
    expect(await signIn('whoever@example.com', 'correct horse battery')).toBeDefined();
    expect(await team.invite(ben, by)).toEqual({ ok: true });
    // Who was invited and has no password yet is nobody to tell apart.
    expect(await staff.asksAddress()).toBe(false);
    expect(await signIn(ben.email, '')).toBeUndefined();
    expect(await passwordLinks.choose(await mailedToken(made), fresh, { device: '', known })).toEqual({ ok: true });
    expect(await staff.asksAddress()).toBe(true);
    expect(await signIn('', 'correct horse battery')).toBeUndefined();
    expect(await signIn('nobody@example.com', fresh)).toBeUndefined();
    expect(await signIn('ana@example.com', fresh)).toBeUndefined();
    expect(await signIn('ANA@example.com', 'correct horse battery')).toBeDefined();
    const cookie = await signIn('ben@example.com', fresh);
    expect(await staff.actorOf(cookie ?? null)).toMatchObject({ name: 'Ben Ortiz', role: 'agent' });
    expect(await team.remove((await staff.actorOf(cookie ?? null))?.account ?? '', by)).toEqual({ ok: true });
    expect([await staff.isSignedIn(cookie ?? null), await staff.asksAddress()]).toEqual([false, false]);
    expect(await signIn('', 'correct horse battery')).toBeDefined();
  });

  test('whoever invites gives their own address first; names and addresses are one person’s', async (made) => {
    const { team } = made.deps;
    expect(await team.invite(ben, by)).toMatchObject({ reason: expect.stringContaining('your own name and email') });
    await team.changeSelf({ name: 'Ana Reyes', email: 'ana@example.com' }, by);
    expect(await team.invite(ben, by)).toEqual({ ok: true });
    expect(await team.invite({ ...ben, email: 'other@example.com', name: 'BEN ortiz' }, by)).toHaveProperty('reason');
    expect(await team.invite({ ...ben, name: 'Benjamin' }, by)).toHaveProperty('reason');
    expect(await team.changeSelf({ name: 'Ana', email: 'BEN@example.com' }, by)).toHaveProperty('reason');
    expect(await team.members()).toMatchObject([{ name: 'Ana Reyes' }, { name: 'Ben Ortiz', isInvited: true }]);
    const mails = await made.deps.db.sql.selectFrom('outbox').select(['audience', 'recipient', 'vanishes']).execute();
    expect(mails).toEqual([{ audience: 'staff', recipient: 'Ben@Example.com', vanishes: 1 }]);
  });

  test('a mailed link works once, until its last millisecond, and a newer one voids it', async () => {
    const { made, team, passwordLinks } = await open();
    await team.invite(ben, by);
    const first = await mailedToken(made);
    const [, member] = await team.members();
    await team.sendLinkAgain(member?.id ?? '', by);
    const second = await mailedToken(made);
    expect(await passwordLinks.find(first)).toBeUndefined();
    made.clock.advance(linkMinutes * 60_000 - 1);
    expect(await passwordLinks.find(second)).toMatchObject({ name: 'Ben Ortiz', purpose: 'invitation' });
    expect(await passwordLinks.choose(second, 'too short', { device: '', known })).toHaveProperty('reason');
    // Two that press at once, for example in two tabs: one password holds.
    const chosen = await Promise.all(
      [fresh, 'tulip anvil river'].map((password) => passwordLinks.choose(second, password, { device: '', known })),
    );
    expect(chosen.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await passwordLinks.find(second)).toBeUndefined();
    await team.sendLinkAgain(member?.id ?? '', by);
    const third = await mailedToken(made);
    made.clock.advance(linkMinutes * 60_000);
    expect(await passwordLinks.choose(third, fresh, { device: '', known })).toHaveProperty('reason');
  });

  test('a forgotten password is asked for alike whether the address is known or not, and ends what came from the old one', async () => {
    const { made, passwordLinks, signIn, staff, db } = await open();
    const asked = async (email: string, address = '203.0.113.9') => {
      const { mail, ...answer } = await passwordLinks.ask(email, address);
      await mail?.();
      return answer;
    };
    const cookie = await signIn('', 'correct horse battery');
    expect(await asked('nobody@example.com')).toEqual({ ok: true });
    expect(await db.sql.selectFrom('outbox').select('id').execute()).toEqual([]);
    for (let n = 0; n < 4; n++) expect(await asked('ana@example.com')).toEqual({ ok: true });
    // Three a day to one mailbox.
    expect(await db.sql.selectFrom('outbox').select('id').execute()).toHaveLength(3);
    expect(await asked('not an address')).toHaveProperty('reason');
    for (let n = 0; n < 16; n++) await asked('nobody@example.com');
    expect(await asked('nobody@example.com')).toHaveProperty('waitMs');
    expect(await asked('nobody@example.com', '203.0.113.10')).toEqual({ ok: true });
    expect(await staff.isSignedIn(cookie ?? null)).toBe(true);
    const chosen = await passwordLinks.choose(await mailedToken(made), fresh, { device: 'Safari', known });
    expect(chosen).toEqual({ ok: true });
    expect(await staff.isSignedIn(cookie ?? null)).toBe(false);
    expect(await signIn('', 'correct horse battery')).toBeUndefined();
    expect(await signIn('', fresh)).toBeDefined();
    const audit = await db.sql.selectFrom('audit').select(['actor', 'action', 'detail']).execute();
    expect(audit).toContainEqual({ actor: 'Ana Reyes', action: 'new password', detail: 'by the mailed link' });
  });

  test('another role ends the sessions of the account, and there is always an owner', async () => {
    const { made, team, staff } = await open();
    const id = await makeAccount(made.deps, ben);
    const cookie = await cookieOf(made, id);
    expect(await team.changeRole('owner', 'agent', by)).toHaveProperty('reason');
    expect(await team.remove('owner', by)).toHaveProperty('reason');
    expect(await team.changeRole(id, 'agent', by)).toEqual({ ok: true });
    expect(await staff.isSignedIn(cookie)).toBe(true);
    expect(await team.changeRole(id, 'owner', by)).toEqual({ ok: true });
    expect(await staff.isSignedIn(cookie)).toBe(false);
  });

  test('strangers who guess at one account do not hold back another, nor a browser that has signed in before', async () => {
    const { made, staff, db } = await open();
    await makeAccount(made.deps, ben);
    const asBen = (password: string, address: string, cookieHeader: string | null = null) =>
      staff.signIn(password, address, { email: ben.email, cookieHeader });
    const first = await asBen(accountPassword, '198.51.100.1');
    const token = 'token' in first ? first.token : '';
    const browser = `__Host-northarc_known=${await staff.rememberBrowser(token, null)}`;
    for (let n = 0; n < 60; n++) expect(await asBen('guess', `203.0.113.${n}`)).toEqual({ ok: false });
    expect(await asBen(accountPassword, '192.0.2.77')).toHaveProperty('waitMs');
    expect(await asBen(accountPassword, '192.0.2.77', browser)).toHaveProperty('token');
    const ana = await staff.signIn('correct horse battery', '192.0.2.78', { email: 'ana@example.com' });
    expect(ana).toHaveProperty('token');
    // A browser that is known may guess ten times, wherever it is.
    for (let n = 0; n < 10; n++) expect(await asBen('guess', `192.0.2.${n}`, browser)).toEqual({ ok: false });
    expect(await asBen(accountPassword, '192.0.2.99', browser)).toHaveProperty('waitMs');
    const failed = await db.sql.selectFrom('audit').selectAll().where('action', '=', 'failed sign-in').execute();
    expect(failed).toMatchObject([{ subject: 'Ben Ortiz', times: 70 }]);
  });

  test('a browser that was not used before is told of by mail, once, and not at the first sign-in of all', async () => {
    const { staff, db } = await open();
    const signIn = async (cookieHeader: string | null) => {
      const outcome = await staff.signIn('correct horse battery', '203.0.113.7', { cookieHeader });
      return staff.rememberBrowser('token' in outcome ? outcome.token : '', cookieHeader);
    };
    const subjects = async () => (await db.sql.selectFrom('outbox').select('subject').execute()).length;
    const known = `__Host-northarc_known=${await signIn(null)}`;
    expect([await signIn(known), await subjects()]).toEqual([undefined, 0]);
    expect([typeof (await signIn(null)), await subjects()]).toEqual(['string', 1]);
  });
});

test('whatever is done to accounts by whoever, one owner is left and no address belongs to two', async (made) => {
  const { team, db } = made.deps;
  await team.changeSelf({ name: 'Ana Reyes', email: 'ana@example.com' }, by);
  const ids = ['owner'];
  for (const name of ['Ben', 'Cleo', 'Dev']) {
    ids.push(await makeAccount(made.deps, { name, email: `${name}@example.com`, role: 'owner' }));
  }
  const anybody = fc.constantFrom(...ids);
  const act = fc.record({
    what: fc.constantFrom('role', 'remove', 'self'),
    id: anybody,
    role: fc.constantFrom(...roles),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), anybody, async (acts, who) => {
      const actor: StaffActor = { ...by, account: who };
      await Promise.all(
        acts.map(({ what, id, role }) => {
          if (what === 'role') return team.changeRole(id, role, actor);
          if (what === 'remove') return team.remove(id, actor);
          return team.changeSelf({ name: `Name ${id}`, email: 'same@example.com' }, { ...actor, account: id });
        }),
      );
      const members = await team.members();
      expect(members.filter(({ role }) => role === 'owner').length).toBeGreaterThanOrEqual(1);
      const emails = members.map(({ email }) => email.toLowerCase()).filter(Boolean);
      expect(new Set(emails).size).toBe(emails.length);
      await db.sql.updateTable('staff_accounts').set({ state: 'active', role: 'owner' }).execute();
    }),
    { numRuns: 15 },
  );
});

test('a file with everything asks for the password again after fifteen minutes, and gives it once it was given', async (made) => {
  const cookie = await signedInCookie(made);
  const path = '/admin/messages/export/csv?q=ada';
  const answerOf = (given: unknown) => Promise.resolve(given).catch((thrown: unknown) => thrown) as Promise<Response>;
  const params = { tab: 'messages', format: 'csv' };
  const get = () => answerOf(exportLoader(routeArgs(made, path, { cookie, params }) as never));
  const file = await get();
  expect(file.status).toBe(200);
  await file.body?.cancel();
  made.clock.advance(15 * 60_000);
  const asked = await get();
  expect(asked.headers.get('location')).toBe(`/admin/confirm?next=${encodeURIComponent(path)}`);
  const confirm = (password: string, next: string) =>
    answerOf(confirmAction(routeArgs(made, '/admin/confirm', { cookie, form: { password, next } }) as never));
  expect(await confirm('guess', path)).toMatchObject({ init: { status: 422 } });
  expect(await confirm('', path)).toMatchObject({ init: { status: 422 } });
  expect((await confirm('correct horse battery', path)).headers.get('location')).toBe(path);
  for (const next of ['https://evil.example/', '//evil.example', '/admin/privacy', '/']) {
    expect((await confirm('correct horse battery', next)).headers.get('location'), next).toBe('/admin');
  }
  const again = await get();
  expect(again.status).toBe(200);
  await again.body?.cancel();
  made.clock.advance(sessionLimits.idleMs);
  expect((await get()).headers.get('location')).toMatch(/^\/admin\?next=/);
});
