import type { Page } from '@playwright/test';
import { publishChange } from '#tests/helpers/blocks.ts';
import { sent } from '#tests/helpers/sent.ts';
import { enlargeText, expect, signIn, solvePuzzle, test } from './fixtures.ts';

const wizardOf = (page: Page) => page.getByRole('form', { name: 'Quote request' });
const estimateOf = (page: Page) => page.getByRole('region', { name: 'Your estimate' });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Quote Request' }).click();
const success = (page: Page) => page.getByRole('dialog', { name: 'Quote Request Submitted!' });
const onStep = (page: Page, step: number) => expect(page.getByText(`Step ${step} of 4`)).toBeVisible();

async function fillPerson(page: Page) {
  const wizard = wizardOf(page);
  await wizard.getByLabel('First Name').fill('Ada');
  await wizard.getByLabel('Last Name').fill('Byron');
  await wizard.getByLabel('Email Address').fill('ada@example.com');
}

async function fillCompany(page: Page) {
  await fillPerson(page);
  await wizardOf(page).getByLabel('Company Name').fill('Analytical Engines');
}

async function fillNeeds(page: Page) {
  const wizard = wizardOf(page);
  await wizard.getByRole('checkbox', { name: 'IT Support & Maintenance' }).check();
  await wizard.getByLabel('Project Type').selectOption('Migration');
  await wizard.getByLabel('Budget Range').selectOption('$25,000-$50,000');
  await wizard.getByLabel('Timeline').selectOption('1-3 months');
}

/** The alert at the head of the form names these fields and no others. */
async function expectNotice(page: Page, lines: string[]) {
  await expect(wizardOf(page).getByRole('alert').getByRole('link')).toHaveText(lines);
}

test('a visitor goes through the four steps and the owner finds the request', async ({ page, context, site }) => {
  const wizard = wizardOf(page);

  await test.step('a network that is away at the first touch: the form is whole, and steps once it is back', async () => {
    await page.goto('/quote');
    await onStep(page, 1);
    await context.setOffline(true);
    await wizard.getByLabel('First Name').fill('Grace');
    await expect(wizard.getByLabel('Project Description')).toBeVisible();
    await expect(page.getByText('Step 1 of 4')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeHidden();
    await context.setOffline(false);
    await onStep(page, 1);
    await expect(wizard.getByLabel('First Name')).toHaveValue('Grace');
    await wizard.getByLabel('First Name').fill('');
  });

  await test.step('each step says what it still needs', async () => {
    await next(page);
    await expectNotice(page, [
      'First Name: First name is required',
      'Last Name: Last name is required',
      'Email Address: Email is required',
      'Company Name: Company name is required',
    ]);
    await onStep(page, 1);
    await wizard.getByLabel('Company or household').selectOption('A household');
    await expect(wizard.getByLabel('Company Name')).toHaveCount(0);
    await expect(wizard.getByLabel('Budget Range')).toContainText('Under $400');
    await wizard.getByLabel('Budget Range').selectOption('Under $400', { force: true });
    await expect(page.getByText(/per user/)).toHaveCount(0);
    await page.reload();
    await expect(wizard.getByLabel('Budget Range')).toHaveValue('under-400');
    await wizard.getByLabel('Company or household').selectOption('company');
    await fillCompany(page);
    await wizard.getByLabel('Email Address').fill('not an address');
    await next(page);
    await expectNotice(page, ['Email Address: Please enter a valid email address']);
    await wizard.getByLabel('Email Address').fill('ada@example.com');
    await next(page);
    await onStep(page, 2);
    await expect(page.getByRole('heading', { name: 'What you need', exact: true })).toBeFocused();
    await next(page);
    await expectNotice(page, [
      'Services: Please select at least one service',
      'Project Type: Project type is required',
      'Budget Range: Budget range is required',
      'Timeline: Timeline is required',
    ]);
  });

  const estimate = estimateOf(page);
  await expect(estimate).toContainText('Every service under “What you need” shows its published price.');
  await fillNeeds(page);
  await expect(estimate).toContainText('$150 - $250');
  await expect(estimate).not.toContainText('one-time, for the project');
  await wizard.getByRole('checkbox', { name: 'Mobile App Development' }).check();
  await expect(estimate).toContainText('one-time, for the project');
  const figures = (await estimate.textContent()) ?? '';
  await next(page);
  await onStep(page, 3);

  await test.step('the way back and a refresh keep the answers', async () => {
    await page.getByRole('button', { name: 'Previous' }).click();
    await onStep(page, 2);
    await expect(wizard.getByLabel('Budget Range')).toHaveValue('25k-50k');
    // What was begun before the refresh is not sent too quickly after it.
    site.advance(6_000);
    await page.reload();
    await expect(page.getByText('We kept your answers from last time.')).toBeVisible();
    await onStep(page, 2);
    await expect(wizard.getByRole('checkbox', { name: 'Mobile App Development' })).toBeChecked();
    await expect(wizard.getByLabel('Timeline')).toHaveValue('1-3-months');
    await expect(estimate).toHaveText(figures);
    await next(page);
  });

  await wizard.getByLabel('Project Description').fill('x'.repeat(20));
  await next(page);
  await onStep(page, 4);
  await solvePuzzle(page, wizard);
  await submit(page);
  await expect(success(page)).toBeVisible();
  const reference = /NA-\w{8}/.exec((await success(page).textContent()) ?? '')?.[0] ?? 'none';
  await success(page).getByRole('button', { name: 'Continue Browsing' }).click();
  await onStep(page, 1);
  await expect(wizard.getByLabel('First Name')).toHaveValue('');

  await signIn(page, '/admin/quotes');
  const row = page.getByRole('row').filter({ hasText: reference });
  const needs = ['Mobile App Development', 'IT Support & Maintenance', '$25,000-$50,000'];
  for (const words of ['Ada Byron', 'Analytical Engines', ...needs, 'plus $150 - $250 per user per month']) {
    await expect(row).toContainText(words);
  }
});

const estimator = (page: Page) => page.getByRole('form', { name: 'Price estimate' });
const price = (page: Page) => estimator(page).getByRole('status');

test('two taps on a phone lead to a figure with its reference and date, which the quote form keeps', {
  tag: '@extended',
}, async ({ page }) => {
  await test.step('by keyboard, with text of twice its size', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/estimate');
    await enlargeText(page, 2);
    await estimator(page)
      .getByRole('radio', { name: /^Essential/ })
      .focus();
    await page.keyboard.press('ArrowDown');
    await expect(estimator(page).getByRole('radio', { name: /^Professional/ })).toBeChecked();
    await expect(price(page)).toContainText('$2,500');
    expect(await estimator(page).evaluate((form) => form.scrollWidth - form.clientWidth)).toBe(0);
  });

  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/it-support/business');
  await estimator(page)
    .getByRole('radio', { name: /^Professional/ })
    .check();
  await estimator(page).getByRole('button', { name: 'One more' }).click();
  await expect(estimator(page).getByLabel('People')).toHaveValue('11');
  await expect(price(page)).toContainText('$2,750');
  await estimator(page).getByLabel('People').fill('25');
  await expect(price(page)).toContainText('$6,250');
  await expect(price(page)).toContainText('Professional, 25 people');
  const terms = estimator(page).getByText(/^Estimate ES-\w{8}, valid through \w+ \d+, \d{4}$/);
  await expect(terms).toBeVisible();
  const reference = /ES-\w{8}/.exec((await terms.textContent()) ?? '')?.[0] ?? 'none';
  // What the page knows by now goes along with its other ways to the quote form.
  const essential = page
    .getByRole('main')
    .getByRole('link', { name: /Essential$/ })
    .first();
  await expect(essential).toHaveAttribute('href', /plan=essential&count=25/);

  await estimator(page).getByRole('link', { name: 'Get Quote for this estimate' }).click();
  const wizard = wizardOf(page);
  await fillPerson(page);
  await expect(wizard.getByLabel('Company or household')).toHaveValue('company');
  await expect(wizard.getByLabel('Company Size')).toHaveValue('11-50');
  await wizard.getByLabel('Company Name').fill('Analytical Engines');
  await next(page);
  await expect(wizard.getByRole('checkbox', { name: 'IT Support & Maintenance' })).toBeChecked();
  const kept = wizard.getByRole('checkbox', { name: `Keep this estimate ${reference}` });
  await expect(kept).toBeChecked();
  const figures = estimateOf(page);
  await kept.uncheck();
  await expect(figures).toContainText('$150 - $250');
  await kept.check();
  await expect(figures).toContainText('$6,250');
});

test('without JavaScript: an estimate, also of older prices, fills in the quote form, which comes back until it is whole', {
  tag: '@extended',
}, async ({ plain: page, site }) => {
  const show = () => estimator(page).getByRole('button', { name: 'Show the price', exact: true }).last().click();
  await page.goto('/it-support/residential');
  await estimator(page)
    .getByRole('radio', { name: /^Basic/ })
    .check();
  await estimator(page).getByRole('textbox').fill('21');
  await show();
  await expect(estimator(page).getByRole('alert')).toHaveText('Please enter a whole number from 1 to 20 visits');
  await expect(estimator(page).getByRole('textbox')).toHaveValue('21');
  await estimator(page).getByRole('textbox').fill('2');
  await show();
  await expect(page).toHaveURL(/\/estimate\?plan=basic&count=2$/);
  await expect(price(page)).toContainText('$300');
  await estimator(page).getByRole('button', { name: 'One more' }).click();
  await expect(price(page)).toContainText('$450');
  await expect(estimator(page).getByText(/^Estimate ES-\w{8}, valid through/)).toBeVisible();
  const estimate = page.url();

  await test.step('an estimate of older prices, or whose date has passed, says so with both figures', async () => {
    await page.goto('/estimate?plan=professional&count=10');
    const address = await page.getByRole('link', { name: 'Link to this estimate' }).getAttribute('href');
    await publishChange(site.deps, 'prices', 'business-professional', { dollars: 270 });
    await page.goto(address ?? '/');
    await expect(price(page)).toContainText('$2,500');
    await expect(estimator(page).getByText(/Our prices have changed since/)).toContainText('$2,700 per month');
    site.advance(32 * 86_400_000);
    await page.reload();
    await expect(estimator(page).getByText(/This estimate has expired/)).toContainText('$2,700 per month');
    await page.goto('/estimate?estimate=forged.token');
    await expect(estimator(page).getByRole('alert')).toContainText('couldn’t read this estimate');
  });

  await page.goto(estimate);
  await estimator(page).getByRole('link', { name: 'Get Quote for this estimate' }).click();
  const wizard = wizardOf(page);
  await expect(wizard.getByLabel('Company or household')).toHaveValue('household');
  await expect(wizard.getByLabel('Company Name')).toHaveCount(0);
  await expect(wizard.getByRole('checkbox', { name: /^Keep this estimate ES-/ })).toBeChecked();
  await expect(estimateOf(page)).toContainText('$450');
  await wizard.getByLabel('First Name').fill('Ada');
  await wizard.getByRole('checkbox', { name: 'AI & Machine Learning' }).check();
  await wizard.getByLabel('Project Description').fill('short');
  await solvePuzzle(page, wizard);
  site.advance(6_000);
  await submit(page);

  await expect(wizard.getByRole('link', { name: 'Last Name: Last name is required' })).toBeVisible();
  await expect(wizard.getByLabel('First Name')).toHaveValue('Ada');
  await expect(wizard.getByRole('checkbox', { name: 'AI & Machine Learning' })).toBeChecked();
  await expect(wizard.getByLabel('Project Description')).toHaveValue('short');
  await fillPerson(page);
  await fillNeeds(page);
  await wizard.getByLabel('Project Description').fill('A reader for our old contracts, please.');
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeVisible();
  expect(await sent(site.deps.db, 'quote')).toMatchObject([{ email: 'ada@example.com' }]);
});
