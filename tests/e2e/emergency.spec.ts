import type { Locator, Page } from '@playwright/test';
import { company } from '#content/company.ts';
import { builtFacts } from '#content/facts-of.ts';
import { companyRecords } from '#content/records/company.ts';
import { fillFacts } from '#src/lib/facts.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { tester } from '#tests/helpers/actor.ts';
import { sent } from '#tests/helpers/sent.ts';
import { axeFindings, expect, signIn, solvePuzzle, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

const duty = fillFacts(company.emails.emergency, builtFacts);
const formOf = (page: Page) => page.getByRole('form', { name: 'Tell us what stopped' });
const reachField = (page: Page) => formOf(page).getByRole('textbox', { name: 'Telephone number or email address' });

async function fill(page: Page, reach: string) {
  await formOf(page).getByRole('textbox', { name: 'Name' }).fill('Ada Byron');
  await reachField(page).fill(reach);
  await formOf(page).getByRole('textbox', { name: 'What stopped?' }).fill('The server clicks.');
  await solvePuzzle(page, formOf(page));
}
const send = (page: Page) => formOf(page).getByRole('button', { name: 'Get help now' }).click();

for (const [width, height] of [
  [360, 760],
  [1280, 800],
] as const) {
  test(`who cannot work tells it at ${width} px, sees the minutes count, and stands first on the desk`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    if (width === 360) {
      await page.getByRole('link', { name: 'Menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Something is down?' }).click();
    } else {
      await page.getByRole('button', { name: 'Something is down?' }).click();
      const panel = page.getByRole('dialog', { name: 'Something is down?' });
      await expect(panel.getByRole('link', { name: duty })).toHaveAttribute('href', `mailto:${duty}`);
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(page.getByRole('button', { name: 'Something is down?' })).toBeFocused();
      await page.keyboard.press('Enter');
      await panel.getByRole('link', { name: 'Tell us what stopped' }).click();
    }
    await expect(page).toHaveURL(/\/emergency/);
    // The form begins within the first screen.
    await page.goto('/emergency');
    const box = await formOf(page).getByRole('textbox', { name: 'Name' }).boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height);
    expect(await axeFindings(page)).toEqual([]);

    await fill(page, 'call me');
    site.advance(6_000);
    await send(page);
    await expect(reachField(page)).toHaveAccessibleDescription(/Please check the telephone number/);
    await reachField(page).fill('404.555.0177');
    await send(page);
    const dialog = page.getByRole('dialog', { name: 'We know. Somebody is on it.' });
    await expect(dialog).toContainText(/NA-\w{8}/);
    const timer = dialog.getByRole('timer');
    await expect(timer).toContainText(/1[345] min \d\d s/);
    const before = await timer.textContent();
    await expect(timer).not.toHaveText(before ?? '');
    expect(await axeFindings(page)).toEqual([]);

    await sendForm(site, 'contact', { name: 'Grace Hopper', email: 'grace@example.com', message: 'No hurry at all.' });
    await signIn(page);
    await page.goto('/admin/today');
    const slip = page.getByRole('region', { name: 'Promised to Ada Byron' });
    await expect(slip).toContainText('Emergency');
    await expect(slip.getByRole('link', { name: 'Call 404.555.0177' })).toHaveAttribute('href', 'tel:4045550177');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/admin/messages');
    const rows = page.getByRole('row').filter({ hasText: 'NA-' });
    await expect(rows.first()).toContainText(/Ada Byron\s*Emergency/);
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('without JavaScript the form says what is wrong, is taken, and names the moment in words', async ({
  plain,
  site,
}) => {
  await plain.goto('/it-support');
  await plain.getByRole('main').getByRole('link', { name: 'Something is down?' }).first().click();
  await fill(plain, 'ada@');
  site.advance(6_000);
  await send(plain);
  await expect(reachField(plain)).toHaveAccessibleDescription(/Please check the email address/);
  await expect(reachField(plain)).toHaveValue('ada@');
  await reachField(plain).fill('ada@example.com');
  await send(plain);
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('We know. Somebody is on it.');
  await expect(plain.getByRole('main')).toContainText(/by \w+day, \d+:\d\d [AP]M Eastern/);
  expect(await sent(site.deps.db, 'contact')).toMatchObject([{ email: 'ada@example.com', source: 'emergency' }]);
});

test('the form that finds no network waits in the browser and is sent by itself', async ({ page, site, context }) => {
  await page.goto('/emergency');
  await fill(page, '404 555 0177');
  site.advance(6_000);
  // The code that keeps the form for later is on its way once somebody types.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await send(page);
  await expect(formOf(page)).toContainText('will send it by ourselves');
  await context.setOffline(false);
  await expect.poll(async () => (await sent(site.deps.db, 'contact')).length).toBe(1);
});

test('the steps can be printed, without the form and the frame', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed', true);
  });
  await page.goto('/emergency');
  await expect(async () => {
    await page.getByRole('button', { name: 'Print these steps' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '', { timeout: 500 });
  }).toPass();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'The server is down' })).toBeVisible();
  await expect(formOf(page)).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('the way to help is on every page that a visitor may be on when something stops', async ({ plain }) => {
  await plain.goto('/');
  const tell = plain.getByRole('main').getByRole('link', { name: 'Tell the duty engineer' });
  await expect(tell).toHaveAttribute('href', '/emergency#tell');
  for (const path of [
    '/services',
    '/app-development',
    '/website-development-seo',
    '/it-support',
    '/it-support/business',
    '/it-support/residential',
    '/it-support-milton-ga',
    '/no-such-page',
  ]) {
    await plain.goto(path);
    await expect(plain.getByRole('main').getByRole('link', { name: 'Something is down?' }), path).toHaveAttribute(
      'href',
      '/emergency',
    );
    await expect(
      plain.getByRole('contentinfo').getByRole('link', { name: 'Something is down?' }),
      path,
    ).toHaveAttribute('href', '/emergency');
  }
});

test('a telephone number stands everywhere once the owner has filled one in', async ({ plain, site }) => {
  await plain.goto('/emergency');
  await expect(plain.locator('a[href^="tel:"]')).toHaveCount(0);
  const { publish } = site.deps.records.publishing;
  const [record] = companyRecords.builtIn;
  const { id: _, ...values } = { ...record, phone: '(404) 555-0123' } as Item;
  expect(await publish(companyRecords, 'company', 0, values as never, tester)).toMatchObject({ ok: true });
  const call = (place: Locator) => place.getByRole('link', { name: '(404) 555-0123' });
  for (const path of ['/', '/contact', '/emergency', '/it-support', '/no-such-page']) {
    await plain.goto(path);
    await expect(call(plain.getByRole('main')).first(), path).toHaveAttribute('href', 'tel:4045550123');
    await expect(call(plain.getByRole('contentinfo')), path).toHaveCount(1);
  }
  await plain.setViewportSize({ width: 1280, height: 800 });
  await expect(call(plain.getByRole('banner'))).toBeVisible();
});
