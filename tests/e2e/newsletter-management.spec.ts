import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { adminPassword, axeFindings, expect, plainLike, test } from './fixtures.ts';

async function openGate(page: Page, remember = false) {
  await page.goto('/newsletter-management');
  await page.getByLabel('Password').fill(adminPassword);
  if (remember) await page.getByLabel('Remember this device').check();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Newsletter Management', exact: true })).toBeVisible();
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('the owner passes the gate, adds a reader, looks at the list, takes one off and one away', async ({
  page,
  site,
}) => {
  await page.goto('/newsletter-management');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid password. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('');
  expect(await axeFindings(page)).toEqual([]);
  await openGate(page);

  await page.getByRole('button', { name: 'View Subscribers' }).click();
  await expect(page.getByText('No subscribers yet')).toBeVisible();

  const address = page.getByLabel('Email address');
  await address.fill('not an address');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await address.fill('ada@example.com');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByText('Thank you for subscribing to our newsletter!')).toBeVisible();
  await expect(address).toHaveValue('');
  await expect(page.getByRole('row', { name: /ada@example\.com pending/ })).toBeVisible();
  await expect(page.getByText('Thank you for subscribing to our newsletter!')).toBeHidden();

  // Pending is subscribed already (S2 §5), and no thanks stand beside that.
  await address.fill('ada@example.com');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByText('This email is already subscribed to our newsletter')).toBeVisible();
  await expect(page.getByText('has not confirmed yet')).toBeVisible();
  await expect(page.getByText('Thank you for subscribing to our newsletter!')).toBeHidden();

  await site.deps.db.sql.updateTable('newsletter_subscribers').set({ state: 'confirmed', confirmed_at: 1 }).execute();
  await address.fill('ADA@example.com');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByText('This email is already subscribed to our newsletter')).toBeVisible();

  await page.getByRole('button', { name: 'Unsubscribe ada@example.com' }).click();
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(page.getByRole('row', { name: /ada@example\.com unsubscribed/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove ada@example.com' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No subscribers yet')).toBeVisible();
  await page.getByRole('button', { name: 'Hide Subscribers' }).click();
  await expect(page.getByText('No subscribers yet')).toBeHidden();
});

test('the owner imports a file, searches what came of it and takes the addresses home', async ({ page }) => {
  await openGate(page);
  await page.getByLabel('… or from a file').setInputFiles({
    name: 'readers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,email,state\nAda,ada@example.com,\nBob,bob@example.com,unsubscribed\nCyd,cyd,\n'),
  });
  await expect(page.getByLabel('Addresses, one a line')).toHaveValue(/ada@example\.com/);
  await page.getByLabel('Where did these people agree').fill('Form of the old website, 2024');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('1 asked to confirm, 1 noted as unsubscribed, 1 skipped.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Line 4' })).toContainText('not an email address');

  await page.getByRole('button', { name: 'View Subscribers' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('BOB');
  await expect(page.getByRole('row', { name: /bob@example\.com unsubscribed/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /ada@example\.com/ })).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search' }).fill('zoe');
  await expect(page.getByText('No subscribers match.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await page.getByLabel('State').selectOption('pending');
  await expect(page.getByRole('row', { name: /bob@example\.com/ })).toBeHidden();

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
  }
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('newsletter_subscribers.csv');
  expect(readFileSync(await download.path(), 'utf8')).toContain('ada@example.com,pending,import');
});

test('a remembered device comes in without the password, until it signs out', async ({ page, site }) => {
  await openGate(page, true);
  site.advance(24 * 3_600_000);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Newsletter Management', exact: true })).toBeVisible();
  // It opens this screen and the chat history, never the dashboard.
  await page.goto('/admin/messages');
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await page.goto('/newsletter-management');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await page.goto('/newsletter-management');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('the list is reached by keyboard alone, and all but removing works without JavaScript', async ({ page, site }) => {
  await openGate(page);
  await page.getByLabel('Email address').focus();
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thank you for subscribing to our newsletter!')).toBeVisible();
  const view = page.getByRole('button', { name: 'View Subscribers' });
  await view.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /ada@example\.com pending/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide Subscribers' })).toBeFocused();
  const remove = page.getByRole('button', { name: 'Remove ada@example.com' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();

  const plain = await plainLike(page, site);
  await plain.goto('/newsletter-management');
  await plain.getByLabel('Email address').fill('<b>bob</b>');
  await plain.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(plain.getByText('Please enter a valid email address')).toBeVisible();
  await expect(plain.getByLabel('Email address')).toHaveValue('<b>bob</b>');
  await plain.getByLabel('Addresses, one a line').fill("=bob@example.com\n<i>cyd</i>\no'dan@example.com");
  await plain.getByLabel('Where did these people agree').fill('Form of the old website, 2024');
  await plain.getByRole('button', { name: 'Import' }).click();
  await expect(plain.getByText(/asked to confirm, 1 skipped\./)).toBeVisible();
  await expect(plain.getByText('<i>cyd</i>')).toBeVisible();
  await plain.getByRole('button', { name: 'View Subscribers' }).click();
  await expect(plain.getByRole('row', { name: /=bob@example\.com pending/ })).toBeVisible();
  await plain.getByRole('searchbox', { name: 'Search' }).fill('dan');
  await plain.getByRole('button', { name: 'Apply' }).click();
  await expect(plain.getByRole('row')).toHaveCount(2);
  await plain.context().close();
});
