import type { Page } from '@playwright/test';
import { accountPassword } from '../helpers/accounts.ts';
import { adminPassword, type E2eSite, expect, signIn, test } from './fixtures.ts';

/** Where the newest mailed link leads. */
async function mailedLink({ deps, url }: E2eSite) {
  const rows = await deps.db.sql.selectFrom('outbox').select('body').orderBy('created_at', 'desc').execute();
  const [, path] = /https?:\/\/[^/]+(\/admin\/join\/\S+)/.exec(rows.map(({ body }) => body).join('\n')) ?? [];
  return url + (path ?? '/no-link-was-mailed');
}

async function signInAs(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('the owner invites an editor, who chooses a password, sees the pages and none of the requests, and leaves again', {
  tag: '@extended',
}, async ({ page, browser, site }) => {
  await test.step('the single owner; a file with everything asks for the password when it was long ago', async () => {
    await page.goto('/admin');
    await expect(page.getByRole('textbox')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0);
    await signIn(page);
    await site.deps.db.sql.updateTable('staff_sessions').set({ confirmed_at: 1 }).execute();
    await page.getByRole('link', { name: 'CSV' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm your password' })).toBeVisible();
    await page.getByLabel('Your password').fill('guess');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toContainText('That’s not your password.');
    await page.getByLabel('Your password').fill(adminPassword);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  });
  await page.goto('/admin/team');
  const invite = async () => {
    await page.getByLabel('Name').fill('Ben Ortiz');
    await page.getByLabel('Email').fill('ben@example.com');
    await page.getByLabel('Role').selectOption({ label: 'Editor: pages, prices, facts and articles; views analytics' });
    await page.getByRole('button', { name: 'Send invitation' }).click();
  };
  await expect(page.getByRole('button', { name: 'Send invitation' })).toHaveCount(0);
  await page.getByText('add your own name and email under').getByRole('link', { name: 'Account' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Reyes');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto('/admin/team');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Please enter a name')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await invite();
  await expect(page.getByText('Invitation sent.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByRole('row', { name: /Ben Ortiz.*Editor.*Invited/ })).toBeVisible();

  const context = await browser.newContext({ baseURL: site.url });
  const ben = await context.newPage();
  const link = await mailedLink(site);
  await ben.goto(link);
  await expect(ben.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await ben.getByLabel('New password').fill('password1234');
  await ben.getByRole('button', { name: 'Save password' }).click();
  await expect(ben.getByRole('alert')).toContainText('too easy to guess');
  await ben.getByLabel('New password').fill(accountPassword);
  await ben.getByRole('button', { name: 'Save password' }).click();
  await expect(ben.getByText('Your password is saved. Sign in with it now.')).toBeVisible();
  await signInAs(ben, 'ben@example.com', accountPassword);
  await expect(ben.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  for (const name of ['Messages', 'Team', 'Audit', 'Settings']) {
    await expect(ben.getByRole('navigation').getByRole('link', { name, exact: true })).toHaveCount(0);
  }
  await ben.goto('/admin/messages');
  await expect(ben.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  for (const path of ['/chat-history', '/newsletter-management']) {
    await ben.goto(path);
    await expect(ben.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  }
  await ben.goto(link);
  await expect(ben.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  await page.reload();
  await page.getByRole('link', { name: 'Ben Ortiz' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ben Ortiz' })).toBeVisible();
  await page.getByRole('radio', { name: /^Viewer/ }).check();
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('Role changed.')).toBeVisible();
  await ben.goto('/admin/messages');
  await signInAs(ben, 'ben@example.com', accountPassword);
  await expect(ben.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(ben.getByText('You can view everything here')).toBeVisible();

  await page.getByRole('button', { name: 'Remove account' }).click();
  // The desk would read itself anew while the removal is on its way.
  await page.route('**/admin/team/*.data', async (route) => {
    if (route.request().method() === 'POST') {
      const isReached = page.waitForResponse('**/healthz');
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await isReached;
    }
    await route.continue();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Account removed.')).toBeVisible();
  await ben.goto('/admin/messages');
  // One account is left, so nobody is asked who they are.
  await expect(ben.getByLabel('Password')).toBeVisible();
  await expect(ben.getByLabel('Email')).toHaveCount(0);
  await context.close();
});
