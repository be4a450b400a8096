import type { Page } from '@playwright/test';
import { styleFindings } from '../helpers/style-checks.ts';
import { axeFindings, type E2eSite, expect, signIn, solvePuzzle, test } from './fixtures.ts';

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
  await expect(page.getByRole('group', { name: new RegExp(`^${name} Eastern Time`) })).toBeVisible();
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

const book = (page: Page) => bookingForm(page).getByRole('button', { name: 'Book Appointment' }).click();

/** Appointments as they are kept, in the order of their times. */
const kept = (site: E2eSite) =>
  site.deps.db.sql.selectFrom('appointments').select(['name', 'time', 'status']).orderBy('time').execute();

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
  await expect(row).toContainText('10:30 AM ET');
  await expect(row).toContainText('Cloud Solutions');
  await expect(row).toContainText(reference);
  await expect(row.getByRole('combobox', { name: 'Status of the appointment of Ada Byron' })).toHaveValue('pending');
  expect(await axeFindings(page)).toEqual([]);
});

test('two people and one slot: the second is offered other times in place and keeps what was typed', async ({
  page,
  browser,
  site,
}) => {
  await chooseDay(page);
  await slot(page, '2:00 PM').click();
  await fillBooking(page, 'Ada Byron', 'ada@example.com');

  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await chooseDay(other);
  await slot(other, '2:00 PM').click();
  await fillBooking(other, 'Charles Babbage', 'charles@example.com');
  site.advance(6_000);
  await book(other);
  await expect(other.getByRole('dialog', { name: 'Appointment Booked!' })).toBeVisible();
  await context.close();

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
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
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
    .getByRole('button', { name: /, available$/ })
    .last()
    .click();
  await slot(page, '1:00 PM').click();
  await expect(page.getByText('Your appointment has a new time.')).toBeVisible();
  expect(await kept(site)).toEqual([{ name: 'Ada Byron', time: '13:00', status: 'pending' }]);
  expect((await page.goto(link))?.status()).toBe(404);

  await page.goto(await privateLink(site));
  await page.getByText('Cancel…').click();
  expect(await kept(site)).toEqual([{ name: 'Ada Byron', time: '13:00', status: 'pending' }]);
  await page.getByRole('button', { name: 'Yes, cancel this appointment' }).click();
  await expect(page.getByText('Your appointment is cancelled.')).toBeVisible();
  expect(await kept(site)).toEqual([{ name: 'Ada Byron', time: '13:00', status: 'cancelled' }]);
  await context.close();
});

test('a booking sent without a network is kept, and arrives once when it returns', async ({ page, context, site }) => {
  await chooseDay(page);
  await slot(page, '3:30 PM').click();
  await fillBooking(page, 'Ada Byron', 'ada@example.com');
  site.advance(6_000);
  await context.setOffline(true);
  await book(page);
  await expect(page.getByText('Failed to book appointment. Please try again or contact us directly.')).toBeVisible();
  await expect(page.getByText(/We kept what you wrote on this device/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Appointment Booked!' })).toBeVisible({ timeout: 20_000 });
  expect(await kept(site)).toEqual([{ name: 'Ada Byron', time: '15:30', status: 'pending' }]);
});
