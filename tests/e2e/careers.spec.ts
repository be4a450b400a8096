import type { Page } from '@playwright/test';
import { roles } from '#src/content/roles.ts';
import { easternDay } from '#src/lib/format.ts';
import { sent, sentFiles } from '#tests/helpers/sent.ts';
import { tester } from '../helpers/actor.ts';
import { makePdf } from '../helpers/documents.ts';
import { expect, solvePuzzle, test } from './fixtures.ts';
import { keepsWhatIsTyped } from './visitors.ts';

const pdf = Buffer.from(makePdf());
const applicationForm = (page: Page) => page.getByRole('form', { name: 'Apply to join us' });

/** What is typed, by label; the résumé is chosen apart. */
const typed: [label: string, value: string][] = [
  ['Full Name', 'Ada Byron'],
  ['Email Address', 'ada@example.com'],
  ['Phone', '404 555 0100'],
  ['Position', 'Network Engineer'],
  ['Last Job Position', 'Analyst'],
  ['Last Job Description', 'I wrote programs for an engine.'],
  ['Cover Letter', 'I like machines that compute.'],
];
const fieldOf = (page: Page, label: string) => applicationForm(page).getByLabel(new RegExp(`^${label}( \\*| \\(|$)`));
const attach = (page: Page, buffer: Buffer) =>
  fieldOf(page, 'Résumé').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });

async function fillApplication(page: Page, resume: Buffer) {
  for (const [label, value] of typed) await fieldOf(page, label).fill(value);
  await fieldOf(page, 'Experience').selectOption('3-5 years');
  await attach(page, resume);
  await solvePuzzle(page, applicationForm(page));
}

async function expectTyped(page: Page) {
  for (const [label, value] of typed) await expect(fieldOf(page, label)).toHaveValue(value);
}

const send = (page: Page) => applicationForm(page).getByRole('button', { name: 'Submit Application' }).click();

test('an applicant loses nothing typed to a lost network or a cancelled upload', {
  tag: '@extended',
}, async ({ page, context, site }) => {
  const success = page.getByRole('dialog', { name: 'Application Submitted!' });

  await test.step('what was typed for one role follows to another, which keeps its own position', async () => {
    await page.goto('/careers/network-engineer');
    await fieldOf(page, 'Full Name').fill('Ada Byron');
    await keepsWhatIsTyped(page, 'career', fieldOf(page, 'Full Name'));
    await page.goto('/careers/full-stack-developer');
    await expect(fieldOf(page, 'Full Name')).toHaveValue('Ada Byron');
    await expect(fieldOf(page, 'Position')).toHaveValue('Full-Stack Developer');
  });

  await page.goto('/careers');
  await expect(fieldOf(page, 'Full Name')).toHaveValue('Ada Byron');
  await fillApplication(page, pdf);
  site.advance(6_000);

  await test.step('without a network it stays in the form', async () => {
    await context.setOffline(true);
    await send(page);
    const failed = page.getByText('Failed to submit application. Please try again or email us directly.').first();
    await expect(failed).toBeVisible();
    await expectTyped(page);
    await context.setOffline(false);
  });

  await test.step('an upload can be cancelled', async () => {
    await page.route('**/api/submissions', () => undefined);
    await send(page);
    await page.getByRole('button', { name: 'Cancel sending' }).click();
    await expect(page.getByText('Sending was cancelled.')).toBeVisible();
    await page.unroute('**/api/submissions');
    await page.reload();
    await expectTyped(page);
  });

  await attach(page, pdf);
  await solvePuzzle(page, applicationForm(page));
  site.advance(6_000);
  await send(page);
  await expect(success).toContainText('A person on the team will read your application');
  await success.getByRole('button', { name: 'Continue Browsing' }).click();
  await expect(fieldOf(page, 'Full Name')).toHaveValue('');
  expect(await sent(site.deps.db, 'career')).toMatchObject([{ name: 'Ada Byron', resume: 'cv.pdf' }]);
});

test('without JavaScript: one applies on their page for a role, with a résumé that was too large at first', {
  tag: '@extended',
}, async ({ plain: page, site }) => {
  const [first] = roles.builtIn;
  if (!first) throw new Error('there are no roles');
  const { id: _, ...came } = first;
  const today = easternDay(site.now()).iso;
  const own = { ...came, title: 'Van Fleet Lead', posted: today, openUntil: today, payFrom: 24, payUnit: 'hour' };
  await site.deps.records.publishing.publish(roles, 'van-fleet-lead', 0, own, tester);

  await page.goto('/careers');
  await page.getByRole('link', { name: /Full description.*Van Fleet Lead/ }).click();
  await expect(page.getByRole('complementary', { name: 'At a glance' })).toContainText('$24 an hour');
  await expect(fieldOf(page, 'Position')).toHaveValue('Van Fleet Lead');

  await fillApplication(page, Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]));
  site.advance(6_000);
  await send(page);
  await expect(page.getByRole('link', { name: /Please choose a file of at most 5 MB/ })).toBeVisible();
  await expectTyped(page);
  await expect(applicationForm(page).getByText('Verified. Thank you.')).toBeVisible();
  await attach(page, pdf);
  await send(page);
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
  await expect(page.getByText(/by \w+day.*Eastern/)).toBeVisible();
  expect(await sent(site.deps.db, 'career')).toMatchObject([{ email: 'ada@example.com' }]);
  expect(await sentFiles(site.deps.db)).toMatchObject([{ size: pdf.length }]);

  await test.step('after its last day the role is gone from its page and the list', async () => {
    site.advance(24 * 3_600_000);
    const gone = await page.goto('/careers/van-fleet-lead');
    expect(gone?.status()).toBe(410);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This role is no longer open');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow');
    await page.getByRole('main').getByRole('link', { name: 'All roles' }).first().click();
    await expect(page.getByRole('heading', { name: 'Roles', exact: true })).toBeVisible();
    await expect(page.getByText('Van Fleet Lead')).toHaveCount(0);
    await expect(page.locator('datalist option[value="Van Fleet Lead"]')).toHaveCount(0);
  });
});
