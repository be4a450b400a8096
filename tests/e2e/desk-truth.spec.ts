import type { Page } from '@playwright/test';
import { contactData } from '../helpers/contact-data.ts';
import { startMailServer } from '../helpers/mail-server.ts';
import { quoteData } from '../helpers/quote-data.ts';
import { axeFindings, cutOff, expect, login, signIn, startSite, test } from './fixtures.ts';
import { freeSlot, sendForm } from './visitors.ts';

const noConnection = 'No connection. You see what was read last';
const dashboard = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const tools = (page: Page) => page.getByRole('navigation', { name: 'Tools' });

test('a refused change leaves the line that says so, and the next tab waits for the connection', async ({
  page,
  site,
}) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  const line = page.getByText(noConnection);
  await page.context().setOffline(true);
  await expect(line).toBeVisible();
  await page.getByLabel('Status of the message from Ada Byron').selectOption('closed');
  await expect(page.getByText(/The server cannot be reached/)).toBeVisible();
  await expect(line).toBeVisible({ timeout: 1_000 });
  await dashboard(page).getByRole('link', { name: 'Quote Requests' }).click();
  await expect(page.getByText('The page you chose opens then.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Quote Requests' })).toBeVisible({ timeout: 20_000 });
  await expect(line).toBeHidden();
});

test('a server that goes unnoticed keeps the page in view and what was typed, when another one is chosen', async ({
  page,
  site,
}) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  await page.getByRole('radio', { name: 'Note' }).check();
  await page.getByLabel('Write a note').fill('Half a thought');
  await cutOff(page);
  await dashboard(page).getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByText('The page you chose opens then.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
  await expect(page.getByLabel('Write a note')).toHaveValue('Half a thought');
});

test('a setting that was changed and not saved is there again, is said, and is saved by Save Changes', async ({
  page,
  site,
}) => {
  await signIn(page);
  const save = page.getByRole('banner').getByRole('button', { name: 'Save Changes' });
  await expect(save).toHaveAttribute(
    'title',
    'Nothing to save: no page and no setting has unsaved changes in this browser.',
  );
  await tools(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel('Active: Facebook').uncheck();
  await page.getByLabel('Right-click menu').uncheck();
  await expect(page.getByText('Unsaved changes, kept in this browser.')).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);
  await dashboard(page)
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Active: Facebook')).not.toBeChecked();
  await page.reload();
  await expect(page.getByLabel('Active: Facebook')).not.toBeChecked();
  await expect(page.getByLabel('Right-click menu')).not.toBeChecked();
  expect(site.deps.content.published().protections.contextMenu).toBe(true);

  // Saved elsewhere meanwhile: it is said before it is written over.
  const actor = { name: 'owner of another browser', device: '' };
  const links = [{ platform: 'Mastodon', url: 'https://social.example/@northarc', icon: 'globe', active: true }];
  const form = new FormData();
  form.set('intent', 'social-links');
  form.set('links', JSON.stringify(links));
  await site.deps.content.settings.change(form, actor);
  site.deps.changes.announce();
  await expect(page.getByText(/Something else was saved meanwhile; saving replaces it/)).toBeVisible();
  await page.getByRole('form', { name: 'Social links' }).getByRole('button', { name: 'Discard these changes' }).click();
  await expect(page.getByLabel('Active: Mastodon')).toBeChecked();
  await page.getByLabel('Active: Mastodon').uncheck();
  await save.click();
  await expect(page.getByText('Settings saved.')).toHaveCount(2);
  await expect(save).toBeDisabled();
  expect(site.deps.content.published().protections.contextMenu).toBe(false);
  expect(site.deps.content.published().social).toMatchObject([{ platform: 'Mastodon', active: false }]);
});

test('the first publishing of a page can be taken back to the built-in page', async ({ page, site }) => {
  await signIn(page, '/admin/pages/about');
  await page.locator('summary', { hasText: 'Versions (1)' }).click();
  await expect(page.getByText('The page before anything was published of it')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Mode' }).click();
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Content saved successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Exit Edit' }).click();
  await page.getByRole('button', { name: 'Look at the built-in page' }).click();
  await expect(page.getByText('You are looking at the built-in page.')).toBeVisible();
  const frame = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Restore the built-in page' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Restore the built-in page?');
  await expect(dialog.getByRole('button', { name: 'Keep the present version' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore the built-in page' }).click();
  await expect(page.getByText('restored from the built-in page')).toBeVisible();
  await expect(page.getByText(/^Built-in content, since/)).toBeVisible();
  expect(site.deps.content.published().blocksOf('about')).toEqual([]);
});

test('on the Pages tab nothing lies under anything, at any width', async ({ page, site }) => {
  const title = 'A rather long heading of a section that nobody would cut short';
  const text = { id: 'text-1', type: 'text', content: { text: title } };
  await site.deps.content.desk.publish('about', 0, [text], { name: 'owner', device: '' });
  await signIn(page, '/admin/pages/about');
  await page.locator('summary', { hasText: 'Versions' }).click();
  for (const editing of [false, true]) {
    if (editing) await page.getByRole('button', { name: 'Edit Mode' }).click();
    for (const width of [320, 360, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.locator('.page-editor-work').evaluate((column) => {
        const { right } = column.getBoundingClientRect();
        return [...column.querySelectorAll('*')].flatMap((element) => {
          const box = element.getBoundingClientRect();
          return box.width > 0 && box.right > right + 1 && !element.closest('.block-words, .sr-only')
            ? [`${element.className} ends ${Math.round(box.right - right)} px too far right`]
            : [];
        });
      });
      expect(wide, `${width} px, editing ${editing}`).toEqual([]);
    }
  }
});

test('a mail to the owner leads through the gate to its lead, with the place on the page', async ({ page, site }) => {
  await sendForm(site, 'quote', quoteData);
  const mails = await site.deps.db.sql.selectFrom('outbox').select('body').where('audience', '=', 'owner').execute();
  const address = mails[0]?.body.split('\n').at(-1) ?? '';
  expect(address).toMatch(/^http:\/\/northarc\.example\/admin\/quotes\/[0-9a-f-]{36}$/);
  const path = new URL(address).pathname;
  await page.goto(`${path}?from=mail#mails`);
  await login(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible();
  await expect(page).toHaveURL(`${path}?from=mail#mails`);
  await page.context().clearCookies();
  for (const next of [
    '/admin//evil.example#x',
    `${path}#"><script>`,
    `${path}#//evil.example`,
    '/admin\\evil.example',
  ]) {
    await page.goto(`/admin?next=${encodeURIComponent(next)}`);
    await login(page);
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(site.url);
    expect(page.url()).not.toContain('script');
    await page.context().clearCookies();
  }
  await page.goto('/chat-history?q=printer');
  await login(page);
  await expect(page.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible();
  await expect(page).toHaveURL('/chat-history?q=printer');
});

test('whether an appointment is kept or cancelled is never in doubt, in the desk and on the private page', async ({
  page,
  site,
}) => {
  const person = { name: 'Ada Byron', email: 'ada@example.com', service: 'cloud' };
  await sendForm(site, 'appointment', { ...person, ...(await freeSlot(site)) });
  await signIn(page);
  await dashboard(page)
    .getByRole('link', { name: /Appointments/ })
    .click();
  await page.getByRole('button', { name: 'Cancel the appointment of Ada Byron' }).click();
  const choices = page.getByRole('dialog').getByRole('button');
  await expect(choices).toHaveText(['Keep the appointment', 'Cancel the appointment']);
  await page.getByRole('button', { name: 'Keep the appointment' }).click();
  await expect(page.getByLabel('Status of the appointment of Ada Byron')).toHaveValue('pending');

  const mails = await site.deps.db.sql.selectFrom('outbox').select('body').where('audience', '=', 'visitor').execute();
  const link = /\/appointment\/\S+/.exec(mails[0]?.body ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByText('Cancel this appointment …').click();
  await expect(page.getByRole('button', { name: 'Yes, cancel this appointment' })).toBeVisible();
  await page.getByRole('link', { name: 'Keep this appointment' }).click();
  await expect(page.getByRole('button', { name: 'Yes, cancel this appointment' })).toBeHidden();
  await expect(page.getByText('Booked; we will confirm it')).toBeVisible();
});

test('every page of the desk says that mail does not leave, and no longer says so when it does', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page);
  const line = page.getByText('Email is not being sent: no mail server is set (SMTP_URL).');
  for (const path of [
    '/admin/messages',
    '/admin/pages/home',
    '/admin/settings',
    '/chat-history',
    '/newsletter-management',
  ]) {
    await page.goto(path);
    await expect(line, path).toBeVisible();
  }
  await page.goto('/admin/messages');
  await sendForm(site, 'contact', contactData);
  await expect(page.getByText('2 emails have not been sent.')).toBeVisible();
  await expect(tools(page).getByRole('link', { name: 'Outbox' })).toHaveText('Outbox 2 stuck');
  await page.getByRole('link', { name: 'See the emails' }).click();
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try all again' })).toHaveCount(0);

  const server = await startMailServer();
  const posting = await startSite({ SMTP_URL: server.url });
  const context = await browser.newContext({ baseURL: posting.site.url, viewport: { width: 360, height: 800 } });
  const owner = await context.newPage();
  server.behave({ recipient: 421 });
  await sendForm(posting.site, 'contact', contactData);
  await expect
    .poll(
      async () =>
        (await posting.site.deps.db.sql.selectFrom('outbox').select('id').where('last_error', 'is not', null).execute())
          .length,
    )
    .toBe(2);
  posting.site.advance(11 * 60_000);
  await signIn(owner);
  await expect(
    owner.getByText(/^Email has not been going out since .+ ET\. 2 emails have not been sent\./),
  ).toBeVisible();
  expect(await axeFindings(owner)).toEqual([]);
  server.behave({});
  await owner.getByRole('link', { name: 'See the emails' }).click();
  await owner.getByRole('button', { name: 'Try all again' }).click();
  await expect(owner.getByText(/being tried again/)).toBeVisible();
  await expect(owner.getByText(/Email has not been going out/)).toBeHidden({ timeout: 25_000 });
  await owner.getByRole('banner').getByText('Tabs, now Outbox').click();
  await expect(tools(owner).getByRole('link', { name: 'Outbox' })).toHaveText('Outbox');
  await context.close();
  await posting.stop();
  await server.stop();
});

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

test('every word of the desk is painted, and what is chosen or switched on is so in forced colours as well', async ({
  browser,
  site,
}) => {
  await sendForm(site, 'contact', contactData);
  for (const forcedColors of ['none', 'active'] as const) {
    const context = await browser.newContext({
      baseURL: site.url,
      forcedColors,
      viewport: { width: 1280, height: 900 },
    });
    const page = await context.newPage();
    await signIn(page);
    for (const tab of [
      'messages',
      'appointments',
      'quotes',
      'applications',
      'outbox',
      'audit',
      'pages/home',
      'settings',
    ]) {
      await page.goto(`/admin/${tab}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await unseen(page), `${tab}, forced colours ${forcedColors}`).toEqual([]);
    }
    const ground = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground('.desk-tabs a[aria-current]')).not.toBe(await ground('.desk-tabs a:not([aria-current])'));
    expect(await ground('.switch input:checked')).not.toBe(await ground('.switch input:not(:checked)'));
    expect(await ground('.switch input:checked')).not.toBe(await ground('.settings-card'));
    await context.close();
  }
});
