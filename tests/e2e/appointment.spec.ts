import type { Browser, Locator, Page } from '@playwright/test';
import { appointments } from '#tests/helpers/sent.ts';
import { styleFindings } from '../helpers/style-checks.ts';
import { axeFindings, type E2eSite, expect, holdBack, signIn, solvePuzzle, startSite, test } from './fixtures.ts';

const slot = (page: Page, time: string) => page.getByRole('button', { name: new RegExp(`^${time} Eastern Time`) });
const bookingForm = (page: Page) => page.getByRole('form', { name: 'Book your appointment' });

/** Opens the calendar on the first day of next month that can be booked, so that the hour of the run does not matter. */
async function chooseDay(page: Page): Promise<string> {
  await page.goto('/contact?tab=appointment');
  await page.getByRole('button', { name: /^Next month, / }).click();
  const day = page.getByRole('button', { name: /, available$/ }).first();
  await expect(page.getByRole('button', { name: /^Previous month, / })).toBeEnabled();
  const name = (await day.getAttribute('aria-label'))?.replace(/, available$/, '') ?? 'none';
  await day.click();
  await expect(page.getByRole('group', { name: new RegExp(`^Times on ${name} Eastern Time`) })).toBeVisible();
  return name;
}

async function fillBooking(page: Page, name: string, email: string) {
  const form = bookingForm(page);
  await form.getByLabel('Full Name').fill(name);
  await form.getByLabel('Email Address').fill(email);
  await form.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Cloud Solutions' });
  await form.getByRole('textbox', { name: 'Message' }).fill('We would like to move our mail.');
  await solvePuzzle(page, form);
}

/** The form of a free time with everything filled in. */
async function readyToBook(page: Page, site: E2eSite, time: string, name = 'Ada Byron') {
  await chooseDay(page);
  await slot(page, time).click();
  await fillBooking(page, name, `${name.split(' ')[0]?.toLowerCase()}@example.com`);
  site.advance(6_000);
}

const book = (page: Page) => bookingForm(page).getByRole('button', { name: 'Book Appointment' }).click();

/** Appointments as they are kept, in the order of their times. */
const kept = async (site: E2eSite) =>
  (await appointments(site.deps.db)).map(({ name, time, status }) => ({ name, time, status }));

/** The path of the private page, from the newest mail to the visitor. */
async function privateLink(site: E2eSite): Promise<string> {
  const mails = await site.deps.db.sql
    .selectFrom('outbox')
    .select('body')
    .where('audience', '=', 'visitor')
    .orderBy('created_at', 'desc')
    .execute();
  return /\/appointment\/[\w.-]+/.exec(mails[0]?.body ?? '')?.[0] ?? 'no private link';
}

const ownersPage = async (site: E2eSite) => (await fetch(`${site.url}/admin`)).text();

test('a visitor books a time, finds it taken and the owner sees it', async ({ page, site }) => {
  const day = await chooseDay(page);
  await slot(page, '10:30 AM').click();
  const dialog = page.getByRole('dialog', { name: 'Book your appointment' });
  await expect(dialog).toContainText(day);
  await expect(dialog).toContainText('10:30 AM Eastern Time');
  await fillBooking(page, 'Ada Byron', 'ada@example.com');
  expect(await axeFindings(page)).toEqual([]);
  site.advance(6_000);
  await book(page);
  const booked = page.getByRole('dialog', { name: 'Appointment Booked!' });
  await expect(booked).toContainText('We have reserved your time');
  const reference = /NA-\w{8}/.exec((await booked.textContent()) ?? '')?.[0] ?? 'none';
  await booked.getByRole('button', { name: 'Continue Browsing' }).click();
  await expect(slot(page, '10:30 AM')).toBeDisabled();
  await expect(slot(page, '10:30 AM')).toContainText('Taken');
  await expect(slot(page, '11:00 AM')).toBeEnabled();

  await signIn(page);
  await page.getByRole('link', { name: 'Appointments' }).click();
  const row = page.getByRole('row', { name: /Ada Byron/ });
  // The list has it short: "Tue, Dec 1".
  await expect(row).toContainText(day.replace(/^(\w{3})\w*, (\w{3})\w* /, '$1, $2 '));
  await expect(row).toContainText('10:30 AM');
  await expect(row).toContainText('Consultation');
  await expect(row).toContainText(reference);
  await expect(row.getByRole('combobox', { name: 'Status of the appointment of Ada Byron' })).toHaveValue('pending');
  expect(await axeFindings(page)).toEqual([]);
});

test('two people and one slot: the second is offered other times in place and keeps what was typed', async ({
  page,
  browser,
  site,
}) => {
  await readyToBook(page, site, '2:00 PM');
  await bookElsewhere(browser, site, '2:00 PM');
  await book(page);
  const form = bookingForm(page);
  await expect(form.getByText('This time has just been taken. Please choose another one.').first()).toBeVisible();
  const times = form.getByRole('group', { name: 'Other times' }).getByRole('button');
  await expect(times).toHaveText([/1:30 PM Eastern Time$/, /2:30 PM Eastern Time$/, /1:00 PM Eastern Time$/]);
  expect(await axeFindings(page)).toEqual([]);
  await times.nth(1).click();
  await expect(times).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Book your appointment' })).toContainText('2:30 PM Eastern Time');
  await expect(form.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await expect(form.getByLabel('Email Address')).toHaveValue('ada@example.com');
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('We would like to move our mail.');
  await book(page);
  await expect(page.getByRole('dialog', { name: 'Appointment Booked!' })).toBeVisible();
  expect(await kept(site)).toEqual([
    { name: 'Charles Babbage', time: '14:00', status: 'pending' },
    { name: 'Ada Byron', time: '14:30', status: 'pending' },
  ]);
});

test('without JavaScript: booked by the page alone, then moved and cancelled by the private link of the mail', async ({
  plain: page,
  site,
}) => {
  const day = await chooseDay(page);
  const atFour = new RegExp(`${day}, \\d{4}, 4:00 PM Eastern Time`);
  await slot(page, '4:00 PM').click();
  await expect(page.getByText(atFour).first()).toBeVisible();
  const form = bookingForm(page);
  await form.getByLabel('Full Name').fill('Ada Byron');
  await form.getByLabel('Email Address').fill('not an address');
  await form.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Cloud Solutions' });
  await solvePuzzle(page, form);
  site.advance(6_000);
  await book(page);
  await expect(page.getByRole('link', { name: /Please enter a valid email address/ })).toBeVisible();
  await expect(bookingForm(page).getByLabel('Full Name')).toHaveValue('Ada Byron');
  await bookingForm(page).getByLabel('Email Address').fill('ada@example.com');
  await book(page);
  await expect(page.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible();

  const link = await privateLink(site);
  await page.goto(link);
  await expect(page.getByText(atFour)).toBeVisible();
  expect(styleFindings({ path: 'the private page', html: await page.content() }, await ownersPage(site))).toEqual([]);
  await page
    .getByRole('form', { name: 'Choose a day' })
    .getByRole('button', { name: /, available$/ })
    .last()
    .click();
  await slot(page, '1:00 PM').click();
  expect(await kept(site)).toEqual([{ name: 'Ada Byron', time: '16:00', status: 'pending' }]);
  await page.getByRole('form', { name: 'Confirm the new time' }).getByRole('button', { name: 'Yes, move it' }).click();
  await expect(page.getByText('Your appointment has a new time.')).toBeVisible();
  expect(await kept(site)).toEqual([{ name: 'Ada Byron', time: '13:00', status: 'pending' }]);
  expect((await page.goto(link))?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'Your appointment has a new link' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Have my links sent again' })).toHaveAttribute('href', '/request');
  await expect(page.getByText(/PM Eastern/)).toHaveCount(0);
  expect((await page.goto(`${link}x`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();

  const second = await page.context().newPage();
  await second.goto(await privateLink(site));
  await page.goto(await privateLink(site));
  await page.getByText('Cancel this appointment …').click();
  expect(await kept(site)).toEqual([{ name: 'Ada Byron', time: '13:00', status: 'pending' }]);
  await page.getByRole('button', { name: 'Yes, cancel this appointment' }).click();
  await expect(page.getByText('Your appointment is cancelled.')).toBeVisible();
  expect(await kept(site)).toEqual([{ name: 'Ada Byron', time: '13:00', status: 'cancelled' }]);
  await second.getByText('Cancel this appointment …').click();
  await second.getByRole('button', { name: 'Yes, cancel this appointment' }).click();
  await expect(second.getByRole('heading', { name: 'This appointment is cancelled already' })).toBeVisible();
});

test('a booking sent without a network is kept, and arrives once when it returns', async ({ page, context, site }) => {
  await readyToBook(page, site, '3:30 PM');
  await context.setOffline(true);
  await book(page);
  await expect(page.getByText('Failed to book appointment. Please try again or contact us directly.')).toBeVisible();
  await expect(page.getByText(/We kept what you wrote on this device/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Appointment Booked!' })).toBeVisible({ timeout: 20_000 });
  expect(await kept(site)).toEqual([{ name: 'Ada Byron', time: '15:30', status: 'pending' }]);
});

test('what waits is withdrawn when another time is chosen, and only the new one is booked', async ({
  page,
  context,
  site,
}) => {
  const day = await chooseDay(page);
  await slot(page, '10:00 AM').click();
  await fillBooking(page, 'Ada Byron', 'ada@example.com');
  await page.waitForLoadState('networkidle');
  site.advance(6_000);
  await context.setOffline(true);
  await book(page);
  await expect(page.getByText(/We kept what you wrote on this device/)).toBeVisible();
  await page.keyboard.press('Escape');
  await slot(page, '11:30 AM').click();
  await expect(page.getByText(/we no longer send the earlier version/)).toBeVisible();
  await context.setOffline(false);
  await expect(bookingForm(page).getByLabel('Full Name')).toHaveValue('Ada Byron');
  await book(page);
  const booked = page.getByRole('dialog', { name: 'Appointment Booked!' });
  await expect(booked).toContainText(day);
  await expect(booked).toContainText('11:30 AM Eastern Time');
  expect(await kept(site)).toEqual([{ name: 'Ada Byron', time: '11:30', status: 'pending' }]);
  await booked.getByRole('button', { name: 'Continue Browsing' }).click();
  await expect(page.getByRole('heading', { name: 'Pick a day and a time' })).toBeFocused();
});

/** Books the same slot as somebody else, in another browser. */
async function bookElsewhere(browser: Browser, site: E2eSite, time: string) {
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await readyToBook(other, site, time, 'Charles Babbage');
  await book(other);
  await expect(other.getByRole('dialog', { name: 'Appointment Booked!' })).toBeVisible();
  await context.close();
}

test('a kept booking whose time is gone offers others, here and from any other page', async ({
  page,
  browser,
  context,
  site,
}) => {
  await readyToBook(page, site, '3:30 PM');
  await context.setOffline(true);
  await book(page);
  await expect(page.getByText(/We kept what you wrote on this device/)).toBeVisible();
  await bookElsewhere(browser, site, '3:30 PM');
  await context.setOffline(false);
  const form = bookingForm(page);
  const times = form.getByRole('group', { name: 'Other times' }).getByRole('button');
  await expect(times).toHaveCount(3, { timeout: 20_000 });
  await expect(form.getByText('This time has just been taken. Please choose another one.')).toBeVisible();

  await page.goto('/about');
  const notice = page.getByRole('status', { name: 'Your unsent forms' });
  await expect(notice).toContainText('Your appointment could not be taken: This time has just been taken.');
  expect(await axeFindings(page)).toEqual([]);
  await notice.getByRole('link', { name: 'Open the form again' }).click();
  await expect(times).toHaveCount(3);
  await expect(form.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await times.first().click();
  await expect(page.locator('#appointment-date')).toBeFocused();
  site.advance(6_000);
  await book(page);
  await expect(page.getByRole('dialog', { name: 'Appointment Booked!' })).toContainText('3:00 PM Eastern Time');
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('Escape while a booking is under way hides no refusal, and another time clears it', async ({
  page,
  browser,
  site,
}) => {
  await readyToBook(page, site, '2:00 PM');
  await bookElsewhere(browser, site, '2:00 PM');
  const answer = await holdBack(page, '**/api/submissions');
  await book(page);
  await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  answer();
  const dialog = page.getByRole('dialog', { name: 'Book your appointment' });
  await expect(dialog.getByText('This time has just been taken. Please choose another one.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await slot(page, '5:00 PM').click();
  await expect(dialog).toContainText('5:00 PM Eastern Time');
  await expect(dialog.getByText('This time has just been taken.')).toHaveCount(0);
  await expect(dialog.getByRole('group', { name: 'Other times' })).toHaveCount(0);
  await expect(bookingForm(page).getByLabel('Full Name')).toHaveValue('Ada Byron');
});

test('without JavaScript: another day and another time keep everything typed, and the page says why one cannot be had', async ({
  plain: page,
  site,
}) => {
  const day = await chooseDay(page);
  await slot(page, '4:00 PM').click();
  const form = bookingForm(page);
  await form.getByLabel('Full Name').fill('Ada Byron');
  await form.getByLabel('Email Address').fill('ada@example.com');
  await form.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Cloud Solutions' });
  await solvePuzzle(page, form);
  await page
    .getByRole('form', { name: 'Choose a day' })
    .getByRole('button', { name: /, available$/ })
    .last()
    .click();
  await expect(page.getByText('please choose a time.')).toBeVisible();
  await expect(form.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await slot(page, '1:30 PM').click();
  await expect(form.getByText('Verified. Thank you.')).toBeVisible();
  site.advance(6_000);
  await book(page);
  await expect(page.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible();
  await expect(page.getByText(/1:30 PM Eastern Time/)).toBeVisible();
  await expect(page.getByText(day)).toHaveCount(0);
  const [row] = await appointments(site.deps.db);
  expect(row).toMatchObject({ name: 'Ada Byron', time: '13:30' });

  await page.goto(`/contact?tab=appointment&date=${row?.date}&time=13:30`);
  await expect(page.getByText('This time has just been taken. Please choose another one.')).toBeVisible();
  await page.goto('/contact?tab=appointment&date=2001-01-02');
  await expect(page.getByText('This date has passed. Please choose another day.')).toBeVisible();
});

test('where there is room the form stands beside the times: another time changes it, a day closes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await chooseDay(page);
  const dialog = page.getByRole('dialog', { name: 'Book your appointment' });
  const first = page.getByRole('region', { name: 'The first free time of this day' });
  const day = await page.locator('.times legend .font-semibold').textContent();
  await expect(first).toContainText(`${day}, `);
  await first.getByRole('button', { name: /^Continue with / }).click();
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await expect(first).toHaveCount(0);
  await dialog.getByLabel('Full Name').fill('Ada Byron');
  const free = page.getByRole('button', { name: /Eastern Time, available$/, pressed: false });
  const later = /^[\d:]+ [AP]M/.exec((await free.last().textContent()) ?? '')?.[0] ?? 'none';
  await free.last().click();
  await expect(dialog).toContainText(`${later} Eastern Time`);
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Ada Byron');
  expect(await axeFindings(page)).toEqual([]);
  await page
    .getByRole('button', { name: /, available$/, pressed: true })
    .first()
    .click();
  await expect(dialog).toBeHidden();
  await expect(first).toBeVisible();
});

test('the first field of a form page, and where the calendar begins, lie on the first screen of a phone', async ({
  page,
}) => {
  const height = 760;
  await page.setViewportSize({ width: 360, height });
  const end = async (one: Locator) => {
    const box = await one.boundingBox();
    return (box?.y ?? height) + (box?.height ?? height);
  };
  await page.goto('/contact');
  expect(await end(page.getByLabel('Full Name'))).toBeLessThan(height);
  await page.goto('/quote');
  expect(await end(page.getByLabel('First Name'))).toBeLessThan(height);
  await page.goto('/contact?tab=appointment');
  expect(await end(page.locator('#calendar-month'))).toBeLessThan(height);
});

test('by keyboard alone: arrows in the calendar, the first free time, the name', async ({ page }) => {
  await chooseDay(page);
  const chosen = page.getByRole('button', { name: /, available$/, pressed: true });
  await chosen.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(slot(page, '10:00 AM')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bookingForm(page).getByLabel('Full Name')).toBeFocused();
  await page.keyboard.press('Escape');
  const next = page.getByRole('button', { name: /^Next month/ });
  while ((await next.getAttribute('aria-disabled')) !== 'true') await next.press('Enter');
  await expect(next).toBeFocused();
});

test('by keyboard alone: the keys of a date grid, past closed days and into other months', async ({ page }) => {
  await chooseDay(page);
  const month = page.locator('#calendar-month');
  const title = await month.textContent();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const weekday = async () => (await focused()).split(',')[0];
  await page.getByRole('button', { name: /, available$/, pressed: true }).focus();
  const first = await focused();

  await page.keyboard.press('ArrowLeft');
  await expect(month).not.toHaveText(title ?? '');
  await expect.poll(focused).toMatch(/, (available|fully booked)$/);
  await page.keyboard.press('ArrowRight');
  await expect(month).toHaveText(title ?? '');
  await expect.poll(focused).toBe(first);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  expect(await weekday()).toBe('Monday');
  await page.keyboard.press('End');
  expect(await weekday()).toBe('Friday');
  const friday = await focused();
  await page.keyboard.press('PageUp');
  await expect(month).not.toHaveText(title ?? '');
  await page.keyboard.press('PageDown');
  await expect(month).toHaveText(title ?? '');
  await expect.poll(focused).toMatch(/^\w+, \w+ \d+, /);

  // Beyond the days that can be booked nothing moves, and the page does not scroll away either.
  for (let turn = 0; turn < 6; turn++) await page.keyboard.press('PageDown');
  const last = await focused();
  expect(last).not.toBe(friday);
  const at = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('PageDown');
  expect(await focused()).toBe(last);
  expect(await page.evaluate(() => window.scrollY)).toBe(at);
  // One stop for Tab, wherever the keys have led.
  await expect(page.locator('.calendar td button[tabindex="0"]')).toHaveCount(1);
  await expect(page.locator('.calendar td button[tabindex="0"]')).toBeFocused();
});

test('after hours the keys lead past today, which cannot be chosen any more', async ({ page }) => {
  // The last working day of November, half an hour after closing time.
  const { site, stop } = await startSite({}, Date.parse('2026-11-30T23:30:00Z'));
  await page.goto(`${site.url}/contact?tab=appointment`);
  await page.getByRole('button', { name: /^Next month, / }).click();
  const month = page.locator('#calendar-month');
  await expect(month).toHaveText('December 2026');
  const friday = page.getByRole('button', { name: 'Friday, December 11, available' });
  await friday.click();
  await expect(page.getByRole('group', { name: /^Times on Friday, December 11/ })).toBeVisible();
  await friday.focus();
  await page.keyboard.press('PageUp');
  await expect(friday).toBeFocused();
  await expect(month).toHaveText('December 2026');
  await page.keyboard.press('PageDown');
  await expect(month).toHaveText('January 2027');
  await expect(page.getByRole('button', { name: /^Monday, January 11/ })).toBeFocused();
  await stop();
});

test('far from Atlanta the private page says the own time too', async ({ page, browser, site }) => {
  await readyToBook(page, site, '10:30 AM');
  await book(page);
  await expect(page.getByRole('dialog', { name: 'Appointment Booked!' })).toBeVisible();
  const context = await browser.newContext({ baseURL: site.url, timezoneId: 'America/Los_Angeles' });
  const away = await context.newPage();
  await away.goto(await privateLink(site));
  await expect(away.getByRole('definition').first()).toContainText('10:30 AM Eastern Time (7:30 AM your time)');
  await away
    .getByRole('form', { name: 'Choose a day' })
    .getByRole('button', { name: /, available$/ })
    .last()
    .click();
  await expect(slot(away, '1:00 PM')).toContainText('10:00 AM your time');
  await context.close();
});

test('arrow keys pressed before the calendar is awake move on once it is', async ({ page }) => {
  await page.goto('/contact?tab=appointment');
  const next = await page.getByRole('button', { name: /^Next month, / }).getAttribute('value');
  await page.goto(`/contact?tab=appointment&month=${next}`, { waitUntil: 'networkidle' });
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const days = page.locator('.calendar button.day-free');
  const third = await days.nth(2).getAttribute('value');
  await days.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(days.first()).toBeFocused();
  await expect(page.locator(`.calendar button[value="${third}"]`)).toBeFocused();
});
