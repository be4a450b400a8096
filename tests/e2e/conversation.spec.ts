import { contactData } from '../helpers/contact-data.ts';
import { axeFindings, expect, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

test('the owner answers from the desk, takes it back, sends it, notes and logs a call', async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  const thread = page.getByRole('region', { name: 'Conversation' });
  await expect(thread).toContainText(contactData.message);
  await expect(page.getByRole('timer')).toBeVisible();

  const answer = page.getByLabel('Answer to Ada Byron');
  await answer.fill('We can come on Monday.');
  await answer.press('Control+Enter');
  const entry = thread.getByRole('listitem').filter({ hasText: 'to ada@example.com' });
  await expect(entry).toContainText('We can come on Monday.');
  await expect(answer).toHaveValue('');
  await expect(page.getByRole('timer')).toBeHidden();
  await expect(page.getByLabel('Status of the message from Ada Byron')).toHaveValue('responded');

  await entry.getByRole('button', { name: 'Undo' }).click();
  await expect(answer).toHaveValue('We can come on Monday.');
  await expect(entry).toHaveCount(0);
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByLabel('Status of the message from Ada Byron')).toHaveValue('pending');

  await page
    .getByLabel('Attach')
    .setInputFiles({ name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('Offer') });
  await page.getByRole('button', { name: 'Send and close' }).click();
  await expect(entry).toContainText('offer.txt');
  await expect(page.getByLabel('Status of the message from Ada Byron')).toHaveValue('closed');

  await page.getByRole('radio', { name: 'Note' }).check();
  await page.getByLabel('Write a note').fill('Prefers mornings.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(thread).toContainText('note, only we see it');
  await page.getByRole('radio', { name: 'Call' }).check();
  await page.getByLabel('What was said').fill('Will bring the old server.');
  await page.getByLabel('Minutes').fill('6');
  await page.getByRole('button', { name: 'Log the call' }).click();
  await expect(thread).toContainText('call, 6 min');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.screenshot({ path: '/tmp/look/mine-1280.png', fullPage: true });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.screenshot({ path: '/tmp/look/mine-360.png', fullPage: true });
});
