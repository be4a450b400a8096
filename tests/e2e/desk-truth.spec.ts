import { contactData } from '../helpers/contact-data.ts';
import { startMailServer } from '../helpers/mail-server.ts';
import { expect, signIn, startSite, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

test('social links are edited, kept as a draft, published and shown; a page’s draft of an earlier release is taken over', {
  tag: '@extended',
}, async ({ page, context, site }) => {
  await signIn(page);
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Protections' }).click();
  await page.getByLabel('Right-click menu').uncheck();
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published. It’s live now.')).toBeVisible();

  await test.step('a page’s draft that an earlier release kept in the browser is taken over', async () => {
    await page.evaluate(() => {
      const blocks = [{ id: 'a', type: 'text', content: { text: 'Written before the upgrade' } }];
      const home = { base: { number: 0, blocks: [] }, blocks, changedAt: 1 };
      const values = { 'hero-title': 'Words before the upgrade' };
      const about = { base: 0, was: { 'hero-title': '' }, values };
      localStorage.setItem('adminContent', JSON.stringify({ home, 'words-about': about }));
    });
    await page.goto('/admin/pages/home');
    await expect(page.getByRole('button', { name: 'Edit Text Written before' })).toBeVisible();
    await page.getByRole('button', { name: 'Discard my changes' }).click();
    await expect(page.getByText('Draft discarded.')).toBeVisible();
    const kept = () => page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('adminContent') ?? '{}')));
    await expect.poll(kept).toEqual(['words-about']);
  });

  await test.step('the foot of every page has the links that are switched on', async () => {
    await page.goto('/admin/records/social-links/social-links');
    await page.getByRole('listitem', { name: 'link 1' }).getByLabel('Active').uncheck();
    await page.getByRole('button', { name: 'Add a link' }).click();
    const row = page.getByRole('listitem', { name: 'link 5' });
    await row.getByLabel('Platform').fill('Mastodon');
    await row.getByLabel('URL').fill('javascript:alert(1)');
    await row.getByLabel('Icon').selectOption('globe');
    await expect(row.getByLabel('Active')).toBeChecked();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Please enter the full address, starting with https://').first()).toBeVisible();
    await row.getByLabel('URL').fill('https://social.example/@us');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Published. It’s live now.')).toBeVisible();
    const visitor = await context.newPage();
    for (const path of ['/', '/about', '/nowhere']) {
      await visitor.goto(path);
      await expect(visitor.locator('html')).toHaveAttribute('data-protections-off', 'contextMenu');
      const social = visitor.getByRole('list', { name: 'Social media' });
      await expect(social.getByRole('link', { name: /Mastodon/ })).toBeVisible();
      await expect(social.getByRole('link', { name: /Facebook/ })).toHaveCount(0);
    }
    const stored = await visitor.evaluate(() => JSON.parse(localStorage.getItem('socialMediaLinks') ?? '[]'));
    const own = { platform: 'Mastodon', url: 'https://social.example/@us', icon: 'globe', active: true };
    expect(stored.at(-1)).toEqual(own);
    await visitor.close();
  });
  expect(await site.deps.db.sql.selectFrom('record_drafts').select('id').execute()).toEqual([]);
});

test('the desk says that mail does not leave, and no longer says so when it does', { tag: '@extended' }, async ({
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
