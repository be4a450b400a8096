import type { Page } from '@playwright/test';
import { startMailServer } from '../helpers/mail-server.ts';
import { expect, login, startSite, test } from './fixtures.ts';

const list = '/admin/first-day';
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('the first day of another company: from the first sign-in to going live', { tag: '@extended' }, async ({
  browser,
}) => {
  const mails = await startMailServer();
  const { site, stop } = await startSite({ SMTP_URL: mails.url, MAIL_TO: 'ada@riverbend.net' });
  const context = await browser.newContext({ baseURL: site.url });
  try {
    const page = await context.newPage();
    await page.goto('/admin');
    await login(page);
    const way = page.getByRole('region', { name: 'Getting started' });
    await expect(way).toContainText('Make this site yours: 8 steps to go');
    await way.getByRole('link', { name: 'Getting started' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting started');
    await expect(row(page, 'Company name and contact details')).toContainText('Sample');

    // One field of theirs leaves the others made up, and the page says which.
    await page.getByRole('link', { name: 'Company name and contact details' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Riverbend');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Published. It’s live now.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Getting started' }).click();
    await page.getByText('Company', { exact: true }).click();
    const firm = page.getByRole('region', { name: 'Company', exact: true });
    await expect(firm.getByText('Legal name', { exact: true })).toBeVisible();
    await expect(firm.getByText('Name', { exact: true })).toHaveCount(0);
    await firm.getByRole('button', { name: 'Riverbend: correct for our company' }).click();
    await expect(page.getByText('Company: confirmed as correct for your company.')).toBeVisible();
    await expect(firm).toHaveCount(0);
    await expect(row(page, 'Company name and contact details')).toContainText('Done');

    // A colour that cannot be read is refused, with one that can.
    await page.getByRole('link', { name: 'Colors', exact: true }).click();
    const brand = page.getByLabel('Links and buttons');
    await brand.fill('#ffcc00');
    await expect(page.getByText('color pairs are too hard to read')).toBeVisible();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByRole('alert')).toContainText(
      /White text on buttons would have a contrast of 1\.\d\d : 1, and 4\.5 : 1 is needed\. #[0-9a-f]{6} would work/,
    );
    await brand.fill('#0f766e');
    await expect(page.getByText('All 25 color pairs are readable')).toBeVisible();
    const preview = page.frameLocator('iframe[title="The draft at 360 px"]');
    const shade = () => getComputedStyle(document.documentElement).getPropertyValue('--color-arc-700').trim();
    await expect.poll(() => preview.locator('html').evaluate(shade)).toBe('#0f766e');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Published. It’s live now.')).toBeVisible();
    const visitor = await context.newPage();
    // The first answer is rendered, the second comes from the cache: each has the policy of its own style sheet.
    for (const _ of ['rendered', 'cached']) {
      const answer = await visitor.goto('/about');
      expect(answer?.headers()['content-security-policy']?.split('style-src')).toHaveLength(2);
      expect(await visitor.evaluate(shade)).toBe('#0f766e');
    }
    await expect(visitor.locator('meta[name="theme-color"]')).not.toHaveAttribute('content', '#3b82f6');

    // A test mail, and what became of it.
    await page.goto(list);
    await page.getByRole('button', { name: 'Send test email' }).click();
    await expect(page.getByText('Sent to ada@riverbend.net')).toBeVisible();
    // A machine that is busy with something else may have told the owner of that as well.
    expect(mails.received.map(({ text }) => text).join('\n')).toContain('Test email from Riverbend');
    await expect(row(page, 'Test email sent')).toContainText('Done');

    // Going live: what is made up is read and confirmed kind by kind.
    const reviews = page.getByRole('region', { name: 'Testimonials', exact: true });
    await page.getByText('Testimonials', { exact: true }).click();
    await expect(reviews.getByText(/I wrote to the emergency address at 6:40/)).toBeVisible();
    await expect(reviews.getByRole('listitem')).toHaveCount(8);
    await reviews.getByRole('button', { name: 'Renee Castellanos: correct for our company' }).click();
    await expect(reviews.getByRole('listitem')).toHaveCount(7);
    const all = reviews.getByRole('button', { name: 'Testimonials: all correct for our company' });
    await all.click();
    await page.getByRole('button', { name: 'Not yet' }).click();
    await expect(reviews.getByRole('listitem')).toHaveCount(7);
    await all.click();
    await page.getByRole('button', { name: 'Yes, all correct' }).click();
    await expect(reviews).toHaveCount(0);
    await page.goto('/admin/today');
    await page.getByRole('button', { name: 'Hide this' }).click();
    await expect(page.getByRole('region', { name: 'Getting started' })).toHaveCount(0);
  } finally {
    await context.close();
    await stop();
    await mails.stop();
  }
});
