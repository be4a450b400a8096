import type { Page } from '@playwright/test';
import { leadTypeConfigs } from '#src/inbox/lead-types.ts';
import { contactData } from '../helpers/contact-data.ts';
import { makePdf } from '../helpers/documents.ts';
import { quoteData } from '../helpers/quote-data.ts';
import { expect, login, signIn, test } from './fixtures.ts';
import { freeSlot, sendForm } from './visitors.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const linkOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`${name}$`) });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

test('of two open tabs one holds the stream; both hear of an arrival at once, and a broken promise stands out', {
  tag: '@extended',
}, async ({ page, context, site }) => {
  // A tab that nobody looks at does not poll: what it hears, it hears by the stream.
  await context.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/admin/events')) streams.push(request.url());
  });
  const heard = context.waitForEvent('response', (answer) => answer.url().endsWith('/admin/events'));
  await signIn(page);
  await expect(page.getByText('No contact messages yet')).toBeVisible();
  await expect(page).toHaveTitle('Messages | Northarc');
  await heard;
  const second = await context.newPage();
  await second.goto('/admin/messages');
  await expect(second.getByText('No contact messages yet')).toBeVisible();
  // The second tab waits for its turn to hold the stream: its script runs.
  const waiting = () => second.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
  await expect.poll(waiting).toBe(1);
  await sendForm(site, 'contact', contactData, {
    envelope: { referrer: 'https://search.example/', landing: '/?utm_source=mailing', page: '/contact' },
  });
  for (const tab of [page, second]) await expect(tab).toHaveTitle('(1 unread) Messages | Northarc');
  await expect(rowOf(second, 'Ada Byron')).toBeVisible();
  expect(streams).toHaveLength(1);
  const heardAgain = context.waitForEvent('response', (answer) => answer.url().endsWith('/admin/events'));
  await page.close();
  await heardAgain;
  await sendForm(site, 'contact', { ...contactData, name: 'Grace Hopper' });
  await expect(second).toHaveTitle('(2 unread) Messages | Northarc');
  expect(streams).toHaveLength(2);

  await expect(tabs(second).getByRole('link', { name: /^Messages/ })).toHaveText(/2 to reply.*2 unread/);
  await linkOf(second, 'Ada Byron').click();
  await expect(second.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
  await expect(second).toHaveTitle(/Ada Byron, Messages \| Northarc$/);
  const origin = second.getByRole('region', { name: 'Where it came from' });
  for (const text of ['https://search.example/', '/?utm_source=mailing', 'mailing', '/contact']) {
    await expect(origin).toContainText(text);
  }
  const timer = second.getByRole('timer');
  const first = await timer.textContent();
  await expect(timer).not.toHaveText(first ?? '');

  site.advance(10 * 86_400_000);
  await context.clearCookies();
  await second.goto('/admin/messages');
  await login(second);
  await expect(rowOf(second, 'Ada Byron')).toContainText('overdue');
});

test('a refresh takes away neither what is being typed, nor an open question, nor the place; a deletion is taken back', {
  tag: '@extended',
}, async ({ page, site }) => {
  for (let n = 0; n < 20; n++) await sendForm(site, 'contact', { ...contactData, name: `Visitor ${n}` });
  await signIn(page);
  await rowOf(page, 'Visitor 0 ?,').scrollIntoViewIfNeeded();
  const select = page.getByLabel('Status of the message from Visitor 0', { exact: true });
  await select.focus();
  const place = async () => (await select.boundingBox())?.y;
  const before = await place();
  await sendForm(site, 'contact', { ...contactData, name: 'Somebody new' });
  await expect(rowOf(page, 'Somebody new')).toBeAttached();
  // The browser keeps the place as it paints: between the new row and the next frame it is not there yet.
  await expect.poll(async () => Math.abs(((await place()) ?? 0) - (before ?? 0))).toBeLessThan(2);
  await expect(select).toBeFocused();

  await page.getByRole('button', { name: 'Delete the message from Visitor 3' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await sendForm(site, 'contact', { ...contactData, name: 'One more' });
  await expect(rowOf(page, 'One more')).toBeAttached();
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this message?');
  await page.getByRole('button', { name: 'Keep message' }).click();

  await linkOf(page, 'Visitor 5').click();
  await page.getByRole('radio', { name: 'Note' }).check();
  await page.getByLabel('Write a note').fill('half a thou');
  await sendForm(site, 'contact', { ...contactData, name: 'And another' });
  await expect(page).toHaveTitle(/\(2\d unread\)/);
  await expect(page.getByLabel('Write a note')).toHaveValue('half a thou');

  await test.step('a deletion far down the page is taken back at once, from its own page, and later', async () => {
    await page.goto('/admin/messages');
    const remove = (name: string) => page.getByRole('button', { name: `Delete the message from ${name}`, exact: true });
    const confirm = page.getByRole('button', { name: 'Delete message' });
    await remove('Visitor 3').focus();
    await page.keyboard.press('Enter');
    await confirm.click();
    await expect(page.getByText('The message from Visitor 3 was deleted.')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
    await expect(linkOf(page, 'Visitor 2')).toBeFocused();
    await page.keyboard.press('z');
    await expect(linkOf(page, 'Visitor 3')).toBeFocused();
    await expect(page.getByText('The message from Visitor 3 was restored.')).toBeInViewport();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('The message from Visitor 3 was restored.')).toBeHidden();

    await linkOf(page, 'Visitor 5').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Visitor 5' })).toBeFocused();
    await remove('Visitor 5').click();
    await confirm.click();
    await expect(page.getByText('The message from Visitor 5 was deleted.')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Status of the message from Visitor 5')).toBeVisible();

    await remove('Visitor 5').click();
    await confirm.click();
    await expect(page.getByText(/It can be restored for 30 days/)).toBeVisible();
    await page.goto('/admin/messages');
    await page.getByRole('link', { name: 'Deleted (1)' }).click();
    await expect(page.getByRole('heading', { name: 'Deleted messages' })).toBeVisible();
    await linkOf(page, 'Visitor 5').click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByLabel('Status of the message from Visitor 5')).toHaveValue('pending');
  });
});

test('the owner works by keyboard: walk, open, status, note, done and next, delete, back; the focus follows, and the keys go off', async ({
  page,
  site,
}) => {
  const relay = 'There is a moth in our relay.';
  for (const name of ['Mary Somerville', 'Alan Turing']) await sendForm(site, 'contact', { ...contactData, name });
  await sendForm(site, 'contact', { ...contactData, name: 'Grace Hopper', message: relay });
  await sendForm(site, 'contact', contactData);
  await page.goto('/admin?next=%2Fadmin%2Fmessages');
  await login(page);
  const press = (key: string) => page.keyboard.press(key);
  const status = (name: string) => page.getByLabel(`Status of the message from ${name}`);
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/admin/')) changes.push(request.postData() ?? '');
  });

  await test.step('in the list', async () => {
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeFocused();
    await press('Delete');
    await expect(page.getByRole('dialog')).toBeHidden();
    await press('j');
    await press('j');
    await press('s');
    await expect(status('Grace Hopper')).toBeFocused();
    // The arrow keys pass a status without saving it.
    await press('ArrowDown');
    await expect(status('Grace Hopper')).toHaveValue('responded');
    await press('Escape');
    await expect(status('Grace Hopper')).toHaveValue('pending');
    await press('ArrowDown');
    await press('ArrowDown');
    await expect(page.getByText('Enter saves it, Escape takes it back.')).toBeVisible();
    expect(changes).toEqual([]);
    await press('Enter');
    await expect(page.getByText('4 total, 3 pending')).toBeVisible();
    expect(changes).toEqual([expect.stringContaining('closed')]);
    await linkOf(page, 'Grace Hopper').focus();
    await press('Delete');
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this message?');
    await press('j');
    await page.getByRole('button', { name: 'Keep message' }).click();
    await press('k');
    await expect(linkOf(page, 'Ada Byron')).toBeFocused();
  });

  await test.step('on their page for a message', async () => {
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeFocused();
    await press('m');
    const note = page.getByLabel('Write a note');
    await expect(note).toBeFocused();
    await page.keyboard.type('dju/?');
    await expect(note).toHaveValue('dju/?');
    await note.fill('');
    await page.getByRole('heading', { name: 'Ada Byron' }).focus();
    await press('Control+d');
    await expect(status('Ada Byron')).toHaveValue('pending');
    await press('u');
    await expect(linkOf(page, 'Ada Byron')).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeFocused();
    await press('d');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(page.getByRole('heading', { level: 1, name: /Mary Somerville|Alan Turing/ })).toBeFocused();
    const second = await heading.textContent();
    await press('j');
    await expect(heading).not.toHaveText(second ?? '');
    await press('u');
    await expect(status('Ada Byron')).toHaveValue('closed');
  });

  await test.step('between the tabs', async () => {
    const names = await tabs(page).getByRole('link').allTextContents();
    const keyOf = (name: string) => String(names.findIndex((tab) => tab.startsWith(name)) + 1);
    await press(keyOf('Quote Requests'));
    await expect(page.getByRole('heading', { name: 'Quote Requests' })).toBeFocused();
    await press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
    await page.getByRole('button', { name: 'Close' }).click();
    await press('1');
    await expect(page.getByRole('heading', { name: 'Quote Requests' })).toBeVisible();
    await tabs(page)
      .getByRole('link', { name: /^Messages/ })
      .click();
    await linkOf(page, 'Alan Turing').focus();
    await press('Delete');
    await press('s');
    await expect(linkOf(page, 'Alan Turing')).toBeFocused();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('markup that a visitor types is text on every screen of the owner', async ({ page, site }) => {
  const image = `<img src=x onerror="window.hit=1">`;
  // A telephone number has room for the shorter half only.
  const markup = (field: string) => `${field === 'phone' ? '' : image}<b data-hit>${field}</b>`;
  const text = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, markup(name)]));
  const known = { email: 'markup@example.com' };
  const envelope = {
    referrer: `https://search.example/${markup('referrer')}`,
    landing: `/?utm_source=${encodeURIComponent(markup('utm'))}`,
    page: `/contact?${markup('page')}`,
  };
  await sendForm(site, 'contact', { ...text(['name', 'phone', 'company', 'message']), ...known }, { envelope });
  const slot = await freeSlot(site);
  await sendForm(site, 'appointment', { ...text(['name', 'phone', 'message']), ...known, service: 'cloud', ...slot });
  const quoteTexts = ['firstName', 'lastName', 'phone', 'jobTitle', 'companyName', 'website', 'projectDescription'];
  const quoteMore = ['currentChallenges', 'goals', 'additionalRequirements'];
  await sendForm(site, 'quote', { ...quoteData, ...known, ...text([...quoteTexts, ...quoteMore]) });
  const careerTexts = ['name', 'position', 'lastJobPosition', 'lastJobDescription', 'coverLetter'];
  const application = { ...text(careerTexts), ...known, phone: '404 555 0100', experience: '5-10', resume: 'cv.pdf' };
  const file = { name: '<img src=x onerror=hit>.pdf', bytes: makePdf() };
  await sendForm(site, 'career', application, { file });
  const odd = { ...text(['name', 'message', 'company']), ...known, [markup('key')]: markup('value') };
  await sendForm(site, 'contact', odd, { refused: true });

  await signIn(page);
  await page.locator('a[data-lead]').click();
  await page.getByRole('radio', { name: 'Note' }).check();
  await page.getByLabel('Write a note').fill(markup('note'));
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('<b data-hit>note</b>').first()).toBeVisible();
  const escaped = (field: string) => `&lt;b data-hit&gt;${field}&lt;/b&gt;`;
  const look = async (path: string, fields: readonly string[] = []) => {
    const html = await (await page.request.get(`/admin/${path}`)).text();
    expect(html, path).not.toMatch(/<b data-hit|<img src=x/);
    for (const field of fields) expect(html, path).toContain(escaped(field));
  };
  const fields: Record<string, string[]> = {
    contact: ['name', 'phone', 'company', 'message', 'note'],
    appointment: ['name', 'phone', 'message'],
    quote: [...quoteTexts, ...quoteMore],
    career: careerTexts,
  };
  const leads = await site.deps.db.sql.selectFrom('leads').select(['id', 'type']).execute();
  expect(leads).toHaveLength(4);
  for (const { id, type } of leads) {
    const tab = leadTypeConfigs.find((one) => one.type === type)?.path.replace('/admin/', '') ?? '';
    await look(tab);
    await look(`${tab}/${id}`, fields[type]);
  }
  await look('messages?show=held', ['message']);
  await look('outbox', ['message']);
  await look('audit');

  // What the browser draws by itself: the question, and the list of what was deleted.
  await page.getByRole('button', { name: /^Delete the/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText(/was deleted/)).toBeVisible();
  expect(await page.locator('[data-hit], img[src="x"]').count()).toBe(0);
  expect(await page.evaluate(() => (window as { hit?: string }).hit)).toBeUndefined();
  await look(`messages?view=deleted&q=${encodeURIComponent(markup('name'))}`, ['name']);
});
