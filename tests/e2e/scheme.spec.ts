import { axeFindings, expect, test } from './fixtures.ts';

const ground = (page: import('@playwright/test').Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [light, dark] = ['rgb(255, 255, 255)', 'rgb(10, 17, 32)'];

test('a visitor chooses the colors in the foot of a page, and has them from the first paint on', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  expect(await ground(page)).toBe(light);
  const colors = page.getByRole('group', { name: 'Colors' });
  await expect(colors.getByRole('button', { name: 'System', pressed: true })).toBeVisible();
  await colors.getByRole('button', { name: 'Dark' }).click();
  expect(await ground(page)).toBe(dark);
  // Before the page's own script: it is put on in the head.
  await page.route('**/assets/site-*.js', (route) => route.abort());
  await page.goto('/blog');
  expect(await ground(page)).toBe(dark);
  await page.unroute('**/assets/site-*.js');
  await page.goto('/blog');
  await colors.getByRole('button', { name: 'System' }).click();
  expect(await ground(page)).toBe(light);
  expect(await page.evaluate(() => localStorage.getItem('siteColors'))).toBeNull();
});

test('without a script the colors are those of the system, and nothing is offered', async ({ plain }) => {
  await plain.emulateMedia({ colorScheme: 'dark' });
  await plain.goto('/');
  expect(await plain.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(dark);
  await expect(plain.getByRole('group', { name: 'Colors' })).toBeHidden();
});

test('axe finds nothing in the dark, and paper stays white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const findings: string[] = [];
  for (const path of [
    '/',
    '/it-support/business',
    '/it-support/residential',
    '/services',
    '/website-development-seo',
    '/app-development',
    '/it-support',
    '/it-support-alpharetta-ga',
    '/portfolio',
    '/portfolio/dental-phones',
    '/about',
    '/blog',
    '/blog/cloud-migration-atlanta-businesses',
    '/contact',
    '/contact?tab=appointment',
    '/quote',
    '/careers',
    '/support',
    '/emergency',
    '/estimate',
    '/privacy',
    '/sitemap',
    '/no-such-page',
  ]) {
    await page.goto(path);
    findings.push(...(await axeFindings(page)).map((finding) => `${path}: ${finding}`));
  }
  expect(findings).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.goto('/about');
  expect(await ground(page)).toBe(light);
});
