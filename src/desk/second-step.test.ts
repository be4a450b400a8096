import { describe, expect } from 'vitest';
import { keyBudgets } from '#src/lib/budgets.ts';
import { refuse } from '#src/lib/outcome.ts';
import { rememberMs, secondStepCookie, secondStepMs, staffCookie } from '#src/platform/session/cookies.ts';
import { firstOwner } from '#src/platform/session/session.server.ts';
import { engines, site as ownSite, signedInCookie, type TestSite, test } from '#tests/helpers/site.ts';
import { authorise } from './authorise.server.ts';
import { turnOffSecondFactor } from './keys-store.server.ts';
import { codeAt } from './second-step.server.ts';

const at = 'https://northarc.example';
const [staffName, stepName] = [staffCookie, secondStepCookie].map((one) => one.nameAt(at));
const by = { account: firstOwner, name: 'owner', device: 'Chrome on Linux' };
const password = 'correct horse battery';
const step = 30_000;

let networks = 0;
const from = (cookieHeader: string | null = null) => ({
  ...{ address: `198.51.100.${++networks % 250}`, userAgent: '', cookieHeader },
});

/** Turns on the app of the owner; its secret, and the recovery codes that came with it. */
async function turnOn({ deps: { staff, db }, clock }: TestSite) {
  expect(await staff.keys.beginApp(by)).toEqual({ ok: true });
  const { begun: secret = '' } = await staff.keys.view(firstOwner);
  const confirmed = await staff.keys.confirmApp(by, codeAt(secret, clock.now()), '203.0.113.7');
  if (!confirmed.ok || !confirmed.codes) throw new Error('the app was not turned on');
  // Away from the step whose code is used up.
  clock.advance(3 * step);
  const stored = JSON.stringify(await db.sql.selectFrom('staff_recovery_codes').selectAll().execute());
  for (const code of confirmed.codes) expect(stored).not.toContain(code);
  expect(new Set(confirmed.codes).size).toBe(10);
  // 124 bits, of 31 letters each.
  for (const code of confirmed.codes) expect(code).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/);
  return { secret, codes: confirmed.codes };
}

/** Signs in by password as far as the second step; the cookie that carries it. */
async function pending({ deps: { staff } }: TestSite, cookieHeader: string | null = null) {
  const { address } = from();
  const outcome = await staff.signIn(password, address, { cookieHeader });
  if (!('pending' in outcome)) throw new Error('no second step was asked for');
  return `${stepName}=${outcome.pending}`;
}

describe.each(engines)('the second step on %s', () => {
  test('takes a code from the beginning of the step before to the end of the one after, and no moment more', async (site) => {
    const { staff } = site.deps;
    const { secret } = await turnOn(site);
    const give = async (code: string) => (await staff.secondStep.finish(code, from(await pending(site)))).ok;
    // To the first millisecond of a step.
    site.clock.advance(step - (site.clock.now() % step));
    const start = site.clock.now();
    // One step ahead, two steps ahead.
    expect(await give(codeAt(secret, start + 2 * step))).toBe(false);
    expect(await give(codeAt(secret, start + 2 * step - 1))).toBe(true);
    site.clock.advance(5 * step);
    const code = codeAt(secret, site.clock.now());
    site.clock.advance(2 * step - 1);
    expect(await give(code)).toBe(true);
    site.clock.advance(5 * step + 1);
    const late = codeAt(secret, site.clock.now());
    site.clock.advance(2 * step);
    expect(await give(late)).toBe(false);
  });

  test('takes no code again, nor an earlier one, also not from two at once in two processes', async (one) => {
    const { clock } = one;
    const two = await ownSite({ place: one.config, clock });
    const { secret } = await turnOn(one);
    const code = codeAt(secret, clock.now());
    const cookies = [await pending(one), await pending(two), await pending(one), await pending(two)];
    const outcomes = await Promise.all(
      cookies.map((cookie, n) => [one, two][n % 2]?.deps.staff.secondStep.finish(code, from(cookie))),
    );
    expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(1);
    expect((await two.deps.staff.secondStep.finish(code, from(await pending(two)))).ok).toBe(false);
    const before = codeAt(secret, clock.now() - step);
    expect((await two.deps.staff.secondStep.finish(before, from(await pending(two)))).ok).toBe(false);
  });

  test('takes each of the ten recovery codes once, however it is spelt, and one of two who give it at once', async (site) => {
    const { staff, db } = site.deps;
    const { codes } = await turnOn(site);
    for (const code of codes.slice(1)) {
      expect((await staff.secondStep.finish(` ${code.toUpperCase()} `, from(await pending(site)))).ok).toBe(true);
      expect((await staff.secondStep.finish(code, from(await pending(site)))).ok).toBe(false);
    }
    const cookies = [await pending(site), await pending(site)];
    const both = await Promise.all(cookies.map((one) => staff.secondStep.finish(codes[0] ?? '', from(one))));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await staff.keys.view(firstOwner)).codes).toBe(0);
    const mails = await db.sql.selectFrom('outbox').select('subject').execute();
    expect(mails.length).toBeGreaterThanOrEqual(11);
  });

  test('is no session, opens one that takes the place of the one before, and waits five minutes', async (site) => {
    const { staff } = site.deps;
    const old = await signedInCookie(site);
    const { secret } = await turnOn(site);
    const cookie = await pending(site, old);
    expect(await staff.isSignedIn(cookie)).toBe(false);
    expect(await staff.isSignedIn(cookie.replace(stepName ?? '', staffName ?? ''))).toBe(false);
    expect(await staff.isSignedIn(old)).toBe(true);
    const finished = await staff.secondStep.finish(codeAt(secret, site.clock.now()), from(`${old}; ${cookie}`));
    if (!finished.ok) throw new Error('not signed in');
    const standing = [await staff.isSignedIn(old), await staff.isSignedIn(`${staffName}=${finished.token}`)];
    expect(standing).toEqual([false, true]);
    // It is used up with the session it opened.
    expect(await staff.secondStep.asked(cookie)).toBeUndefined();

    const slow = await pending(site);
    site.clock.advance(secondStepMs - 1);
    expect(await staff.secondStep.asked(slow)).toEqual({ app: true, passkey: false, codes: true });
    site.clock.advance(1);
    const over = { ok: false, over: true };
    expect(await staff.secondStep.finish(codeAt(secret, site.clock.now()), from(slow))).toEqual(over);
  });

  test('ends with a change of the password, which keeps the second factor', async (site) => {
    const { staff } = site.deps;
    const { secret } = await turnOn(site);
    const cookie = await pending(site);
    const actor = { ...by, role: 'owner', session: '', confirmedAt: 0 } as const;
    const changed = await staff.changePassword(password, 'tulip anvil river ochre', { actor, address: '203.0.113.7' });
    expect(changed.ok).toBe(true);
    const over = { ok: false, over: true };
    expect(await staff.secondStep.finish(codeAt(secret, site.clock.now()), from(cookie))).toEqual(over);
    const again = await staff.signIn('tulip anvil river ochre', '203.0.113.7');
    expect(again).toHaveProperty('pending');
  });

  test('holds back guesses by account and by network, and neither a recovery code nor a passkey', async (site) => {
    const { staff, db } = site.deps;
    const { secret, codes } = await turnOn(site);
    const cookie = await pending(site);
    const wrong = codeAt(secret, site.clock.now() + 1_000 * step);
    for (let n = 0; n < keyBudgets.codes.max; n++)
      expect(await staff.secondStep.finish(wrong, from(cookie))).toEqual({ ok: false });
    const right = () => codeAt(secret, site.clock.now());
    const held = { ok: false, waitMs: keyBudgets.codes.windowMs };
    expect(await staff.secondStep.finish(right(), from(cookie))).toEqual(held);
    const lines = db.sql.selectFrom('audit').select(['times', 'detail']).where('action', '=', 'failed sign-in');
    expect(await lines.execute()).toEqual([{ times: keyBudgets.codes.max, detail: 'wrong code' }]);
    expect((await staff.secondStep.finish(codes[0] ?? '', from(cookie))).ok).toBe(true);
    site.clock.advance(keyBudgets.codes.windowMs);
    expect((await staff.secondStep.finish(right(), from(await pending(site)))).ok).toBe(true);
    // A network that guesses recovery codes is held back alone.
    const again = await pending(site);
    const there = { address: '192.0.2.77', userAgent: '', cookieHeader: again };
    for (let n = 0; n < keyBudgets.codesOfNetwork.max; n++)
      expect(await staff.secondStep.finish('no such code', there)).toEqual({ ok: false });
    expect(await staff.secondStep.finish(codes[1] ?? '', there)).toHaveProperty('waitMs');
    expect((await staff.secondStep.finish(codes[1] ?? '', from(again))).ok).toBe(true);
  });

  test('that everybody needs forgets every remembered device, and whoever has no key may open their account alone', async (site) => {
    const { staff, devices } = site.deps;
    const cookie = await signedInCookie(site);
    const device = (await devices.remember(rememberMs, cookie.split('=')[1] ?? '')) ?? '';
    await staff.keys.require(true, by);
    expect([await devices.isRemembered(device), await staff.keys.owes(firstOwner)]).toEqual([false, true]);
    const asked = async (path: string) => {
      const request = new Request(`${at}${path}`, { headers: { Cookie: cookie } });
      const answer = await authorise(staff, request);
      return answer.ok ? 200 : answer.status;
    };
    const answers = [await asked('/admin/account'), await asked('/admin/messages'), await asked('/admin/team.data')];
    expect(answers).toEqual([200, 403, 403]);
    await turnOn(site);
    expect([await staff.keys.owes(firstOwner), await asked('/admin/messages')]).toEqual([false, 200]);
    await staff.keys.require(false, by);
  });

  test('of an app that was turned on forgets remembered devices, and turned off by command it leaves the password alone', async (site) => {
    const { deps, clock } = site;
    const { staff, devices, db, addresses } = deps;
    const cookie = await signedInCookie(site);
    const device = (await devices.remember(rememberMs, cookie.split('=')[1] ?? '')) ?? '';
    await turnOn(site);
    expect(await devices.isRemembered(device)).toBe(false);
    const half = await pending(site);
    const off = { account: firstOwner, actor: { name: 'command line', device: '' } };
    const turnOff = () => db.write((trx) => turnOffSecondFactor(trx, { clock, addresses }, off));
    expect(await turnOff()).toBe(true);
    expect(await turnOff()).toBe(false);
    expect(await staff.secondStep.asked(half)).toBeUndefined();
    expect(await staff.isSignedIn(cookie)).toBe(false);
    expect(await staff.signIn(password, '203.0.113.7')).toHaveProperty('token');
    const { begun, ...view } = await staff.keys.view(firstOwner);
    expect([begun, view]).toEqual([undefined, { appSince: undefined, passkeys: [], codes: 0 }]);
    const said = await db.sql.selectFrom('audit').select(['actor', 'action']).execute();
    expect(said).toContainEqual({ actor: 'command line', action: 'second factor off' });
  });
});

test('an owner turns off what somebody has lost: they are out, their password is enough again, and a mail says so', async (site) => {
  const { staff, team, db } = site.deps;
  const { codes } = await turnOn(site);
  const [member] = await team.members();
  expect([codes.length, member?.hasKeys]).toEqual([10, true]);
  const by = { account: 'another', name: 'Ben Ortiz', device: '', role: 'owner', session: '', confirmedAt: 0 } as const;
  expect(await team.turnOffSecondFactor(firstOwner, by)).toEqual({ ok: true });
  expect(await team.turnOffSecondFactor(firstOwner, by)).toEqual(refuse('This account no longer has a second factor.'));
  expect((await team.members())[0]?.hasKeys).toBe(false);
  expect(await staff.signIn(password, '203.0.113.7')).toHaveProperty('token');
  const mails = db.sql.selectFrom('outbox').select('body').where('body', 'like', '%was turned off, including%');
  expect(await mails.execute()).toMatchObject([{ body: expect.stringContaining('by Ben Ortiz') }]);
});

describe('while a password is guessed from everywhere', () => {
  test('a recovery code beside the password is not held back, and is used up by the right password alone', async (site) => {
    const { staff, db } = site.deps;
    const { codes } = await turnOn(site);
    const stranger = '192.0.2.9';
    for (let n = 0; n < 10; n++) await staff.signIn('guess', stranger);
    expect(await staff.signIn(password, stranger)).toHaveProperty('waitMs');
    const [recoveryCode = ''] = codes;
    expect(await staff.signIn(password, stranger, { recoveryCode: 'no such code' })).toHaveProperty('waitMs');
    expect(await staff.signIn('guess', stranger, { recoveryCode })).toEqual({ ok: false });
    const both = await Promise.all([1, 2].map(() => staff.signIn(password, stranger, { recoveryCode })));
    expect(both.filter((outcome) => 'token' in outcome)).toHaveLength(1);
    expect(await staff.signIn(password, stranger, { recoveryCode })).toHaveProperty('waitMs');
    expect((await staff.keys.view(firstOwner)).codes).toBe(9);
    const details = await db.sql.selectFrom('audit').select('detail').where('action', '=', 'sign-in').execute();
    expect(details).toEqual([{ detail: 'password and recovery code' }]);
  });

  test('with a valid recovery code ten wrong passwords are compared, and no more', async (site) => {
    const { codes } = await turnOn(site);
    const about = { recoveryCode: codes[0] ?? '' };
    for (let n = 0; n < 10; n++)
      expect(await site.deps.staff.signIn('guess', `192.0.2.${n}`, about)).toEqual({ ok: false });
    expect(await site.deps.staff.signIn(password, '192.0.2.99', about)).toHaveProperty('waitMs');
  });
});
