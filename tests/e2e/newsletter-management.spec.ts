import { readFileSync } from 'node:fs';
import { expect, signIn, test } from './fixtures.ts';

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
