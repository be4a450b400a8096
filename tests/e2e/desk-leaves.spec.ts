import type { Page } from '@playwright/test';
import { contactData } from '../helpers/contact-data.ts';
import { cutOff, expect, holdBack, openFilters, openOwnMenu, signIn, signOut, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

/** Opens an address of which no script arrives until `wake` is called: the page is there and not awake. */
async function openAsleep(page: Page, path: string) {
  const wake = await holdBack(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return wake;
}

/** Holds back what is sent until the page has read itself anew, because somebody else wrote meanwhile. */
async function leaveWhileReading(page: Page, leave: () => Promise<void>, meanwhile: () => Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await leave();
  await asked;
  const read = page.waitForResponse((answer) => /\.data/.test(answer.url()) && answer.request().method() === 'GET');
  await meanwhile();
  await read;
  resolve();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.unroute('**/*.data*');
}

test('after signing out, here or everywhere, nothing that was typed or read is left; without a server nobody is signed out', {
  tag: '@extended',
}, async ({ page, browser, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);

  await test.step('without a server', async () => {
    await cutOff(page);
    const out = page.getByRole('button', { name: 'Sign out', exact: true });
    await openOwnMenu(page);
    await out.click();
    const words = page.getByText('You’re still signed in. We can’t reach the server.');
    await expect(words).toBeInViewport();
    expect((await words.boundingBox())?.height).toBeGreaterThan(20);
    await expect(page.getByRole('link', { name: /Ada Byron$/ })).toBeVisible();
    await page.unroute('**/*');
    await page.reload();
  });

  await test.step('signed out here, while the page reads itself anew', async () => {
    await page.getByRole('link', { name: /Ada Byron$/ }).click();
    await page.getByRole('radio', { name: 'Note' }).check();
    await page.getByLabel('Write a note').fill('Half a thought');
    await leaveWhileReading(
      page,
      () => signOut(page),
      () => sendForm(site, 'contact', { ...contactData, name: 'Grace Hopper' }),
    );
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half a thought');
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\?next=/);
    await expect(page.getByLabel('Password')).toBeVisible();
    await expect(page.getByText('Ada Byron')).toHaveCount(0);
  });

  await test.step('signed out everywhere', async () => {
    await signIn(page);
    const context = await browser.newContext({ baseURL: site.url });
    const other = await context.newPage();
    await signIn(other);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('region', { name: 'Signed-in browsers' }).getByRole('listitem')).toHaveCount(2);
    await leaveWhileReading(
      page,
      async () => {
        await page.getByRole('button', { name: 'Sign out everywhere' }).first().click();
        await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
      },
      () => sendForm(site, 'contact', { ...contactData, name: 'Alan Turing' }),
    );
    await page.goBack();
    await expect(page).toHaveURL(/\/admin(\?next=.*)?$/);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    // The other browser hears of it by itself, and keeps what was typed there.
    await expect(other.getByText('You’re signed out.')).toBeVisible();
    await other.getByRole('link', { name: 'Sign in again' }).click();
    await expect(other.getByLabel('Password')).toBeVisible();
    await context.close();
  });
});

test('a filter, a status and a setting that are chosen before the page is awake count', { tag: '@extended' }, async ({
  page,
  site,
}) => {
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
});
