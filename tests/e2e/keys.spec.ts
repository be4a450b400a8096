import type { CDPSession, Page } from '@playwright/test';
import { codeAt } from '#src/desk/second-step.server.ts';
import { staffCookie } from '#src/platform/session/cookies.ts';
import { accountPassword, makeAccount, nameOwner, sessionOf } from '../helpers/accounts.ts';
import { softAuthenticator } from '../helpers/authenticator.ts';
import { freePort } from '../helpers/free-port.ts';
import { adminPassword, test as base, type E2eSite, expect, login, signIn, signOut, startSite } from './fixtures.ts';

/** The site under a name that browsers give passkeys to. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  site: async ({}, use) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const { site, stop } = await startSite({ PORT: String(port), HOST: 'localhost', PUBLIC_URL: url });
    await use({ ...site, url });
    await stop();
  },
});

/** A device with a fingerprint reader, as Chromium plays it. */
async function device(page: Page): Promise<{ client: CDPSession; id: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const options = {
    ...({ protocol: 'ctap2', transport: 'internal' } as const),
    ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  };
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', { options });
  return { client, id: authenticatorId };
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const app = (page: Page) => page.getByRole('region', { name: 'Authenticator app' });
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function addPasskey(page: Page, name: string) {
  await passkeys(page).getByLabel('Name of the passkey (optional)').fill(name);
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

/** Turns on the authenticator app on the page of the account; its secret, and the recovery codes. */
async function turnOnApp(page: Page, site: E2eSite) {
  await app(page).getByRole('button', { name: 'Set up authenticator app' }).click();
  const secret = ((await app(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expect(app(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  await app(page).getByLabel('Code', { exact: true }).fill('000000');
  await app(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(app(page).getByRole('alert').filter({ hasText: 'isn’t right' })).toBeVisible();
  await app(page).getByLabel('Code', { exact: true }).fill(codeAt(secret, site.deps.clock.now()));
  await app(page).getByRole('button', { name: 'Turn on' }).click();
  const listed = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  // The next code is one of a step that was not used.
  site.advance(90_000);
  return { secret, codes };
}

test('passkeys are added, open the desk without a password, and a removed one opens nothing', {
  tag: '@extended',
}, async ({ page, site }) => {
  await page.goto('/admin');
  await expect(byPasskey(page), 'a gate of one account without a passkey is as it was').toHaveCount(0);
  const { client, id } = await device(page);
  await signIn(page, '/admin/account');

  await test.step('whoever owes a second factor is led to set it up, and then the desk opens', async () => {
    await page.getByRole('button', { name: 'Require it for everyone' }).click();
    await expect(page.getByText('Everyone must set up a passkey or an authenticator app')).toBeVisible();
    await page.goto('/admin/messages');
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await expect(page.getByText('to open the rest of the desk')).toBeVisible();
    // Nothing is offered that does not open, and the first thing on the page is what opens it.
    await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Passkeys');
    // Fifteen minutes later the password is asked for.
    site.advance(16 * 60_000);
    await page.reload();
    await passkeys(page).getByLabel('Your password').fill('wrong');
    await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(passkeys(page).getByRole('alert')).toHaveText('That’s not your password. Nothing was changed.');
    await passkeys(page).getByLabel('Your password').fill(adminPassword);
    await addPasskey(page, 'Telephone');
  });
  // The first one brings codes for the day that it is lost.
  await expect(page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys(page).getByRole('alert').filter({ hasText: 'already has a passkey here' })).toBeVisible();

  // A second device beside the first.
  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true });
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId: id });
  await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: id });
  const second = await device(page);
  await addPasskey(page, 'Security key');
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(2);
  await expect(passkeys(page).getByText('not used yet')).toHaveCount(2);

  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await page.goto('/admin?next=/admin/account');
  await byPasskey(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(passkeys(page).getByText(/last used/)).toHaveCount(1);

  const row = passkeys(page).getByRole('listitem').filter({ hasText: 'Security key' });
  await row.getByText('Rename or remove').click();
  await row.getByLabel('Name', { exact: true }).fill('Key on my ring');
  await row.getByRole('button', { name: 'Rename' }).click();
  const renamed = passkeys(page).getByRole('listitem').filter({ hasText: 'Key on my ring' });
  await expect(renamed).toBeVisible();
  await renamed.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(1);

  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await page.goto('/chat-history');
  await byPasskey(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This passkey doesn’t work here.' })).toBeVisible();
  // The first device is back; at this gate the device may be remembered.
  await second.client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: second.id });
  const third = await device(page);
  const [credential] = credentials;
  if (!credential) throw new Error('the first device has no passkey');
  await third.client.send('WebAuthn.addCredential', { authenticatorId: third.id, credential });
  await page.getByLabel('Remember this device').check();
  await byPasskey(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chat history' })).toBeVisible();
  await expect(byPasskey(page)).toHaveCount(0);
  // The password alone is one factor; the second step takes the passkey.
  await page.context().clearCookies();
  await page.goto('/admin/messages');
  await login(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Two-step verification' })).toBeVisible();
  await byPasskey(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  const mails = await site.deps.db.sql.selectFrom('outbox').select('body').execute();
  for (const told of ['A passkey was added to your account: Telephone', 'A passkey was removed from your account'])
    expect(mails.filter(({ body }) => body.includes(told)).length).toBeGreaterThan(0);
});

test('a password alone no longer opens the desk once an app is turned on; codes and owners help those who lost a key', {
  tag: '@extended',
}, async ({ page, browser, site }) => {
  await signIn(page, '/admin/account');
  const { secret, codes } = await turnOnApp(page, site);
  await page.context().clearCookies();

  await page.goto('/admin/messages');
  await login(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Two-step verification' })).toBeVisible();
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'That code isn’t right.' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill(codeAt(secret, site.deps.clock.now()));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();

  // At a gate of its own the page, its query and the box are kept.
  await page.context().clearCookies();
  await page.goto('/newsletter-management?state=confirmed');
  await page.getByLabel('Remember this device').check();
  await login(page);
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/newsletter-management\?state=confirmed$/);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies).toContain('northarc_device');
  expect(cookies).not.toContain('northarc_second_step');

  await test.step('while strangers guess, the gate takes a recovery code beside the password', async () => {
    await page.context().clearCookies();
    for (let n = 0; n < 12; n++)
      for (const address of ['127.0.0.1', '::1']) await site.deps.staff.signIn('guess', address);
    await page.goto('/admin/messages');
    await login(page);
    await expect(page.getByRole('alert')).toContainText('Too many attempts.');
    // Many at once are told by a sentence, which leads to the recovery code as well.
    const guess = async () => {
      const answer = await page.request.post('/admin', { form: { password: 'guess' }, headers: { Origin: site.url } });
      return [answer.status(), await answer.text()] as const;
    };
    await expect(async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, guess));
      expect(new Set(answers.map(([status]) => status))).toEqual(new Set([429]));
      const told = answers.map(([, text]) => text).find((text) => !text.includes('<label'));
      expect(told).toMatch(/Too many attempts\. Please wait \d+ min\..*Sign in with a recovery code/s);
    }).toPass();
    await page.getByLabel('Recovery code').fill(codes[1] ?? '');
    await login(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  });

  await test.step('who has lost a passkey and used up every code is told whom to ask, and an owner turns the factor off', async () => {
    // The strangers have given up.
    site.advance(20 * 60_000);
    await nameOwner(site.deps, 'Ana Reyes', 'ana@example.com');
    const account = await makeAccount(site.deps, { role: 'agent', name: 'Ben Ortiz', email: 'ben@example.com' });
    const { keys, passkeys: ceremony } = site.deps.staff;
    await keys.require(true, { name: 'Ana Reyes', device: '' });
    for (const id of [account]) {
      const options = await ceremony.beginAdding(id, { company: 'Northarc', label: id, name: id });
      const by = { account: id, name: id, device: '' };
      expect((await keys.addPasskey(by, softAuthenticator(site.url).create(options), 'Lost')).ok).toBe(true);
    }
    await site.deps.db.sql.deleteFrom('staff_recovery_codes').execute();
    const context = await browser.newContext({ baseURL: site.url });
    const ben = await context.newPage();
    const gate = async () => {
      await ben.goto('/admin');
      await ben.getByLabel('Email').fill('ben@example.com');
      await ben.getByLabel('Password').fill(accountPassword);
      await ben.getByRole('button', { name: 'Login' }).click();
    };
    await gate();
    await expect(ben.getByRole('heading', { level: 1, name: 'Two-step verification' })).toBeVisible();
    await expect(ben.getByRole('textbox')).toHaveCount(0);
    await expect(ben.getByText('An owner can turn off your second factor under Team')).toBeVisible();

    const value = await sessionOf(site.deps, 'owner');
    await page.context().addCookies([{ name: staffCookie.nameAt(site.url), value, url: site.url }]);
    await page.goto(`/admin/team/${account}`);
    await page.getByRole('button', { name: 'Turn off second factor' }).click();
    await page.getByRole('button', { name: 'Turn off', exact: true }).click();
    await expect(page.getByText('Done.')).toBeVisible();

    await gate();
    await expect(ben.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await context.close();
  });
});
