import type { Page } from '@playwright/test';
import { startMailServer } from '../helpers/mail-server.ts';
import { expect, login, startSite, test } from './fixtures.ts';

const list = '/admin/first-day';
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('the first day of another company: from the first sign-in to going live', async ({ browser }) => {
  const mails = await startMailServer();
  const { site, stop } = await startSite({ SMTP_URL: mails.url, MAIL_TO: 'ada@riverbend.net' });
  const context = await browser.newContext({ baseURL: site.url });
  try {
    const page = await context.newPage();
    await page.goto('/admin');
    await login(page);
    const way = page.getByRole('region', { name: 'Getting started' });
    await expect(way).toContainText('Make this site yours: 0 of 12 done');
    await way.getByRole('link', { name: 'Continue with Company name and description' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting started');
    await expect(row(page, 'Company name and description')).toContainText('Sample');

    // The name, on the record that says it everywhere.
    await page.getByRole('link', { name: 'Continue: Company name and description' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Riverbend');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Published. It’s live now.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    // One field of theirs leaves the others made up, and the list says which.
    await expect(row(page, 'Company name and description')).toContainText(
      'Still the default: Name with description, Legal name',
    );
    await page.getByRole('link', { name: 'Continue: Company name and description' }).click();
    await page.getByLabel('Name with description').fill('Riverbend Computers');
    await page.getByLabel('Legal name').fill('Riverbend Computers, LLC');
    await page.getByLabel('Short description').fill('Computers for the valley');
    await page
      .getByRole('textbox', { name: 'One-sentence description', exact: true })
      .fill('Riverbend mends and builds what the valley computes with.');
    await page.getByLabel('Year founded').fill('2019');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Published. It’s live now.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(row(page, 'Company name and description')).toContainText('Done');

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
    const preview = page.frameLocator('iframe[title="The page with the draft"]');
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
    await page.getByRole('link', { name: 'Email settings' }).click();
    await page.getByRole('button', { name: 'Send test email' }).click();
    await expect(page.getByText('Sent to ada@riverbend.net')).toBeVisible();
    // A machine that is busy with something else may have told the owner of that as well.
    expect(mails.received.map(({ text }) => text).join('\n')).toContain('Test email from Riverbend');

    // Skipped here, taken up again in another window.
    await page.goto(list);
    await expect(row(page, 'Email settings')).toContainText('Done');
    await page.getByRole('button', { name: 'Skip Phone' }).click();
    await expect(row(page, 'Phone')).toContainText('Skipped');
    const other = await context.newPage();
    await other.goto(list);
    await other.getByRole('button', { name: 'Reopen: Phone' }).click();
    await expect(row(other, 'Phone')).toContainText('Open');
    await other.getByRole('button', { name: 'Phone: correct for our company' }).click();
    await expect(row(other, 'Phone')).toContainText('Done');

    // Going live: what is made up is read and confirmed kind by kind.
    await other.getByRole('link', { name: 'See what’s left' }).click();
    const reviews = other.getByRole('region', { name: 'Testimonials', exact: true });
    await expect(reviews).toContainText('8 still sample content');
    await reviews.getByText('Read before you confirm').click();
    await expect(reviews.getByText(/I wrote to the emergency address at 6:40/)).toBeVisible();
    await reviews
      .getByRole('button', { name: /^Testimonials \(Renee Castellanos, .*\): all correct for our company$/ })
      .click();
    await other.getByRole('button', { name: 'Not yet' }).click();
    await expect(reviews).toContainText('8 still sample content');
    const confirm = other.getByRole('button', { name: /: (all )?correct for our company$/ });
    const left = await confirm.count();
    await reviews.getByRole('button', { name: /: all correct for our company$/ }).click();
    await other.getByRole('button', { name: /^Yes, / }).click();
    await expect(confirm).toHaveCount(left - 1);
    await expect(reviews).toHaveCount(0);
    await other.goto('/admin/today');
    await other.getByRole('button', { name: 'Hide this' }).click();
    await expect(other.getByRole('region', { name: 'Getting started' })).toHaveCount(0);
  } finally {
    await context.close();
    await stop();
    await mails.stop();
  }
});
