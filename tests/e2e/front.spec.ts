import { expect, holdBack, test } from './fixtures.ts';

test('without JavaScript, on a phone, the three questions are answered in the first screen, and lead on', async ({
  plain,
}) => {
  await plain.setViewportSize({ width: 360, height: 760 });
  await plain.goto('/');
  const main = plain.getByRole('main');
  await expect(main.getByRole('link', { name: 'Tell the duty engineer' })).toBeInViewport();
  await expect(main.getByRole('form', { name: 'Price estimate' })).toContainText('$1,500 per month');
  await expect(main.getByRole('form', { name: 'Price estimate' })).toBeInViewport();
  await expect(main.getByRole('link', { name: /^Book .* for a consultation$/ })).toBeInViewport();
  const screens = await plain.locator('html').evaluate((html) => {
    for (const later of html.querySelectorAll<HTMLElement>('.section-later')) later.style.contentVisibility = 'visible';
    return html.scrollHeight / 760;
  });
  expect(screens).toBeLessThanOrEqual(11);

  await main.getByRole('button', { name: 'One more' }).click();
  await expect(plain).toHaveURL(/\/estimate\?.*count=10.*step=1/);
  await expect(main.getByRole('status')).toContainText('$1,650');
  await plain.setViewportSize({ width: 1280, height: 900 });
  await plain.goto('/');
  const days = main.getByRole('list', { name: 'Open times this week' });
  await expect(days.getByRole('listitem')).toHaveCount(7);
  await days.getByRole('link').first().click();
  await expect(plain).toHaveURL(/tab=appointment&date=/);
});

test('prices follow the number of people, into the quote form too; the map follows the town that one points at', {
  tag: '@extended',
}, async ({ page }) => {
  await page.goto('/');
  await test.step('the map, by mouse and by keyboard', async () => {
    const area = page.getByRole('region', { name: 'Close enough to drive over' });
    const place = (name: string) => area.getByText(name, { exact: true }).last();
    const milton = area.getByRole('link', { name: 'Milton' });
    // While the page wakes up the link may move away from under a mouse that rests.
    await expect(async () => {
      await milton.hover();
      await expect(place('Milton')).toHaveCSS('font-weight', '800', { timeout: 500 });
    }).toPass();
    await expect(place('Cumming')).toHaveCSS('font-weight', '600');
    await milton.focus();
    await page.keyboard.press('Tab');
    await page.mouse.move(0, 0);
    await expect(place('Milton')).toHaveCSS('font-weight', '600');
    await expect(place('Johns Creek')).toHaveCSS('font-weight', '800');
    await place('Cumming').hover();
    await expect(area.getByRole('link', { name: 'Cumming' })).toHaveCSS('text-decoration-line', 'underline');
  });
  await test.step('the price of the home page', async () => {
    const form = page.getByRole('main').getByRole('form', { name: 'Price estimate' });
    await form.getByRole('button', { name: 'One more' }).click();
    await expect(form.getByRole('status')).toHaveText('$1,650 per month');
    await expect(form).toContainText(/Estimate ES-[A-Z0-9]{8}, valid through/);
    await form.getByLabel('people').fill('2001');
    await expect(form.getByRole('alert')).toContainText('from 1 to 2,000 people');
    await form.getByLabel('people').fill('25');
    await expect(form.getByRole('status')).toHaveText('$3,750 per month');
    await expect(form).toContainText(/Estimate ES-/);
    await page.getByRole('main').getByRole('link', { name: 'Get a free quote' }).click();
    await expect(page.getByRole('main')).toContainText('25 people');
  });
  await test.step('the number goes along to the plans', async () => {
    await page.goto('/');
    const form = page.getByRole('main').getByRole('form', { name: 'Price estimate' });
    await form.getByLabel('people').fill('25');
    await expect(form.getByRole('status')).toHaveText('$3,750 per month');
    await form.getByRole('link', { name: 'Compare plans' }).click();
    await expect(page.getByLabel('People')).toHaveValue('25');
    await expect(page.locator('.plan-sum')).toHaveText(['$3,750', '$6,250', 'Custom']);
  });
  await test.step('the table of plans', async () => {
    await page.goto('/it-support/business');
    const plans = page
      .getByRole('main')
      .getByRole('form')
      .filter({ has: page.getByRole('heading', { name: 'Plans' }) });
    await expect(plans.locator('.plan-sum')).toHaveText(['$1,500', '$2,500', 'Custom']);
    await plans.getByRole('button', { name: 'One more' }).click();
    await expect(plans.locator('.plan-sum')).toHaveText(['$1,650', '$2,750', 'Custom']);
    await plans.getByLabel('People').fill('2000');
    await expect(plans.locator('.plan-sum')).toHaveText(['$300,000', '$500,000', 'Custom']);
  });
});

test('a tap that waits for its script is seen to have been heard, and is not lost', async ({ page }) => {
  await page.goto('/contact?tab=appointment');
  const letGo = await holdBack(page, '**/assets/*.js');
  const day = page.locator('.calendar td button:enabled').nth(2);
  const name = await day.getAttribute('aria-label');
  await day.click();
  await expect(day).toHaveAttribute('aria-busy', 'true');
  await expect(day).toHaveCSS('opacity', '0.6');
  letGo();
  await expect(page.locator('.calendar td button[aria-pressed=true]')).toHaveAttribute('aria-label', `${name}`);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

test('nothing moves when the font comes late, and app development opens at its top after a reload and on the way back', {
  tag: '@extended',
}, async ({ page }) => {
  await test.step('the font is asked for ahead, by the address that the style names', async () => {
    const release = await holdBack(page, '**/*.woff2');
    await page.setViewportSize({ width: 412, height: 823 });
    await page.goto('/blog', { waitUntil: 'domcontentloaded' });
    const asked = await page.locator('link[rel="preload"][as="font"]').getAttribute('href');
    expect(await page.locator('style').allTextContents()).toContainEqual(expect.stringContaining(`url(${asked})`));
    const foot = () => page.getByRole('contentinfo').evaluate((one) => one.getBoundingClientRect().top);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    const before = await foot();
    release();
    await page.waitForLoadState('load');
    await page.evaluate(() => document.fonts.ready);
    expect(await foot()).toBe(before);
  });
  await test.step('app development', async () => {
    const down = () => page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    const top = () => page.evaluate(() => window.scrollY);
    await page.goto('/app-development');
    await down();
    expect(await top()).toBe(900);
    await page.reload();
    await expect.poll(top).toBe(0);
    await down();
    await page.goto('/about');
    await page.goBack();
    await expect.poll(top).toBe(0);
  });
});
