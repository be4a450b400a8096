import type { Browser, Page } from '@playwright/test';
import { axeFindings, type E2eSite, expect, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
const recordOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.analyticsData ?? 'null'));

/** A visitor's own browser. */
async function visitor(browser: Browser, site: E2eSite) {
  const context = await browser.newContext({ userAgent: agent, baseURL: site.url });
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

test('what a visitor does in one browser, the owner sees in another', async ({ page, site, browser }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { name: 'Analytics', exact: true })).toBeVisible();
  await expect(page.getByText('Nothing in this time yet.').first()).toBeVisible();
  await expect(page.getByText('No crawler has come yet.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

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
  await expect.poll(async () => (await recordOf(ada.page)).pageViews.total).toBe(3);
  expect(await recordOf(ada.page)).toMatchObject({
    pageViews: { byPage: { '/': 1, '/about': 1, '/quote': 1 } },
    visitors: { total: 1, newVsReturning: { new: 1, returning: 0 }, byLocation: { 'Atlanta, GA': 1 } },
    engagement: { pageViews: 3 },
  });
  expect(await ada.page.evaluate(() => localStorage.hasVisited)).toBe('true');
  await ada.leave(3);

  await sendForm(
    site,
    'contact',
    {
      name: 'Grace',
      email: 'grace@example.com',
      phone: '',
      company: '',
      service: 'cloud',
      budget: '',
      timeline: '',
      message: 'Please move our server to the cloud.',
    },
    { envelope: { landing: '/?utm_source=newsletter', page: '/contact' } },
  );
  await fetch(`${site.url}/services`, {
    headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  });
  await site.deps.analytics.settled();
  await site.deps.protection.events.settled();

  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page.getByRole('definition').first()).toHaveText('3');
  for (const path of ['/about', '/quote']) await expect(row(page, 'Pages', path)).toContainText('1');
  await expect(row(page, 'Sources', 'newsletter')).toBeVisible();
  await expect(row(page, 'Campaigns', 'newsletter / email / spring')).toBeVisible();
  await expect(row(page, 'Devices', 'Desktop')).toContainText('100%');
  await expect(row(page, 'New and returning', 'New')).toContainText('100%');
  await expect(row(page, 'Form: Quote wizard', 'Began')).toContainText('1');
  await expect(row(page, 'Leads by source', 'newsletter')).toContainText('1');
  await expect(row(page, 'Leads by page', '/')).toContainText('1');
  await expect(row(page, 'Crawler log', 'Googlebot')).toContainText('/services');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
  }
});

test('the tab is used by keyboard alone, and read without JavaScript', async ({ page, site, browser }) => {
  const ada = await visitor(browser, site);
  await ada.page.goto('/');
  await ada.leave(1);
  await signIn(page, '/admin/analytics');
  const year = page.getByRole('link', { name: 'Year', exact: true });
  await year.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/range=year$/);
  await expect(year).toHaveAttribute('aria-current', 'true');
  await expect(year).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '3 years' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('summary', { hasText: 'As a table' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const table = page.getByRole('region', { name: 'Table: page views and visitors over time' });
  await expect(table).toBeFocused();
  await expect(table.getByRole('row')).toHaveCount(53);

  const context = await browser.newContext({
    userAgent: agent,
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/admin/analytics');
  await plain.getByRole('link', { name: '7 days' }).click();
  await expect(plain.getByRole('definition').first()).toHaveText('1');
  await expect(row(plain, 'Sources', 'direct')).toBeVisible();
  await context.close();
});

test('a visitor who leaves at once is in the record of the browser too', async ({ site, browser }) => {
  const ada = await visitor(browser, site);
  await ada.page.goto('/about');
  await ada.page.goto('/contact', { referer: `${site.url}/about` });
  await expect.poll(async () => (await recordOf(ada.page))?.pageViews.total).toBe(2);
  expect(await recordOf(ada.page)).toMatchObject({
    pageViews: { byPage: { '/about': 1, '/contact': 1 } },
    visitors: { newVsReturning: { new: 1 }, byDevice: { Desktop: 1 } },
    engagement: { bounces: 1 },
  });
  expect(await ada.context.cookies()).toEqual([]);
  await ada.leave(2);
});

test('whoever asks not to be tracked is not counted', async ({ site, browser }) => {
  const context = await browser.newContext({ userAgent: agent, baseURL: site.url });
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  const page = await context.newPage();
  await page.goto('/');
  await page.goto('/about');
  expect(await recordOf(page)).toBeNull();
  await page.goto('about:blank');
  await context.close();
  const ada = await visitor(browser, site);
  await ada.page.goto('/');
  await ada.leave(1);
});

test('what strangers send is shown as text', async ({ page, site }) => {
  const markup = '<img src=x onerror=alert(1)>';
  const post = (path: string, body: object, agentText = agent) =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { 'User-Agent': agentText, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const view = { v: 1, e: 1, n: 1, t: 1, b: 0, f: [markup, 'quote:<b>'] };
  await post('/api/analytics', {
    ...view,
    p: `/${markup}`,
    r: markup,
    u: new URLSearchParams({ utm_source: `=1+1${markup}`, utm_campaign: markup }).toString(),
  });
  await post('/api/analytics', { ...view, p: '/', r: `"><script>alert(1)</script>`, u: '' });
  await post('/api/security-events', { type: 'xss_attempt', url: `/${markup}`, details: markup }, `${agent} ${markup}`);
  await fetch(`${site.url}/about?${encodeURIComponent(markup)}`, { headers: { 'User-Agent': `Googlebot ${markup}` } });
  await site.deps.analytics.settled();
  await site.deps.protection.events.settled();
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(page, '/admin/analytics');
  await expect(page.getByText(markup).first()).toBeVisible();
  await expect(page.locator('img[src=x]')).toHaveCount(0);
  await expect(row(page, 'Pages', 'other')).toBeVisible();
  await expect(row(page, 'Sources', 'other')).toBeVisible();
  expect(ran).toEqual([]);
});
