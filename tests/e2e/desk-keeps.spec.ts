import type { Page } from '@playwright/test';
import { contactData } from '../helpers/contact-data.ts';
import { cutOff, expect, holdBack, login, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

const linkOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`${name}$`) });
const outOfReach = /We can’t reach the server, so nothing was changed/;
const noConnection = 'You’re offline. This is the last version we loaded';
const dashboard = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

test('while the line is broken notes, lists and pages stay, and what was chosen opens when it is back', {
  tag: '@extended',
}, async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  const line = page.getByText(noConnection);
  const isBack = () => page.evaluate(() => window.dispatchEvent(new Event('online')));

  await test.step('a note is saved when the line is back', async () => {
    await linkOf(page, 'Ada Byron').click();
    await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeFocused();
    await page.getByRole('radio', { name: 'Note' }).check();
    const note = page.getByLabel('Write a note');
    await note.fill('She wants an offer by Monday.');
    await cutOff(page);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText(outOfReach)).toBeVisible();
    await expect(line).toBeVisible();
    // A refresh that fails takes nothing away either.
    await isBack();
    const status = page.getByLabel('Status of the message from Ada Byron');
    await status.selectOption('closed');
    await expect(page.getByText(outOfReach)).toHaveCount(2);
    await expect(status).toHaveValue('pending');
    // The server is away and the browser has not noticed: the page in view stays for another one that is chosen.
    await dashboard(page).getByRole('link', { name: 'Analytics' }).click();
    await expect(page.getByText('The page you chose opens then.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
    await expect(note).toHaveValue('She wants an offer by Monday.');

    await page.unroute('**/*');
    await isBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
    await expect(line).toBeHidden();
    await page.goBack();
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('She wants an offer by Monday.');
    await expect(note).toHaveValue('');
    await expect(page.getByText('Note saved.')).toBeVisible();
  });

  await test.step('the page that was chosen opens', async () => {
    await page.goto('/admin/pages/home');
    await expect(page.getByRole('button', { name: 'Edit Mode' })).toBeVisible();
    await page.context().setOffline(true);
    await expect(line).toBeVisible();
    await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name: 'About' }).click();
    await expect(page.getByText('The page you chose opens then.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    await expect(line).toBeHidden();
  });

  await test.step('a message that is not there leads back to the others', async () => {
    expect((await page.goto('/admin/messages/nope'))?.status()).toBe(404);
    await page.getByRole('link', { name: 'Back to messages' }).click();
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeFocused();
  });

  await test.step('a page that is chosen while the one in view is being saved opens', async () => {
    await page.goto('/admin/records/hours/hours');
    const isReading = page.waitForRequest((request) => request.method() === 'GET' && /hours\.data/.test(request.url()));
    const readAnew = await holdBack(page, '**/hours.data*', 'GET');
    const reach = await holdBack(page, '**/healthz');
    const form = page.locator('#close-now');
    await page.getByRole('button', { name: 'Close today' }).click();
    await isReading;
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await expect(form).toHaveAttribute('aria-busy', 'true');
    readAnew();
    await expect(form).toHaveAttribute('aria-busy', 'false');
    reach();
    await expect(page).toHaveURL(/\/admin\/people/);
  });
});

test('whoever is signed out while writing signs in again and finds the place and the note', {
  tag: '@extended',
}, async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page, '/admin/messages?status=pending');
  await linkOf(page, 'Ada Byron').click();
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeFocused();
  await page.goto(`${page.url()}?from=list`);
  await page.getByRole('radio', { name: 'Note' }).check();
  const note = page.getByLabel('Write a note');
  await note.fill('Half a thou');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(/You’re signed out, so this wasn’t saved/)).toBeVisible();
  await expect(note).toHaveValue('Half a thou');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await login(page);
  await expect(page).toHaveURL(/\/admin\/messages\/[0-9a-f-]+\?from=list$/);
  await expect(note).toHaveValue('Half a thou');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Note saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Reply to Ada Byron')).toHaveValue('');
});
