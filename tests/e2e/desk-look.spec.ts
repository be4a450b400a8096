import type { Page } from '@playwright/test';
import { contactData } from '../helpers/contact-data.ts';
import { makePdf } from '../helpers/documents.ts';
import { quoteData } from '../helpers/quote-data.ts';
import { axeFindings, type E2eSite, expect, openFilters, openOwnMenu, plainLike, signIn, test } from './fixtures.ts';
import { freeSlot, sendForm } from './visitors.ts';

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
const colours = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    const { colorScheme } = getComputedStyle(document.documentElement);
    return { backgroundColor, color, colorScheme };
  });
/** A document that is just being replaced has no colours yet. */
const haveColours = (page: Page, expected: object) =>
  expect(async () => expect(await colours(page)).toEqual(expected)).toPass({ timeout: 15_000 });
const light = { backgroundColor: 'rgb(241, 244, 249)', color: 'rgb(13, 22, 41)', colorScheme: 'normal' };
const dark = { backgroundColor: 'rgb(8, 14, 27)', color: 'rgb(238, 242, 248)', colorScheme: 'dark' };

async function oneOfEach(site: E2eSite) {
  await sendForm(site, 'contact', contactData);
  await sendForm(site, 'contact', { ...contactData, name: 'Grace Hopper' });
  await sendForm(site, 'appointment', { ...person, service: 'cloud', ...(await freeSlot(site)) });
  await sendForm(site, 'quote', quoteData);
  await sendForm(site, 'career', application, { file: { name: 'cv.pdf', bytes: makePdf() } });
  await sendForm(site, 'contact', contactData, { refused: true });
}

test('the desk has the colours of the system, or those that were chosen, from the first paint on', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto('/admin');
  await haveColours(page, dark);
  await signIn(page);
  await haveColours(page, dark);
  await openOwnMenu(page);
  await expect(page.getByRole('button', { name: 'As the system' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Light' }).click();
  await haveColours(page, light);
  await expect(page.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');

  // A page without JavaScript has them from the server's markup, and can change them.
  const plain = await plainLike(page, site);
  await plain.emulateMedia({ colorScheme: 'dark' });
  await plain.goto('/admin/outbox');
  await haveColours(plain, light);
  await openOwnMenu(plain);
  await plain.getByRole('button', { name: 'Dark' }).click();
  await expect(plain).toHaveURL('/admin/outbox');
  await haveColours(plain, dark);
  await plain.emulateMedia({ colorScheme: 'light' });
  await haveColours(plain, dark);
  await openOwnMenu(plain);
  await plain.getByRole('button', { name: 'As the system' }).click();
  await haveColours(plain, light);
  await plain.context().close();

  // What visitors see stays as it is, in the editor's preview too.
  await page.getByRole('button', { name: 'Dark' }).click();
  await haveColours(page, dark);
  await page.goto('/admin/pages/about');
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(preview.getByRole('heading').first()).toBeVisible();
  expect(await preview.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  for (const path of ['/chat-history', '/newsletter-management']) {
    await page.goto(path);
    expect(await colours(page), path).toEqual(dark);
  }
  // Pages for visitors follow the system, whatever was chosen for the desk.
  for (const [colorScheme, shown] of [
    ['light', 'normal'],
    ['dark', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    expect((await colours(page)).colorScheme).toBe(shown);
  }
  await context.close();
});

test('the numbers beside the tabs say of what', async ({ page, site }) => {
  await oneOfEach(site);
  site.advance(2 * 60_000);
  await signIn(page);
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  for (const [tab, words] of [
    ['Appointments', '1 to confirm'],
    ['Messages', '2 to answer'],
    ['Quote Requests', '1 to answer'],
    ['Applications', '1 to answer'],
    ['Quarantine', '1 held'],
  ] as const) {
    await expect(tabs.getByRole('link', { name: new RegExp(`^${tab}`) })).toContainText(words);
  }
  await expect(page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: /^Outbox/ })).toContainText(
    /\d+ stuck/,
  );
  const names = await tabs.getByRole('link').allTextContents();
  const six = ['Pages', 'Appointments', 'Messages', 'Quote Requests', 'Analytics', 'Chat History'];
  const first = names.findIndex((name) => name.startsWith('Pages'));
  six.forEach((name, at) => {
    expect(names[first + at]).toMatch(new RegExp(`^${name}`));
  });
});

test('on a phone the tabs unfold from the name of the one in view, and the editor’s buttons stay in the header', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Edit Mode' })).toBeInViewport();
  await expect(header.getByRole('button', { name: 'Save Changes' })).toBeInViewport();
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(tabs).toBeHidden();
  const menu = header.getByText('Tabs, now Messages');
  await menu.click();
  await page.keyboard.press('Escape');
  await expect(tabs).toBeHidden();
  await menu.click();
  await tabs.getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  await expect(tabs).toBeHidden();
  const plain = await plainLike(page, site);
  await plain.setViewportSize({ width: 360, height: 800 });
  await plain.goto('/admin/audit');
  await plain.getByText('Tabs, now Audit').click();
  await plain.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Backups' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
  await plain.context().close();
});

test('on a phone the answer is one line at the foot, grows when it is touched, and is sent', async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page);
  await page.getByRole('link', { name: /Ada Byron$/ }).click();
  const form = page.getByRole('form', { name: 'Answer' });
  const field = page.getByLabel('Answer to Ada Byron');
  await expect(field).toBeInViewport();
  const height = async () => (await form.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(80);
  await field.click();
  expect(await height()).toBeGreaterThan(160);
  await field.fill('On our way.');
  await page.getByRole('heading', { name: 'Ada Byron' }).click();
  expect(await height()).toBeLessThan(80);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('On our way.');
});

test('one key each: status, note, done and next, delete, back; in the row that has the focus', async ({
  page,
  site,
}) => {
  for (const name of ['Alan Turing', 'Grace Hopper', 'Ada Byron']) {
    await sendForm(site, 'contact', { ...contactData, name });
  }
  await signIn(page);
  const press = (key: string) => page.keyboard.press(key);
  await press('Delete');
  await expect(page.getByRole('dialog')).toBeHidden();
  await press('j');
  await press('j');
  await press('s');
  await expect(page.getByLabel('Status of the message from Grace Hopper')).toBeFocused();
  await press('Shift+Tab');
  await press('Delete');
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this message?');
  await press('j');
  await page.getByRole('button', { name: 'Keep message' }).click();
  await press('k');
  await expect(page.getByRole('link', { name: /Ada Byron$/ })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeFocused();
  await press('m');
  await expect(page.getByLabel('Write a note')).toBeFocused();
  await press('d');
  await expect(page.getByLabel('Write a note')).toHaveValue('d');
  await page.getByLabel('Write a note').fill('');
  await page.getByRole('heading', { name: 'Ada Byron' }).focus();
  await press('Control+d');
  await expect(page.getByLabel('Status of the message from Ada Byron')).toHaveValue('pending');
  await press('d');
  await expect(page.getByRole('heading', { level: 1, name: /Grace Hopper|Alan Turing/ })).toBeFocused();
  const second = await page.getByRole('heading', { level: 1 }).textContent();
  await press('j');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(second ?? '');
  await press('u');
  await expect(page.getByLabel('Status of the message from Ada Byron')).toHaveValue('closed');
  await press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Use these keys' }).uncheck();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: /Alan Turing$/ }).focus();
  await press('Delete');
  await press('s');
  await expect(page.getByRole('link', { name: /Alan Turing$/ })).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a list that goes by what is due says where now is, and each promise has its clock', async ({ page, site }) => {
  await sendForm(site, 'contact', { ...contactData, name: 'Somebody late' });
  site.advance(10 * 86_400_000);
  await sendForm(site, 'contact', { ...contactData, name: 'Somebody next' });
  await signIn(page);
  await openFilters(page);
  await page.getByLabel('Sort').selectOption('Due first');
  const rows = page.getByRole('table', { name: 'Messages' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Overdue by');
  await expect(rows.nth(2)).toHaveText(/^Now, \d+:\d\d [AP]M: late above, next below$/);
  await expect(rows.nth(3)).toContainText('Somebody next');
  await page.getByLabel('Sort').selectOption('Newest first');
  await expect(rows).toHaveCount(3);
});

const screens = [
  ...['messages', 'appointments', 'quotes', 'applications', 'applications?q=nobody', 'quarantine', 'outbox', 'audit'],
  ...['backups', 'settings', 'analytics', 'chat-history', 'pages/home', 'new'],
].map((tab) => `/admin/${tab}`);

for (const [colorScheme, width] of [
  ['dark', 1280],
  ['dark', 360],
  ['light', 360],
] as const) {
  test(`every screen and what opens on it can be read, ${colorScheme} at ${width}`, async ({ browser, site }) => {
    test.setTimeout(300_000);
    await oneOfEach(site);
    const context = await browser.newContext({ baseURL: site.url, colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const stands = async (what: string) => {
      expect.soft(await axeFindings(page), what).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(beyond, `${what} scrolls sideways`).toBe(0);
    };
    await page.goto('/admin');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await stands('the gate with an error');
    await signIn(page);
    for (const screen of [...screens, '/chat-history', '/newsletter-management?list=1']) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await stands(screen);
    }
    await page.goto('/admin/new');
    await page.getByRole('button', { name: 'Enter message' }).click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await stands('a form with errors');
    await page.goto('/admin/messages');
    await openFilters(page);
    await stands('the filters');
    await openOwnMenu(page);
    await stands('the own menu');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await stands('the keys');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Delete the message from Ada Byron' }).click();
    await stands('the question');
    await page.getByRole('button', { name: 'Delete message' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await stands('the toast');
    await page.getByRole('link', { name: /Grace Hopper$/ }).click();
    await page.getByLabel('Answer to Grace Hopper').fill('On our way.');
    await stands('an answer being written');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('On our way.');
    await stands('a thread');
    await context.close();
  });
}
