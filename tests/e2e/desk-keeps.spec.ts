import type { Page } from '@playwright/test';
import { contactData } from '../helpers/contact-data.ts';
import { axeFindings, cutOff, expect, login, plainLike, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const linkOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`${name}$`) });
const outOfReach = /The server cannot be reached, so nothing was changed/;
const noConnection = 'No connection. You see what was read last';

async function openLead(page: Page, name: string) {
  await linkOf(page, name).click();
  await expect(page.getByRole('heading', { name })).toBeFocused();
}

test('a note written while the line is broken stays, and is saved when it is back', async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  await openLead(page, 'Ada Byron');
  await page.getByRole('radio', { name: 'Note' }).check();
  const note = page.getByLabel('Write a note');
  await note.fill('She wants an offer by Monday.');
  await cutOff(page);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(outOfReach)).toBeVisible();
  await expect(page.getByText(noConnection)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
  await expect(note).toHaveValue('She wants an offer by Monday.');
  // A refresh that fails takes nothing away either.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByLabel('Status of the message from Ada Byron').selectOption('closed');
  await expect(page.getByText(outOfReach)).toHaveCount(2);
  await expect(note).toHaveValue('She wants an offer by Monday.');

  await page.unroute('**/*');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(noConnection)).toBeHidden();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('She wants an offer by Monday.');
  await expect(note).toHaveValue('');
  await expect(page.getByText('The note is saved.')).toBeVisible();
});

test('lists, settings and pages stay while the line is broken, and a page that was chosen opens when it is back', async ({
  page,
  site,
}) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  await cutOff(page);
  const status = page.getByLabel('Status of the message from Ada Byron');
  await status.selectOption('closed');
  await expect(page.getByText(outOfReach)).toBeVisible();
  await expect(status).toHaveValue('pending');
  await page.unroute('**/*');

  await page.goto('/admin/settings');
  await cutOff(page);
  await page.getByRole('button', { name: 'Save protections' }).click();
  await expect(page.getByText(outOfReach)).toBeVisible();
  await page.unroute('**/*');

  await page.goto('/admin/pages/home');
  await expect(page.getByRole('button', { name: 'Edit Mode' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByText('The page you chose opens then.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
});

test('a page that is chosen while the one in view is being saved opens', async ({ page }) => {
  await signIn(page, '/admin/calendar/rules');
  const hold = async (address: string, method: string) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(address, async (route) => {
      if (route.request().method() === method) await released;
      await route.continue();
    });
    return release;
  };
  const readAnew = await hold('**/rules.data*', 'GET');
  const reach = await hold('**/healthz', 'GET');
  const form = page.locator('#rules');
  const isReading = page.waitForRequest((request) => request.method() === 'GET' && /rules\.data/.test(request.url()));
  await page.getByRole('button', { name: 'See what changes' }).click();
  await isReading;
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(form).toHaveAttribute('aria-busy', 'true');
  readAnew();
  await expect(form).toHaveAttribute('aria-busy', 'false');
  reach();
  await expect(page).toHaveURL(/\/admin\/people/);
});

test('a tab that cannot be read leaves the dashboard in place and can be tried again', async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  await page.route('**/admin/messages/*.data*', (route) => route.abort('connectionrefused'));
  await linkOf(page, 'Ada Byron').click();
  await expect(page.getByRole('heading', { name: 'This could not be read' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('**/admin/messages/*.data*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();

  const answer = await page.goto('/admin/messages/nope');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the messages' }).click();
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeFocused();
});

test('whoever is signed out while writing signs in again and finds the place and the note', async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page, '/admin/messages?status=pending');
  await openLead(page, 'Ada Byron');
  await page.goto(`${page.url()}?from=list`);
  await page.getByRole('radio', { name: 'Note' }).check();
  const note = page.getByLabel('Write a note');
  await note.fill('Half a thou');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(/You are signed out, so this was not saved/)).toBeVisible();
  await expect(note).toHaveValue('Half a thou');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await login(page);
  await expect(page).toHaveURL(/\/admin\/messages\/[0-9a-f-]+\?from=list$/);
  await expect(note).toHaveValue('Half a thou');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('The note is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Answer to Ada Byron')).toHaveValue('');
});

test('the way back after signing in keeps the filter and leads nowhere else', async ({ page }) => {
  await page.goto('/admin/messages?status=closed&q=two%20words');
  await login(page);
  await expect(page).toHaveURL('/admin/messages?status=closed&q=two+words');
  for (const next of ['https://evil.example/', '//evil.example', '/admin/..//evil.example', '/\\evil.example']) {
    await page.goto(`/admin?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL('/admin/today');
  }
});

test('after a deletion far down the page its undoing is in view, and the focus goes on by itself', async ({
  page,
  site,
}) => {
  for (let n = 0; n < 20; n++) await sendForm(site, 'contact', { ...contactData, name: `Visitor ${n}` });
  await signIn(page);
  const remove = page.getByRole('button', { name: 'Delete the message from Visitor 3', exact: true });
  await remove.scrollIntoViewIfNeeded();
  await remove.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete message' }).click();
  await expect(page.getByText('The message from Visitor 3 has been deleted.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
  await expect(linkOf(page, 'Visitor 2')).toBeFocused();
  await page.keyboard.press('z');
  await expect(linkOf(page, 'Visitor 3')).toBeFocused();
  await expect(page.getByText('The message from Visitor 3 is back.')).toBeInViewport();
  await page.getByRole('button', { name: 'Close this message' }).click();
  await expect(page.getByText('The message from Visitor 3 is back.')).toBeHidden();

  await openLead(page, 'Visitor 5');
  await page.getByRole('button', { name: 'Delete the message from Visitor 5', exact: true }).click();
  await page.getByRole('button', { name: 'Delete message' }).click();
  await expect(page.getByText('The message from Visitor 5 has been deleted.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Status of the message from Visitor 5')).toBeVisible();
});

test('the focus follows the keyboard through the desk', async ({ page, site }) => {
  for (const name of ['Grace Hopper', 'Ada Byron', 'Alan Turing']) {
    await sendForm(site, 'contact', { ...contactData, name });
  }
  await page.goto('/admin?next=%2Fadmin%2Fmessages');
  await login(page);
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeFocused();
  await expect(page).toHaveTitle(/Ada Byron, Messages \| Northarc$/);
  await page.keyboard.press('u');
  await expect(linkOf(page, 'Ada Byron')).toBeFocused();
  await page.keyboard.press('j');
  await expect(linkOf(page, 'Grace Hopper')).toBeFocused();
  const tabs = await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').allTextContents();
  const keyOf = (name: string) => String(tabs.findIndex((tab) => tab.startsWith(name)) + 1);
  await page.keyboard.press(keyOf('Quote Requests'));
  await expect(page.getByRole('heading', { name: 'Quote Requests' })).toBeFocused();
  await page.keyboard.press(keyOf('Pages'));
  await page.getByRole('button', { name: 'Edit Mode' }).click();
  await page.getByRole('button', { name: 'Start from the built-in content' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Edit Hero|^Hero/ }).first()).toBeFocused();
  for (const text of ['In their words', 'Close enough to drive over']) {
    await expect(page.getByRole('list').getByText(text).first()).toBeVisible();
  }
});

test('arrow keys pass a status without saving it; Enter saves, Escape takes back', async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/admin/')) changes.push(request.postData() ?? '');
  });
  const status = page.getByLabel('Status of the message from Ada Byron');
  await status.focus();
  await page.keyboard.press('ArrowDown');
  await expect(status).toHaveValue('responded');
  await page.keyboard.press('Escape');
  await expect(status).toHaveValue('pending');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Enter saves it, Escape takes it back.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 pending')).toBeVisible();
  expect(changes).toHaveLength(1);
  expect(changes[0]).toContain('closed');
});

test('a long list is walked forth and back, and says where one is', async ({ page, site }) => {
  for (let n = 0; n < 52; n++) {
    if (n % 20 === 19) site.advance(3_600_000);
    await sendForm(site, 'contact', { ...contactData, name: `Visitor ${n}` });
  }
  await signIn(page);
  await expect(page.getByText('1–50 of 52')).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByText('51–52 of 52')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeFocused();
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(page.getByText('1–50 of 52')).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByRole('link', { name: 'Newest' }).click();
  await expect(rowOf(page, 'Visitor 51')).toBeVisible();
});

test('without JavaScript a status is set, a message deleted and brought back', async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  const plain = await plainLike(page, site);
  await plain.goto('/admin/messages');
  await plain.getByLabel('Status of the message from Ada Byron').selectOption('responded');
  await plain.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(plain.getByText('1 in all, 0 pending')).toBeVisible();
  await plain.locator('summary', { hasText: 'Delete the message from Ada Byron' }).click();
  await expect(plain.getByRole('row', { name: /Ada Byron/ }).locator('details')).toContainText(
    'Are you sure you want to delete this message?',
  );
  await plain.getByRole('button', { name: 'Delete message' }).click();
  await expect(plain.getByText('The message from Ada Byron has been deleted.')).toBeVisible();
  await plain.getByRole('link', { name: 'Deleted (1)' }).click();
  await plain.getByRole('button', { name: 'Restore the message from Ada Byron' }).click();
  await plain.goto('/admin/messages');
  await expect(plain.getByText('1 in all, 0 pending')).toBeVisible();
  await plain.context().close();
});

test('tabs stand at the left with what is new, and the header has the editor’s buttons on every tab', async ({
  page,
  site,
}) => {
  await sendForm(site, 'contact', contactData);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(tabs.getByRole('link', { name: /^Messages/ })).toHaveText(/1 to answer.*1 unread/);
  const box = await tabs.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(260);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await page.getByRole('link', { name: 'Edit Mode' }).click();
  await expect(page.getByRole('button', { name: 'Exit Edit' })).toBeVisible();
  await page.getByRole('button', { name: 'Start from the built-in content' }).click();
  await tabs.getByRole('link', { name: /^Messages/ }).click();
  await page.getByRole('link', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Content saved successfully!')).toBeVisible();
  await page.locator('summary', { hasText: 'Versions' }).click();
  await expect(page.getByText(/, by owner /)).toBeVisible();
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await axeFindings(page)).toEqual([]);
  }
});
