import type { Browser, Page } from '@playwright/test';
import { type E2eSite, expect, signIn, test } from './fixtures.ts';

const recordOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.analyticsData ?? 'null'));

/** A visitor's own browser. */
async function visitor(browser: Browser, site: E2eSite) {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  return {
    page,
    context,
    /** Closes the last page; resolves when the server has heard of so many views in all. */
    async leave(views: number) {
      await page.goto('about:blank');
      await expect.poll(() => viewsOf(site)).toBe(views);
      await context.close();
    },
  };
}

async function viewsOf(site: E2eSite) {
  await site.deps.analytics.settled();
  const rows = await site.deps.db.sql.selectFrom('analytics_daily').select('hits').where('kind', '=', 'site').execute();
  return rows.reduce((sum, { hits }) => sum + hits, 0);
}

const row = (page: Page, table: string, name: string) =>
  page.getByRole('region', { name: `Table: ${table}` }).getByRole('row', { name });

test('what visitors do in their browsers the owner sees in another; who asks not to be tracked is not counted', {
  tag: '@extended',
}, async ({ page, site, browser }) => {
  await signIn(page, '/admin/analytics');
  await expect(page.getByText('No data for this period yet.').first()).toBeVisible();
  await expect(page.getByText('No crawler visits yet.')).toBeVisible();

  await test.step('a visitor comes by a campaign, reads and begins a form', async () => {
    const ada = await visitor(browser, site);
    await ada.page.goto('/?utm_source=newsletter&utm_medium=email&utm_campaign=spring');
    await ada.page.mouse.wheel(0, 400);
    await ada.page.getByRole('link', { name: 'About' }).first().click();
    await expect(ada.page).toHaveURL(/\/about$/);
    await ada.page.goto('/quote', { referer: `${site.url}/about` });
    await ada.page.getByLabel('First name').fill('Ada');
    await ada.page.getByRole('button', { name: 'Next' }).click();
    await expect(ada.page.getByText('Last name is required').first()).toBeVisible();
    await ada.page.getByLabel('Last name').fill('Byron');
    await expect.poll(async () => (await recordOf(ada.page))?.pageViews.total).toBe(3);
    expect(await recordOf(ada.page)).toMatchObject({
      pageViews: { byPage: { '/': 1, '/about': 1, '/quote': 1 } },
      visitors: { total: 1, newVsReturning: { new: 1, returning: 0 }, byLocation: { 'Atlanta, GA': 1 } },
      engagement: { pageViews: 3 },
    });
    expect(await ada.context.cookies()).toEqual([]);
    await ada.leave(3);
  });
  await test.step('one who leaves at once is in the record of the browser too', async () => {
    const bob = await visitor(browser, site);
    await bob.page.goto('/about');
    await bob.page.goto('/contact', { referer: `${site.url}/about` });
    await expect.poll(async () => (await recordOf(bob.page))?.pageViews.total).toBe(2);
    expect(await recordOf(bob.page)).toMatchObject({ engagement: { bounces: 1 } });
    await bob.leave(5);
  });
  await test.step('one who asks not to be tracked', async () => {
    const cyd = await visitor(browser, site);
    await cyd.context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    );
    await cyd.page.goto('/');
    await cyd.page.goto('/about');
    expect(await recordOf(cyd.page)).toBeNull();
    await cyd.leave(5);
  });

  await test.step('by keyboard alone the owner chooses a time and reads the tables', async () => {
    const days = page.getByRole('link', { name: '7 days' });
    await days.focus();
    await page.keyboard.press('Enter');
    await expect(days).toHaveAttribute('aria-current', 'true');
    await expect(days).toBeFocused();
    await expect(page.getByRole('definition').first()).toHaveText('5');
    for (const path of ['/about', '/quote']) await expect(row(page, 'Pages', path)).toBeVisible();
    await expect(row(page, 'Sources', 'newsletter')).toBeVisible();
    await expect(row(page, 'Campaigns', 'newsletter / email / spring')).toBeVisible();
    await expect(row(page, 'Devices', 'Desktop')).toContainText('100%');
    const unfold = page.locator('summary', { hasText: 'As a table' });
    await unfold.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const table = page.getByRole('region', { name: 'Table: page views and visitors over time' });
    await expect(table).toBeFocused();
    await expect(table.getByRole('row')).toHaveCount(8);
  });
});
