import { busyRanges } from '#src/intake/busy-store.server.ts';
import { calendarText, eventText, startCalendarServer } from '../helpers/calendar-feed.ts';
import { axeFindings, test as base, expect, plainLike, signIn, startSite } from './fixtures.ts';

const screen = '/admin/calendar/feeds';
const minute = 60_000;

const daily = calendarText(
  eventText('DTSTART;TZID=America/New_York:20260601T120000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'),
);

type Calendars = Awaited<ReturnType<typeof startCalendarServer>>;

const test = base.extend<{ calendars: Calendars }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  calendars: async ({}, use) => {
    const calendars = await startCalendarServer((_, response) => response.end(daily));
    await use(calendars);
    await calendars.stop();
  },
  site: async ({ calendars }, use) => {
    const { site, stop } = await startSite({}, undefined, { calendars: calendars.network });
    await use(site);
    await stop();
  },
});

test('the owner adds a calendar, sees it fail and come back, removes it and puts it back', async ({
  page,
  site,
  calendars,
}) => {
  await signIn(page);
  await page.goto(screen);
  const form = page.getByRole('form', { name: 'Add a calendar' });
  const address = form.getByRole('textbox', { name: 'Address of the calendar' });
  await address.fill('my calendar');
  await form.getByRole('button', { name: 'Add the calendar' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Please enter the address of a calendar. It begins with https:// or webcal://.',
  );
  await expect(address).toHaveValue('my calendar');
  await address.fill(calendars.address('/private-0123/basic.ics'));
  await form.getByRole('textbox', { name: 'Name (optional)' }).fill('Private');
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Private/ }) });
  await expect(row).toContainText(/Read just now, 6\d busy times in 60 days\./);
  await expect(address).toHaveValue('');
  await address.fill('another');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText('Please enter the address');
  await expect(address).toHaveValue('another');
  await expect(address).toBeFocused();
  expect(await page.content()).not.toContain('private-0123');
  expect(await axeFindings(page)).toEqual([]);

  calendars.answer((_, response) => response.writeHead(404).end());
  for (let n = 0; n < 3; n++) {
    site.advance(10 * minute);
    await row.getByRole('button', { name: 'Read now Private' }).click();
    await expect(row.getByRole('status')).toHaveText(
      'Read. It could not be read: There is no calendar at this address any more.',
    );
  }
  await expect(row).toContainText(/Until then 6\d busy times in 60 days count, as read 30 minutes ago\./);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/admin/today');
  await expect(page.getByText('Your calendar Private cannot be read')).toBeVisible();
  await page.getByRole('link', { name: 'See why' }).click();

  calendars.text(calendarText());
  await row.getByRole('button', { name: 'Read now Private' }).click();
  await expect(row).toContainText('Read just now, no busy times in 60 days.');
  await row.getByRole('button', { name: 'Remove Private' }).click();
  await expect(row).toContainText('Removed. It can be put back for an hour.');
  await row.getByRole('button', { name: 'Undo Private' }).click();
  await expect(row).toContainText('Read just now');
});

test('all of it works without JavaScript', async ({ page, site, calendars }) => {
  await signIn(page);
  const plain = await plainLike(page, site);
  await plain.goto(screen);
  await plain.getByRole('textbox', { name: 'Address of the calendar' }).fill('ftp://calendar.test/');
  await plain.getByRole('textbox', { name: 'Name (optional)' }).fill('Mine');
  await plain.getByRole('button', { name: 'Add the calendar' }).click();
  await expect(plain.getByRole('alert').filter({ hasText: 'Please enter the address' })).toBeVisible();
  await expect(plain.getByRole('textbox', { name: 'Name (optional)' })).toHaveValue('Mine');
  await plain.getByRole('textbox', { name: 'Address of the calendar' }).fill(calendars.address('/a'));
  await plain.getByRole('button', { name: 'Add the calendar' }).click();
  await expect(plain.getByText(/^Added\. 6\d busy times in the next 60 days\.$/)).toBeVisible();
  await plain.getByRole('button', { name: 'Read now Mine' }).click();
  await expect(plain.getByText(/^Read\. 6\d busy times/)).toBeVisible();
  await plain.getByRole('button', { name: 'Remove Mine' }).click();
  await expect(plain.getByText('Mine is no longer read, and its busy times no longer count.')).toBeVisible();
  const now = Date.now();
  expect(await busyRanges(site.deps.db.sql, now, now + 86_400_000)).toEqual([]);
  await plain.getByRole('button', { name: 'Undo Mine' }).click();
  await expect(plain.getByText(/^Mine is back\./)).toBeVisible();
  expect(await busyRanges(site.deps.db.sql, now, now + 86_400_000)).not.toEqual([]);
  await plain.context().close();
});
