import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { contactData } from '../helpers/contact-data.ts';
import { makePdf } from '../helpers/documents.ts';
import { quoteData } from '../helpers/quote-data.ts';
import {
  adminPassword,
  axeFindings,
  enlargeText,
  expect,
  login,
  openFilters,
  openOwnMenu,
  signIn,
  test,
} from './fixtures.ts';
import { freeSlot, sendForm } from './visitors.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('a message arrives while the desk is open: it is there at once, is read, noted and answered', {
  tag: '@floor',
}, async ({ page, site }) => {
  await signIn(page);
  await expect(page.getByText('No contact messages yet')).toBeVisible();
  await expect(page).toHaveTitle('Messages | Northarc');
  await sendForm(site, 'contact', contactData, {
    envelope: { referrer: 'https://search.example/', landing: '/?utm_source=mailing', page: '/contact' },
  });
  // Sooner than the refresh of ten seconds.
  await expect(rowOf(page, 'Ada Byron')).toBeVisible({ timeout: 6_000 });
  await expect(page).toHaveTitle('(1 unread) Messages | Northarc');

  await page.getByRole('link', { name: 'Ada Byron' }).click();
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
  const sent = page.getByRole('region', { name: 'What was sent' });
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText(contactData.message);
  await expect(sent).toContainText('$10,000 - $50,000');
  const origin = page.getByRole('region', { name: 'Where it came from' });
  for (const text of ['https://search.example/', '/?utm_source=mailing', 'mailing', '/contact']) {
    await expect(origin).toContainText(text);
  }
  await expect(page.getByRole('region', { name: 'Emails' })).toContainText('To the sender: waiting');
  const timer = page.getByRole('timer');
  const first = await timer.textContent();
  await expect(timer).not.toHaveText(first ?? '');
  await expect(page).toHaveTitle('Ada Byron, Messages | Northarc');

  await page.getByRole('radio', { name: 'Note' }).check();
  const note = page.getByLabel('Write a note');
  await note.fill('Called, wants an offer by Monday.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Called, wants an offer by Monday.');
  await expect(note).toHaveValue('');
  await page.getByLabel('Status of the message from Ada Byron').selectOption('responded');
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText('status: pending to responded');
  await expect(timer).toBeHidden();

  // A promise that was not kept stands out.
  await page.getByLabel('Status of the message from Ada Byron').selectOption('pending');
  await expect(timer).toBeVisible();
  site.advance(10 * 86_400_000);
  await page.context().clearCookies();
  await page.goto('/admin/messages');
  await login(page);
  await expect(rowOf(page, 'Ada Byron')).toContainText('Overdue by');
});

test('a refresh takes away neither what is being typed, nor an open question, nor the place on the page', async ({
  page,
  site,
}) => {
  for (let n = 0; n < 12; n++) await sendForm(site, 'contact', { ...contactData, name: `Visitor ${n}` });
  await signIn(page);
  await rowOf(page, 'Visitor 0,').scrollIntoViewIfNeeded();
  const select = page.getByLabel('Status of the message from Visitor 0', { exact: true });
  await select.focus();
  const place = async () => (await select.boundingBox())?.y;
  const before = await place();
  await sendForm(site, 'contact', { ...contactData, name: 'Somebody new' });
  await expect(rowOf(page, 'Somebody new')).toBeAttached({ timeout: 6_000 });
  // The browser keeps the place as it paints: between the new row and the next frame it is not there yet.
  await expect.poll(async () => Math.abs(((await place()) ?? 0) - (before ?? 0))).toBeLessThan(2);
  await expect(select).toBeFocused();

  await page.getByRole('button', { name: 'Delete the message from Visitor 3' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await sendForm(site, 'contact', { ...contactData, name: 'One more' });
  await expect(rowOf(page, 'One more')).toBeAttached({ timeout: 6_000 });
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this message?');
  await page.getByRole('button', { name: 'Keep message' }).click();

  await page.getByRole('link', { name: 'Visitor 5' }).click();
  await page.getByRole('radio', { name: 'Note' }).check();
  await page.getByLabel('Write a note').fill('half a thou');
  await sendForm(site, 'contact', { ...contactData, name: 'And another' });
  await expect(page).toHaveTitle(/\(1\d unread\)/, { timeout: 6_000 });
  await expect(page.getByLabel('Write a note')).toHaveValue('half a thou');
});

test('of two open tabs one holds the stream, and both hear of an arrival', async ({ page, context, site }) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/admin/events')) streams.push(request.url());
  });
  await signIn(page);
  await expect.poll(() => streams.length).toBe(1);
  const second = await context.newPage();
  // It hears once its script runs; the words are there before.
  await second.goto('/admin/messages', { waitUntil: 'networkidle' });
  await expect(second.getByText('No contact messages yet')).toBeVisible();
  await sendForm(site, 'contact', contactData);
  for (const tab of [page, second]) await expect(tab).toHaveTitle('(1 unread) Messages | Northarc', { timeout: 6_000 });
  expect(streams).toHaveLength(1);
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await sendForm(site, 'contact', contactData);
  await expect(second).toHaveTitle('(2 unread) Messages | Northarc', { timeout: 6_000 });
});

test('the owner works by keyboard: search, walk, open, note, back, and turns the keys off', async ({ page, site }) => {
  await sendForm(site, 'contact', { ...contactData, name: 'Grace Hopper', message: 'There is a moth in our relay.' });
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  await page.getByRole('searchbox', { name: 'Search in everything' }).focus();
  await page.keyboard.type('moth rel');
  await expect(page.getByText('2 in all, 2 pending, 1 found')).toBeVisible();
  await expect(rowOf(page, 'Ada Byron')).toBeHidden();
  await expect(page).toHaveURL(/q=moth/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Messages' }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Write a note')).toBeFocused();
  await page.keyboard.type('nju/?');
  await expect(page.getByLabel('Write a note')).toHaveValue('nju/?');
  await page.keyboard.press('Shift+Tab');
  await page.locator('body').click({ position: { x: 5, y: 300 } });
  await page.keyboard.press('u');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  const tabs = await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').allTextContents();
  await page.keyboard.press(String(tabs.findIndex((tab) => tab.startsWith('Quote Requests')) + 1));
  await expect(page.getByRole('heading', { name: 'Quote Requests' })).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Use these keys' }).uncheck();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { name: 'Quote Requests' })).toBeVisible();
});

test('filters stand in the address, narrow the list and go away together', async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await sendForm(site, 'contact', { ...contactData, name: 'Chatty', service: '' }, { envelope: { source: 'chatbot' } });
  await signIn(page);
  await openFilters(page);
  await page.getByLabel('Source').selectOption('chatbot');
  await expect(page).toHaveURL(/source=chatbot/);
  await expect(rowOf(page, 'Ada Byron')).toBeHidden();
  await expect(rowOf(page, 'Chatty')).toBeVisible();
  await page.getByRole('combobox', { name: 'Service' }).selectOption('Cloud Solutions');
  await expect(page.getByText('No messages match. Try fewer words or clear the filters.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Source')).toHaveValue('chatbot');
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await expect(page.getByLabel('Source')).toHaveValue('');
  await expect(rowOf(page, 'Ada Byron')).toBeVisible();
  await page.getByLabel('Sort').selectOption('Name');
  await expect(page.getByRole('row').nth(1)).toContainText('Ada Byron');
});

test('a deletion is asked for, taken back at once, and taken back later', async ({ page, site }) => {
  await sendForm(site, 'quote', quoteData);
  await signIn(page);
  await page.getByRole('link', { name: /Quote Requests/ }).click();
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete the quote request from Ada Byron' }).click();
    await page.getByRole('button', { name: 'Delete quote request' }).click();
    await expect(page.getByText('No quote requests yet.')).toBeVisible();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Ada Byron')).toBeVisible();
  await remove();
  await page.getByRole('link', { name: 'Deleted (1)' }).click();
  await expect(page.getByRole('heading', { name: 'Deleted quote requests' })).toBeVisible();
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  await expect(page.getByText(/It can be restored for 30 days/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Status of the quote request from Ada Byron')).toHaveValue('pending');
});

test('an appointment is cancelled: its time is free again, its visitor gets a mail, and only then it may be deleted', async ({
  page,
  site,
}) => {
  const slot = await freeSlot(site);
  const person = { name: 'Ada Byron', email: 'ada@example.com', service: 'cloud' };
  await sendForm(site, 'appointment', { ...person, ...slot });
  expect(await freeSlot(site)).not.toEqual(slot);
  await signIn(page);
  await page.getByRole('link', { name: /Appointments/ }).click();
  await page.getByRole('button', { name: 'Delete the appointment from Ada Byron' }).click();
  await page.getByRole('button', { name: 'Delete appointment' }).click();
  await expect(page.getByText('Please cancel it first, so that the visitor is told.')).toBeVisible();
  await page.getByLabel('Status of the appointment of Ada Byron').selectOption('confirmed');
  await openFilters(page);
  await page.getByLabel('Sort').selectOption('To come, soonest first');
  await expect(rowOf(page, 'Ada Byron')).toBeVisible();
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  await expect(page.getByRole('region', { name: 'What was sent' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the appointment of Ada Byron' }).click();
  await expect(page.getByRole('dialog')).toContainText('The time becomes free and Ada Byron gets an email.');
  await page.getByRole('button', { name: 'Cancel the appointment', exact: true }).click();
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText('confirmed to cancelled');
  await expect(page.getByRole('region', { name: 'Emails' })).toContainText(/cancel/i);
  expect(await freeSlot(site)).toEqual(slot);
  await page.getByRole('button', { name: 'Delete the appointment from Ada Byron' }).click();
  await page.getByRole('button', { name: 'Delete appointment' }).click();
  await expect(page.getByText(/It can be restored for 30 days/)).toBeVisible();
});

test('an export holds what the filter leaves and no formula', async ({ page, site }) => {
  await sendForm(site, 'contact', { ...contactData, name: '=1+1', message: 'First, with "quotes"' });
  await sendForm(site, 'contact', { ...contactData, name: 'Grace Hopper' });
  await signIn(page);
  const save = async (format: string) => {
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: `Export ${format}` }).click();
    const download = await started;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  const csv = await save('CSV');
  expect(csv.name).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text.startsWith('\uFEFFreference,received,')).toBe(true);
  expect(csv.text).toContain(",'=1+1,ada@example.com,");
  expect(csv.text).toContain('"First, with ""quotes"""');
  await page.getByRole('searchbox').fill('hopper');
  await expect(page.getByText('2 in all, 2 pending, 1 found')).toBeVisible();
  expect(JSON.parse((await save('JSON')).text)).toMatchObject([{ name: 'Grace Hopper' }]);
});

test('who did what is written down, and signing out everywhere ends every session', async ({ page, browser, site }) => {
  await page.goto('/admin');
  await page.getByLabel('Password').fill('letmein');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid password. Please try again.');
  await signIn(page);
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await signIn(other);

  await page.getByRole('link', { name: 'Audit' }).click();
  const actions = page.locator('tbody tr td:nth-child(3)');
  await expect(actions).toHaveText(['sign-in', 'sign-in', 'failed sign-in']);
  await page.getByLabel('Show').selectOption('failed sign-in');
  await expect(actions).toHaveText(['failed sign-in']);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('region', { name: 'Signed-in browsers' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out everywhere' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  // The other browser hears of it by itself, and keeps what was typed there.
  await expect(other.getByText('You are signed out.')).toBeVisible({ timeout: 15_000 });
  await other.getByRole('link', { name: 'Sign in again' }).click();
  await expect(other.getByLabel('Password')).toBeVisible();
  await context.close();
});

const screens = [
  'appointments',
  'messages',
  'quotes',
  'applications',
  'quarantine',
  'outbox',
  'audit',
  'calendar',
  'calendar?new=book',
];
const person = { name: 'Ada Byron', email: 'ada@example.com', phone: '404 555 0100' };
const application = {
  ...person,
  position: 'Network Engineer',
  experience: '5-10',
  lastJobPosition: 'Analyst',
  lastJobDescription: 'Wrote programs.',
  resume: 'cv.pdf',
  coverLetter: 'A loop or two fewer.',
};

for (const [width, text] of [
  [360, 1],
  [390, 2],
  [1280, 1],
] as const) {
  test(`every screen stands the test of axe and fits ${width} px with text ${text} times its size`, async ({
    browser,
    site,
  }) => {
    const long = {
      ...contactData,
      name: 'Maximiliane'.repeat(6),
      email: 'a.long.address.of.somebody@subdomain.of.a.long-company-name.example.com',
      company: 'Company'.repeat(10),
      message: 'word'.repeat(300),
    };
    await sendForm(site, 'contact', long);
    await sendForm(site, 'appointment', { ...person, service: 'cloud', ...(await freeSlot(site)) });
    await sendForm(site, 'quote', quoteData);
    await sendForm(site, 'career', application, { file: { name: 'cv.pdf', bytes: makePdf() } });
    await sendForm(site, 'contact', contactData, { refused: true });
    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 800 } });
    const page = await context.newPage();
    await signIn(page);
    const stands = async (what: string) => {
      if (text === 1) expect(await axeFindings(page), `${what} at ${width}`).toEqual([]);
      else await enlargeText(page, text);
      const beyond = await page.evaluate(() => {
        const { scrollWidth } = document.documentElement;
        const ends = [...document.querySelectorAll('main *, header *')].filter(
          (one) => scrollWidth > window.innerWidth && one.getBoundingClientRect().right > window.innerWidth,
        );
        return [scrollWidth - window.innerWidth, ...ends.map((one) => `${one.tagName} ${one.className}`)];
      });
      expect.soft(beyond, `${what} at ${width} scrolls sideways`).toEqual([0]);
    };
    for (const screen of screens) {
      await page.goto(`/admin/${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (width === 360 && screens.indexOf(screen) < 4) {
        await openFilters(page);
      }
      await stands(screen);
    }
    for (const [screen, name] of [
      ['messages', /Maximiliane/],
      ['appointments', /Ada/],
      ['quotes', /Ada/],
      ['applications', /Ada/],
    ] as const) {
      await page.goto(`/admin/${screen}`);
      await page.getByRole('link', { name }).first().click();
      await expect(page.getByRole('region', { name: 'What was sent' })).toBeVisible();
      await stands(`${screen} detail`);
    }
    await openOwnMenu(page);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await stands('shortcuts');
    await context.close();
  });
}

test('markup that a visitor types is text on every screen of the owner', async ({ page, site }) => {
  const image = `<img src=x onerror="window.hit=1">`;
  // A telephone number has room for the shorter half only.
  const markup = (field: string) => `${field === 'phone' ? '' : image}<b data-hit>${field}</b>`;
  const text = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, markup(name)]));
  const email = '"<b>x</b>"@example.com';
  const known = { email: 'markup@example.com' };
  await sendForm(
    site,
    'contact',
    { ...text(['name', 'phone', 'company', 'message']), ...known },
    {
      envelope: {
        referrer: `https://search.example/${markup('referrer')}`,
        landing: `/?utm_source=${encodeURIComponent(markup('utm'))}`,
        page: `/contact?${markup('page')}`,
      },
    },
  );
  const slot = await freeSlot(site);
  await sendForm(site, 'appointment', { ...text(['name', 'phone', 'message']), ...known, service: 'cloud', ...slot });
  const quoteTexts = ['firstName', 'lastName', 'phone', 'jobTitle', 'companyName', 'website', 'projectDescription'];
  const quoteMore = ['currentChallenges', 'goals', 'additionalRequirements'];
  await sendForm(site, 'quote', { ...quoteData, ...known, ...text([...quoteTexts, ...quoteMore]) });
  const careerTexts = ['name', 'position', 'lastJobPosition', 'lastJobDescription', 'coverLetter'];
  await sendForm(
    site,
    'career',
    { ...application, ...known, ...text(careerTexts) },
    {
      file: { name: '<img src=x onerror=hit>.pdf', bytes: makePdf() },
    },
  );
  const odd = { ...text(['name', 'message', 'company']), email, [markup('key')]: markup('value') };
  await sendForm(site, 'contact', { ...odd, ...known }, { refused: true });

  await signIn(page);
  const clean = async (what: string) => {
    expect(await page.locator('[data-hit], img[src="x"]').count(), what).toBe(0);
    expect(await page.evaluate(() => (window as { hit?: string }).hit), what).toBeUndefined();
  };
  const seen = (field: string) => page.getByText(`<b data-hit>${field}</b>`).first();
  const fields: Record<string, string[]> = {
    messages: ['name', 'phone', 'company', 'message'],
    appointments: ['name', 'phone', 'message'],
    quotes: [...quoteTexts, ...quoteMore],
    applications: careerTexts,
  };
  for (const [screen, names] of Object.entries(fields)) {
    await page.goto(`/admin/${screen}`);
    await clean(screen);
    await page.locator('a[data-lead]').click();
    await expect(page.getByRole('region', { name: 'What was sent' })).toBeVisible();
    for (const name of names) await expect(seen(name)).toBeAttached();
    await page.getByRole('radio', { name: 'Note' }).check();
    await page.getByLabel('Write a note').fill(markup('note'));
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(seen('note')).toBeVisible();
    await clean(`${screen} detail`);
    if (screen === 'appointments') continue;
    await page.getByRole('button', { name: /^Delete the/ }).click();
    await clean(`${screen} question`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(page.getByText(/It can be restored/)).toBeVisible();
    await page.goto(`/admin/${screen}?view=deleted&q=${encodeURIComponent(markup('name'))}`);
    await clean(`${screen} deleted`);
  }
  for (const screen of ['quarantine', 'outbox', 'audit']) {
    await page.goto(`/admin/${screen}`);
    for (const summary of await page.locator('main summary').all()) await summary.click();
    await clean(screen);
    if (screen !== 'audit') await expect(seen('message')).toBeAttached();
  }
});

test('the owner signs in through a proxy that ends TLS', async ({ request }) => {
  const answer = await request.post('/admin', {
    form: { password: adminPassword },
    headers: { Origin: 'https://northarc.example' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe('/admin/today');
});
