import { expect, signIn, test } from './fixtures.ts';

test('an owner opens on Saturdays and is ill today: sees what changes, saves it, takes it back', async ({
  page,
  site,
}) => {
  await signIn(page, '/admin/appointments');
  await page.getByRole('link', { name: 'Hours and days off' }).click();
  await expect(page.getByRole('heading', { name: 'Hours and days off', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Add hours to Office, Saturday' }).click();
  const from = page.getByLabel('Office, Saturday, hours 1, from');
  await expect(from).toBeFocused();
  await from.fill('09:00');
  // One tap closes: nothing else has to be found and pressed.
  await page.getByRole('button', { name: 'Close today' }).click();
  const closed = page.getByRole('status').filter({ hasText: 'Closed for the rest of today.' });
  await expect(closed.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Closed today');
  expect(site.deps.hours.rules().closures).toHaveLength(1);
  // What was typed before stays.
  await expect(from).toHaveValue('09:00');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByText('Enter both times')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing is saved yet' })).toBeVisible();
  await page.getByLabel('Office, Saturday, hours 1, to').fill('12:00');
  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('region', { name: 'What changes' });
  await expect(review.getByText('Mon-Fri 8-6, Sat 9-12 EST')).toBeVisible();
  // The desk reads itself anew while the owner looks.
  const renewed = page.waitForResponse(/rules\.data/);
  site.deps.changes.announce();
  await renewed;
  await expect(from).toHaveValue('09:00');
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
  const saved = page.getByRole('status').filter({ hasText: 'Saved.' });
  await expect(saved).toBeVisible();
  const again = page.waitForResponse(/rules\.data/);
  site.deps.changes.announce();
  await again;
  await expect(saved.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto('/contact');
  await expect(page.getByRole('contentinfo')).toContainText('Mon-Fri 8-6, Sat 9-12 EST');
  await page.goBack();

  await page.reload();
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(page.getByText('No days off planned.')).toBeVisible();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
  await expect(saved).toBeVisible();
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your changes were undone.')).toBeVisible();
  await expect(page.getByLabel('Office, Saturday, hours 1, to')).toHaveValue('12:00');
});
