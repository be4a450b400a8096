import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { sent } from '#tests/helpers/sent.ts';
import { type E2eSite, expect, signIn, solvePuzzle, test } from './fixtures.ts';
import { stopTimers } from './visitors.ts';

/** The database takes no write, as with a full disk, or does again. */
const storage = (site: E2eSite, works: boolean) =>
  sql.raw(`pragma query_only = ${works ? 0 : 1}`).execute(site.deps.db.sql);

async function writeMessage(page: Page) {
  await page.goto('/contact');
  await page.getByLabel('Full Name').fill('Ada Byron');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Our file server is slow. Please call.');
  await solvePuzzle(page);
}
const sendMessage = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

test('while nothing can be stored, the status page says so, and forms are kept until they can be sent', {
  tag: '@extended',
}, async ({ page, plain, site }) => {
  const { watch } = site.deps;
  await watch.round();
  await plain.goto('/status');
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Does our website work?');
  await expect(plain.getByText(/^Yes\. We test/)).toBeVisible();
  for (const name of ['Forms', 'Booking', 'Chat']) {
    const row = plain.getByRole('listitem').filter({ has: plain.getByRole('heading', { name }) });
    await expect(row).toContainText('Works');
    await expect(row).toContainText(/since \w+, \w+ \d+/);
  }
  await page.clock.install({ time: site.now() });
  await writeMessage(page);
  await writeMessage(plain);
  await stopTimers(page, site);

  await storage(site, false);
  for (let look = 0; look < 2; look++) {
    site.advance(60_000);
    await watch.round();
  }
  const token = page.waitForResponse('**/api/form-token');
  await sendMessage(page);
  await expect(page.getByRole('alert').filter({ hasText: 'We saved what you wrote on this device' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Byron');

  await test.step('without JavaScript the form comes back as it was typed and says why', async () => {
    await sendMessage(plain);
    await expect(plain.getByRole('alert').filter({ hasText: 'We can’t save anything right now' })).toContainText(
      'Nothing you typed is lost.',
    );
    await expect(plain.getByLabel('Full Name')).toHaveValue('Ada Byron');
    await expect(plain.getByRole('textbox', { name: 'Message' })).toHaveValue('Our file server is slow. Please call.');
  });

  const other = await plain.context().newPage();
  await other.goto('/status');
  await expect(other.getByText('Does not work', { exact: false }).first()).toBeVisible();
  await expect(other.getByText(/kept by your browser and sent automatically/)).toBeVisible();

  await storage(site, true);
  await sendMessage(plain);
  await expect(plain).toHaveURL(/\/thank-you\/contact/);
  await token;
  site.advance(6_000);
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(page.getByRole('dialog', { name: 'Message Sent Successfully!' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await sent(site.deps.db, 'contact')).toHaveLength(2);
  site.advance(60_000);
  await watch.round();
  await other.reload();
  await expect(other.getByText(/^Yes\. We test/)).toBeVisible();
  await signIn(page, '/admin/today');
  await expect(page.getByText(/Last successful test request: \d+:\d\d [AP]M ET\./)).toBeVisible();
});
