import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { contactData } from '#tests/helpers/contact-data.ts';
import { sent } from '#tests/helpers/sent.ts';
import { type E2eSite, expect, signIn, solvePuzzle, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

/** The database takes no write, as with a full disk, or does again. */
const storage = (site: E2eSite, works: boolean) =>
  sql.raw(`pragma query_only = ${works ? 0 : 1}`).execute(site.deps.db.sql);

async function writeMessage(page: Page) {
  await page.goto('/contact');
  await page.getByLabel('Full Name').fill('Ada Byron');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('combobox', { name: 'Service' }).selectOption('Cloud Solutions');
  await page.getByRole('textbox', { name: 'Message' }).fill('Our file server is slow. Please call.');
  await solvePuzzle(page);
}
const names = (site: E2eSite) => sent(site.deps.db, 'contact');

test('a form that cannot be stored is kept on the device, and arrives once when it can', async ({ page, site }) => {
  await writeMessage(page);
  site.advance(6_000);
  await storage(site, false);
  const answered = page.waitForResponse('**/api/submissions');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const answer = await answered;
  expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '30']);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to send message. Please try again or contact us directly.');
  await expect(alert).toContainText('We kept what you wrote on this device');
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await storage(site, true);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('dialog', { name: 'Message Sent Successfully!' })).toBeVisible({ timeout: 60_000 });
  expect(await names(site)).toMatchObject([{ name: 'Ada Byron' }]);
});

test('without JavaScript the form comes back as it was typed and says why, and can be sent again', async ({
  plain: page,
  site,
}) => {
  await writeMessage(page);
  site.advance(6_000);
  await storage(site, false);
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const answer = await answered;
  expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '30']);
  await expect(page.getByRole('alert').filter({ hasText: 'We cannot save anything just now' })).toContainText(
    'Nothing you typed is lost.',
  );
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Our file server is slow. Please call.');
  await storage(site, true);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/thank-you\/contact/);
  expect(await names(site)).toMatchObject([{ name: 'Ada Byron' }]);
});

test('without JavaScript the newsletter form comes back with the address', async ({ plain: page, site }) => {
  await page.goto('/newsletter');
  await storage(site, false);
  const form = page.getByRole('main').locator('form');
  await form.getByRole('textbox').fill('ada@example.com');
  await form.getByRole('button').first().click();
  await expect(form.getByRole('alert')).toContainText(
    /We cannot save anything just now.* name this request: [\da-f-]{36}/,
  );
  await expect(form.getByRole('textbox')).toHaveValue('ada@example.com');
  await storage(site, true);
  await form.getByRole('button').first().click();
  await expect(page).toHaveURL(/\/newsletter\/check-mailbox/);
});

test('the owner reads on while nothing can be saved, and loses no note', async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  await storage(site, false);
  await page.getByRole('link', { name: contactData.name }).click();
  await expect(page.getByRole('heading', { name: contactData.name })).toBeVisible();
  await page.getByRole('radio', { name: 'Note' }).check();
  await page.getByLabel('Write a note').fill('Called, no answer; again on Monday.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing can be saved just now' })).toBeVisible();
  await expect(page.getByLabel('Write a note')).toHaveValue('Called, no answer; again on Monday.');
  await page.getByRole('combobox', { name: /^Status of/ }).selectOption('responded');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing can be saved just now' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Status of/ })).toHaveValue('pending');
  await storage(site, true);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list').filter({ hasText: 'Called, no answer; again on Monday.' })).toBeVisible();
  await expect(page.getByLabel('Write a note')).toHaveValue('');
});

test('a password that cannot be checked just now may be tried again', async ({ page, site }) => {
  await storage(site, false);
  await page.goto('/admin');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText(
    /Nothing can be saved just now.* name this request: [\da-f-]{36}/,
  );
});
