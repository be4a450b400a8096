import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { roles } from '#content/roles.ts';
import { easternDay } from '#src/lib/format.ts';
import { sent, sentFiles } from '#tests/helpers/sent.ts';
import { tester } from '../helpers/actor.ts';
import { makePdf } from '../helpers/documents.ts';
import { axeFindings, expect, signIn, solvePuzzle, test } from './fixtures.ts';

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

async function fillApplication(page: Page, resume: Buffer) {
  for (const [label, value] of typed) await fieldOf(page, label).fill(value);
  await fieldOf(page, 'Experience').selectOption('3-5 years');
  await fieldOf(page, 'Résumé').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: resume });
  await solvePuzzle(page, applicationForm(page));
}

const send = (page: Page) => applicationForm(page).getByRole('button', { name: 'Submit Application' }).click();

test('an applicant sends a résumé and the owner downloads it', async ({ page, site }) => {
  await page.goto('/careers');
  await fillApplication(page, pdf);
  site.advance(6_000);
  await send(page);
  const dialog = page.getByRole('dialog', { name: 'Application Submitted!' });
  await expect(dialog).toContainText('A person on the team will read your application');
  const reference = /NA-\w{8}/.exec((await dialog.textContent()) ?? '')?.[0] ?? 'none';
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue Browsing' }).click();
  await expect(fieldOf(page, 'Full Name')).toHaveValue('');

  await signIn(page);
  await page.getByRole('link', { name: 'Applications' }).click();
  const row = page.getByRole('row', { name: /Ada Byron/ });
  await expect(row).toContainText('Network Engineer');
  await expect(row).toContainText('3-5 years');
  await expect(row).toContainText(reference);
  expect(await axeFindings(page)).toEqual([]);
  const started = page.waitForEvent('download');
  await row.getByRole('link', { name: /cv\.pdf.*résumé of Ada Byron/ }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('cv.pdf');
  expect(pdf.equals(await readFile(await download.path()))).toBe(true);
});

test('a web page named cv.pdf is refused and everything typed is kept', async ({ page, site }) => {
  await page.goto('/careers');
  await fillApplication(page, Buffer.from('<!DOCTYPE html><title>cv</title><script>alert(1)</script>'));
  site.advance(6_000);
  await send(page);
  await expect(
    applicationForm(page).getByRole('link', { name: 'Résumé: Please choose a PDF, DOC or DOCX file' }),
  ).toBeVisible();
  await expect(fieldOf(page, 'Résumé')).toHaveAttribute('aria-invalid', 'true');
  for (const [label, value] of typed) await expect(fieldOf(page, label)).toHaveValue(value);
  expect(await axeFindings(page)).toEqual([]);
  expect(await sent(site.deps.db, 'career')).toEqual([]);

  await fieldOf(page, 'Résumé').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf });
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Application Submitted!' })).toBeVisible();
});

test('without JavaScript: the application arrives with its résumé', async ({ plain: page, site }) => {
  await page.goto('/careers');
  await fillApplication(page, pdf);
  site.advance(6_000);
  await send(page);
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
  await expect(page.getByText(/by \w+day.*Eastern/)).toBeVisible();
  expect(await sent(site.deps.db, 'career')).toMatchObject([{ email: 'ada@example.com' }]);
  expect(await sentFiles(site.deps.db)).toMatchObject([{ size: pdf.length }]);
});

test('an application sent without a network stays in the form, and arrives once when it returns', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/careers');
  await fillApplication(page, pdf);
  site.advance(6_000);
  await context.setOffline(true);
  await send(page);
  await expect(
    page.getByText('Failed to submit application. Please try again or email us directly.').first(),
  ).toBeVisible();
  for (const [label, value] of typed) await expect(fieldOf(page, label)).toHaveValue(value);
  await context.setOffline(false);
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Application Submitted!' })).toBeVisible();
  const kept = await sent(site.deps.db, 'career');
  expect(kept).toMatchObject([{ name: 'Ada Byron', resume: 'cv.pdf' }]);
});

test('without JavaScript: a résumé far over the limit brings the form back with everything typed', async ({
  plain: page,
  site,
}) => {
  await page.goto('/careers');
  await fillApplication(page, Buffer.concat([pdf, Buffer.alloc(12 * 1024 * 1024)]));
  site.advance(6_000);
  await send(page);
  await expect(page.getByRole('link', { name: /Please choose a file of at most 5 MB/ })).toBeVisible();
  for (const [label, value] of typed) await expect(fieldOf(page, label)).toHaveValue(value);
  await fieldOf(page, 'Résumé').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf });
  await solvePuzzle(page, applicationForm(page));
  await send(page);
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
});

test('an upload can be cancelled, and a refresh keeps what was typed', async ({ page, site }) => {
  await page.goto('/careers');
  await fillApplication(page, pdf);
  site.advance(6_000);
  await page.route('**/api/submissions', () => undefined);
  await send(page);
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(page.getByText('Sending was cancelled.')).toBeVisible();
  await page.unroute('**/api/submissions');
  await page.reload();
  for (const [label, value] of typed) await expect(fieldOf(page, label)).toHaveValue(value);
});

const jobs = async (page: Page) =>
  (await page.locator('script[type="application/ld+json"]').allTextContents())
    .flatMap((text) => [JSON.parse(text)].flat())
    .filter((block) => block['@type'] === 'JobPosting');

test('without JavaScript: a role has a page with its whole description, and one applies for it there', async ({
  plain: page,
  site,
}) => {
  await page.goto('/careers');
  expect(await jobs(page)).toEqual([]);
  await page.getByRole('link', { name: /The whole role.*Residential Field Technician/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Residential Field Technician');
  await expect(page.getByRole('complementary', { name: 'At a glance' })).toContainText('Full-time or part-time');
  await expect(page.getByRole('heading', { name: 'What we look for' })).toBeVisible();
  expect(await jobs(page)).toMatchObject([{ title: 'Residential Field Technician', directApply: true }]);

  await expect(fieldOf(page, 'Position')).toHaveValue('Residential Field Technician');
  await fillApplication(page, pdf);
  await fieldOf(page, 'Position').fill('Residential Field Technician');
  site.advance(6_000);
  await send(page);
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
  expect(await sent(site.deps.db, 'career')).toMatchObject([{ position: 'Residential Field Technician' }]);
});

test('what was typed for one role follows to the page of another, which keeps its own position', async ({ page }) => {
  await page.goto('/careers/network-engineer');
  // The first letter wakes the form; what is typed before it is awake is kept with the next letter.
  await expect(async () => {
    await fieldOf(page, 'Full Name').fill('Ada');
    await fieldOf(page, 'Full Name').fill('Ada Byron');
    expect(await page.evaluate(() => sessionStorage.getItem('formDraft:career'))).toContain('Ada Byron');
  }).toPass();
  await page.goto('/careers/full-stack-developer');
  await expect(fieldOf(page, 'Full Name')).toHaveValue('Ada Byron');
  await expect(fieldOf(page, 'Position')).toHaveValue('Full-Stack Developer');
});

test('a role is shown through its last day and gone after it: from its page, the list and the form', async ({
  page,
  site,
}) => {
  const [first] = roles.builtIn;
  if (!first) throw new Error('there are no roles');
  const { id: _, ...came } = first;
  const today = easternDay(site.deps.clock.now()).iso;
  const own = { ...came, title: 'Van Fleet Lead', posted: today, openUntil: today, payFrom: 24, payUnit: 'hour' };
  await site.deps.records.publishing.publish(roles, 'van-fleet-lead', 0, own, tester);

  await page.goto('/careers');
  await page.getByRole('link', { name: /The whole role.*Van Fleet Lead/ }).click();
  await expect(page.getByRole('complementary', { name: 'At a glance' })).toContainText('$24 an hour');
  expect(await jobs(page)).toMatchObject([{ title: 'Van Fleet Lead', baseSalary: { value: { value: 24 } } }]);

  site.advance(24 * 3_600_000);
  const gone = await page.reload();
  expect(gone?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This role is no longer open');
  expect(await jobs(page)).toEqual([]);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'All roles' }).first().click();
  await expect(page.getByRole('heading', { name: 'Roles', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Van Fleet Lead' })).toHaveCount(0);
  await expect(page.locator('datalist option[value="Van Fleet Lead"]')).toHaveCount(0);
  expect((await page.goto('/careers/no-such-role'))?.status()).toBe(404);
});
