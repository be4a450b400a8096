import type { Page } from '@playwright/test';
import { test as base, expect, solvePuzzle, startSite } from './fixtures.ts';
import { Listener } from './listener.ts';

/**
 * What a screen reader would say on the main journeys, as files in tests/spoken. After a change that is meant:
 * npx playwright test spoken --update-snapshots, and read the files as a listener would.
 */
const start = Date.parse('2026-12-01T10:00:02-05:00');
const test = base.extend<{ listener: Listener }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  site: async ({}, use) => {
    const { site, stop } = await startSite({}, start);
    await use(site);
    await stop();
  },
  listener: async ({ page }, use) => {
    await page.clock.install({ time: start });
    await use(await Listener.on(page));
  },
});

const main = (page: Page) => page.getByRole('main');
const questionIn = async (page: Page) =>
  (await page.locator('form:visible .captcha label').first().textContent()) ?? '';

test('finding a price and asking for a quote sounds as it is written down', { tag: '@extended' }, async ({
  page,
  site,
  listener,
}) => {
  await page.goto('/');
  await listener.arrives();
  const form = main(page).getByRole('form', { name: 'Price estimate' });
  await listener.reads(form);
  listener.does('one person more');
  await form.getByRole('button', { name: 'One more' }).press('Enter');
  await listener.hears('$1,650');
  await listener.focus();
  await expect(form).toContainText('Estimate ES-');
  await main(page).getByRole('link', { name: 'Get a free quote' }).first().press('Enter');
  await page.waitForURL(/\/quote/);
  await listener.arrives();
  const wizard = page.getByRole('form', { name: 'Quote request' });
  await listener.reads(wizard);
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  listener.does('goes on without a word');
  await next();
  await listener.hears('First name is required');
  await listener.focus();
  for (const [label, words] of [
    ['First Name', 'Ada'],
    ['Last Name', 'Byron'],
    ['Email Address', 'ada@example.com'],
    ['Company Name', 'Analytical Engines'],
  ] as const) {
    await wizard.getByLabel(label).focus();
    await listener.focus();
    await page.keyboard.type(words);
  }
  listener.does('goes on');
  await next();
  await expect(page.getByText('Step 2 of 4')).toBeVisible();
  await listener.focus();
  await listener.reads(wizard);
  await wizard.getByRole('checkbox', { name: 'IT Support & Maintenance' }).check();
  await wizard.getByLabel('Project Type').selectOption('Migration');
  await wizard.getByLabel('Budget Range').selectOption('$25,000-$50,000');
  await wizard.getByLabel('Timeline').selectOption('1-3 months');
  await next();
  await wizard.getByLabel('Project Description').fill('Our mail lives on a machine in a cupboard.');
  await next();
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await listener.focus();
  const question = await questionIn(page);
  await solvePuzzle(page, wizard);
  site.advance(6_000);
  listener.does('sends it');
  await page.getByRole('button', { name: 'Submit Quote Request' }).press('Enter');
  await expect(main(page)).toContainText('NA-');
  await listener.focus();
  await listener.arrives();
  expect(listener.transcript(question)).toMatchSnapshot('price-and-quote.txt');
});

test('booking a time sounds as it is written down', { tag: '@extended' }, async ({ page, site, listener }) => {
  await page.goto('/contact?tab=appointment');
  await listener.arrives();
  const day = page.getByRole('button', { name: /^Thursday, December 3,/ });
  await day.focus();
  await listener.focus();
  listener.does('the day after, by the arrow key, and chooses it');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^Friday, December 4,/ })).toBeFocused();
  await listener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^10:30 AM Eastern Time/ })).toBeVisible();
  await listener.reads(
    page
      .getByRole('group', { name: /^Times on|December 4,/ })
      .or(page.locator('.times'))
      .first(),
  );
  await page.getByRole('button', { name: /^10:30 AM Eastern Time/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Book your appointment' });
  await expect(dialog).toBeVisible();
  await listener.focus();
  await listener.reads(dialog);
  const form = dialog.locator('form');
  await form.getByLabel('Full Name').fill('Ada Byron');
  await form.getByLabel('Email Address').fill('ada@example.com');
  await form.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Cloud Solutions' });
  await form.getByRole('textbox', { name: 'Message' }).fill('We would like to move our mail.');
  const question = await questionIn(page);
  await solvePuzzle(page, form);
  site.advance(6_000);
  listener.does('books');
  await form.getByRole('button', { name: 'Book Appointment' }).press('Enter');
  const booked = page.getByRole('dialog', { name: 'Appointment Booked!' });
  await expect(booked).toBeVisible();
  await listener.focus();
  await listener.reads(booked);
  expect(listener.transcript(question)).toMatchSnapshot('booking.txt');
});

test('a message with an error sounds as it is written down', { tag: '@extended' }, async ({ page, site, listener }) => {
  await page.goto('/contact');
  await listener.arrives();
  const form = main(page).locator('form:visible').first();
  const question = await questionIn(page);
  await listener.reads(form);
  listener.does('sends it without a word');
  await form.getByRole('button', { name: 'Send Message' }).press('Enter');
  await listener.hears('is required');
  await listener.focus();
  for (const [label, words, left] of [
    ['Full Name', 'Ada Byron', 'Please check 2 fields'],
    ['Email Address', 'ada@example.com', 'Please check one field'],
    ['Message', 'The printer in the hall prints page one for ever.', ''],
  ] as const) {
    await form.getByLabel(label).focus();
    await listener.focus();
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
    if (left) await listener.hears(left);
  }
  const asked = await questionIn(page);
  await solvePuzzle(page, form);
  await listener.hears('Verified');
  site.advance(6_000);
  listener.does('sends it');
  await form.getByRole('button', { name: 'Send Message' }).press('Enter');
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
  await listener.focus();
  await listener.rest();
  expect(listener.transcript(question).replaceAll(asked || '\0', 'QUESTION')).toMatchSnapshot('message.txt');
});

test('telling what stopped sounds as it is written down', { tag: '@extended' }, async ({ page, site, listener }) => {
  await page.goto('/emergency');
  await listener.arrives();
  const form = page.getByRole('form', { name: 'Tell us what stopped' });
  const question = await questionIn(page);
  await listener.reads(form);
  await form.getByRole('textbox', { name: 'Name' }).fill('Ada Byron');
  await form.getByRole('textbox', { name: 'Phone number or email address' }).fill('no way to reach me');
  await form.getByRole('textbox', { name: 'What stopped?' }).fill('The server clicks.');
  await solvePuzzle(page, form);
  site.advance(6_000);
  listener.does('sends it with an address that is none');
  await form.getByRole('button', { name: 'Get help now' }).press('Enter');
  await listener.hears('Please check');
  await listener.focus();
  await form.getByRole('textbox', { name: 'Phone number or email address' }).fill('ada@example.com');
  listener.does('sends it');
  await form.getByRole('button', { name: 'Get help now' }).press('Enter');
  await expect(main(page)).toContainText('NA-');
  await listener.arrives();
  await listener.focus();
  expect(listener.transcript(question)).toMatchSnapshot('emergency.txt');
});

test('finding an article and subscribing sounds as it is written down', { tag: '@extended' }, async ({
  page,
  listener,
}) => {
  await page.goto('/blog');
  await listener.arrives();
  await page.getByRole('searchbox').focus();
  await listener.focus();
  await page.keyboard.insertText('ransomwear');
  await listener.hears('this comes close');
  await page.getByRole('link', { name: /^Ransomware Backups/ }).press('Enter');
  await page.waitForURL(/ransomware/);
  await listener.arrives();
  await listener.reads(page.getByRole('navigation', { name: 'In this article' }));
  const form = page.getByRole('contentinfo').getByRole('form').or(page.locator('footer form')).first();
  await form.getByRole('textbox').focus();
  await listener.focus();
  await page.keyboard.type('not an address');
  await page.keyboard.press('Enter');
  await listener.hears('email');
  await listener.focus();
  await form.getByRole('textbox').fill('ada@example.com');
  listener.does('subscribes');
  await page.keyboard.press('Enter');
  await listener.hears('open the link');
  expect(listener.transcript()).toMatchSnapshot('article.txt');
});
