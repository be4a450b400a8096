import type { Page } from '@playwright/test';
import { sent } from '#tests/helpers/sent.ts';
import { axeFindings, type E2eSite, enlargeText, expect, signIn, solvePuzzle, test } from './fixtures.ts';

const estimator = (page: Page) => page.getByRole('form', { name: 'Price estimate' });
const price = (page: Page) => estimator(page).getByRole('status');
const owner = { name: 'Ada', device: 'test' };

/** Publishes another price, as the owner does. */
async function publish({ deps }: E2eSite, id: string, dollars: number) {
  const { publishing } = deps.records;
  const collection = publishing.collection('prices');
  if (!collection) throw new Error('there are no prices');
  const { number, values } = await publishing.newest(collection, id);
  expect(await publishing.publish(collection, id, number, { ...values, dollars }, owner)).toMatchObject({ ok: true });
}

async function fillPerson(page: Page) {
  const wizard = page.getByRole('form', { name: 'Quote request' });
  await wizard.getByLabel('First Name').fill('Ada');
  await wizard.getByLabel('Last Name').fill('Byron');
  await wizard.getByLabel('Email Address').fill('ada@example.com');
  return wizard;
}

async function fillNeeds(page: Page) {
  const wizard = page.getByRole('form', { name: 'Quote request' });
  await wizard.getByLabel('Project Type').selectOption('Ongoing support');
  await wizard.getByLabel('Budget Range').selectOption('Under $10,000');
  await wizard.getByLabel('Timeline').selectOption('1-3 months');
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

for (const width of [360, 1280]) {
  test(`at ${width} px: two taps, a figure with reference and date, and the request keeps it`, {
    tag: '@floor',
  }, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 760 });
    await page.goto('/it-support/business');
    await estimator(page)
      .getByRole('radio', { name: /^Professional/ })
      .check();
    await estimator(page).getByRole('button', { name: 'One more' }).click();
    await expect(estimator(page).getByLabel('People')).toHaveValue('11');
    await expect(price(page)).toContainText('$2,750');
    await expect(price(page)).toContainText('per month');
    await estimator(page).getByLabel('People').fill('25');
    await expect(price(page)).toContainText('$6,250');
    const terms = estimator(page).getByText(/^Estimate ES-\w{8}, valid through \w+ \d+, \d{4}$/);
    await expect(terms).toBeVisible();
    await expect(price(page)).toContainText('Professional, 25 people');
    const reference = /ES-\w{8}/.exec((await terms.textContent()) ?? '')?.[0] ?? 'none';
    expect(await axeFindings(page)).toEqual([]);
    // What the page knows by now goes along with its other ways to the quote form.
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /Essential$/ }).first()).toHaveAttribute(
      'href',
      /plan=essential&count=25/,
    );

    await estimator(page).getByRole('link', { name: 'Get Quote for this estimate' }).click();
    const wizard = await fillPerson(page);
    await expect(wizard.getByLabel('Company or household')).toHaveValue('company');
    await expect(wizard.getByLabel('Company Size')).toHaveValue('11-50');
    await wizard.getByLabel('Company Name').fill('Analytical Engines');
    await next(page);
    await expect(wizard.getByRole('checkbox', { name: 'IT Support & Maintenance' })).toBeChecked();
    const kept = wizard.getByRole('checkbox', { name: `Keep this estimate ${reference}` });
    await expect(kept).toBeChecked();
    const figures = page.getByRole('region', { name: 'Your estimate' });
    await expect(figures).toContainText('$6,250');
    await kept.uncheck();
    await expect(figures).toContainText('$150 - $250');
    await kept.check();
    await expect(figures).toContainText('$6,250');
    expect(await axeFindings(page)).toEqual([]);
    // Dearer from now on: the estimate holds, and a new look says both.
    await publish(site, 'business-professional', 260);
    await page.reload();
    await expect(page.getByText('We kept your answers from last time.')).toBeVisible();
    await expect(wizard.getByText(/This estimate holds until its date/)).toContainText('$6,500 per month');
    await expect(figures).toContainText('$6,250');
    await fillNeeds(page);
    await next(page);
    await wizard.getByLabel('Project Description').fill('Somebody who looks after our office.');
    await next(page);
    await expect(page.getByText('Step 4 of 4')).toBeVisible();
    await solvePuzzle(page, wizard);
    site.advance(6_000);
    await page.getByRole('button', { name: 'Submit Quote Request' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quote Request Submitted!' });
    await expect(dialog).toBeVisible();
    const [request] = await sent(site.deps.db, 'quote');
    expect(request).toMatchObject({
      estimate: { perMonth: { low: 6250 } },
      given: { reference, changed: true, passed: false, now: { perMonth: { low: 6500 } } },
    });
    const own = await dialog.getByRole('link').first().getAttribute('href');
    await page.goto(new URL(own ?? '/', site.url).pathname);
    await expect(page.getByRole('main')).toContainText(reference);
    await expect(page.getByRole('main')).toContainText('$6,250 per month');
    await signIn(page);
    await page.goto('/admin/quotes');
    await page
      .getByRole('link', { name: /Ada Byron/ })
      .first()
      .click();
    await expect(page.getByRole('main')).toContainText(`${reference}: Professional, 25 people, $6,250 per month`);
    const file = await page.request.get('/admin/quotes/export/csv');
    expect(await file.text()).toContain(reference);
  });
}

test('without JavaScript the form answers at /estimate, says what is wrong, and leads to a form that it fills in', async ({
  plain: page,
}) => {
  await page.goto('/it-support/residential');
  await estimator(page)
    .getByRole('radio', { name: /^Basic/ })
    .check();
  await estimator(page).getByRole('textbox').fill('3');
  await estimator(page).getByRole('button', { name: 'Show the price', exact: true }).last().click();
  await expect(page).toHaveURL(/\/estimate\?plan=basic&count=3$/);
  await expect(price(page)).toContainText('$450');
  await expect(estimator(page).getByText(/^Estimate ES-\w{8}, valid through/)).toBeVisible();
  await estimator(page).getByRole('button', { name: 'One more' }).click();
  await expect(price(page)).toContainText('$600');
  await estimator(page).getByRole('textbox').fill('21');
  await estimator(page).getByRole('button', { name: 'Show the price', exact: true }).last().click();
  await expect(estimator(page).getByRole('alert')).toHaveText('Please enter a whole number from 1 to 20 visits');
  await expect(estimator(page).getByRole('textbox')).toHaveValue('21');
  await page.goto('/estimate?plan=basic&count=3');
  await estimator(page).getByRole('link', { name: 'Get Quote for this estimate' }).click();
  const wizard = page.getByRole('form', { name: 'Quote request' });
  await expect(wizard.getByLabel('Company or household')).toHaveValue('household');
  await expect(wizard.getByLabel('Company Name')).toHaveCount(0);
  await expect(wizard.getByRole('checkbox', { name: /^Keep this estimate ES-/ })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Your estimate' })).toContainText('$450');
});

test('an estimate whose date has passed, or that was made with older prices, says so with both figures', async ({
  page,
  site,
}) => {
  await page.goto('/estimate?plan=professional&count=10');
  await expect(price(page)).toContainText('$2,500');
  const address = await page.getByRole('link', { name: 'Address of this estimate' }).getAttribute('href');
  await publish(site, 'business-professional', 270);
  await page.goto(address ?? '/');
  await expect(price(page)).toContainText('$2,500');
  await expect(estimator(page).getByText(/Our prices have changed since/)).toContainText('$2,700 per month');
  site.advance(32 * 86_400_000);
  await page.reload();
  await expect(estimator(page).getByText(/The date of this estimate has passed/)).toContainText('$2,700 per month');
  await expect(estimator(page).getByText(/was valid through/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // A new choice is a new estimate, with the prices of now.
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(price(page)).toContainText('$2,970');
  await expect(estimator(page).getByText(/has passed/)).toHaveCount(0);
  await page.goto('/estimate?estimate=forged.token');
  await expect(estimator(page).getByRole('alert')).toContainText('could not be read');
});

test('a household is not asked for a company, by keyboard and at 200 % text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/quote');
  const wizard = await fillPerson(page);
  await wizard.getByLabel('Company or household').selectOption('A household');
  await expect(wizard.getByLabel('Company Name')).toHaveCount(0);
  await next(page);
  await expect(page.getByText('Step 2 of 4')).toBeVisible();

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/estimate');
  await enlargeText(page, 2);
  await estimator(page)
    .getByRole('radio', { name: /^Essential/ })
    .focus();
  await page.keyboard.press('ArrowDown');
  await expect(estimator(page).getByRole('radio', { name: /^Professional/ })).toBeChecked();
  await expect(price(page)).toContainText('$2,500');
  // The form itself; header and footer are looked at on every page (crawl.spec.ts).
  const wide = await estimator(page).evaluate((form) => form.scrollWidth - form.clientWidth);
  expect(wide).toBe(0);
});

test('a page that stays open follows the published price with the next choice', async ({ page, site }) => {
  await page.goto('/website-development-seo');
  await estimator(page)
    .getByRole('radio', { name: /^Website design/ })
    .check();
  await expect(price(page)).toContainText('from $2,500');
  await publish(site, 'website-design', 2600);
  await estimator(page).getByRole('checkbox', { name: 'Add search work (SEO)' }).check();
  await expect(price(page)).toContainText('from $3,800');
  await expect(estimator(page).getByText(/^Estimate ES-/)).toBeVisible();
  await page.reload();
  await expect(estimator(page)).toContainText('from $2,600');
});
