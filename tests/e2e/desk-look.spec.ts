import type { Page } from '@playwright/test';
import { testimonials } from '#src/content/clients.ts';
import { codeAt } from '#src/desk/second-step.server.ts';
import { staffCookie } from '#src/platform/session/cookies.ts';
import { makeAccount, nameOwner, sessionOf } from '../helpers/accounts.ts';
import { publishBlocks, textBlock } from '../helpers/blocks.ts';
import { careerData } from '../helpers/careers.ts';
import { contactData } from '../helpers/contact-data.ts';
import { makePdf } from '../helpers/documents.ts';
import { quoteData } from '../helpers/quote-data.ts';
import {
  axeFindings,
  colorRules,
  type E2eSite,
  expect,
  login,
  openFilters,
  openOwnMenu,
  signIn,
  test,
} from './fixtures.ts';
import { freeSlot, sendForm } from './visitors.ts';

// Nothing runs in the page that is previewed; axe tries.
test.use({ expectedErrors: [/because the document's frame is sandboxed/], trace: 'off' });
test.describe.configure({ mode: 'parallel' });

const phone = { width: 360, height: 800 };
const person = { name: 'Ada Byron', email: 'ada@example.com', phone: '404 555 0100' };
/** Whoever gives every field its longest word. */
const long = {
  ...contactData,
  name: 'Maximiliane'.repeat(6),
  email: 'a.long.address.of.somebody@subdomain.of.a.long-company-name.example.com',
  company: 'Company'.repeat(10),
  message: 'word'.repeat(300),
};

/** Everything but the frame, which is the same around every screen. */
const screen = 'main, dialog[open], [popover]';

/** What is wrong with the page in view: read by axe, and laid out on a phone. */
async function look(page: Page, what: string, within = screen) {
  const wide = await page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const beyond = [...document.querySelectorAll('main *, header *')].filter(
      (one) => one.getBoundingClientRect().right > window.innerWidth + 1,
    );
    return [`${scrollWidth - window.innerWidth} px too wide: ${beyond.slice(0, 3).map((one) => one.className)}`];
  });
  // WCAG 2.2 2.5.8, for links within a sentence too; a box is ticked by its label.
  const small = await page.evaluate((within) => {
    const targets = [...document.querySelectorAll<HTMLElement>(`:is(${within}) :is(a[href], button, input, select)`)];
    return targets
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((one) => [one, (one.closest('label') ?? one).getClientRects()[0]] as const)
      .filter(([, box]) => box && box.width > 1 && box.height < 24)
      .map(([one, box]) => `${Math.round(box?.height ?? 0)} px high: ${one.outerHTML.slice(0, 120)}`);
  }, within);
  expect.soft([...wide, ...small, ...(await axeFindings(page, { within }))], what).toEqual([]);
}

/** Words of a screen that are hard to read in dark colors; nothing else differs in the dark. */
async function lookInTheDark(page: Page, what: string) {
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await axeFindings(page, { within: screen, rules: colorRules }), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Keeps a talk with the assistant; its id. */
async function keepChat(site: E2eSite): Promise<string> {
  const id = crypto.randomUUID();
  const at = new Date(site.now()).toISOString();
  const said = { id: crypto.randomUUID(), text: 'I want to talk to a real person' };
  const talk = { userIdentifier: 'alice-of-alpharetta0', sentAt: at, startTime: at };
  const client = { address: '203.0.113.7', userAgent: 'browser', language: 'en' };
  expect((await site.deps.chat.answer(id, { ...talk, ...said }, client)).status).toBe(200);
  const unknown = { id: crypto.randomUUID(), text: 'Do you polish zibbles?' };
  expect((await site.deps.chat.answer(id, { ...talk, ...unknown }, client)).status).toBe(200);
  return id;
}

/** Goes to a screen as a link of the desk does, where one is open: each new document would wake the desk and axe anew. */
async function visit(page: Page, path: string) {
  const came = await page.evaluate(async (path) => {
    type Router = { navigate(to: string): Promise<void> };
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter?: Router };
    const to = new URL(path, window.location.href);
    if (!router || to.pathname === window.location.pathname) return false;
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '');
    await router.navigate(path);
    // Where something is not saved the desk asks first.
    return window.location.pathname === to.pathname;
  }, path);
  if (!came) await page.goto(path);
  await expect(page.locator('h1:not([data-before])')).toBeVisible();
  await look(page, path);
  await lookInTheDark(page, path);
}

/** The screens of the desk, and what opens on them. */
const crawls: Record<string, (page: Page, site: E2eSite) => Promise<void>> = {
  async 'what came in'(page, site) {
    await sendForm(site, 'contact', long);
    await sendForm(site, 'contact', { ...contactData, name: 'Grace Hopper' });
    await sendForm(site, 'appointment', { ...person, service: 'cloud', ...(await freeSlot(site)) });
    await sendForm(site, 'quote', quoteData);
    await sendForm(site, 'career', careerData, { file: { name: 'cv.pdf', bytes: makePdf() } });
    await sendForm(site, 'contact', contactData, { refused: true });
    site.advance(2 * 60_000);
    await page.goto('/admin/messages');
    // The numbers beside the tabs say of what.
    for (const [tab, words] of [
      ['Appointments', '1 to confirm'],
      ['Messages', '3 to reply, 1 held back'],
      ['Quote Requests', '1 to reply'],
      ['Settings', /\d+ stuck/],
      ['Applications', '1 to reply'],
      ['Held back', '1'],
    ] as const)
      await expect(
        page
          .locator('nav a')
          .filter({ hasText: new RegExp(`^${tab}`) })
          .first(),
      ).toContainText(words);
    for (const tab of ['applications?q=nobody', 'messages?show=held', 'outbox']) await visit(page, `/admin/${tab}`);
    for (const tab of ['appointments', 'quotes', 'applications', 'messages']) {
      await visit(page, `/admin/${tab}`);
      await page.locator('a[data-lead]').last().click();
      await expect(page.getByRole('region', { name: 'Submission' })).toBeVisible();
      await look(page, `a page of ${tab}`);
    }
    await page.goto('/admin/messages');
    await openFilters(page);
    await look(page, 'the filters', '.filter-fold');
    await openOwnMenu(page);
    await look(page, 'the own menu', '.desk-own');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await look(page, 'the keys', 'dialog[open]');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Search people' }).click();
    await page.getByRole('combobox', { name: 'Search people' }).fill('grace');
    await expect(page.getByRole('option', { name: /^Grace Hopper/ })).toBeVisible();
    await look(page, 'the finder', 'dialog[open]');
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Select the message from Grace Hopper' }).check();
    await look(page, 'several at once');
    await page.getByRole('button', { name: 'Delete the message from Maximiliane' }).click();
    await look(page, 'the question', 'dialog[open]');
    await page.getByRole('button', { name: 'Delete message' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await look(page, 'the toast');
    await page.route('**/admin/messages/*.data*', (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: /Grace Hopper$/ }).click();
    await expect(page.getByRole('heading', { name: 'This didn’t load' })).toBeVisible();
    await expect(page.getByText('Tabs, now Messages')).toBeVisible();
    await look(page, 'a page that cannot be read');
    await page.unroute('**/admin/messages/*.data*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Reply to Grace Hopper').fill('On our way.');
    await look(page, 'an answer being written');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('On our way.');
    await look(page, 'a thread');
  },

  async 'days, people and chats'(page, site) {
    await visit(page, '/admin/today');
    await sendForm(site, 'contact', { ...contactData, name: 'Grace Hopper', phone: '770 555 0142' });
    await sendForm(site, 'contact', {
      ...contactData,
      name: 'Front Desk',
      email: 'd@example.com',
      phone: '7705550142',
    });
    await sendForm(site, 'appointment', { ...person, service: 'cloud', date: '2026-12-04', time: '10:00' });
    const said = await keepChat(site);
    await site.deps.people.settle();
    await visit(page, '/admin/today');
    await page.getByLabel('Snooze: Grace Hopper').click();
    await look(page, 'the menu of a row');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Done: Grace Hopper' }).click();
    await expect(page.getByRole('button', { name: 'Undo: Grace Hopper' })).toBeVisible();
    await look(page, 'a row that is done');

    await visit(page, '/admin/calendar?on=2026-12-04');
    await visit(page, '/admin/calendar?on=2026-12-04&view=week&new=block&date=2026-12-04&time=09:30&minutes=60');
    await visit(page, '/admin/calendar?on=2026-12-04&new=book&date=2026-12-04&time=10:00&minutes=30');
    await page.getByRole('button', { name: 'Book and confirm' }).click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await look(page, 'a meeting with mistakes');
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, '/admin/calendar?on=2026-12-04');
    await page.getByRole('link', { name: /^Ada Byron, Consultation/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Move Ada Byron' })).toBeFocused();
    await look(page, 'a meeting being moved');
    await page.setViewportSize({ width: 360, height: 800 });
    await visit(page, '/admin/calendar/feeds');
    await visit(page, '/admin/records/hours/hours');
    await page.getByRole('button', { name: 'Close today' }).click();
    await expect(page.getByText('Closed for the rest of today.')).toBeVisible();
    await page.getByRole('group', { name: 'Office hours' }).getByLabel('Monday').fill('8 to 12');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Please fix 1 field.')).toBeVisible();
    await look(page, 'hours with a mistake');

    const { id } = await site.deps.db.sql
      .selectFrom('people')
      .select('id')
      .where('name', '=', 'Front Desk')
      .executeTakeFirstOrThrow();
    await visit(page, '/admin/people');
    for (const what of ['', '/join', '/separate', '/erase', '/export']) await visit(page, `/admin/people/${id}${what}`);
    await visit(page, '/admin/privacy');
    await page.getByLabel('Chats with the assistant').selectOption('30 days');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Nothing is that old yet.' })).toBeFocused();
    await look(page, 'the question about what is kept');
    for (const path of [
      '/admin/chat-history',
      '/admin/chat-questions',
      `/admin/chat-history/${said}`,
      '/chat-history',
      `/chat-history?session=${said}`,
    ])
      await visit(page, path);
    await visit(page, '/newsletter-management?list=1');
  },

  async 'pages, records and articles'(page, site) {
    await publishBlocks(site.deps, 'about', [textBlock('a', 'Alpha'), textBlock('b', 'Beta')]);
    await visit(page, '/admin/pages/home');
    await page.getByRole('button', { name: 'Edit Mode' }).click();
    await look(page, 'a page without blocks');
    await page.getByRole('button', { name: 'Start from the built-in content' }).click();
    await page.getByRole('button', { name: /^Edit Hero IT support/ }).click();
    await page.getByRole('group', { name: 'Primary button' }).getByLabel('Link').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(/Please use a web address/).first()).toBeVisible();
    await look(page, 'a block with a mistake');
    await visit(page, '/admin/pages/privacy');
    await page.getByRole('button', { name: 'Edit Mode' }).click();
    await page.getByRole('button', { name: 'Add policy content' }).click();
    await look(page, 'a policy being edited');
    await visit(page, '/admin/pages/about');
    for (const name of ['social-links', 'protections']) await visit(page, `/admin/records/${name}/${name}`);

    const [first] = testimonials.builtIn;
    for (const path of ['', '/import', '/testimonials', '/prices/business-essential'])
      await visit(page, `/admin/records${path}`);
    await visit(page, `/admin/records/testimonials/${first?.id}`);
    await page.getByLabel('What they say').fill('');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.locator('#record-problems')).toBeFocused();
    await look(page, 'a record with problems');
    await visit(page, '/admin/records/articles');
    await page.getByRole('textbox', { name: 'Title' }).fill('A new article');
    await page.getByRole('button', { name: 'Add an article' }).click();
    await expect(page.getByRole('toolbar', { name: 'Text formatting' })).toBeVisible();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await look(page, 'an article with problems');
    await visit(page, '/admin/records/articles/windows-10-end-of-support-plan?version=0');
    await visit(page, '/admin/newsletter');
    await visit(page, '/admin/first-day');
  },

  async 'accounts and the gate'(page, site) {
    const context = await page.context().browser()?.newContext({ baseURL: site.url, viewport: phone });
    if (!context) throw new Error('the page has no browser');
    const stranger = await context.newPage();
    await stranger.goto('/admin');
    await stranger.getByLabel('Password').fill('wrong');
    await stranger.getByRole('button', { name: 'Login' }).click();
    await expect(stranger.getByRole('alert')).toBeVisible();
    await look(stranger, 'the gate with an error');
    for (const path of ['/chat-history', '/admin/join/nothing', '/admin/nowhere']) await visit(stranger, path);

    await visit(page, '/admin/new');
    await page.getByRole('button', { name: 'Save message' }).click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await look(page, 'a form with errors');
    await page.goto('/admin/backups');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByText('Backed up and verified.')).toBeVisible({ timeout: 60_000 });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the backup of' }).click();
    expect((await download).suggestedFilename()).toMatch(/^northarc-.*\.tar\.gz$/);
    for (const path of ['/admin/audit', '/admin/analytics', '/admin/backups', '/admin/notifications', '/admin/account'])
      await visit(page, path);
    await page.getByRole('button', { name: 'Set up authenticator app' }).click();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await look(page, 'an app being set up');
    const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, site.now()));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await look(page, 'recovery codes');
    await stranger.goto('/admin');
    await login(stranger);
    await expect(stranger.getByRole('heading', { level: 1, name: 'Two-step verification' })).toBeVisible();
    await look(stranger, 'the second step');
    for (let n = 0; n < 12; n++)
      for (const address of ['127.0.0.1', '::1']) await site.deps.staff.signIn('guess', address);
    await stranger.goto('/admin');
    await login(stranger);
    await expect(stranger.getByLabel('Recovery code')).toBeVisible();
    await look(stranger, 'the gate while strangers guess');

    await nameOwner(site.deps, 'Ana Reyes', 'ana@example.com');
    const vera = await makeAccount(site.deps, { role: 'viewer', name: 'Vera', email: 'vera@example.com' });
    for (const path of ['/admin/team', `/admin/team/${vera}`]) await visit(page, path);
    await sendForm(site, 'contact', contactData);
    const value = await sessionOf(site.deps, vera);
    await context.addCookies([{ name: staffCookie.nameAt('http://northarc.example'), value, url: site.url }]);
    for (const path of ['/admin/today', '/admin/messages', '/admin/records/protections']) await visit(stranger, path);
    await context.clearCookies();
    await visit(stranger, '/admin/reset');
    await site.deps.db.sql.updateTable('staff_sessions').set({ confirmed_at: 1 }).execute();
    await visit(page, '/admin/messages/export/csv');
    await context.close();
  },
};

for (const [half, crawl] of Object.entries(crawls)) {
  const tag = half === 'what came in' ? [] : '@extended';
  test(`${half}: every screen and what opens on it can be read, light and dark, and fits a phone`, { tag }, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(phone);
    await signIn(page);
    await look(page, 'the frame', 'html');
    await lookInTheDark(page, 'the frame');
    await crawl(page, site);
  });
}

const colors = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    const { colorScheme } = getComputedStyle(document.documentElement);
    return { backgroundColor, color, colorScheme };
  });
/** A document that is just being replaced has no colors yet. */
const haveColors = (page: Page, expected: object) =>
  expect(async () => expect(await colors(page)).toEqual(expected)).toPass();
const light = { backgroundColor: 'rgb(241, 244, 249)', color: 'rgb(13, 22, 41)', colorScheme: 'normal' };
const dark = { backgroundColor: 'rgb(8, 14, 27)', color: 'rgb(238, 242, 248)', colorScheme: 'dark' };

/** Headings and labels that are there and cannot be seen: painted in nothing, or wider than their cell. */
const unseen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, nav *, header *')].flatMap((element) => {
      const own = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
      const { width, height } = element.getBoundingClientRect();
      if (!own || width < 2 || height < 2) return [];
      const { color, visibility } = getComputedStyle(element);
      const isPainted = visibility === 'visible' && !/^rgba\(.*, 0\)$|\/ 0\)$/.test(color);
      const isWhole = element.tagName !== 'TH' || element.scrollWidth <= element.clientWidth;
      return isPainted && isWhole ? [] : [`${element.tagName} ${element.textContent}`];
    }),
  );

test('the desk has the colors of the system, or those that were chosen; every word is painted, in forced colors too', {
  tag: '@extended',
}, async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin');
  await haveColors(page, dark);
  await signIn(page);
  await openOwnMenu(page);
  await expect(page.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Light' }).click();
  await haveColors(page, light);
  await expect(page.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Dark' }).click();
  await haveColors(page, dark);
  // What visitors see stays as it is, in the editor's preview too.
  await page.goto('/admin/pages/about');
  const preview = page.frameLocator('iframe[title="Page preview"]');
  await expect(preview.getByRole('heading').first()).toBeVisible();
  await expect(preview.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.goto('/chat-history');
  await haveColors(page, dark);
  await page.goto('/');
  expect((await colors(page)).colorScheme).toBe('normal');

  await sendForm(site, 'contact', contactData);
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    for (const tab of ['messages', 'audit', 'pages/home', 'records/protections/protections']) {
      await page.goto(`/admin/${tab}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await unseen(page), `${tab}, forced colors ${forcedColors}`).toEqual([]);
    }
  }
});

test('on a phone the tabs unfold from the name of the one in view, a person is found by touch, and the answer grows at the foot', {
  tag: '@extended',
}, async ({ browser, site }) => {
  await sendForm(site, 'contact', { ...contactData, name: 'Grace Hopper', message: 'There is a moth in our relay.' });
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page);
  const header = page.getByRole('banner');
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(tabs).toBeHidden();
  const menu = header.getByText('Tabs, now Messages');
  await menu.tap();
  await expect(tabs).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tabs).toBeHidden();
  await menu.tap();
  await tabs.getByRole('link', { name: 'Analytics' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  await expect(tabs).toBeHidden();

  await page.getByRole('button', { name: 'Search people' }).tap();
  await page.getByRole('combobox', { name: 'Search people' }).fill('moth');
  await page.getByRole('option', { name: /^Grace Hopper/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible();
  await page.goto('/admin/messages');
  await page.getByRole('link', { name: /Grace Hopper$/ }).tap();
  const form = page.getByRole('form', { name: 'Reply' });
  const field = page.getByLabel('Reply to Grace Hopper');
  await expect(field).toBeInViewport();
  const height = async () => (await form.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(80);
  await field.tap();
  await expect.poll(height).toBeGreaterThan(160);
  await field.fill('On our way.');
  await page.getByRole('heading', { name: 'Grace Hopper' }).tap();
  await expect.poll(height).toBeLessThan(80);
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('On our way.');
  await context.close();
});
