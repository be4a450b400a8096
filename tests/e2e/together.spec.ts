import type { Browser, Page } from '@playwright/test';
import { staffCookie } from '#src/platform/session/cookies.ts';
import type { Role } from '#src/platform/session/rights.ts';
import { makeAccount, nameOwner, sessionOf } from '../helpers/accounts.ts';
import { contactData } from '../helpers/contact-data.ts';
import { axeFindings, type E2eSite, expect, openFilters, plainLike, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

/** A page of somebody with an account of their own, signed in. */
async function joins(browser: Browser, site: E2eSite, person: { role: Role; name: string }, width = 1280) {
  const email = `${person.name.split(' ')[0]?.toLowerCase()}@northarc.example`;
  const account = await makeAccount(site.deps, { ...person, email });
  const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 800 } });
  const value = await sessionOf(site.deps, account);
  await context.addCookies([{ name: staffCookie.nameAt('http://northarc.example'), value, url: site.url }]);
  return { page: await context.newPage(), account, close: () => context.close() };
}

const isWithin = (page: Page, width: number) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

for (const width of [360, 1280]) {
  test(`two people share the leads, at ${width} px`, async ({ page, browser, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await sendForm(site, 'contact', contactData);
    await sendForm(site, 'contact', { ...contactData, name: 'Zoe Ek', email: 'zoe@example.com' });
    await signIn(page);
    await nameOwner(site.deps, 'Ana', 'ana@northarc.example');
    const ben = await joins(browser, site, { role: 'agent', name: 'Ben Ortiz' }, width);

    await page.goto('/admin/messages');
    await page.getByRole('link', { name: 'Ada Byron' }).click();
    const whose = page.getByLabel('Who takes care of the message from Ada Byron');
    await expect(whose).toHaveValue('nobody');
    await whose.selectOption('Ben Ortiz');
    const thread = page.getByRole('region', { name: 'Conversation' });
    await expect(thread).toContainText('You assigned this to Ben Ortiz');
    await page.getByRole('button', { name: 'Undo the assignment' }).click();
    await expect(whose).toHaveValue('nobody');
    await expect(thread).not.toContainText('assigned this');
    await whose.selectOption('Ben Ortiz');
    await expect(thread).toContainText('You assigned this to Ben Ortiz');
    expect(await axeFindings(page)).toEqual([]);
    await isWithin(page, width);

    await ben.page.goto('/admin/today?whose=mine');
    await expect(ben.page.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
    await expect(ben.page.getByRole('link', { name: 'Zoe Ek' })).toHaveCount(0);
    expect(await axeFindings(ben.page)).toEqual([]);
    await isWithin(ben.page, width);
    await ben.page.screenshot({ path: `test-results/together-today-${width}.png`, fullPage: true });
    await ben.page.getByRole('link', { name: 'Unassigned' }).click();
    await expect(ben.page.getByRole('link', { name: 'Zoe Ek' })).toBeVisible();
    await ben.page.getByLabel('Who takes care of Zoe Ek').selectOption('Ben Ortiz (you)');
    await expect(ben.page.getByText('Assigned to you.')).toBeVisible();

    await ben.page.goto('/admin/messages');
    await openFilters(ben.page);
    await ben.page.getByLabel('Whose').selectOption('Mine');
    await expect(ben.page).toHaveURL(/whose=mine/);
    await expect(ben.page.getByText('2 found')).toBeVisible();
    await expect(ben.page.getByText('yours', { exact: true })).toHaveCount(2);
    for (const name of ['Ada Byron', 'Zoe Ek']) await ben.page.getByLabel(`Tick the message from ${name}`).check();
    await ben.page.getByLabel('Who takes care of the ticked').selectOption('Ana');
    await ben.page.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(ben.page.getByText('2 assigned to Ana.')).toBeVisible();
    expect(await axeFindings(ben.page)).toEqual([]);
    await isWithin(ben.page, width);
    await ben.page.screenshot({ path: `test-results/together-list-${width}.png`, fullPage: true });
    await ben.page.getByRole('button', { name: 'Undo for all' }).click();
    await expect(ben.page.getByText('2 as before.')).toBeVisible();
    await ben.close();
  });
}

test('a note names a colleague by keyboard, and each sees that the other writes', async ({ page, browser, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  await nameOwner(site.deps, 'Ana', 'ana@northarc.example');
  const ben = await joins(browser, site, { role: 'agent', name: 'Ben Ortiz' });
  await joins(browser, site, { role: 'editor', name: 'Eve' });
  await page.goto('/admin/messages');
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible();
  await ben.page.goto(new URL(page.url()).pathname);

  await page.getByRole('radio', { name: 'Note' }).check();
  const note = page.getByLabel('Write a note');
  await note.pressSequentially('Please call, @be');
  const offered = page.getByRole('group', { name: 'Whom you mean' }).getByRole('button');
  await expect(offered).toHaveText(['@Ben Ortiz']);
  await page.screenshot({ path: 'test-results/together-mention.png' });
  expect(await axeFindings(page)).toEqual([]);
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
    page.getByText('Nobody was told by @Nobody: no colleague who sees requests has that name.'),
  ).toBeVisible();

  await ben.page.getByLabel('Answer to Ada Byron').fill('Hello Ada,');
  await expect(page.getByText('Ben Ortiz is writing a reply')).toBeVisible();
  await page.getByRole('radio', { name: 'Answer' }).check();
  await expect(page.getByLabel('Answer to Ada Byron')).toHaveValue('');
  await ben.page.getByLabel('Answer to Ada Byron').fill('');
  await expect(page.getByText('Ben Ortiz is writing a reply')).toHaveCount(0);
  await ben.close();
});

test('without JavaScript a lead is assigned and taken back, and a note names by its text', async ({
  page,
  browser,
  site,
}) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  const ben = await joins(browser, site, { role: 'agent', name: 'Ben Ortiz' });
  const plain = await plainLike(page, site);
  await plain.goto('/admin/messages');
  await plain.getByRole('link', { name: 'Ada Byron' }).click();
  await plain.getByLabel('Who takes care of the message from Ada Byron').selectOption('Ben Ortiz');
  await plain.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(plain.getByText('Assigned to Ben Ortiz.')).toBeVisible();
  await plain.getByRole('button', { name: 'Undo the assignment' }).click();
  await expect(plain.getByLabel('Who takes care of the message from Ada Byron')).toHaveValue('nobody');
  await plain.getByRole('radio', { name: 'Note' }).check();
  await plain.getByLabel('Answer to Ada Byron').fill('@ben ortiz, please');
  await plain.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(plain.getByText('@ben ortiz', { exact: true })).toBeVisible();
  await plain.goto('/admin/today');
  await plain.getByLabel('Who takes care of Ada Byron').selectOption('Ben Ortiz');
  await plain.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(plain.getByText('Assigned to Ben Ortiz.').first()).toBeVisible();
  await ben.close();
});

test('who only looks is offered nothing that would be refused', async ({ page, browser, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  const vera = await joins(browser, site, { role: 'viewer', name: 'Vera' });
  const desk = vera.page;
  await desk.goto('/admin/today');
  await expect(desk.getByText('your account is a viewer’s')).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  const main = desk.getByRole('main');
  await expect(main.getByRole('button')).toHaveCount(0);
  await desk.goto('/admin/messages');
  for (const name of [/^Delete/, 'Assign', 'Set status'])
    await expect(main.getByRole('button', { name })).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Export/ })).toHaveCount(0);
  expect(await axeFindings(desk)).toEqual([]);
  await desk.getByRole('link', { name: 'Ada Byron' }).click();
  await expect(main.getByRole('region', { name: 'Conversation' })).toContainText(contactData.message);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('combobox')).toHaveCount(0);
  expect(await axeFindings(desk)).toEqual([]);
  await desk.screenshot({ path: 'test-results/together-viewer.png', fullPage: true });
  await main.getByRole('link', { name: /other requests/ }).click();
  await expect(main.getByRole('link', { name: 'Everything as a file' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Erase/ })).toHaveCount(0);
  await desk.goto('/admin/notifications');
  await expect(desk.getByRole('heading', { name: 'Webhook' })).toHaveCount(0);
  await expect(desk.getByRole('heading', { name: 'Morning mail' })).toHaveCount(0);
  expect(await axeFindings(desk)).toEqual([]);

  const eve = await joins(browser, site, { role: 'editor', name: 'Eve' });
  await eve.page.goto('/admin/notifications');
  await expect(eve.page.getByText('nothing yet that your account could be told of')).toBeVisible();
  await eve.page.goto('/admin/records');
  await expect(eve.page.getByRole('link', { name: 'Import' })).toHaveCount(0);
  await expect(eve.page.getByRole('link', { name: 'Hours and closures' })).toHaveCount(0);
  expect(await axeFindings(eve.page)).toEqual([]);
  await vera.close();
  await eve.close();
});

test('the audit list shows what one person did', async ({ page, browser, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  await nameOwner(site.deps, 'Ana', 'ana@northarc.example');
  const ben = await joins(browser, site, { role: 'agent', name: 'Ben Ortiz' });
  await ben.page.goto('/admin/messages');
  await ben.page.getByLabel('Status of the message from Ada Byron').selectOption('closed');
  await expect(ben.page.getByLabel('Status of the message from Ada Byron')).toHaveValue('closed');
  await page.goto('/admin/audit');
  await page.getByLabel('Who').selectOption('Ben Ortiz');
  await expect(page).toHaveURL(/who=Ben/);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('pending to closed');
  expect(await axeFindings(page)).toEqual([]);
  await ben.close();
});
