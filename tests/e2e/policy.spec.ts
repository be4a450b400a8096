import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

/** What the browser reports against the pages' own Content-Security-Policy, from the first line of each page on. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeBinding('reportViolation', (_, text: string) => found.push(text));
  await page.addInitScript(() => {
    const report = (window as unknown as { reportViolation(text: string): void }).reportViolation;
    document.addEventListener('securitypolicyviolation', (event) => {
      report(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return found;
}

test('no form of the site tries what its own policy forbids', async ({ page }) => {
  const found = await violations(page);
  const main = page.getByRole('main');
  const refused = main.getByText(/^Please check \d fields?:$/);
  const forms: [string, string][] = [
    ['/contact', 'Send Message'],
    ['/careers', 'Submit Application'],
    ['/quote', 'Next'],
  ];
  for (const [path, button] of forms) {
    await page.goto(path);
    await main.getByRole('button', { name: button }).first().click();
    await expect(refused, path).toBeVisible();
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Chat with us' }).first().click();
  await page.locator('.chat').getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByRole('button', { name: 'Request Consultation' }).click();
  await expect(page.locator('.chat').getByText(/^Please check \d fields:$/)).toBeVisible();
  expect(found).toEqual([]);
});

test('nor does the desk', async ({ page }) => {
  const found = await violations(page);
  await signIn(page);
  const tabs = await page
    .locator('nav a[href^="/admin/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  for (const tab of new Set(tabs)) {
    await page.goto(tab ?? '');
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  }
  await page.goto('/admin/pages/home');
  await page.getByRole('button', { name: 'Edit Mode' }).click();
  await page.getByRole('button', { name: 'Start from the built-in content' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Content saved successfully!')).toBeVisible();
  expect(found).toEqual([]);
});
