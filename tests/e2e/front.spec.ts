import { expect, test } from './fixtures.ts';

test('on a phone the three questions are answered in the first screen, and the page is eleven screens long', async ({
  plain,
}) => {
  await plain.setViewportSize({ width: 360, height: 760 });
  await plain.goto('/');
  const main = plain.getByRole('main');
  await expect(main.getByRole('link', { name: 'Tell the duty engineer' })).toBeInViewport();
  await expect(main.getByRole('form', { name: 'Price estimate' })).toContainText('$1,500 per month');
  await expect(main.getByRole('form', { name: 'Price estimate' })).toBeInViewport();
  await expect(main.getByRole('link', { name: /^Book .* for a consultation$/ })).toBeInViewport();
  // The sections below are laid out one after the other.
  await expect
    .poll(() => plain.locator('html').evaluate((html) => html.scrollHeight / 760), { timeout: 15_000 })
    .toBeLessThanOrEqual(11);
});

test('the price follows the number of people, at once and then with a reference', async ({ page }) => {
  await page.goto('/');
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

test('without a script the price leads to the estimate, and a day of the ruler to its times', async ({ plain }) => {
  await plain.goto('/');
  const main = plain.getByRole('main');
  await main.getByRole('button', { name: 'One more' }).click();
  await expect(plain).toHaveURL(/\/estimate\?.*count=10.*step=1/);
  await expect(main.getByRole('status')).toContainText('$1,650');
  await plain.goto('/');
  const days = main.getByRole('list', { name: 'Free times this week' });
  await expect(days.getByRole('listitem')).toHaveCount(7);
  await days.getByRole('link').first().click();
  await expect(plain).toHaveURL(/tab=appointment&date=/);
});

test('the map follows the town that one points at, by mouse and by keyboard, and the list the place', async ({
  page,
}) => {
  await page.goto('/');
  const area = page.getByRole('region', { name: 'Close enough to drive over' });
  const place = (name: string) => area.getByText(name, { exact: true }).last();
  const weight = (name: string) => place(name).evaluate((text) => getComputedStyle(text).fontWeight);
  const milton = area.getByRole('link', { name: 'Milton' });
  await milton.hover();
  expect([await weight('Milton'), await weight('Cumming')]).toEqual(['800', '600']);
  await milton.focus();
  await page.keyboard.press('Tab');
  await page.mouse.move(0, 0);
  expect([await weight('Milton'), await weight('Johns Creek')]).toEqual(['600', '800']);
  await place('Cumming').hover();
  await expect(area.getByRole('link', { name: 'Cumming' })).toHaveCSS('text-decoration-line', 'underline');
});

test('a tap that waits for its script is seen to have been heard, and is not lost', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.goto('/contact?tab=appointment');
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const day = page.locator('.calendar td button:enabled').nth(2);
  const name = await day.getAttribute('aria-label');
  await day.click();
  await expect(day).toHaveAttribute('aria-busy', 'true');
  await expect(day).toHaveCSS('opacity', '0.6');
  letGo();
  await expect(page.locator('.calendar td button[aria-pressed=true]')).toHaveAttribute('aria-label', `${name}`);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

test('where room is short the chat button leaves the way free while one types or reads a table, and comes back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  const button = page.locator('.chat-button');
  await page.goto('/contact');
  await expect(button).toBeVisible();
  await page.getByRole('main').getByRole('textbox').first().focus();
  await expect(button).toBeHidden();
  await page.getByRole('main').getByRole('textbox').first().blur();
  await expect(button).toBeVisible();
  await page.goto('/it-support/business');
  await page.getByRole('table').getByRole('row').last().hover();
  await expect(button).toBeHidden();
  await page.getByRole('heading', { level: 2 }).last().hover();
  await expect(button).toBeVisible();
});

test('the plan table says what each plan comes to for the number of people', async ({ page }) => {
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

test('the font is asked for ahead, by the address that the style names, and nothing moves when it comes late', async ({
  page,
}) => {
  let release = () => {};
  const isLate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await isLate;
    await route.continue();
  });
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
