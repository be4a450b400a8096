import { sessionOf } from '../helpers/accounts.ts';
import { adminPassword, axeFindings, expect, signIn, test } from './fixtures.ts';

const nextPassword = 'tulip anvil river';

test('the owner changes the password: an easy one is refused, other browsers are out, this one stays', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page);
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await signIn(other);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  const change = page.getByRole('button', { name: 'Change the password' });

  await current.fill(adminPassword);
  await next.fill('password1234');
  await change.click();
  await expect(page.getByRole('alert')).toContainText('guessed first');
  await expect(next).toBeFocused();
  await expect(current).toHaveValue(adminPassword);
  expect(await axeFindings(page)).toEqual([]);

  await current.fill('not the password');
  await next.fill(nextPassword);
  await change.click();
  await expect(page.getByRole('alert')).toHaveText('That is not your password. Nothing is changed.');
  await expect(current).toBeFocused();
  await expect(next).toHaveValue(nextPassword);

  await current.fill(adminPassword);
  await change.click();
  await expect(page.getByRole('status').filter({ hasText: 'The password is changed.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Signed-in browsers' }).getByRole('listitem')).toHaveCount(1);
  await expect(current).toHaveValue('');
  await other.goto('/admin/messages');
  await other.getByLabel('Password').fill(adminPassword);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other.getByRole('alert')).toHaveText('Invalid password. Please try again.');
  await other.getByLabel('Password').fill(nextPassword);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await page.getByRole('link', { name: 'Outbox' }).click();
  await expect(page.getByText(/^The password of your desk at .* was changed$/).first()).toBeVisible();
  await context.close();
});

test('one browser is signed out, and the others go on', async ({ page, browser, site }) => {
  await signIn(page, '/admin/account');
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await signIn(other);
  await page.reload();
  const browsers = page.getByRole('region', { name: 'Signed-in browsers' }).getByRole('listitem');
  await expect(browsers).toHaveCount(2);
  const lost = browsers.filter({ hasNotText: '(this one)' });
  await lost.getByRole('button', { name: /^Sign out/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign it out' }).click();
  await expect(browsers).toHaveCount(1);
  await expect(browsers).toContainText('(this one)');
  await other.goto('/admin/messages');
  await expect(other.getByLabel('Password')).toBeVisible();
  await context.close();
});

test('without JavaScript, on a phone, the password is changed, and a mistake is said', async ({ plain }) => {
  await plain.setViewportSize({ width: 360, height: 760 });
  await plain.goto('/admin?next=/admin/account');
  await plain.getByLabel('Password').fill(adminPassword);
  await plain.getByRole('button', { name: 'Login' }).click();
  const change = async (next: string) => {
    await plain.getByLabel('Current password').fill(adminPassword);
    await plain.getByLabel('New password').fill(next);
    await plain.getByRole('button', { name: 'Change the password' }).click();
  };
  await change('short');
  await expect(plain.getByText('Please use at least 12 characters.')).toBeVisible();
  await change(nextPassword);
  await expect(plain.getByText('The password is changed.')).toBeVisible();
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('what was answered, and what is typed to answer it, outlast the page being read anew', async ({ page, site }) => {
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
