import { readFileSync } from 'node:fs';
import { adminPassword, expect, signIn, test } from './fixtures.ts';

const thanks = 'Thank you for subscribing to our newsletter!';

test('the owner passes the gate, adds a reader by keyboard, takes one off and one away; a remembered device comes in', {
  tag: '@extended',
}, async ({ page, site }) => {
  await page.goto('/newsletter-management');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid password. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('');
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByLabel('Remember this device').check();
  await page.getByRole('button', { name: 'Login' }).click();
  const title = page.getByRole('heading', { name: 'Newsletter Management', exact: true });
  await expect(title).toBeVisible();

  const address = page.getByLabel('Email address');
  const subscribe = async (value: string) => {
    await address.fill(value);
    await page.keyboard.press('Enter');
  };
  await test.step('readers are added', async () => {
    const view = page.getByRole('button', { name: 'View Subscribers' });
    await view.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Hide Subscribers' })).toBeFocused();
    await expect(page.getByText('No subscribers yet')).toBeVisible();
    await subscribe('not an address');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await page.clock.install({ time: site.now() });
    await subscribe('ada@example.com');
    await expect(page.getByText(thanks)).toBeVisible();
    await expect(address).toHaveValue('');
    await expect(page.getByRole('row', { name: /ada@example\.com pending/ })).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(page.getByText(thanks)).toBeHidden();
    // Pending is subscribed already (S2 §5), and no thanks stand beside that.
    await subscribe('ada@example.com');
    await expect(page.getByText('This email is already subscribed to our newsletter')).toBeVisible();
    await expect(page.getByText('haven’t confirmed yet')).toBeVisible();
    await expect(page.getByText(thanks)).toBeHidden();
  });
  await test.step('one is taken off and away, after the question', async () => {
    await site.deps.db.sql.updateTable('newsletter_subscribers').set({ state: 'confirmed', confirmed_at: 1 }).execute();
    await page.reload();
    await page.getByRole('button', { name: 'Unsubscribe ada@example.com' }).click();
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await expect(page.getByRole('row', { name: /ada@example\.com unsubscribed/ })).toBeVisible();
    const remove = page.getByRole('button', { name: 'Remove ada@example.com' });
    await remove.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('No subscribers yet')).toBeVisible();
  });
  await test.step('the device comes in a day later, here and not to the dashboard, until it signs out', async () => {
    site.advance(24 * 3_600_000);
    await page.goto('/newsletter-management');
    await expect(title).toBeVisible();
    await page.goto('/admin/messages');
    await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
    await page.goto('/newsletter-management');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
    await page.goto('/newsletter-management');
    await expect(page.getByLabel('Password')).toBeVisible();
  });
});

test('the owner imports a file, searches what came of it and takes the addresses home', async ({ page }) => {
  await signIn(page, '/newsletter-management');
  await page.getByLabel('… or from a file').setInputFiles({
    name: 'readers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,email,state\nAda,ada@example.com,Reader\nBob,bob@example.com,unsubscribed\nCyd,cyd,\n'),
  });
  await expect(page.getByLabel('Addresses, one per line')).toHaveValue(/ada@example\.com/);
  await page.getByLabel('Where did these people agree').fill('Form of the old website, 2024');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Nothing was imported yet.')).toBeVisible();
  await page.getByRole('group', { name: 'state says Reader (1 person).' }).getByLabel('OK to ask them').check();
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('1 asked to confirm, 1 noted as unsubscribed, 1 skipped.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Line 4' })).toContainText('isn’t an email address');

  await page.getByRole('button', { name: 'View Subscribers' }).click();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('BOB');
  await expect(page.getByRole('row', { name: /bob@example\.com unsubscribed/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /ada@example\.com/ })).toBeHidden();
  await search.fill('zoe');
  await expect(page.getByText('No subscribers match.')).toBeVisible();
  await search.fill('');
  await page.getByLabel('State').selectOption('pending');
  await expect(page.getByRole('row', { name: /ada@example\.com/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /bob@example\.com/ })).toBeHidden();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('newsletter_subscribers.csv');
  expect(readFileSync(await download.path(), 'utf8')).toContain('ada@example.com,pending,import');
});
