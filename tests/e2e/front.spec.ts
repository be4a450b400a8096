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
