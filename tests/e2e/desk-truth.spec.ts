import { contactData } from '../helpers/contact-data.ts';
import { startMailServer } from '../helpers/mail-server.ts';
import { expect, signIn, startSite, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

test('a setting that was changed and not saved is there again, is said, and is saved by Save Changes; visitors see it', async ({
  page,
  context,
  site,
}) => {
  await signIn(page);
  const save = page.getByRole('banner').getByRole('button', { name: 'Save Changes' });
  await expect(save).toHaveAttribute('title', 'Nothing to save. There are no unsaved changes in this browser.');
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel('Active: Facebook').uncheck();
  await page.getByLabel('Right-click menu').uncheck();
  await expect(page.getByText('Unsaved changes, kept in this browser.')).toHaveCount(2);
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Active: Facebook')).not.toBeChecked();
  await page.reload();
  await expect(page.getByLabel('Active: Facebook')).not.toBeChecked();
  await expect(page.getByLabel('Right-click menu')).not.toBeChecked();
  expect(site.deps.content.published().protections.contextMenu).toBe(true);

  await test.step('a draft of a page that has come to what is published is none', async () => {
    await page.evaluate(() => {
      const base = { number: 0, blocks: [{ id: 'a', type: 'text', content: { text: 'gone' } }] };
      localStorage.setItem('adminContent', JSON.stringify({ home: { base, blocks: [], changedAt: 1 } }));
    });
    await page.goto('/admin/pages/home');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('adminContent'))).toBe('{}');
    await page.goto('/admin/settings');
  });

  await test.step('saved elsewhere meanwhile: it is said before it is written over', async () => {
    const actor = { name: 'owner of another browser', device: '' };
    const links = [{ platform: 'Mastodon', url: 'https://social.example/@northarc', icon: 'globe', active: true }];
    const form = new FormData();
    form.set('intent', 'social-links');
    form.set('links', JSON.stringify(links));
    await site.deps.content.settings.change(form, actor);
    // The page has only just been opened: it may not listen yet.
    const isSaid = () => {
      site.deps.changes.announce();
      return page.getByText(/Someone else saved changes in the meantime. Saving will replace them/).isVisible();
    };
    await expect.poll(isSaid).toBe(true);
    const social = page.getByRole('form', { name: 'Social links' });
    await social.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByLabel('Active: Mastodon')).toBeChecked();
    await page.getByLabel('Active: Mastodon').uncheck();
    const kept = () => page.evaluate(() => localStorage.getItem('northarc-settings'));
    await expect.poll(kept).toContain('Mastodon');
    const before = await kept();
    await save.click();
    await expect(page.getByText('Settings saved.')).toHaveCount(2);
    await expect(save).toBeDisabled();
    expect(site.deps.content.published().protections.contextMenu).toBe(false);
    expect(site.deps.content.published().social).toMatchObject([{ platform: 'Mastodon', active: false }]);
    // As it is when the answer to the saving found nobody there: nothing waits any more.
    await page.evaluate((text) => localStorage.setItem('northarc-settings', text ?? ''), before);
    await page.reload();
    await expect.poll(kept).toBeNull();
    await expect(page.getByText(/Unsaved changes/)).toHaveCount(0);
  });

  await test.step('the foot of every page has the links that are switched on', async () => {
    const row = page.getByRole('listitem').filter({ has: page.getByLabel('Active: Mastodon') });
    await row.getByLabel('URL').fill('javascript:alert(1)');
    await row.getByLabel('Active: Mastodon').check();
    await page.getByRole('button', { name: 'Save social links' }).click();
    await expect(page.getByText('Enter the full address, starting with https://')).toBeVisible();
    await row.getByLabel('URL').fill('https://social.example/@us');
    await page.getByRole('button', { name: 'Save social links' }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    const visitor = await context.newPage();
    for (const path of ['/', '/about', '/nowhere']) {
      await visitor.goto(path);
      const social = visitor.getByRole('list', { name: 'Social media' });
      await expect(social.getByRole('link', { name: /Mastodon/ })).toBeVisible();
      await expect(social.getByRole('link', { name: /Facebook/ })).toHaveCount(0);
    }
    const stored = await visitor.evaluate(() => JSON.parse(localStorage.getItem('socialMediaLinks') ?? '[]'));
    expect(stored).toEqual([{ platform: 'Mastodon', url: 'https://social.example/@us', icon: 'globe', active: true }]);
    await visitor.close();
  });

  await test.step('where the browser keeps nothing, it says so', async () => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.reload();
    const social = page.getByRole('form', { name: 'Social links' });
    await social.getByLabel('URL').first().fill('nowhere');
    await expect(social.getByText('This browser can’t keep them, so save before you leave this page.')).toBeVisible();
    await social.getByRole('button', { name: 'Save social links' }).click();
    await expect(social.getByText('Please fix the marked fields.')).toBeVisible();
    await social.getByRole('button', { name: 'Discard changes' }).click();
    await expect(social.getByText('Please fix the marked fields.')).toHaveCount(0);
  });
});

test('the desk says that mail does not leave, and no longer says so when it does', { tag: '@rare' }, async ({
  page,
  browser,
  site,
}) => {
  await signIn(page);
  const line = page.getByText('Email isn’t being sent because no mail server is set up (SMTP_URL).');
  for (const path of ['/admin/pages/home', '/chat-history', '/admin/messages']) {
    await page.goto(path);
    await expect(line, path).toBeVisible();
  }
  await sendForm(site, 'contact', contactData);
  await expect(page.getByText('2 emails haven’t been sent.')).toBeVisible();
  const tools = page.getByRole('navigation', { name: 'Tools' });
  await expect(tools.getByRole('link', { name: 'Outbox' })).toHaveText('Outbox 2 stuck');
  await page.getByRole('link', { name: 'See the emails' }).click();
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry all' })).toHaveCount(0);

  const server = await startMailServer();
  const posting = await startSite({ SMTP_URL: server.url, MAIL_TO: 'one@northarc.example,two@northarc.example' });
  const context = await browser.newContext({ baseURL: posting.site.url });
  const owner = await context.newPage();
  const { sql } = posting.site.deps.db;
  const failed = () => sql.selectFrom('outbox').select('id').where('last_error', 'is not', null).execute();
  server.behave({ recipient: 421 });
  await sendForm(posting.site, 'contact', contactData);
  await expect.poll(async () => (await failed()).length).toBe(3);
  posting.site.advance(11 * 60_000);
  await signIn(owner);
  await expect(
    owner.getByText(/^Email hasn’t been going out since .+ ET\. 3 emails haven’t been sent\./),
  ).toBeVisible();
  server.behave({});
  await owner.getByRole('link', { name: 'See the emails' }).click();
  await owner.getByRole('button', { name: 'Retry all' }).click();
  await expect(owner.getByText(/^Retrying/)).toBeVisible();
  await expect(async () => {
    await posting.site.deps.outbox?.runDue();
    expect(server.received).toHaveLength(3);
  }).toPass();
  posting.site.deps.changes.announce();
  await expect(owner.getByText(/Email hasn’t been going out/)).toBeHidden();
  await expect(owner.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Outbox' })).toHaveText(
    'Outbox',
  );
  // Of several owners' addresses each mail says whose it is.
  await owner.goto('/admin/messages');
  await owner.getByRole('link', { name: /Ada Byron$/ }).click();
  const mails = owner.getByRole('region', { name: 'Emails' });
  for (const name of ['one', 'two']) await expect(mails.getByText(`To you, ${name}@northarc.example:`)).toBeVisible();
  await context.close();
  await posting.stop();
  await server.stop();
});
