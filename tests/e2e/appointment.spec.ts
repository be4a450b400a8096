import type { Page } from '@playwright/test';
import { appointments } from '#tests/helpers/sent.ts';
import { type E2eSite, expect, holdBack, signIn, solvePuzzle, startSite, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

/** A Thursday, two days after the start of every story. */
const thursday = '2026-12-03';
const slot = (page: Page, time: string) => page.getByRole('button', { name: new RegExp(`^${time} Eastern Time`) });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Book your appointment' });
const bookingForm = (page: Page) => page.getByRole('form', { name: 'Book your appointment' });
const booked = (page: Page) => page.getByRole('dialog', { name: 'Appointment Booked!' });
const otherTimes = (page: Page) => bookingForm(page).getByRole('group', { name: 'Other times' }).getByRole('button');
const gone = (page: Page) => dialog(page).getByText('This time has just been taken. Please choose another one.');
const book = (page: Page) => bookingForm(page).getByRole('button', { name: 'Book Appointment' }).click();

async function fillBooking(page: Page, email = 'ada@example.com') {
  const form = bookingForm(page);
  await form.getByLabel('Full Name').fill('Ada Byron');
  await form.getByLabel('Email Address').fill(email);
  await form.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Cloud Solutions' });
  await form.getByRole('textbox', { name: 'Message' }).fill('We would like to move our mail.');
  await solvePuzzle(page, form);
}

/** Books a time of the Thursday as somebody else. */
const bookElsewhere = (site: E2eSite, time: string) =>
  sendForm(site, 'appointment', {
    ...{ name: 'Charles Babbage', email: `babbage${time.slice(0, 2)}@example.com`, phone: '', service: 'cloud' },
    ...{ message: '', date: thursday, time },
  });

/** Appointments as they are kept, in the order of their times. */
const kept = async (site: E2eSite) =>
  (await appointments(site.deps.db)).map(({ name, time, status }) => ({ name, time, status }));

/** The path of the private page, from the newest mail to the visitor. */
async function privateLink(site: E2eSite): Promise<string> {
  const mails = site.deps.db.sql.selectFrom('outbox').select('body').where('audience', '=', 'visitor');
  const { body } = await mails.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  return /\/appointment\/[\w.-]+/.exec(body)?.[0] ?? 'no private link';
}

test('a visitor books a time, finds it taken, and the owner sees it', async ({ page, browser, site }) => {
  await page.goto('/contact?tab=appointment');
  await page.getByRole('button', { name: 'Next month, January 2027' }).click();
  const day = page.getByRole('button', { name: 'Thursday, January 7, available' });
  await day.click();
  await expect(page.getByRole('group', { name: /^Times on Thursday, January 7 Eastern Time/ })).toBeVisible();

  await test.step('where there is room the form stands beside the times: a time changes it, a day closes it', async () => {
    const first = page.getByRole('region', { name: 'The first open time on this day' });
    await expect(first).toContainText('Thursday, January 7, ');
    await first.getByRole('button', { name: /^Continue with / }).click();
    await expect(page.locator('dialog:modal')).toHaveCount(0);
    await expect(first).toHaveCount(0);
    await dialog(page).getByLabel('Full Name').fill('Ada Byron');
    await slot(page, '3:00 PM').click();
    await expect(dialog(page)).toContainText('3:00 PM Eastern Time');
    await expect(dialog(page).getByLabel('Full Name')).toHaveValue('Ada Byron');
    await day.click();
    await expect(dialog(page)).toBeHidden();
    await expect(first).toBeVisible();
  });

  await slot(page, '10:30 AM').click();
  await expect(dialog(page)).toContainText('Thursday, January 7');
  await expect(dialog(page)).toContainText('10:30 AM Eastern Time');
  await fillBooking(page);
  site.advance(6_000);
  await book(page);
  await expect(booked(page)).toContainText('We have reserved your time');
  const reference = /NA-\w{8}/.exec((await booked(page).textContent()) ?? '')?.[0] ?? 'none';
  await booked(page).getByRole('button', { name: 'Continue Browsing' }).click();
  await expect(slot(page, '10:30 AM')).toBeDisabled();
  await expect(slot(page, '10:30 AM')).toContainText('Taken');
  await expect(slot(page, '11:00 AM')).toBeEnabled();

  await test.step('far from Atlanta the private page says the own time too', async () => {
    const context = await browser.newContext({ baseURL: site.url, timezoneId: 'America/Los_Angeles' });
    const away = await context.newPage();
    await away.goto(await privateLink(site));
    await expect(away.getByRole('definition').first()).toContainText('10:30 AM Eastern Time (7:30 AM your time)');
    await away
      .getByRole('button', { name: /, available$/ })
      .last()
      .click();
    await expect(slot(away, '1:00 PM')).toContainText('10:00 AM your time');
    await context.close();
  });

  await test.step('where the browser knows no time zone, times are Eastern alone and booking works', async () => {
    const lost = await browser.browserType().launch({ env: { ...process.env, TZ: 'Mars/Phobos' } });
    const away = await lost.newPage({ baseURL: site.url, timezoneId: undefined });
    const errors: string[] = [];
    away.on('pageerror', ({ message }) => errors.push(message));
    expect(await away.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe('Etc/Unknown');
    await away.goto(await privateLink(site));
    await expect(away.getByRole('definition').first()).toContainText('10:30 AM Eastern Time');
    await away.goto(`/contact?tab=appointment&date=${thursday}`);
    await slot(away, '4:00 PM').click();
    await expect(dialog(away)).toContainText('4:00 PM Eastern Time');
    await expect(away.getByText(/[AP]M your time/)).toHaveCount(0);
    await fillBooking(away);
    site.advance(6_000);
    await book(away);
    await expect(booked(away)).toContainText('We have reserved your time');
    expect(errors).toEqual([]);
    await lost.close();
  });

  await signIn(page, '/admin/appointments');
  const row = page.getByRole('row', { name: /Ada Byron/ }).filter({ hasText: reference });
  for (const words of ['Thu, Jan 7', '10:30 AM', 'Consultation', reference]) await expect(row).toContainText(words);
  await expect(row.getByRole('combobox', { name: 'Status of the appointment with Ada Byron' })).toHaveValue('pending');
});

test('who comes second is offered other times in place and keeps what was typed, whatever Escape is pressed for', async ({
  page,
  site,
}) => {
  await page.goto(`/contact?tab=appointment&date=${thursday}`);
  await slot(page, '2:00 PM').click();
  await fillBooking(page);
  await bookElsewhere(site, '14:00');
  const answer = await holdBack(page, '**/api/submissions');
  await book(page);
  await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  answer();
  await expect(gone(page).first()).toBeVisible();
  await expect(otherTimes(page)).toHaveText([
    /1:30 PM Eastern Time$/,
    /2:30 PM Eastern Time$/,
    /1:00 PM Eastern Time$/,
  ]);
  await otherTimes(page).nth(1).click();
  await expect(otherTimes(page)).toHaveCount(0);
  await expect(dialog(page)).toContainText('2:30 PM Eastern Time');
  await expect(bookingForm(page).getByLabel('Email Address')).toHaveValue('ada@example.com');

  await bookElsewhere(site, '14:30');
  await book(page);
  await expect(gone(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await slot(page, '5:00 PM').click();
  await expect(dialog(page)).toContainText('5:00 PM Eastern Time');
  await expect(gone(page)).toHaveCount(0);
  await expect(otherTimes(page)).toHaveCount(0);
  await expect(bookingForm(page).getByLabel('Full Name')).toHaveValue('Ada Byron');
  await expect(bookingForm(page).getByRole('textbox', { name: 'Message' })).toHaveValue(
    'We would like to move our mail.',
  );
  await book(page);
  await expect(booked(page)).toBeVisible();
  expect(await kept(site)).toEqual([
    { name: 'Charles Babbage', time: '14:00', status: 'pending' },
    { name: 'Charles Babbage', time: '14:30', status: 'pending' },
    { name: 'Ada Byron', time: '17:00', status: 'pending' },
  ]);
});

test('without JavaScript: booked by the page alone, then moved and cancelled by the private link of the mail', async ({
  plain: page,
  site,
}) => {
  const form = bookingForm(page);
  await page.goto(`/contact?tab=appointment&date=${thursday}`);
  await slot(page, '4:00 PM').click();
  await expect(page.getByText(/Thursday, December 3, \d{4}, 4:00 PM Eastern Time/).first()).toBeVisible();
  await fillBooking(page, 'not an address');

  await test.step('another day and another time keep everything typed', async () => {
    await page.getByRole('button', { name: 'Friday, December 18, available' }).click();
    await expect(page.getByText('please choose a time.')).toBeVisible();
    await expect(form.getByLabel('Full Name')).toHaveValue('Ada Byron');
    await slot(page, '1:30 PM').click();
    await expect(form.getByText('Verified. Thank you.')).toBeVisible();
    site.advance(6_000);
    await book(page);
    await expect(page.getByRole('link', { name: /Please enter a valid email address/ })).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('We would like to move our mail.');
    await form.getByLabel('Email Address').fill('ada@example.com');
    await book(page);
  });
  await expect(page.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible();
  await expect(page.getByText(/December 18, 2026, 1:30 PM Eastern Time/)).toBeVisible();

  await test.step('the page says why a time cannot be had', async () => {
    await page.goto('/contact?tab=appointment&date=2026-12-18&time=13:30');
    await expect(gone(page).or(page.getByText('This time has just been taken.')).first()).toBeVisible();
    await page.goto('/contact?tab=appointment&date=2001-01-02');
    await expect(page.getByText('This date has passed. Please choose another day.')).toBeVisible();
  });

  await page.goto(await privateLink(site));
  await page.getByRole('button', { name: 'Monday, December 21, available' }).click();
  await slot(page, '1:00 PM').click();
  expect(await kept(site)).toEqual([{ name: 'Ada Byron', time: '13:30', status: 'pending' }]);
  await page.getByRole('form', { name: 'Confirm the new time' }).getByRole('button', { name: 'Yes, move it' }).click();
  await expect(page.getByText('Your appointment has a new time.')).toBeVisible();
  expect(await kept(site)).toEqual([{ name: 'Ada Byron', time: '13:00', status: 'pending' }]);

  await page.goto(await privateLink(site));
  await page.getByText('Cancel this appointment …').click();
  await page.getByRole('button', { name: 'Yes, cancel this appointment' }).click();
  await expect(page.getByText('Your appointment is cancelled.')).toBeVisible();
  expect(await kept(site)).toEqual([{ name: 'Ada Byron', time: '13:00', status: 'cancelled' }]);
});

test('by keyboard alone: the keys of a date grid, past days that are closed or over, then a time and the name', async ({
  browser,
}) => {
  // The last working day of November, half an hour after closing time.
  const { site, stop } = await startSite({}, Date.parse('2026-11-30T23:30:00Z'));
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/contact?tab=appointment');
  const month = page.locator('#calendar-month');
  await expect(month).toHaveText('November to December 2026');
  const day = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, (available|fully booked)`) });
  const friday = day('Friday, December 11');
  await friday.focus();
  await expect(page.getByRole('grid')).toBeVisible();
  for (const [key, reached] of [
    ['ArrowRight', 'Monday, December 14'],
    ['ArrowLeft', 'Friday, December 11'],
    ['ArrowDown', 'Friday, December 18'],
    ['ArrowUp', 'Friday, December 11'],
    ['Home', 'Monday, December 7'],
    ['End', 'Friday, December 11'],
    // Of November no day can be chosen any more.
    ['PageUp', 'Friday, December 11'],
    ['PageDown', 'Monday, January 11'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(reached), key).toBeFocused();
  }
  await expect(month).toHaveText('January 2027');
  // Beyond the days that can be booked nothing moves, and the page does not scroll away either.
  const at = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('PageDown');
  await expect(day('Monday, January 11')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(at);
  // One stop for Tab, wherever the keys have led.
  await expect(page.locator('.calendar td button[tabindex="0"]')).toHaveCount(1);
  await expect(page.locator('.calendar td button[tabindex="0"]')).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(friday).toBeFocused();
  await expect(month).toHaveText('December 2026');

  await page.keyboard.press('Enter');
  const first = page.getByRole('button', { name: /Eastern Time, available$/ }).first();
  await expect(page.getByRole('group', { name: /^Times on Friday, December 11/ })).toBeVisible();
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bookingForm(page).getByLabel('Full Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();

  // The button keeps the focus where there is no further month.
  const next = page.getByRole('button', { name: /^Next month/ });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(month).toHaveText('January 2027');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(month).toHaveText('January 2027');
  await expect(next).toBeFocused();
  await context.close();
  await stop();
});

test('on a phone and on a desk the first times lie on the first screen, and the next free time opens the form', {
  tag: '@extended',
}, async ({ page, plain }) => {
  for (const [width, height] of [
    [360, 760],
    [1280, 800],
  ] as const) {
    await plain.setViewportSize({ width, height });
    for (const kind of ['', '&kind=home-visit&package=basic']) {
      await plain.goto(`/contact?tab=appointment${kind}`);
      const times = plain.getByRole('group', { name: /^Times on/ });
      const offered = await times.getByRole('button', { name: /available$/ }).all();
      expect(offered.length).toBeGreaterThan(0);
      for (const one of [times.locator('legend'), ...offered]) {
        const box = await one.boundingBox();
        expect(box?.y).toBeGreaterThan(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
    }
    for (const [path, label] of [
      ['/contact', 'Full Name'],
      ['/quote', 'First Name'],
      ['/emergency', 'Name'],
    ] as const) {
      await plain.goto(path);
      const box = await plain
        .getByRole('main')
        .getByRole('textbox', { name: label, exact: false })
        .first()
        .boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0), path).toBeLessThan(height);
    }

    await page.setViewportSize({ width, height });
    await page.goto('/it-support/residential');
    const link = page.getByRole('link', { name: /^Next open home visit: / });
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    // A phone has the form above the page; where there is room it stands in its place beside the times.
    const isOpen = async () => {
      await expect(dialog(page)).toBeVisible();
      await expect(page.locator('dialog:modal')).toHaveCount(width < 1024 ? 1 : 0);
    };
    await isOpen();
    // The first that is not answered yet.
    await expect(dialog(page).getByLabel('Package')).toBeFocused();
    await isOpen();
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
  }
});
