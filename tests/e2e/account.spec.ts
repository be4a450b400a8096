import { sessionOf } from '../helpers/accounts.ts';
import { adminPassword, expect, signIn, test } from './fixtures.ts';

const nextPassword = 'tulip anvil river';

test('the owner signs out another browser, then changes the password: an easy one is refused, only this browser stays', {
  tag: '@extended',
}, async ({ page, browser, site }) => {
  await signIn(page);
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await signIn(other);
  const browsers = page.getByRole('region', { name: 'Signed-in browsers' }).getByRole('listitem');

  await test.step('the other browser is signed out', async () => {
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(browsers).toHaveCount(2);
    await browsers
      .filter({ hasNotText: '(this one)' })
      .getByRole('button', { name: /^Sign out/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(browsers).toHaveCount(1);
    await expect(browsers).toContainText('(this one)');
    await other.goto('/admin/messages');
    await expect(other.getByLabel('Password')).toBeVisible();
    await signIn(other);
  });

  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  const change = page.getByRole('button', { name: 'Change password' });
  await test.step('mistakes are said at their field, and nothing typed is lost', async () => {
    await current.fill(adminPassword);
    await next.fill('password1234');
    await change.click();
    await expect(page.getByRole('alert')).toContainText('too easy to guess');
    await expect(next).toBeFocused();
    await expect(current).toHaveValue(adminPassword);
    await current.fill('not the password');
    await next.fill(nextPassword);
    await change.click();
    await expect(page.getByRole('alert')).toHaveText('That’s not your password. Nothing was changed.');
    await expect(current).toBeFocused();
    await expect(next).toHaveValue(nextPassword);
  });

  await current.fill(adminPassword);
  await change.click();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed.' })).toBeVisible();
  await expect(browsers).toHaveCount(1);
  await expect(current).toHaveValue('');
  await other.goto('/admin/messages');
  await other.getByLabel('Password').fill(nextPassword);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await context.close();
});

test('what was answered, and what is typed to answer it, outlast the page being read anew', {
  tag: '@extended',
}, async ({ page, site }) => {
  const browsers = page.getByRole('region', { name: 'Signed-in browsers' }).getByRole('listitem');
  const readAnew = async () => {
    const before = await browsers.count();
    await sessionOf(site.deps, 'owner');
    site.deps.changes.announce();
    await expect(browsers).toHaveCount(before + 1);
  };
  await signIn(page, '/admin/account');
  const you = page.getByRole('region', { name: 'You', exact: true });
  await you.getByLabel('Name').fill('Ana Reyes');
  await you.getByLabel('Email').fill('ana@example.com');
  await you.getByRole('button', { name: 'Save' }).click();
  await expect(you.getByText('Saved.')).toBeVisible();
  await readAnew();
  await expect(you.getByText('Saved.')).toBeVisible();

  await you.getByLabel('Email').fill('reyes@example.com');
  await you.getByRole('button', { name: 'Save' }).click();
  const password = you.getByLabel('Your password');
  await expect(password).toBeFocused();
  await password.fill('half of the pass');
  await readAnew();
  await expect(password).toHaveValue('half of the pass');
  await password.fill(adminPassword);
  await password.press('Enter');
  await expect(you.getByText('Saved.')).toBeVisible();
  await expect(password).toHaveCount(0);
  // Another visit of the page knows of nothing.
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(you.getByLabel('Email')).toHaveValue('reyes@example.com');
  await expect(you.getByText('Saved.')).toHaveCount(0);
});
