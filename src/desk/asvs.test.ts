import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rememberMs } from '#src/platform/session/cookies.ts';
import { hashPassword, passwordMatches } from '#src/platform/session/password.server.ts';
import { roles } from '#src/platform/session/rights.ts';
import { randomToken } from '#src/platform/tokens.server.ts';
import { PasswordField } from '#src/ui/password-field.tsx';
import { cookieOf, makeAccount } from '#tests/helpers/accounts.ts';
import { firstOwner } from '#tests/helpers/actor.ts';
import { engines } from '#tests/helpers/databases.ts';
import { signedInCookie, staffName } from '#tests/helpers/desk.ts';
import { site as ownSite } from '#tests/helpers/site.ts';
import { NewPasswordField } from './in-front.tsx';
import { passwordWeakness } from './passwords.server.ts';
import type { StaffActor } from './sign-in.server.ts';

// What docs/security.md says of OWASP ASVS 5.0, chapters 6 and 7, and no other test holds; numbers are those of its requirements.

const by: StaffActor = { ...firstOwner, name: 'Ana Reyes', device: 'Firefox' };
/** The cheapest hash: what is tried here is not its cost. */
const cheap = 2;

test('6.2.5: a password may be of one kind of character alone, whichever that is', () => {
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
  for (const password of alike) expect(passwordWeakness(password, []), password).toBeUndefined();
});

test('6.2.11: words of the desk, the company and its people count for nothing, however they are joined', () => {
  const known = ['Northarc', 'northarc.example', 'Ada Byron', 'ada.byron@mail.example'];
  const easy = ['northarc-owner', 'Northarc/Desk/Admin', 'byron@northarc!', 'AdminNorthArc#24', 'viewer.editor.agent'];
  for (const password of easy) expect(passwordWeakness(password, known), password).toContain('too easy to guess');
  // Six letters and digits that are none of these words, and no fewer.
  expect(passwordWeakness('northarc-owner:9Kq4z', known)).toContain('too easy to guess');
  expect(passwordWeakness('northarc-owner:9Kq4zP', known)).toBeUndefined();
  const word = fc.constantFrom('Northarc', 'owner', 'DESK', 'byron', 'admin', 'mail');
  const three = fc.array(word, { minLength: 3, maxLength: 9 });
  fc.assert(fc.property(three, (words) => passwordWeakness(words.join('-'), known) !== undefined));
  for (const word of [...roles, 'administrator', 'desk', 'admin', 'password', 'northarc']) {
    for (let times = 1; times * word.length <= 40; times++) {
      expect(passwordWeakness(word.repeat(times), known), word).toBeDefined();
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
  const made = await ownSite();
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
  const made = await ownSite();
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
    const made = await ownSite({ engine });
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
