import type { Page } from '@playwright/test';
import { testimonials } from '#src/content/clients.ts';
import { tester } from '../helpers/actor.ts';
import { type E2eSite, expect, holdBack, signIn, test } from './fixtures.ts';

const list = '/admin/records/testimonials';
const [first] = testimonials.builtIn;
if (!first) throw new Error('there is no testimonial');
const address = `${list}/${first.id}`;
const said = (page: Page) => page.getByLabel('What they say');
const published = ({ deps }: E2eSite, id = first.id) => deps.live().records.testimonials?.find((one) => one.id === id);
const { id: _, ...values } = first;
const { id: secondId, ...secondValues } = testimonials.builtIn[1] ?? first;
const second = `${list}/${secondId}`;

test('an owner changes a testimonial: draft, preview, publish, undo; a price of nothing is asked about', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page);
  await page.getByRole('link', { name: /^Content/ }).click();
  await page.getByRole('link', { name: 'Testimonials' }).click();
  await page.getByRole('link', { name: first.author }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.author);
  await expect(page.getByText('This is what visitors see.')).toBeVisible();

  await said(page).fill('They came on a Sunday.');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toContainText('1 draft');
  await page.getByLabel('Page', { exact: true }).selectOption('/about');
  const preview = page.frameLocator('iframe[title="The draft at 360 px"]');
  await expect(preview.getByText('They came on a Sunday.')).toBeAttached();
  await page.getByRole('radio', { name: '1280 px' }).check();
  const wide = page.frameLocator('iframe[title="The draft at 1280 px"]');
  await expect(wide.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(wide.getByText('They came on a Sunday.')).toBeAttached();
  // Visitors see nothing of it, nor may they see the preview.
  const visitor = await browser.newPage();
  await visitor.goto(`${site.url}/about`);
  await expect(visitor.getByText('They came on a Sunday.')).toHaveCount(0);
  await visitor.goto(`${site.url}${address}/preview?path=/about`);
  await expect(visitor.getByLabel('Password')).toBeVisible();

  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published. It’s live now.')).toBeVisible();
  await visitor.goto(`${site.url}/about`);
  await expect(visitor.getByText('They came on a Sunday.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toHaveValue(first.text);
  await visitor.reload();
  await expect(visitor.getByText('They came on a Sunday.')).toHaveCount(0);
  await visitor.close();

  await test.step('a price of nothing is asked about before it goes out', async () => {
    const shown = () => site.deps.live().records.prices?.find(({ id }) => id === 'remote-support-hour')?.dollars;
    const before = shown();
    await page.goto('/admin/records/prices/remote-support-hour');
    await page.getByLabel('Price', { exact: true }).fill('0');
    await page.getByRole('button', { name: /^Publish/ }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('“Price” is $0.');
    expect(shown()).toBe(before);
    // What waits for an answer stands as a draft meanwhile.
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Yes, publish this' }).check();
    await page.getByRole('button', { name: /^Publish/ }).click();
    await expect(page.getByText('Published. It’s live now.')).toBeVisible();
    expect(shown()).toBe(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue(/^75/);
  });
});

/** Does something on a page that hears of what somebody else did meanwhile only once it has been sent. */
async function unaware(page: Page, meanwhile: () => Promise<{ ok: boolean }>, act: () => Promise<void>) {
  const letGo = await holdBack(page, '**/*.data*', 'GET');
  expect((await meanwhile()).ok).toBe(true);
  const isSent = page.waitForRequest((request) => request.method() === 'POST');
  await act();
  await isSent;
  letGo();
}

test('what is typed survives a tab that is gone; of two editors the second sees both, and nothing typed is lost', {
  tag: '@extended',
}, async ({ page, context, site }) => {
  await signIn(page, address);
  const { publishing, drafts } = site.deps.records;
  await page.getByLabel('Role').fill('Partner');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.close();
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByLabel('Role')).toHaveValue('Partner');
  await expect(other.getByText(`Was ${first.role}.`)).toBeVisible();
  const isKept = other.waitForResponse((answer) => answer.request().postData()?.includes('Co-owner') ?? false);
  await other.getByLabel('Role').fill('Co-owner');
  await isKept;

  await test.step('published meanwhile', async () => {
    const theirs = { ...values, role: 'Director', location: 'Roswell' };
    await unaware(
      other,
      () => publishing.publish(testimonials, first.id, 0, theirs, tester),
      () => other.getByRole('button', { name: 'Publish now' }).click(),
    );
    const both = other.getByRole('region', { name: /changed the same fields as you/ });
    await expect(both.getByRole('group')).toHaveCount(1);
    await expect(other.getByRole('alert')).toBeFocused();
    await expect(other.getByLabel('Role')).toHaveValue('Co-owner');
    const role = both.getByRole('group', { name: 'Role' });
    await expect(role).toContainText('Director');
    await role.getByRole('radio', { name: 'Keep mine' }).check();
    await both.getByRole('button', { name: 'Continue' }).click();
    await expect(other.getByLabel('Town')).toHaveValue('Roswell');
    await expect(other.getByText('Draft saved')).toBeVisible();
    await other.getByRole('button', { name: 'Publish now' }).click();
    await expect(other.getByText('Published. It’s live now.')).toBeVisible();
    expect(published(site)).toMatchObject({ role: 'Co-owner', location: 'Roswell' });
  });

  await test.step('drafted meanwhile', async () => {
    await other.goto(second);
    const typed = { ...secondValues, rating: '5', role: 'Director' };
    const about = { id: secondId, base: 0, values: typed, publishAt: null, known: null };
    await expect(other.getByText('This is what visitors see.')).toBeVisible();
    await unaware(
      other,
      () => drafts.keep(testimonials, about, tester),
      () => other.getByLabel('Town').fill('Roswell'),
    );
    await expect(other.getByText('Their changes were added.')).toBeVisible();
    await expect(other.getByLabel('Role')).toHaveValue('Director');
    await expect(other.getByLabel('Town')).toHaveValue('Roswell');
    const kept = async () => (await drafts.find(testimonials, secondId))?.values;
    await expect.poll(kept).toMatchObject({ role: 'Director', location: 'Roswell' });
  });
});

test('by keyboard one is added, moved, taken away and brought back', {
  tag: '@extended',
}, async ({ page, site }) => {
  await signIn(page);
  await page.goto(list);
  await page.getByRole('textbox', { name: 'Who says it' }).fill('Ada Byron');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Byron');
  await expect(page.getByText('It is new. Visitors don’t see it until it is published.')).toBeVisible();
  await page.getByLabel('Company').focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('#record-problems')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Company')).toBeFocused();
  const fields = {
    Company: 'Analytical Engines',
    Role: 'Owner',
    Stars: '5',
    Service: 'Business IT support',
    Town: 'Roswell',
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: false }).first().fill(text);
  await said(page).fill('It counts.');
  await page.getByLabel('Said on').fill('2026-03-02');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Published. It’s live now.')).toBeVisible();
  expect(published(site, 'ada-byron')).toMatchObject({ author: 'Ada Byron', rating: 5 });

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Move Ada Byron up' }).focus();
  await page.keyboard.press('Enter');
  const place = () => site.deps.live().records.testimonials?.findLastIndex(({ id }) => id === 'ada-byron');
  const last = (site.deps.live().records.testimonials?.length ?? 0) - 1;
  await expect.poll(place).toBe(last - 1);
  await expect(page.getByText('Order changed.')).toBeVisible();
  await page.keyboard.press('z');
  await expect.poll(place).toBe(last);
  await page.getByRole('link', { name: 'Ada Byron' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ada Byron' }).click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Remove', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Ada Byron” was removed from the site.')).toBeVisible();
  expect(published(site, 'ada-byron')).toBeUndefined();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('z');
  await expect(page.getByText('Restored to the site.')).toBeVisible();
  expect(published(site, 'ada-byron')).toMatchObject({ author: 'Ada Byron' });
});
