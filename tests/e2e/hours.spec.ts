import { expect, signIn, test } from './fixtures.ts';

test('an owner opens on Saturdays and is ill today: closes in three taps, publishes the hours, takes both back', async ({
  page,
  site,
}) => {
  const rules = () => site.deps.hours.rules();
  await signIn(page, '/admin/calendar');
  await page.getByRole('link', { name: 'Hours and days off' }).click();
  await expect(page.getByRole('heading', { name: 'Hours and days off', level: 1 })).toBeVisible();
  const office = page.getByRole('group', { name: 'Office hours' });
  const saturday = office.getByLabel('Saturday');
  await saturday.fill('9 AM to');
  await expect(page.getByText('Draft saved')).toBeVisible();

  // One tap closes: nothing else has to be found and pressed, and what was typed stays.
  await page.getByRole('button', { name: 'Close today' }).click();
  const closed = page.getByRole('status').filter({ hasText: 'Closed for the rest of today.' });
  await expect(closed.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Closed today');
  expect(rules().closures).toHaveLength(1);
  await expect(saturday).toHaveValue('9 AM to');

  const publish = page.getByRole('button', { name: 'Publish now' });
  await publish.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please fix 1 field.' })).toBeFocused();
  await expect(saturday).toHaveAccessibleDescription('Enter both times, such as 8:00 AM to 12:00 PM.');
  await saturday.fill('9 AM - 12 PM');
  await publish.click();
  await expect(page.getByText('Published. It’s live now.')).toBeVisible();
  await expect(saturday).toHaveValue('9:00 AM to 12:00 PM');
  await page.goto('/contact');
  await expect(page.getByRole('contentinfo')).toContainText('Mon-Fri 8-6, Sat 9-12 EST');

  await page.goto('/admin/records/hours/hours');
  await page.getByRole('button', { name: 'Remove day off 1' }).click();
  await office.getByLabel('Monday').fill('8 AM to 12 PM');
  await office.getByRole('button', { name: 'Copy Monday to all weekdays' }).click();
  await expect(office.getByLabel('Friday')).toHaveValue('8 AM to 12 PM');
  await page.getByLabel(/^Columbus Day/).check();
  await publish.click();
  await expect(page.getByText('Published. It’s live now.')).toBeVisible();
  expect(rules()).toMatchObject({ worked: ['Columbus Day'], closures: [], office: { 4: [{ from: 480, to: 720 }] } });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone.', { exact: true })).toBeVisible();
  expect(rules()).toMatchObject({ worked: [], closures: [{ reason: 'Closed today' }] });

  await page.getByRole('button', { name: 'Close this week' }).click();
  const week = page.getByRole('status').filter({ hasText: 'Closed for the rest of this week.' });
  await week.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. You’re open as before.')).toBeVisible();
  expect(rules().closures).toHaveLength(1);
});
