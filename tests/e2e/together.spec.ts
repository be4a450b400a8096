import type { Browser } from '@playwright/test';
import { staffCookie } from '#src/platform/session/cookies.ts';
import type { Role } from '#src/platform/session/rights.ts';
import { makeAccount, nameOwner, sessionOf } from '../helpers/accounts.ts';
import { contactData } from '../helpers/contact-data.ts';
import { type E2eSite, expect, openFilters, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

/** A page of somebody with an account of their own, signed in. */
async function joins(browser: Browser, site: E2eSite, person: { role: Role; name: string }) {
  const email = `${person.name.split(' ')[0]?.toLowerCase()}@northarc.example`;
  const account = await makeAccount(site.deps, { ...person, email });
  const context = await browser.newContext({ baseURL: site.url });
  const value = await sessionOf(site.deps, account);
  await context.addCookies([{ name: staffCookie.nameAt('http://northarc.example'), value, url: site.url }]);
  return { page: await context.newPage(), account, close: () => context.close() };
}

test('two people share the leads: assigned, taken back, named in a note; each sees that the other writes, and who did what', {
  tag: '@extended',
}, async ({ page, browser, site }) => {
  await sendForm(site, 'contact', contactData);
  await sendForm(site, 'contact', { ...contactData, name: 'Zoe Ek', email: 'zoe@example.com' });
  await signIn(page);
  await nameOwner(site.deps, 'Ana', 'ana@northarc.example');
  const ben = await joins(browser, site, { role: 'agent', name: 'Ben Ortiz' });

  await page.goto('/admin/messages');
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  const whose = page.getByLabel('Assignee of the message from Ada Byron');
  await expect(whose).toHaveValue('nobody');
  await whose.selectOption('Ben Ortiz');
  const thread = page.getByRole('region', { name: 'Conversation' });
  await expect(thread).toContainText('You assigned this to Ben Ortiz');
  await page.getByRole('button', { name: 'Undo the assignment' }).click();
  await expect(whose).toHaveValue('nobody');
  await expect(thread).not.toContainText('assigned this');
  await whose.selectOption('Ben Ortiz');
  await expect(thread).toContainText('You assigned this to Ben Ortiz');

  await ben.page.goto('/admin/today?whose=mine');
  await expect(ben.page.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  await expect(ben.page.getByRole('link', { name: 'Zoe Ek' })).toHaveCount(0);
  await ben.page.getByRole('link', { name: 'Unassigned' }).click();
  await expect(ben.page.getByRole('link', { name: 'Zoe Ek' })).toBeVisible();
  await ben.page.getByLabel('Assignee for Zoe Ek').selectOption('Ben Ortiz (you)');
  await expect(ben.page.getByText('Assigned to you.')).toBeVisible();

  await ben.page.goto('/admin/messages');
  await openFilters(ben.page);
  await ben.page.getByLabel('Assigned to').selectOption('Mine');
  await expect(ben.page).toHaveURL(/whose=mine/);
  await expect(ben.page.getByText('2 found')).toBeVisible();
  await expect(ben.page.getByText('yours', { exact: true })).toHaveCount(2);
  for (const name of ['Ada Byron', 'Zoe Ek']) await ben.page.getByLabel(`Select the message from ${name}`).check();
  await ben.page.getByLabel('Assignee for the selected').selectOption('Ana');
  await ben.page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(ben.page.getByText('2 assigned to Ana.')).toBeVisible();
  await ben.page.getByRole('button', { name: 'Undo for all' }).click();
  await expect(ben.page.getByText('2 as before.')).toBeVisible();
  await ben.page.getByLabel('Status of the message from Ada Byron').selectOption('closed');
  await expect(ben.page.getByLabel('Status of the message from Ada Byron')).toHaveValue('closed');

  await test.step('a note names a colleague by keyboard, and each sees that the other writes', async () => {
    await joins(browser, site, { role: 'editor', name: 'Eve' });
    await page.goto('/admin/messages');
    await page.getByRole('link', { name: 'Ada Byron' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible();
    await ben.page.goto(new URL(page.url()).pathname);

    await page.getByRole('radio', { name: 'Note' }).check();
    const note = page.getByLabel('Write a note');
    await note.pressSequentially('Please call, @be');
    const offered = page.getByRole('group', { name: 'Mention a teammate' }).getByRole('button');
    await expect(offered).toHaveText(['@Ben Ortiz']);
    await page.keyboard.press('Tab');
    await expect(offered).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(note).toHaveValue('Please call, @Ben Ortiz ');
    await expect(note).toBeFocused();
    await expect(ben.page.getByText('Ana is writing a note')).toBeVisible();
    await note.press('Control+Enter');
    const entry = ben.page.getByRole('listitem').filter({ hasText: 'Please call' });
    await expect(entry.getByText('@Ben Ortiz', { exact: true })).toBeVisible();
    await expect(ben.page.getByText('Ana is writing a note')).toHaveCount(0);

    // Enter takes a name that is begun, and is a new line behind one that is whole; a name that is nobody's is said.
    await note.pressSequentially('Ask @be');
    await note.press('Enter');
    await expect(note).toHaveValue('Ask @Ben Ortiz ');
    await note.press('Backspace');
    await note.press('Enter');
    await note.pressSequentially('or @Nobody');
    await expect(note).toHaveValue('Ask @Ben Ortiz\nor @Nobody');
    await note.press('Control+Enter');
    await expect(
      page.getByText('@Nobody didn’t notify anyone: no teammate with access to requests has that name.'),
    ).toBeVisible();

    await ben.page.getByLabel('Reply to Ada Byron').fill('Hello Ada,');
    await expect(page.getByText('Ben Ortiz is writing a reply')).toBeVisible();
    await page.getByRole('radio', { name: 'Reply' }).check();
    await expect(page.getByLabel('Reply to Ada Byron')).toHaveValue('');
    await ben.page.getByLabel('Reply to Ada Byron').fill('');
    await expect(page.getByText('Ben Ortiz is writing a reply')).toHaveCount(0);
  });

  await page.goto('/admin/audit');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('status');
  await page.getByLabel('Who').selectOption('Ben Ortiz');
  await expect(page).toHaveURL(/who=Ben/);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('pending to closed');
  await ben.close();
});

test('who only looks is offered nothing that would be refused', { tag: '@extended' }, async ({
  page,
  browser,
  site,
}) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  const vera = await joins(browser, site, { role: 'viewer', name: 'Vera' });
  const desk = vera.page;
  await desk.goto('/admin/today');
  await expect(desk.getByText('viewers can’t make changes')).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  const main = desk.getByRole('main');
  await expect(main.getByRole('button')).toHaveCount(0);
  await desk.goto('/admin/messages');
  for (const name of [/^Delete/, 'Assign', 'Set status'])
    await expect(main.getByRole('button', { name })).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Export/ })).toHaveCount(0);
  await desk.getByRole('link', { name: 'Ada Byron' }).click();
  await expect(main.getByRole('region', { name: 'Conversation' })).toContainText(contactData.message);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('combobox')).toHaveCount(0);
  await main.getByRole('link', { name: /other requests/ }).click();
  await expect(main.getByRole('link', { name: 'Export everything' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Erase/ })).toHaveCount(0);
  await desk.goto('/admin/notifications');
  await expect(desk.getByRole('heading', { name: 'Webhook' })).toHaveCount(0);
  await expect(desk.getByRole('heading', { name: 'Morning email' })).toHaveCount(0);

  // Nor is it answered, in place of a page or of what the router asks for.
  for (const path of ['settings', 'team', 'audit', 'privacy', 'records/import', 'new'])
    for (const suffix of ['', '.data']) {
      const { request } = desk.context();
      const answer = await request.get(`/admin/${path}${suffix}`);
      expect(answer.status() === 403 || /doesn’t have access to this/.test(await answer.text()), path + suffix).toBe(
        true,
      );
      const headers = { Origin: site.url };
      const sent = await request.post(`/admin/${path}${suffix}`, { form: { intent: 'x' }, headers, maxRedirects: 0 });
      expect([403, 404, 405], path + suffix).toContain(sent.status());
    }

  const eve = await joins(browser, site, { role: 'editor', name: 'Eve' });
  await eve.page.goto('/admin/notifications');
  await expect(eve.page.getByText('nothing your account can be notified about yet')).toBeVisible();
  await eve.page.goto('/admin/records');
  await expect(eve.page.getByRole('link', { name: 'Import' })).toHaveCount(0);
  await expect(eve.page.getByRole('link', { name: 'Hours and days off' })).toHaveCount(0);
  await vera.close();
  await eve.close();
});
