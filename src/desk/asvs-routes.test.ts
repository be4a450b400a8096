import { beforeEach, expect, test } from 'vitest';
import { sessionLimits } from '#src/platform/session/session.server.ts';
import { cookieOf, makeAccount } from '#tests/helpers/accounts.ts';
import { firstOwner } from '#tests/helpers/actor.ts';
import { routeArgs, signedInCookie } from '#tests/helpers/desk.ts';
import { site, type TestSite } from '#tests/helpers/site.ts';
import { action as changeAccount, loader as showAccount } from './account.tsx';
import { action as choose } from './join.tsx';
import { action as invite } from './team.tsx';
import { action as changeMember } from './team-member.tsx';

// What docs/security.md says of OWASP ASVS 5.0, chapters 6 and 7, as the desk's addresses answer; see desk/asvs.test.ts.

type Handler = (args: never) => unknown;
const [password, fresh] = ['correct horse battery', 'ochre lantern gravel'];
const by = { ...firstOwner, name: 'Ana Reyes', device: 'Firefox' };
const recently = 15 * 60_000;

let made: TestSite;
let owner: string;
beforeEach(async () => {
  made = await site();
  await made.deps.team.changeSelf({ name: 'Ana Reyes', email: 'ana@example.com' }, by);
  owner = await signedInCookie(made);
});

const call = (handler: Handler, path: string, about: Parameters<typeof routeArgs>[2]) =>
  Promise.resolve(handler(routeArgs(made, path, about) as never)).catch((thrown: unknown) => thrown);

/** Whether an answer asks for the password before anything is done. */
const isAsked = (answer: unknown) => (answer as { data?: { confirm?: boolean } }).data?.confirm === true;
const accounts = async () => JSON.stringify(await made.deps.db.sql.selectFrom('staff_accounts').selectAll().execute());

test('7.5.1: whatever changes who may sign in asks for the password when it was not given just now', async () => {
  const id = await makeAccount(made.deps, { name: 'Ben Ortiz', email: 'ben@example.com', role: 'agent' });
  const ben = await cookieOf(made, id);
  const member = (form: Record<string, string>) => ({ handler: changeMember, path: `/admin/team/${id}`, form });
  const changes: { handler: Handler; path: string; form: Record<string, string> }[] = [
    { handler: changeAccount, path: '/admin/account', form: { intent: 'you', name: 'Ana', email: 'new@example.com' } },
    { handler: invite, path: '/admin/team', form: { name: 'Cleo Park', email: 'cleo@example.com', role: 'owner' } },
    member({ intent: 'role', role: 'owner' }),
    member({ intent: 'link' }),
    member({ intent: 'sign-out' }),
    member({ intent: 'second-factor-off' }),
    member({ intent: 'remove' }),
  ];
  made.clock.advance(recently);
  const before = await accounts();
  for (const { handler, path, form } of changes) {
    for (const given of ['', 'a guess']) {
      const about = { cookie: owner, params: { id }, form: { ...form, ...(given && { password: given }) } };
      expect(isAsked(await call(handler, path, about)), `${path} ${form.intent} "${given}"`).toBe(true);
    }
  }
  expect(await accounts()).toBe(before);
  expect(await made.deps.staff.isSignedIn(ben)).toBe(true);
  // Given once, it holds for all of them for a while; not for another browser of the same account.
  const first = changes[0]!;
  const other = await signedInAt('192.0.2.200');
  made.clock.advance(recently);
  await call(first.handler, first.path, { cookie: owner, form: { ...first.form, password } });
  expect(await accounts()).not.toBe(before);
  for (const { handler, path, form } of changes.slice(1)) {
    expect(isAsked(await call(handler, path, { cookie: other, params: { id }, form }))).toBe(true);
    expect(isAsked(await call(handler, path, { cookie: owner, params: { id }, form }))).toBe(false);
  }
});

test('7.5.1: another address asks for the password however lately it was given, another name does not', async () => {
  const change = (form: Record<string, string>) =>
    call(changeAccount, '/admin/account', { cookie: owner, form: { intent: 'you', ...form } });
  const before = await accounts();
  expect(isAsked(await change({ name: 'Ana Reyes', email: 'thief@example.com' }))).toBe(true);
  expect(isAsked(await change({ name: 'Ana Reyes', email: 'thief@example.com', password: 'a guess' }))).toBe(true);
  expect(await accounts()).toBe(before);
  expect(isAsked(await change({ name: 'Ana María Reyes', email: 'ana@example.com' }))).toBe(false);
  expect(isAsked(await change({ name: 'Ana Reyes', email: 'reyes@example.com', password }))).toBe(false);
  expect(await accounts()).toContain('reyes@example.com');
});

async function signedInAt(address: string): Promise<string> {
  const outcome = await made.deps.staff.signIn(password, address, { email: 'ana@example.com' });
  if (!('token' in outcome)) throw new Error('not signed in');
  return `__Host-northarc_staff=${outcome.token}`;
}

test('6.2.11: the name of the company and of its site make no password, wherever one is chosen', async () => {
  const easy = ['Northarc2026!', 'northarcnortharc', 'northarc.example'];
  for (const next of easy) {
    const form = { intent: 'password', password, next };
    const answer = await call(changeAccount, '/admin/account', { cookie: owner, form });
    expect(answer, next).toMatchObject({ data: { reason: expect.stringContaining('too easy to guess') } });
  }
  await made.deps.team.sendLinkAgain('owner', by);
  const token = await mailedToken();
  for (const next of easy) {
    const answer = await call(choose, `/admin/join/${token}`, { params: { token }, form: { next } });
    expect(answer, next).toMatchObject({ data: { reason: expect.stringContaining('too easy to guess') } });
  }
});

async function mailedToken(): Promise<string> {
  const mails = await made.deps.db.sql.selectFrom('outbox').select('body').execute();
  const [, token = ''] = /\/admin\/join\/([\w-]+)/.exec(mails.map(({ body }) => body).join('\n')) ?? [];
  return token;
}

test('6.4.3: a mailed link changes the password and lets nobody in: the sign-in follows, with all that it asks', async () => {
  await made.deps.team.sendLinkAgain('owner', by);
  const token = await mailedToken();
  const answer = (await call(choose, `/admin/join/${token}`, { params: { token }, form: { next: fresh } })) as Response;
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin?chosen']);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await made.deps.staff.openSessions('owner')).toEqual([]);
  expect(await made.deps.staff.signIn(fresh, '203.0.113.7')).toHaveProperty('token');
});

test('7.3.1: a desk that reads itself anew keeps no session open; what its person does there does', async () => {
  const show = async (headers: Record<string, string>) => {
    const args = routeArgs(made, '/admin/account', { cookie: owner });
    for (const [name, value] of Object.entries(headers)) args.request.headers.set(name, value);
    const answer = await Promise.resolve(showAccount(args as never)).catch((thrown: unknown) => thrown);
    return answer instanceof Response ? 'the gate' : 'the page';
  };
  const almost = sessionLimits.idleMs - 1;
  const uses: Record<string, string>[] = [{ 'Sec-Fetch-Dest': 'document' }, { Cookie: `${owner}; northarc_active=1` }];
  for (const use of uses) {
    made.clock.advance(almost);
    expect(await show(use)).toBe('the page');
  }
  made.clock.advance(almost);
  const wrong = await call(changeAccount, '/admin/account', { cookie: owner, form: { intent: 'none of ours' } });
  expect(wrong).not.toBeInstanceOf(Response);
  made.clock.advance(almost);
  expect(await show({ 'Sec-Fetch-Dest': 'empty' })).toBe('the page');
  made.clock.advance(1);
  expect(await show({ 'Sec-Fetch-Dest': 'document' })).toBe('the gate');
});
