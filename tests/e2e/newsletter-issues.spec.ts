import type { Page } from '@playwright/test';
import { companyRecords } from '#src/content/records/company.ts';
import { tester } from '../helpers/actor.ts';
import { type MailServer, startMailServer } from '../helpers/mail-server.ts';
import { addReaders } from '../helpers/readers.ts';
import { test as base, type E2eSite, expect, signIn, startSite } from './fixtures.ts';

const test = base.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  mail: async ({}, use) => {
    const server = await startMailServer();
    await use(server);
    await server.stop();
  },
  site: async ({ mail }, use) => {
    const { site, stop } = await startSite({ SMTP_URL: mail.url, MAIL_TO: 'owner@northarc.example' });
    await use(site);
    await stop();
  },
});

async function giveAddress({ deps }: E2eSite) {
  const [{ id, ...values } = { id: '' }] = companyRecords.builtIn;
  const given = { ...values, street: '12 Peachtree Road', zip: '30301' };
  await deps.records.publishing.publish(companyRecords, id, 0, given, tester);
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const kept = (page: Page) => expect(page.getByText(/Draft saved/)).toBeVisible();

test('an issue is written, filled from the articles, looked over, tried, sent, and stands in the archive', {
  tag: '@extended',
}, async ({ page, site, mail }) => {
  await addReaders(site.deps.db, ['ada', 'bob'], site.deps.clock.now() - 1);
  await signIn(page, '/newsletter-management');
  await page.getByRole('link', { name: 'Issues' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter issues' })).toBeVisible();
  await expect(page.getByText('2 people have confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'New issue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Untitled' })).toBeVisible();
  await field(page, 'Subject').fill('What we fixed in June');
  await expect(field(page, 'Address')).toHaveValue('what-we-fixed-in-june');
  await expect(page.getByRole('toolbar', { name: 'Text formatting' })).toBeVisible();
  await text(page).click();
  await page.keyboard.type('It was hot.');
  await kept(page);
  // The page as a server sends it: React goes on from it, or this story ends with its error.
  await page.reload();
  await expect(text(page)).toContainText('It was hot.');
  await page.getByRole('button', { name: 'Fill in the newest articles' }).click();
  await expect(text(page)).toContainText('Read the article');
  await expect(text(page)).toContainText('It was hot.');
  await page.getByRole('button', { name: 'Check issue and links' }).click();
  await expect(page.getByText('1 of 6 needs fixing.')).toBeVisible();
  await expect(page.getByText(/has no postal address/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add it' })).toHaveAttribute('href', '/admin/records/company/company');

  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('alert')).toContainText('Not sent.');
  await giveAddress(site);
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('Sent to owner@northarc.example.')).toBeVisible();
  expect(mail.received.map(({ to }) => to)).toEqual(['owner@northarc.example']);

  await page.getByLabel('360 px').check();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('It was hot.')).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Unsubscribe with one click' })).toBeVisible();
  await page.getByLabel('1280 px').check();
  await expect(page.frameLocator('iframe').getByText('12 Peachtree Road, Atlanta, GA 30301')).toBeVisible();

  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('dialog').getByLabel('Pace').selectOption('36000');
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Sending to everyone who’s confirmed.')).toBeVisible();
  await expect
    .poll(() => mail.received.map(({ to }) => to).sort())
    .toEqual(['ada@example.com', 'bob@example.com', 'owner@northarc.example']);
  await expect(page.getByText(/^Sent, the last copy on/)).toBeVisible({ timeout: 15_000 });

  await expect(page.getByText('the email that was sent')).toBeVisible();
  await page.getByRole('link', { name: 'In the archive' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What we fixed in June' })).toBeVisible();
  await page.getByRole('link', { name: 'All issues' }).click();
  await expect(page.getByRole('link', { name: 'What we fixed in June' })).toBeVisible();
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Read past issues' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Issues of our newsletter' })).toBeVisible();
  expect(await (await page.request.get('/newsletter/issues/rss.xml')).text()).toContain('What we fixed in June');
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/newsletter/issues/what-we-fixed-in-june');
});
