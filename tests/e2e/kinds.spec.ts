import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { changeSchedule } from '#src/calendar/hours.server.ts';
import { type BookingKind, bookingWords } from '#src/content/bookings.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { defaultSchedule } from '#src/content/hours.ts';
import { fillFacts } from '#src/lib/facts.ts';
import { tester } from '#tests/helpers/actor.ts';
import { readCalendar } from '#tests/helpers/calendar.ts';
import { readPage } from '#tests/helpers/crawl.ts';
import { appointments } from '#tests/helpers/sent.ts';
import { type E2eSite, expect, solvePuzzle, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Book your appointment' });
const freeTimes = (page: Page) =>
  page.getByRole('group', { name: /^Times on/ }).getByRole('button', { name: /available$/ });
const outside = (page: Page) => form(page).getByRole('group', { name: bookingWords.outside });

async function fillVisit(page: Page, zip: string) {
  await form(page).getByLabel('Full Name').fill('Ada Byron');
  await form(page).getByLabel('Email Address').fill('ada@example.com');
  await form(page).getByLabel('Street address').fill('12 Oak Lane');
  await form(page).getByLabel('ZIP code').fill(zip);
  await form(page).getByRole('textbox', { name: 'Message' }).fill('The printer again.');
}

async function book(page: Page, site: E2eSite) {
  await solvePuzzle(page, form(page));
  site.advance(6_000);
  await form(page).getByRole('button', { name: 'Book Appointment' }).click();
}

test('a home visit is booked from its package, with its price before the name and its place checked at once', {
  tag: '@extended',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/it-support/residential');
  await page.getByRole('link', { name: 'Book Home Network' }).click();
  const kinds = page.getByRole('navigation', { name: bookingWords.label });
  await expect(kinds.getByRole('link', { name: /^Home visit/ })).toHaveAttribute('aria-current', 'true');
  await freeTimes(page).first().click();
  const dialog = page.getByRole('dialog', { name: 'Book your appointment' });
  await expect(dialog).toContainText('Home visit, Home Network, 120 minutes. $299 one-time');
  await expect(dialog.getByLabel('Package')).toHaveValue('home-network');
  const top = async (label: string) => (await dialog.getByLabel(label).boundingBox())?.y ?? 0;
  expect(await top('Package')).toBeLessThan(await top('Full Name'));
  await expect(dialog.getByLabel('Service')).toHaveCount(0);

  await fillVisit(page, '30601');
  const zip = form(page).getByLabel('ZIP code');
  await test.step('where nobody drives to is said on leaving the ZIP code, and goes when it is mended', async () => {
    await expect(zip).toHaveAccessibleDescription(bookingWords.outside);
    await expect(outside(page)).toBeVisible();
    // The summary is for what was sent.
    await expect(form(page).getByRole('link', { name: /^ZIP code: / })).toHaveCount(0);
    await zip.fill('30004');
    await page.keyboard.press('Tab');
    await expect(outside(page)).toHaveCount(0);
  });

  await book(page, site);
  const booked = page.getByRole('dialog', { name: 'Appointment Booked!' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    booked.getByRole('link', { name: 'Add it to your calendar' }).click(),
  ]);
  const [event] = readCalendar(await readFile(await download.path(), 'utf8')).events;
  expect(event).toMatchObject({ summary: 'Northarc: home visit (Home Network)', minutes: 120 });
  await booked.getByRole('link', { name: 'Move or cancel this appointment' }).click();
  for (const words of ['Home visit, Home Network', '$299', '12 Oak Lane, 30004']) {
    await expect(page.getByRole('definition').filter({ hasText: words })).toBeVisible();
  }
  expect(await appointments(site.deps.db)).toMatchObject([{ kind: 'home-visit', package: 'home-network' }]);

  await test.step('outside the service area a message takes all that was typed along', async () => {
    await page.goto('/contact?tab=appointment&kind=home-visit&package=basic');
    await freeTimes(page).first().click();
    await fillVisit(page, '30601');
    await outside(page).getByRole('button', { name: bookingWords.outsideMessage }).click();
    const contact = page.getByRole('form', { name: 'Send us a message' });
    await expect(contact.getByLabel('Full Name')).toHaveValue('Ada Byron');
    await expect(contact.getByLabel('Email Address')).toHaveValue('ada@example.com');
    await expect(contact.getByRole('textbox', { name: 'Message' })).toHaveValue('The printer again.');
  });
});

const promised: [RegExp, BookingKind | ''][] = [
  [/consultation/i, 'consultation'],
  [/business visit/i, 'business-visit'],
  [/remote/i, 'remote-hour'],
  [/visit|^Book (Basic|Home Network|Smart Home)$/i, 'home-visit'],
  [/^(Book|Schedule) an appointment/i, ''],
];

/** Links that book, on the pages that offer it: their words and the kind that they lead to. */
async function bookingLinks(site: E2eSite) {
  const found: { page: string; words: string; kind: string }[] = [];
  const pages = ['/', '/services', '/it-support', '/it-support/residential', '/it-support/business', '/contact'];
  const more = ['/app-development', '/website-development-seo', '/about'];
  const cities = ['/it-support-milton-ga', '/business-it-support-milton-ga', '/residential-it-support-milton-ga'];
  for (const page of [...pages, ...more, ...cities]) {
    const { document } = readPage(page, await (await fetch(site.url + page)).text());
    for (const link of document.querySelectorAll('a')) {
      const words = link.textContent.replace(/\s+/g, ' ').trim();
      const { pathname, searchParams } = new URL(
        (link.getAttributeValue('href') ?? '').replaceAll('&amp;', '&'),
        site.url,
      );
      if (pathname !== '/contact' || !/^(Book|Schedule|Next open)\b/.test(words)) continue;
      if (!/^Schedule (Meeting|Appointment)/.test(words))
        found.push({ page, words, kind: searchParams.get('kind') ?? '' });
    }
  }
  return found;
}

test('without JavaScript: outside the service area a remote hour is booked with all that was typed', {
  tag: '@extended',
}, async ({ plain: page, site }) => {
  await test.step('every link that books leads to the kind that its words promise', async () => {
    const links = await bookingLinks(site);
    for (const { page: on, words, kind } of links) {
      const [, said] = promised.find(([pattern]) => pattern.test(words)) ?? [];
      // On the pages for homes an appointment is a visit.
      expect([on, words, kind]).toEqual([on, words, said === '' && on.includes('residential') ? 'home-visit' : said]);
    }
    const kinds = [...new Set(links.map(({ kind }) => kind))].sort();
    expect(kinds).toEqual(['', 'business-visit', 'consultation', 'home-visit', 'remote-hour']);
  });

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
  site.advance(6_000);
  await form(page).getByRole('button', { name: 'Book Appointment' }).click();
  await expect(page.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible();
  expect(await appointments(site.deps.db)).toMatchObject([
    { kind: 'remote-hour', name: 'Ada Byron', status: 'pending' },
  ]);
  await page.getByRole('link', { name: 'Move or cancel this appointment' }).click();
  await expect(page.getByRole('definition').filter({ hasText: '$75 per hour' })).toBeVisible();
});

test('a tab left open tells the next free time anew: once it is taken, on coming back, and until nothing is free', {
  tag: '@extended',
}, async ({ page, plain, site }) => {
  await page.clock.install({ time: site.now() });
  await page.goto('/it-support/residential');
  const link = page.getByRole('link', { name: /^Next open home visit: / });
  const before = (await link.textContent()) ?? '';
  const { searchParams } = new URL((await link.getAttribute('href')) ?? '', site.url);
  await sendForm(site, 'appointment', {
    ...{ name: 'Charles Babbage', email: 'charles@example.com', phone: '', service: 'cloud', message: '' },
    ...{ date: searchParams.get('date'), time: searchParams.get('time') },
  });
  site.advance(60_000);
  await page.clock.runFor(61_000);
  await expect(link).not.toHaveText(before);
  await plain.goto('/it-support/residential');
  const after = (await link.textContent()) ?? '';
  await expect(plain.getByRole('link', { name: /^Next open home visit: / })).toHaveText(after);
  site.advance(4 * 86_400_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(link).not.toHaveText(after);

  const closure = { from: '2020-01-01T00:00', to: '2099-01-01T00:00', reason: 'Moving house' };
  const rules = { ...defaultSchedule, closures: [{ ...closure, id: '1', shown: true, office: true }] };
  expect(await changeSchedule(site.deps, () => ({ ok: true, rules }), tester)).toMatchObject({ ok: true });
  await page.clock.runFor(61_000);
  await expect(link).toHaveCount(0);
  await plain.goto('/contact?tab=appointment');
  await expect(plain.getByText('No times can be booked right now.').first()).toBeVisible();
});
