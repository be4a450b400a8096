import type { Page } from '@playwright/test';
import { bookingWords } from '#content/bookings.ts';
import { defaultSchedule } from '#content/schedule.ts';
import { tester } from '#tests/helpers/actor.ts';
import { axeFindings, type E2eSite, expect, solvePuzzle, test } from './fixtures.ts';

const day = 86_400_000;
const nextFree = (page: Page, what: string) => page.getByRole('link', { name: new RegExp(`^Next free ${what}: `) });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Book your appointment' });

/** Closes the office as the owner does. */
async function close(site: E2eSite, ...closures: { from: string; to: string; reason: string }[]) {
  const rules = {
    ...defaultSchedule,
    closures: closures.map((one, n) => ({ ...one, id: String(n), shown: true, office: true })),
  };
  expect(
    await site.deps.content.settings.changeSchedule(() => ({ ok: true, rules, detail: '' }), tester),
  ).toMatchObject({
    ok: true,
  });
}
const forYears = { from: '2020-01-01T00:00', to: '2099-01-01T00:00', reason: 'Moving house' };

test('a tab left open tells the next free time anew, each minute and when one comes back to it', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.goto('/it-support/residential');
  const link = nextFree(page, 'home visit');
  const before = await link.textContent();
  const [, date] = /date=([\d-]+)/.exec((await link.getAttribute('href')) ?? '') ?? [];
  site.advance(4 * day);
  await page.clock.fastForward(61_000);
  await expect(link).not.toHaveText(before ?? '');
  await expect(link).not.toHaveAttribute('href', new RegExp(`date=${date}`));
  const after = await link.textContent();
  site.advance(4 * day);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(link).not.toHaveText(after ?? '');
  await close(site, forYears);
  await page.clock.fastForward(61_000);
  await expect(link).toHaveCount(0);
});

test('who has sent a message is told the next free consultation, in the dialog too', async ({ page, site }) => {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Send us a message' });
  await form.getByLabel('Full Name').fill('Ada Byron');
  await form.getByLabel('Email Address').fill('ada@example.com');
  await form.getByRole('combobox').first().selectOption({ index: 1 });
  await form.getByRole('textbox', { name: 'Message' }).fill('The printer again, please help.');
  await solvePuzzle(page, form);
  site.advance(6_000);
  await form.getByRole('button', { name: 'Send Message' }).click();
  const sent = page.getByRole('dialog', { name: 'Message Sent Successfully!' });
  await nextFree(sent.page(), 'consultation').click();
  await expect(dialog(page)).toBeVisible();
});

for (const size of [
  { width: 360, height: 760 },
  { width: 1280, height: 800 },
]) {
  test(`the link of a free time opens what a tap on it opens at ${size.width} px, and Escape leads to the time`, async ({
    page,
    plain,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/it-support/residential');
    const href = (await nextFree(page, 'home visit').getAttribute('href')) ?? '';
    await nextFree(page, 'home visit').click();
    // A phone has the form above the page; where there is room it stands in its place beside the times.
    const modals = size.width < 1024 ? 1 : 0;
    const isOpen = async () => {
      await expect(dialog(page)).toBeVisible();
      await expect(page.locator('dialog:modal')).toHaveCount(modals);
    };
    await isOpen();
    // The first that is not answered yet.
    await expect(dialog(page).getByLabel('Package')).toBeFocused();
    await isOpen();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    const time = page.locator('button:focus');
    await expect(time).toHaveAccessibleName(/Eastern Time, available$/);
    await page.keyboard.press('Enter');
    await isOpen();
    await page.keyboard.press('Escape');
    await expect(time).toHaveAccessibleName(/Eastern Time, available$/);

    await plain.goto(href);
    await expect(dialog(plain).getByLabel('Full Name')).toBeVisible();
    await expect(plain.locator('dialog:modal')).toHaveCount(0);
  });
}

test('where nobody drives to is said on leaving the ZIP code, and goes when it is mended', async ({ page }) => {
  await page.goto('/it-support/residential');
  await nextFree(page, 'home visit').click();
  const form = page.getByRole('form', { name: 'Book your appointment' });
  const zip = form.getByLabel('ZIP code');
  await zip.fill('30601');
  await expect(form.getByText(bookingWords.outside)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(zip).toHaveAccessibleDescription(bookingWords.outside);
  await expect(form.getByRole('group', { name: bookingWords.outside })).toBeVisible();
  // The summary is for what was sent.
  await expect(form.getByRole('link', { name: /^ZIP code: / })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await zip.fill('30004');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('group', { name: bookingWords.outside })).toHaveCount(0);
  const street = form.getByLabel('Street and number');
  await street.fill('x'.repeat(161));
  await page.keyboard.press('Tab');
  await expect(street).toHaveAccessibleDescription('Please use at most 160 characters');
});

test('closed hours are listed beside closed days, for who books and for who moves', async ({ plain: page, site }) => {
  await page.goto('/contact?tab=appointment');
  const choice =
    (await page
      .getByRole('button', { name: /Eastern Time, available$/ })
      .last()
      .getAttribute('data-slot')) ?? '';
  const [date = ''] = choice.split(' ');
  const later = new Date(Date.parse(date) + 7 * day).toISOString().slice(0, 10);
  await close(
    site,
    { from: `${date}T10:00`, to: `${date}T11:00`, reason: 'Fire drill' },
    { from: `${date}T22:00`, to: `${date}T23:00`, reason: 'Night' },
    { from: `${later}T15:00`, to: '2099-01-01T00:00', reason: 'Moving house' },
  );
  const said = async () => {
    const list = page.getByRole('listitem').filter({ hasText: /^Closed / });
    expect(await list.count()).toBeGreaterThan(2);
    await expect(list.nth(0)).toHaveText(/^Closed \w+ \d+, 10:00 AM to 11:00 AM: Fire drill$/);
    await expect(list.nth(1)).toHaveText(/^Closed \w+ \d+ from 3:00 PM on: Moving house$/);
    await expect(list.nth(2)).toHaveText(/^Closed \w+ \d+ to .*: Moving house$/);
  };
  await page.goto('/contact?tab=appointment');
  await said();
  await page
    .getByRole('button', { name: /Eastern Time, available$/ })
    .last()
    .click();
  const form = page.getByRole('form', { name: 'Book your appointment' });
  await form.getByLabel('Full Name').fill('Ada Byron');
  await form.getByLabel('Email Address').fill('ada@example.com');
  await form.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Cloud Solutions' });
  await solvePuzzle(page, form);
  site.advance(6_000);
  await form.getByRole('button', { name: 'Book Appointment' }).click();
  await page.getByRole('link', { name: 'Move or cancel this appointment' }).click();
  await expect(page.getByRole('heading', { name: 'Choose another time' })).toBeVisible();
  await said();
});

test('a booking form says that there is no day to choose where there is none', async ({ plain: page, site }) => {
  await page.goto('/contact?tab=appointment');
  await page
    .getByRole('button', { name: /Eastern Time, available$/ })
    .last()
    .click();
  const form = page.getByRole('form', { name: 'Book your appointment' });
  await form.locator('input[name=date]').evaluate((input: HTMLInputElement) => {
    input.value = '';
  });
  await close(site, forYears);
  await form.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(dialog(page).getByText('No times can be booked at present.')).toBeVisible();
  await expect(dialog(page).getByText('Choose a day')).toHaveCount(0);
});
