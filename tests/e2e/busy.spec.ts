import { calendarText, eventText, startCalendarServer } from '../helpers/calendar-feed.ts';
import { test as base, expect, signIn, startSite } from './fixtures.ts';

const screen = '/admin/calendar/feeds';
const minute = 60_000;
const tuesday = new Date('2026-06-09T10:00:00-04:00').getTime();

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
    const { site, stop } = await startSite({}, tuesday, { calendars: calendars.network });
    await use(site);
    await stop();
  },
});

test('the owner adds a calendar, sees it fail and come back, removes it and puts it back', {
  tag: '@extended',
}, async ({ page, site, calendars }) => {
  await signIn(page);
  await page.goto(screen);
  const form = page.getByRole('form', { name: 'Add a calendar' });
  const address = form.getByRole('textbox', { name: 'Calendar address' });
  await address.fill('my calendar');
  await form.getByRole('button', { name: 'Add calendar' }).click();
  await expect(form.getByRole('alert')).toHaveText('Enter a calendar address. It starts with https:// or webcal://.');
  await expect(address).toHaveValue('my calendar');
  await address.fill(calendars.address('/private-0123/basic.ics'));
  await form.getByRole('textbox', { name: 'Name (optional)' }).fill('Private');
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Private/ }) });
  await expect(row).toContainText(/Synced just now, 6\d busy times in 60 days\./);
  await expect(address).toHaveValue('');
  await address.fill('another');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText('Enter a calendar address');
  await expect(address).toHaveValue('another');
  await expect(address).toBeFocused();
  expect(await page.content()).not.toContain('private-0123');

  calendars.answer((_, response) => response.writeHead(404).end());
  for (let n = 0; n < 3; n++) {
    site.advance(10 * minute);
    await row.getByRole('button', { name: 'Sync now Private' }).click();
    await expect(row.getByRole('status')).toHaveText(
      'It couldn’t be synced: There’s no calendar at this address anymore.',
    );
  }
  await expect(row).toContainText(/Until then we use the last sync, 30 minutes ago: 6\d busy times in 60 days\./);
  await page.goto('/admin/today');
  await expect(page.getByText('Your calendar Private isn’t syncing')).toBeVisible();
  await page.getByRole('link', { name: 'See why' }).click();

  calendars.text(calendarText());
  await row.getByRole('button', { name: 'Sync now Private' }).click();
  await expect(row).toContainText('Synced just now, no busy times in 60 days.');

  await test.step('Undo counts although the answer to the removal is still on its way', async () => {
    // The desk hears of the removal by its own line before the answer to it comes.
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/*.data*', async (route) => {
      if (!route.request().postData()?.includes('remove')) return route.continue();
      const response = await route.fetch();
      await promise;
      await route.fulfill({ response }).catch(() => undefined);
    });
    await row.getByRole('button', { name: 'Remove Private' }).click();
    await expect(row).toContainText('Removed. You can undo for an hour.');
    await row.getByRole('button', { name: 'Undo Private' }).click();
    await expect(row).toContainText('Synced just now');
    resolve();
    await expect(row.getByRole('button', { name: 'Remove Private' })).toBeVisible();
    await page.unroute('**/*.data*');
  });

  await test.step('what it has stands in the week, and visitors cannot book it', async () => {
    calendars.text(
      calendarText(
        eventText('DTSTART;VALUE=DATE:20260611', 'DTEND;VALUE=DATE:20260612'),
        eventText('DTSTART;TZID=America/New_York:20260610T140000', 'DURATION:PT1H'),
        eventText('SUMMARY:Dentist', 'DTSTART:next Monday', 'DURATION:PT1H'),
      ),
    );
    await row.getByRole('button', { name: 'Sync now Private' }).click();
    await expect(row).toContainText('Synced just now, 2 busy times');
    await expect(row).toContainText('One event in this calendar couldn’t be read.');
    await expect(row.getByRole('listitem')).toHaveText(
      '"Dentist", "next Monday": its start is not a date. Nothing is blocked for it.',
    );
    await page.goto('/admin/calendar?on=2026-06-10');
    const busy = (day: string) =>
      page.getByRole('region', { name: day }).getByRole('listitem').filter({ hasText: 'Busy' });
    await expect(busy('Wednesday')).toHaveText('Busy, your calendar, 2:00 to 3:00 PM');
    await expect(busy('Thursday')).toHaveText(/^Busy all day, your calendar/);
    // The words of a whole day begin where the hours that are drawn begin.
    const top = async () => (await busy('Thursday').boundingBox())?.y ?? 0;
    const paper = await page.locator('[data-date="2026-06-11"]').boundingBox();
    expect(await top()).toBeGreaterThanOrEqual(paper?.y ?? Number.POSITIVE_INFINITY);
    const free = await (await fetch(`${site.url}/api/availability?from=2026-06-10&days=2`)).json();
    const times = free.days.map((day: { slots: { time: string; available: boolean }[] }) =>
      day.slots.flatMap(({ time, available }) => (available ? time : [])),
    );
    expect(times[0]).toContain('15:00');
    expect(times[0]).not.toContain('14:00');
    expect(times[1]).toEqual([]);
  });
});
