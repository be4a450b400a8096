import type { Page } from '@playwright/test';
import { sent } from '#tests/helpers/sent.ts';
import { axeFindings, type E2eSite, expect, signIn, solvePuzzle, test } from './fixtures.ts';

const wizardOf = (page: Page) => page.getByRole('form', { name: 'Quote request' });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const stepTitle = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function fillCompany(page: Page) {
  const wizard = wizardOf(page);
  await wizard.getByLabel('First Name').fill('Ada');
  await wizard.getByLabel('Last Name').fill('Byron');
  await wizard.getByLabel('Email Address').fill('ada@example.com');
  await wizard.getByLabel('Company Name').fill('Analytical Engines');
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

test('a visitor goes through the four steps and the owner finds the request', async ({ page, site }) => {
  await page.goto('/quote');
  const wizard = wizardOf(page);
  await next(page);
  await expectNotice(page, [
    'First Name: First name is required',
    'Last Name: Last name is required',
    'Email Address: Email is required',
    'Company Name: Company name is required',
  ]);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await fillCompany(page);
  await wizard.getByLabel('Email Address').fill('not an address');
  await next(page);
  await expectNotice(page, ['Email Address: Please enter a valid email address']);
  await wizard.getByLabel('Email Address').fill('ada@example.com');
  await next(page);

  await expect(page.getByText('Step 2 of 4')).toBeVisible();
  await expect(stepTitle(page, 'What you need')).toBeFocused();
  await next(page);
  await expectNotice(page, [
    'Services: Please select at least one service',
    'Project Type: Project type is required',
    'Budget Range: Budget range is required',
    'Timeline: Timeline is required',
  ]);
  expect(await axeFindings(page)).toEqual([]);
  const estimate = page.getByRole('region', { name: 'Your estimate' });
  await expect(estimate).toContainText('Every service under “What you need” shows its published price.');
  await fillNeeds(page);
  await expect(estimate).toContainText('$150 - $250');
  await expect(estimate).toContainText('per user per month');
  await expect(estimate).not.toContainText('one-time, for the project');
  await wizard.getByRole('checkbox', { name: 'Mobile App Development' }).check();
  await expect(estimate).toContainText('one-time, for the project');
  const figures = (await estimate.textContent()) ?? '';
  await next(page);

  await expect(page.getByText('Step 3 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('Step 2 of 4')).toBeVisible();
  await expect(wizard.getByLabel('Budget Range')).toHaveValue('25k-50k');
  await page.reload();
  await expect(page.getByText('We kept your answers from last time.')).toBeVisible();
  await expect(page.getByText('Step 2 of 4')).toBeVisible();
  await expect(wizard.getByRole('checkbox', { name: 'Mobile App Development' })).toBeChecked();
  await expect(wizard.getByLabel('Timeline')).toHaveValue('1-3-months');
  await expect(estimate).toHaveText(figures);
  await next(page);

  const description = wizard.getByLabel('Project Description');
  await description.fill('x'.repeat(19));
  await next(page);
  await expectNotice(page, [
    'Project Description: Please provide a more detailed description (at least 20 characters)',
  ]);
  await description.fill('x'.repeat(20));
  await next(page);

  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await solvePuzzle(page, wizard);
  site.advance(6_000);
  await page.getByRole('button', { name: 'Submit Quote Request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quote Request Submitted!' });
  await expect(dialog).toBeVisible();
  const reference = /NA-\w{8}/.exec((await dialog.textContent()) ?? '')?.[0] ?? 'none';
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue Browsing' }).click();
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await expect(wizard.getByLabel('First Name')).toHaveValue('');

  await signIn(page);
  await page.getByRole('link', { name: /Quote Requests/ }).click();
  await expect(page.getByRole('heading', { name: 'Quote Requests' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Ada Byron');
  await expect(row).toContainText('Analytical Engines');
  await expect(row).toContainText('Mobile App Development');
  await expect(row).toContainText('IT Support & Maintenance');
  await expect(row).toContainText('$25,000-$50,000');
  await expect(row).toContainText('plus $150 - $250 per user per month');
  expect(await axeFindings(page)).toEqual([]);
});

test('without JavaScript: an incomplete request comes back with its values, then arrives', async ({
  plain: page,
  site,
}) => {
  await page.goto('/quote');
  const wizard = wizardOf(page);
  const send = wizard.getByRole('button', { name: 'Submit Quote Request' });
  await wizard.getByLabel('First Name').fill('Ada');
  await wizard.getByRole('checkbox', { name: 'AI & Machine Learning' }).check();
  await wizard.getByLabel('Industry').selectOption('Legal Services');
  await wizard.getByLabel('Project Description').fill('short');
  await solvePuzzle(page, wizard);
  site.advance(6_000);
  await send.click();

  await expect(wizard.getByRole('link', { name: 'Last Name: Last name is required' })).toBeVisible();
  await expect(wizard.getByLabel('First Name')).toHaveValue('Ada');
  await expect(wizard.getByRole('checkbox', { name: 'AI & Machine Learning' })).toBeChecked();
  await expect(wizard.getByLabel('Industry')).toHaveValue('legal');
  await expect(wizard.getByLabel('Project Description')).toHaveValue('short');
  await fillCompany(page);
  await fillNeeds(page);
  await wizard.getByLabel('Project Description').fill('A reader for our old contracts, please.');
  await send.click();

  await expect(page.getByRole('heading', { name: 'Quote Request Submitted!' })).toBeVisible();
  const kept = await sent(site.deps.db, 'quote');
  expect(kept).toMatchObject([{ email: 'ada@example.com', industry: 'legal' }]);
});

/** The last step of the wizard with everything filled in. */
async function readyToSend(page: Page, site: E2eSite) {
  await page.goto('/quote');
  await fillCompany(page);
  await next(page);
  await expect(stepTitle(page, 'What you need')).toBeVisible();
  await fillNeeds(page);
  await next(page);
  await wizardOf(page).getByLabel('Project Description').fill('Move the file server into the cloud.');
  await next(page);
  await expect(stepTitle(page, 'How we reach you')).toBeVisible();
  await solvePuzzle(page, wizardOf(page));
  site.advance(6_000);
}

test('a request sent without a network is kept, and arrives once when it returns', async ({ page, context, site }) => {
  await readyToSend(page, site);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit Quote Request' }).click();
  await expect(
    page.getByText('Failed to submit quote request. Please try again or contact us directly.'),
  ).toBeVisible();
  await expect(page.getByText(/We kept what you wrote on this device/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Quote Request Submitted!' })).toBeVisible({ timeout: 20_000 });
  const kept = await sent(site.deps.db, 'quote');
  expect(kept).toMatchObject([{ companyName: 'Analytical Engines' }]);
});

test('a request that waits is still there after a refresh, and arrives', async ({ page, context, site }) => {
  await readyToSend(page, site);
  // Only what would be sent finds no way, so that the page itself can be loaded again.
  await context.route('**/api/submissions', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit Quote Request' }).click();
  await expect(page.getByText(/We kept what you wrote on this device/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('What you wrote is still waiting to be sent.')).toBeVisible();
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(wizardOf(page).getByLabel('Project Description')).toHaveValue('Move the file server into the cloud.');
  await context.unroute('**/api/submissions');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  site.advance(6_000);
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Quote Request Submitted!' })).toBeVisible({ timeout: 20_000 });
  const kept = await sent(site.deps.db, 'quote');
  expect(kept).toMatchObject([{ companyName: 'Analytical Engines' }]);
});

test('a network that is away at the first touch: the form is whole, and steps once it is back', async ({
  page,
  context,
}) => {
  await page.goto('/quote');
  const wizard = wizardOf(page);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await context.setOffline(true);
  await wizard.getByLabel('First Name').fill('Ada');
  await expect(wizard.getByLabel('Project Description')).toBeVisible();
  await expect(page.getByText('Step 1 of 4')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await expect(wizard.getByLabel('First Name')).toHaveValue('Ada');
  await fillCompany(page);
  await next(page);
  await expect(stepTitle(page, 'What you need')).toBeVisible();
});
