import { sessionOf } from '../helpers/accounts.ts';
import { adminPassword, expect, signIn, test } from './fixtures.ts';

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
