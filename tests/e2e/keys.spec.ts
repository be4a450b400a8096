import type { CDPSession, Page } from '@playwright/test';
import { freePort } from '../helpers/free-port.ts';
import { adminPassword, test as base, expect, login, signIn, signOut, startSite } from './fixtures.ts';

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

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function addPasskey(page: Page, name: string) {
  await passkeys(page).getByLabel('Name of the passkey (optional)').fill(name);
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
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
