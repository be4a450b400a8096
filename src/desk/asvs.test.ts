import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { rememberMs } from '#src/platform/session/cookies.ts';
import { hashPassword, makePassword, passwordMatches } from '#src/platform/session/password.server.ts';
import { roles } from '#src/platform/session/rights.ts';
import { sessionLimits } from '#src/platform/session/session.server.ts';
import { randomToken } from '#src/platform/tokens.server.ts';
import { PasswordField } from '#src/ui/desk-field.tsx';
import { cookieOf, mailedToken, makeAccount } from '#tests/helpers/accounts.ts';
import { routeArgs, signedInCookie, staffName } from '#tests/helpers/desk.ts';
import { engines, firstOwner, site, type TestSite } from '#tests/helpers/site.ts';
import { action as changeAccount, loader as showAccount } from './account.tsx';
import { NewPasswordField } from './in-front.tsx';
import { action as choose } from './join.tsx';
import { passwordWeakness } from './passwords.server.ts';
import type { StaffActor } from './sign-in.server.ts';
import { action as invite } from './team.tsx';
import { action as changeMember } from './team-member.tsx';

// What docs/security.md says of OWASP ASVS 5.0, chapters 6 and 7, and no other test holds; numbers are those of its requirements.

const by: StaffActor = { ...firstOwner, name: 'Ana Reyes', device: 'Firefox' };
/** The cheapest hash: what is tried here is not its cost. */
const cheap = 2;

test('6.2.5: a password may be of one kind of character alone, whichever that is', async () => {
  const alike = [
    ...[
      'tulipanvilriverochre',
      'TULIPANVILRIVEROCHRE',
      '8305914627719056',
      '#}%(_~&{@;^)+=?<',
      ' tulip  anvil  river ',
    ],
    ...['берёзакамертонякорь', '灯台河錨黄土鐘楼青銅風車', '🌷⚓🏞️🎻🪁🧭🦉🪵🕯️🪗🧵🪴'],
  ];
  for (const password of alike) expect(await passwordWeakness(password, []), password).toBeUndefined();
});

test('6.2.11: words of the desk, the company and its people count for nothing, however they are joined', async () => {
  const known = ['Northarc', 'northarc.example', 'Ada Byron', 'ada.byron@mail.example'];
  const easy = ['northarc-owner', 'Northarc/Desk/Admin', 'byron@northarc!', 'AdminNorthArc#24', 'viewer.editor.agent'];
  for (const password of easy) expect(await passwordWeakness(password, known), password).toContain('too easy to guess');
  // Six letters and digits that are none of these words, and no fewer.
  expect(await passwordWeakness('northarc-owner:9Kq4z', known)).toContain('too easy to guess');
  expect(await passwordWeakness('northarc-owner:9Kq4zP', known)).toBeUndefined();
  const word = fc.constantFrom('Northarc', 'owner', 'DESK', 'byron', 'admin', 'mail');
  const three = fc.array(word, { minLength: 3, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(three, async (words) => (await passwordWeakness(words.join('-'), known)) !== undefined),
  );
  for (const word of [...roles, 'administrator', 'desk', 'admin', 'password', 'northarc']) {
    for (let times = 1; times * word.length <= 40; times++) {
      expect(await passwordWeakness(word.repeat(times), known), word).toBeDefined();
    }
  }
});

test('6.2.8, 6.2.9: every character of a password counts, of 128 too, and its case and its spaces', async () => {
  const passwords = fc.string({ unit: 'grapheme', minLength: 12, maxLength: 128 });
  const other = (password: string) => [
    ...[password.slice(0, -1), `${password} `, ` ${password}`, password.toUpperCase(), password.toLowerCase()],
    `${password.slice(0, 72)}${password.slice(73)}`,
  ];
  await fc.assert(
    fc.asyncProperty(passwords, async (password) => {
      const hash = await hashPassword(password, cheap);
      expect(await passwordMatches(password, hash)).toBe(true);
      // Two ways to write the same characters are one password: NIST SP 800-63B asks for that.
      expect(await passwordMatches(password.normalize('NFKD'), hash)).toBe(true);
      for (const changed of other(password)) {
        if (changed.normalize('NFKC') === password.normalize('NFKC')) continue;
        expect(await passwordMatches(changed, hash), JSON.stringify([password, changed])).toBe(false);
      }
    }),
    { numRuns: 60, examples: [['x'.repeat(127).concat('Y')], ['Tulip Anvil River']] },
  );
});

test('6.2.6, 6.2.7: passwords are typed masked, pasted, and kept by managers, which are told which is which', () => {
  const outcome = undefined;
  const shown = (field: Parameters<typeof renderToStaticMarkup>[0]) => renderToStaticMarkup(field);
  const current = shown(createElement(PasswordField, { label: 'Password', outcome }));
  const next = shown(createElement(NewPasswordField, { name: 'next', label: 'New password', hint: '', outcome }));
  expect(current).toMatch(/<input[^>]* type="password"[^>]* autoComplete="current-password"/);
  expect(next).toMatch(/<input[^>]* type="password"[^>]* autoComplete="new-password"/);
  for (const field of [current, next]) expect(field).not.toMatch(/maxlength|readonly/i);
  // No other field takes one, and none of ours listens to what is pasted.
  const screens = globSync('src/{ui,desk,inbox,privacy}/*.tsx');
  expect(screens.length).toBeGreaterThan(50);
  for (const file of screens) {
    const text = readFileSync(file, 'utf8');
    for (const [input] of text.matchAll(/<input[^>]*name="(password|next)"[^>]*>/g)) {
      expect(input, file).toMatch(/type="(password|hidden)"/);
    }
    if (text.includes('type="password"')) {
      expect(text, file).toMatch(/autoComplete="(current|new)-password"/);
      expect(text, file).not.toMatch(/onPaste|onCopy|onBeforeInput|autoComplete="off"/);
    }
  }
});

test('6.2.10, 6.4.2: a password holds as long as its person leaves it, and nothing else is asked in its place', async () => {
  const made = await site();
  const tables = await made.deps.db.sql.introspection.getTables();
  const staff = tables.filter(({ name }) => name.startsWith('staff_'));
  expect(staff.length).toBeGreaterThanOrEqual(5);
  const columns = staff.flatMap(({ name, columns: own }) => own.map((column) => `${name}.${column.name}`));
  expect(columns.filter((name) => /hint|question|answer|birth|maiden/.test(name))).toEqual([]);
  made.clock.advance(5 * 365 * 86_400_000);
  expect(await made.deps.staff.signIn('correct horse battery', '203.0.113.7')).toHaveProperty('token');
});

test('7.2.2, 7.2.3: a session is 256 bits of chance, made at each sign-in, of which the database knows a hash', async () => {
  const many = Array.from({ length: 2_000 }, randomToken);
  expect(new Set(many).size).toBe(many.length);
  for (const token of many) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const made = await site();
  const cookies = [await signedInCookie(made), await signedInCookie(made)];
  expect(new Set(cookies).size).toBe(2);
  const stored = JSON.stringify(await made.deps.db.sql.selectFrom('staff_sessions').selectAll().execute());
  for (const cookie of cookies) {
    const token = cookie.replace(`${staffName}=`, '');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(token);
  }
});

test.each(engines)(
  '7.4.2, 7.4.5: whoever an owner shows out or removes is out everywhere, and nobody else, on %s',
  async (engine) => {
    const made = await site({ engine });
    const { team, staff, devices } = made.deps;
    await team.changeSelf({ name: 'Ana Reyes', email: 'ana@example.com' }, by);
    const ben = await makeAccount(made.deps, { name: 'Ben Ortiz', email: 'ben@example.com', role: 'agent' });
    const cleo = await makeAccount(made.deps, { name: 'Cleo Park', email: 'cleo@example.com', role: 'agent' });
    const other = await cookieOf(made, cleo);
    for (const showOut of [() => team.signOut(ben, by), () => team.remove(ben, by)]) {
      const [one, two] = [await cookieOf(made, ben), await cookieOf(made, ben)];
      const device = (await devices.remember(rememberMs, one.replace(`${staffName}=`, ''))) ?? '';
      const standing = async () => [
        ...[await staff.isSignedIn(one), await staff.isSignedIn(two), await devices.isRemembered(device)],
        await staff.isSignedIn(other),
      ];
      expect(await standing()).toEqual([true, true, true, true]);
      expect(await showOut()).toEqual({ ok: true });
      expect(await standing()).toEqual([false, false, false, true]);
    }
    // The password of an account that is gone opens nothing any more.
    await expect(cookieOf(made, ben)).rejects.toThrow(/cannot sign in/);
  },
);

// As the desk’s addresses answer.

type Handler = (args: never) => unknown;
const [password, fresh] = ['correct horse battery', 'ochre lantern gravel'];
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
  const token = await mailedToken(made);
  for (const next of easy) {
    const answer = await call(choose, `/admin/join/${token}`, { params: { token }, form: { next } });
    expect(answer, next).toMatchObject({ data: { reason: expect.stringContaining('too easy to guess') } });
  }
});

test('6.4.3: a mailed link changes the password and lets nobody in: the sign-in follows, with all that it asks', async () => {
  await made.deps.team.sendLinkAgain('owner', by);
  const token = await mailedToken(made);
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

const known = ['Northarc', 'northarc.example'];
const weakness = (password: string) => passwordWeakness(password, known);

test('twelve characters are enough and eleven are not, counted as people count them; 128 are taken and 129 are not', async () => {
  expect(await weakness('tulip-anvil')).toBe('Please use at least 12 characters.');
  expect(await weakness('tulip-anvil9')).toBeUndefined();
  expect(await weakness('🌷🌷🌷🌷🌷🌷🌷🌷🌷🌷🌷')).toBe('Please use at least 12 characters.');
  const long = 'tulip anvil river ochre '.repeat(6);
  expect(await weakness(long.slice(0, 128))).toBeUndefined();
  expect(await weakness(long.slice(0, 129))).toBe('Please use at most 128 characters.');
});

test('what is guessed first is refused: common ones, rows of keys, repetitions, and the name of the company with a year', async () => {
  const easy = ['password1234', 'qwertyuiop[]', 'aaaaaaaaaaaaaaaa', '123456789012', 'Northarc2026!', 'iloveyou1234'];
  for (const password of easy) expect(await weakness(password), password).toMatch(/too easy to guess/);
});

test('what this site makes itself is good enough', async () => {
  for (let n = 0; n < 10; n++) expect(await weakness(makePassword())).toBeUndefined();
});
