import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type BookingKind, bookingWords } from '#content/bookings.ts';
import { builtFacts } from '#content/facts-of.ts';
import { fillFacts } from '#src/lib/facts.ts';
import { readCalendar } from '#tests/helpers/calendar.ts';
import { appointments } from '#tests/helpers/sent.ts';
import { axeFindings, type E2eSite, expect, solvePuzzle, test } from './fixtures.ts';

const sizes = [
  { width: 360, height: 760 },
  { width: 1280, height: 800 },
];
const form = (page: Page) => page.getByRole('form', { name: 'Book your appointment' });
const freeTimes = (page: Page) =>
  page.getByRole('group', { name: /^Times on/ }).getByRole('button', { name: /available$/ });

async function fillVisit(page: Page, zip: string) {
  await form(page).getByLabel('Full Name').fill('Ada Byron');
  await form(page).getByLabel('Email Address').fill('ada@example.com');
  await form(page).getByLabel('Street and number').fill('12 Oak Lane');
  await form(page).getByLabel('ZIP code').fill(zip);
  await form(page).getByRole('textbox', { name: 'Message' }).fill('The printer again.');
  await solvePuzzle(page, form(page));
}

async function book(page: Page, site: E2eSite) {
  site.advance(6_000);
  await form(page).getByRole('button', { name: 'Book Appointment' }).click();
}

for (const size of sizes) {
  const at = `at ${size.width} x ${size.height}`;

  test(`the first free day and its times lie on the first screen ${at}`, async ({ page, plain }) => {
    for (const one of [page, plain]) {
      await one.setViewportSize(size);
      for (const address of ['/contact?tab=appointment', '/contact?tab=appointment&kind=home-visit&package=basic']) {
        await one.goto(address);
        const times = freeTimes(one);
        expect(await times.count()).toBeGreaterThan(0);
        const heading = one.getByRole('group', { name: /^Times on/ });
        await expect(heading).toBeVisible();
        for (const time of [heading.locator('legend'), ...(await times.all())]) {
          const box = await time.boundingBox();
          expect(box?.y).toBeGreaterThan(0);
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
        }
      }
    }
    expect(await axeFindings(page)).toEqual([]);
  });

  test(`a home visit is booked from its package, with its price before the name ${at}`, async ({ page, site }) => {
    await page.setViewportSize(size);
    await page.goto('/it-support/residential');
    await page.getByRole('link', { name: 'Book Home Network' }).click();
    await expect(
      page.getByRole('navigation', { name: bookingWords.label }).getByRole('link', { name: /^Home visit/ }),
    ).toHaveAttribute('aria-current', 'true');
    await freeTimes(page).first().click();
    const dialog = page.getByRole('dialog', { name: 'Book your appointment' });
    await expect(dialog).toContainText('Home visit, Home Network, 120 minutes. $299 one-time');
    await expect(dialog.getByLabel('Package')).toHaveValue('home-network');
    const [price, name] = await Promise.all(
      [dialog.getByLabel('Package'), dialog.getByLabel('Full Name')].map((one: Locator) => one.boundingBox()),
    );
    expect(price?.y).toBeLessThan(name?.y ?? 0);
    await expect(dialog.getByLabel('Service')).toHaveCount(0);
    await fillVisit(page, '30004');
    expect(await axeFindings(page)).toEqual([]);
    await book(page, site);
    const booked = page.getByRole('dialog', { name: 'Appointment Booked!' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      booked.getByRole('link', { name: 'Add it to your calendar' }).click(),
    ]);
    const [event] = readCalendar(await readFile(await download.path(), 'utf8')).events;
    expect(event).toMatchObject({ summary: 'Northarc: home visit (Home Network)', minutes: 120 });
    await booked.getByRole('link', { name: 'Move or cancel this appointment' }).click();
    await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Home visit, Home Network' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: '$299' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: '12 Oak Lane, 30004' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await appointments(site.deps.db)).toMatchObject([{ kind: 'home-visit', package: 'home-network' }]);
  });
}

test('without JavaScript: outside the service area a remote hour is booked with all that was typed', async ({
  plain: page,
  site,
}) => {
  await page.goto('/it-support/residential');
  await page
    .getByRole('link', { name: /^Book a visit/ })
    .first()
    .click();
  await freeTimes(page).first().click();
  await form(page).getByLabel('Package').selectOption('basic');
  await fillVisit(page, '30601');
  await book(page, site);
  await expect(form(page).getByText(bookingWords.outside).first()).toBeVisible();
  await form(page)
    .getByRole('button', { name: fillFacts(bookingWords.outsideRemote, builtFacts) })
    .click();
  await expect(form(page).getByLabel('Full Name')).toHaveValue('Ada Byron');
  await expect(form(page).getByLabel('ZIP code')).toHaveCount(0);
  await freeTimes(page).first().click();
  await expect(form(page).getByRole('textbox', { name: 'Message' })).toHaveValue('The printer again.');
  await expect(form(page).getByText('Verified. Thank you.')).toBeVisible();
  await book(page, site);
  await expect(page.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible();
  expect(await appointments(site.deps.db)).toMatchObject([
    { kind: 'remote-hour', name: 'Ada Byron', status: 'pending' },
  ]);
  const file = await page.getByRole('link', { name: 'Add it to your calendar' }).getAttribute('href');
  const text = await (await fetch(`${site.url}${file}`)).text();
  expect(readCalendar(text).events[0]).toMatchObject({ summary: 'Northarc: remote hour', minutes: 60 });
  await page.getByRole('link', { name: 'Move or cancel this appointment' }).click();
  await expect(page.getByRole('definition').filter({ hasText: '$75 per hour' })).toBeVisible();
});

test('outside the service area a message takes all that was typed along', async ({ page, site }) => {
  await page.goto('/contact?tab=appointment&kind=home-visit&package=basic');
  await freeTimes(page).first().click();
  await fillVisit(page, '30601');
  await book(page, site);
  const instead = form(page).getByRole('group', { name: bookingWords.outside });
  await expect(instead).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await instead.getByRole('button', { name: bookingWords.outsideMessage }).click();
  const contact = page.getByRole('form', { name: 'Send us a message' });
  await expect(contact.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await expect(contact.getByLabel('Email Address')).toHaveValue('ada@example.com');
  await expect(contact.getByRole('textbox', { name: 'Message' })).toHaveValue('The printer again.');
});

test('a visit that was kept without a network is filled in again as a visit, and arrives as one', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/contact?tab=appointment&kind=home-visit&package=basic');
  await freeTimes(page).first().click();
  await fillVisit(page, '30004');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await book(page, site);
  await expect(page.getByText(/We kept what you wrote on this device/)).toBeVisible();
  await context.setOffline(false);
  await page.goto('/contact?tab=appointment');
  await expect(page).toHaveURL(/kind=home-visit/);
  await expect(page.getByRole('dialog', { name: 'Appointment Booked!' })).toBeVisible({ timeout: 20_000 });
  expect(await appointments(site.deps.db)).toMatchObject([{ kind: 'home-visit', street: '12 Oak Lane' }]);
});

const promised: [RegExp, BookingKind | ''][] = [
  [/consultation/i, 'consultation'],
  [/at (your|a) business/i, 'business-visit'],
  [/remote/i, 'remote-hour'],
  [/visit|^Book (Basic|Home Network|Smart Home)$/i, 'home-visit'],
  [/^(Book|Schedule) an appointment/i, ''],
];

test('every button that books leads to the kind that its words promise, and pages tell the next free time', async ({
  plain: page,
  site,
}) => {
  const seen = new Set<string>();
  const pages = [
    '/',
    '/services',
    '/it-support',
    '/it-support/residential',
    '/it-support/business',
    '/app-development',
  ];
  const cities = ['/it-support-milton-ga', '/business-it-support-milton-ga', '/residential-it-support-milton-ga'];
  for (const address of [...pages, '/website-development-seo', ...cities, '/contact', '/about']) {
    await page.goto(address);
    for (const link of await page.getByRole('link', { name: /^(Book|Schedule|Next free)\b/ }).all()) {
      const words = (await link.textContent())?.trim() ?? '';
      if (/^Schedule (Meeting|Appointment)/.test(words)) continue;
      const [, said] = promised.find(([pattern]) => pattern.test(words)) ?? [];
      // On the pages for homes an appointment is a visit.
      const kind = said === '' && address.includes('residential') ? 'home-visit' : said;
      const { searchParams } = new URL((await link.getAttribute('href')) ?? '', site.url);
      expect([address, words, searchParams.get('kind') ?? '']).toEqual([address, words, kind]);
      seen.add(kind ?? 'none');
    }
  }
  expect([...seen].sort()).toEqual(['', 'business-visit', 'consultation', 'home-visit', 'remote-hour']);
  const invited: [string, string][] = [
    ['/', 'consultation'],
    ['/it-support', 'consultation'],
    ['/it-support/residential', 'home visit'],
    ['/it-support/business', 'visit at a business'],
    ['/residential-it-support-milton-ga', 'home visit'],
  ];
  for (const [address, what] of invited) {
    await page.goto(address);
    await page.getByRole('link', { name: new RegExp(`^Next free ${what}: |^Book .* for a ${what}$`) }).click();
    await expect(form(page).getByLabel('Full Name')).toBeVisible();
    await expect(form(page).getByRole('button', { name: 'Book Appointment' })).toBeVisible();
  }
});

test('a page tells a time that was taken for a minute at most', async ({ plain: page, site }) => {
  await page.goto('/it-support/residential');
  const next = page.getByRole('link', { name: /^Next free home visit: / });
  const before = await next.textContent();
  await next.click();
  await form(page).getByLabel('Package').selectOption('basic');
  await fillVisit(page, '30004');
  await book(page, site);
  await expect(page.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible();
  site.advance(60_000);
  await page.goto('/it-support/residential');
  expect(await next.textContent()).not.toBe(before);
});

test('a mistyped address is asked about, and one click mends it', async ({ page, plain }) => {
  await page.goto('/contact');
  const address = page.getByRole('form', { name: 'Send us a message' }).getByLabel('Email Address');
  await address.fill('bob@gmial.con');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Did you mean bob@gmail.com?')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'bob@gmail.com' }).click();
  await expect(address).toHaveValue('bob@gmail.com');
  await expect(address).toBeFocused();
  await expect(page.getByText('Did you mean')).toHaveCount(0);

  const footer = page.getByRole('textbox', { name: 'Your address for the newsletter' });
  await footer.fill('bob@yaho.com');
  await page.keyboard.press('Tab');
  await page.getByRole('contentinfo').getByRole('button', { name: 'bob@yahoo.com' }).click();
  await expect(footer).toHaveValue('bob@yahoo.com');

  // Without a script it stands beside what was refused.
  await plain.goto('/contact');
  const contact = plain.getByRole('form', { name: 'Send us a message' });
  await contact.getByLabel('Email Address').fill('bob@gmial.con');
  await contact.getByRole('button', { name: 'Send Message' }).click();
  await expect(plain.getByText('Did you mean bob@gmail.com?')).toBeVisible();
});
