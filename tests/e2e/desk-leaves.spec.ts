import type { Page } from '@playwright/test';
import { contactData } from '../helpers/contact-data.ts';
import { cutOff, expect, holdBack, openFilters, openOwnMenu, signIn, signOut, startSite, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

/** Opens an address of which no script arrives until `wake` is called: the page is there and not awake. */
async function openAsleep(page: Page, path: string) {
  const wake = await holdBack(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return wake;
}

test('after signing out the way back shows the gate, and nothing that was typed is left', async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  await page.getByRole('link', { name: /Ada Byron$/ }).click();
  await page.getByRole('radio', { name: 'Note' }).check();
  await page.getByLabel('Write a note').fill('Half a thought');
  await signOut(page);
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half a thought');
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\?next=/);
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(page.getByText('Ada Byron')).toHaveCount(0);
});

const ways = {
  'signing out': signOut,
  'signing out everywhere': async (page: Page) => {
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  },
};
for (const [way, leave] of Object.entries(ways)) {
  test(`${way} leads to the gate though the page reads itself anew meanwhile`, async ({ page, site }) => {
    await signIn(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.data*', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => request.method() === 'POST');
    await leave(page);
    await asked;
    const read = page.waitForResponse((answer) => /\.data/.test(answer.url()) && answer.request().method() === 'GET');
    await sendForm(site, 'contact', contactData);
    await read;
    release();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });
}

test('after signing out everywhere the way back shows the gate', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\?next=/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('signing out without a server leaves the page, says so in view, and works when the server is back', async ({
  page,
  site,
}) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  await cutOff(page);
  const out = page.getByRole('button', { name: 'Sign out', exact: true });
  await openOwnMenu(page);
  await out.click();
  const words = page.getByText('You are not signed out: the server cannot be reached.');
  await expect(words).toBeInViewport();
  expect((await words.boundingBox())?.height).toBeGreaterThan(20);
  await expect(page.getByRole('link', { name: /Ada Byron$/ })).toBeVisible();
  await page.unroute('**/*');
  await out.click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a filter, a status and a setting that are chosen before the page is awake count', async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);

  let wake = await openAsleep(page, '/admin/messages');
  await openFilters(page);
  await page.getByRole('search').getByLabel('Status').selectOption('closed');
  wake();
  await expect(page).toHaveURL(/status=closed/);
  await expect(page.getByRole('search').getByLabel('Status')).toHaveValue('closed');
  await expect(page.getByRole('link', { name: /Ada Byron$/ })).toHaveCount(0);
  await page.unroute('**/assets/*.js');

  wake = await openAsleep(page, '/admin/messages');
  const status = page.getByLabel('Status of the message from Ada Byron');
  await status.selectOption('responded');
  wake();
  // It had the focus as the page woke up: whether it was passed or meant shows when it is left.
  await status.focus();
  await status.blur();
  const stored = async () => (await site.deps.db.sql.selectFrom('leads').select('status').executeTakeFirst())?.status;
  await expect.poll(stored).toBe('responded');
  await expect(status).toHaveValue('responded');
  await page.unroute('**/assets/*.js');

  wake = await openAsleep(page, '/admin/settings');
  await page.getByLabel('Active: Facebook').uncheck();
  await page.getByLabel('Right-click menu').uncheck();
  wake();
  await expect(page.getByText('Unsaved changes, kept in this browser.')).toHaveCount(2);
  await expect(page.getByLabel('Active: Facebook')).not.toBeChecked();
  await page.getByRole('banner').getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved.')).toHaveCount(2);
  expect(site.deps.content.published().protections.contextMenu).toBe(false);
});

test('a setting whose saving was answered after its tab was left waits for nothing', async ({ page, site }) => {
  await signIn(page, '/admin/settings');
  await page.getByLabel('Right-click menu').uncheck();
  const kept = () => page.evaluate(() => localStorage.getItem('northarc-settings'));
  await expect.poll(kept).toContain('contextMenu');
  const before = await kept();
  await page.getByRole('banner').getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  expect(site.deps.content.published().protections.contextMenu).toBe(false);
  // As it is when the answer found nobody there.
  await page.evaluate((text) => localStorage.setItem('northarc-settings', text ?? ''), before);
  await page.reload();
  await expect.poll(kept).toBeNull();
  await expect(page.getByText(/Unsaved changes/)).toHaveCount(0);
  await page.getByRole('link', { name: /^Messages/ }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Save Changes' })).toBeDisabled();
});

test('where the browser keeps nothing, an unsaved setting says so; discarding takes the complaint away', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await signIn(page, '/admin/settings');
  const social = page.getByRole('form', { name: 'Social links' });
  await social.getByLabel('URL').first().fill('nowhere');
  await expect(social.getByText('This browser cannot keep them: save them before you leave this page.')).toBeVisible();
  await social.getByRole('button', { name: 'Save social links' }).click();
  await expect(social.getByText('Please check the marked fields.')).toBeVisible();
  await social.getByRole('button', { name: 'Discard these changes' }).click();
  await expect(social.getByText('Please check the marked fields.')).toHaveCount(0);
});

test('a long address without a break fits the narrow list', async ({ page, site }) => {
  await sendForm(site, 'contact', { ...contactData, email: `${'longaddress'.repeat(5)}@example.com` });
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(360);
});

test('a draft that has come to what is published is none', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => {
    const base = { number: 0, blocks: [{ id: 'a', type: 'text', content: { text: 'gone' } }] };
    localStorage.setItem('adminContent', JSON.stringify({ home: { base, blocks: [], changedAt: 1 } }));
  });
  await page.goto('/admin/pages/home');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('adminContent'))).toBe('{}');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Save Changes' })).toBeDisabled();
});

test('of several owner addresses each mail says whose it is', async ({ browser }) => {
  const { site, stop } = await startSite({ MAIL_TO: 'one@northarc.example,two@northarc.example' });
  await sendForm(site, 'contact', contactData);
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await signIn(page);
  await page.getByRole('link', { name: /Ada Byron$/ }).click();
  const mails = page.getByRole('region', { name: 'Emails' });
  await expect(mails.getByText('To you, one@northarc.example:')).toBeVisible();
  await expect(mails.getByText('To you, two@northarc.example:')).toBeVisible();
  await context.close();
  await stop();
});
