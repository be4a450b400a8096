import { contactData } from '../helpers/contact-data.ts';
import { axeFindings, type E2eSite, expect, login, plainLike, signIn, startSite, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

const minute = 60_000;
/** A Tuesday in the middle of the day. */
const tuesday = new Date('2026-12-01T13:42:00-05:00').getTime();

/** Somebody whose answer is due in so many minutes. */
async function waits(site: E2eSite, name: string, minutes: number) {
  const reference = await sendForm(site, 'contact', { ...contactData, name });
  const due = site.deps.clock.now() + minutes * minute;
  await site.deps.db.sql.updateTable('leads').set({ respond_by: due }).where('reference', '=', reference).execute();
}

const story = test.extend<{ day: E2eSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  day: async ({}, use) => {
    const { site, stop } = await startSite({}, tuesday);
    await use(site);
    await stop();
  },
  baseURL: async ({ day }, use) => use(day.url),
});

story(
  'the owner’s day: who waits, put off, back, done, taken back, and what was said would be done',
  async ({ page, day }) => {
    await page.goto('/admin');
    await login(page);
    await expect(page).toHaveURL('/admin/today');
    await expect(page.getByRole('heading', { level: 1, name: 'Tuesday, December 1' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'That is everybody.' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await waits(day, 'Ada Byron', 120);
    await waits(day, 'Grace Hopper', 180);
    await page.reload();
    const waiting = page.getByRole('region', { name: 'Must hear from you today' });
    const rowOf = (name: string) => waiting.getByRole('listitem').filter({ hasText: name });
    await expect(waiting.getByRole('listitem')).toHaveCount(2);
    await expect(rowOf('Ada Byron')).toContainText('in 1 h 59 min');
    await expect(
      page.getByRole('img', { name: /now 1:4\d PM.*Promised: 3:4\d PM Ada Byron; 4:4\d PM Grace Hopper/ }),
    ).toBeVisible();

    // What arrives waits in the heading; nothing moves.
    await waits(day, 'Alan Turing', 60);
    const news = page.getByRole('button', { name: '1 new, show it' });
    await expect(news).toBeVisible();
    await expect(rowOf('Alan Turing')).toHaveCount(0);
    await news.click();
    await expect(waiting.getByRole('listitem').first()).toContainText('Alan Turing');
    await expect(page.getByRole('heading', { name: 'Must hear from you today' })).toBeFocused();

    await page.getByLabel('Later: Ada Byron').click();
    await expect(
      waiting.getByText('Putting it off does not move what we promised.').locator('visible=true'),
    ).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await rowOf('Ada Byron').getByRole('button', { name: 'Later today 4:00 PM' }).click();
    await expect(rowOf('Ada Byron')).toContainText('Back 4:00 PM');
    await page.reload();
    await expect(rowOf('Ada Byron')).toHaveCount(0);
    await expect(page.locator('summary', { hasText: 'Put off' })).toContainText('1, the next comes back 4:00 PM');
    day.advance(140 * minute);
    // Nobody was at the desk for more than two hours, so the session is over.
    await signIn(page, '/admin/today');
    await expect(rowOf('Ada Byron')).toContainText('late');

    await page.getByRole('button', { name: 'Done: Ada Byron' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Ada Byron is done.' });
    await expect(toast.getByText('Ada Byron is done.')).toBeVisible();
    await expect(rowOf('Ada Byron').getByRole('link', { name: 'Ada Byron' })).toHaveCSS(
      'text-decoration-line',
      /line-through/,
    );
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Done: Ada Byron' })).toBeVisible();

    await page.getByLabel('Later: Ada Byron').click();
    await rowOf('Ada Byron').getByText('Set a next action').click();
    await rowOf('Ada Byron').getByLabel('You will').fill('Bring the spare server');
    await rowOf('Ada Byron').getByRole('button', { name: 'Set next action' }).click();
    await expect(rowOf('Ada Byron')).toContainText('You said you would: Bring the spare server');
    await page.getByRole('button', { name: 'Done: Ada Byron' }).click();
    await expect(page.getByRole('button', { name: 'Undo: Ada Byron' })).toBeVisible();
    await page.reload();
    const said = page.getByRole('region', { name: 'You said you would' });
    await expect(said).toContainText('Bring the spare server');
    await expect(page.locator('summary', { hasText: 'Done today' })).toContainText('One, ');
    await expect(page.getByRole('button', { name: /new, show/ })).toHaveCount(0);
    await said.getByRole('link', { name: 'Ada Byron' }).click();
    const panel = page.getByRole('region', { name: 'Next action' });
    await panel.getByRole('button', { name: 'Done: Bring the spare server' }).click();
    await expect(panel).toContainText('Nothing planned.');
    await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Dealt with elsewhere');
    expect(await axeFindings(page)).toEqual([]);
  },
);

story('by keyboard alone, and on a phone', async ({ page, day }) => {
  await waits(day, 'Ada Byron', 120);
  await waits(day, 'Grace Hopper', 180);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/admin');
  await login(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Tuesday, December 1' })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Later: Grace Hopper')).toBeFocused();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('listitem').filter({ hasText: 'Grace Hopper' }).locator('.sheet-menu-list');
  await expect(menu).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByLabel('Later: Grace Hopper')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo: Grace Hopper' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axeFindings(page)).toEqual([]);
});

story(
  'a promise about to break, a chat that asks for a person and mail that does not leave cannot be missed',
  async ({ page, day }) => {
    await waits(day, 'Harold Beck', 120);
    day.advance(114 * minute);
    const now = new Date(day.deps.clock.now()).toISOString();
    const asks = async (text: string) => {
      const answer = await fetch(`${day.url}/api/chat/sessions/${crypto.randomUUID()}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': await page.evaluate(() => navigator.userAgent) },
        body: JSON.stringify({
          ...{ userIdentifier: 'user_1764000000000_abcdefghi', startTime: now, sentAt: now },
          messages: [{ id: crypto.randomUUID(), sender: 'user', text, timestamp: now }],
        }),
      });
      expect(answer.status).toBe(201);
    };
    await asks('I want to talk to a real person');
    await page.goto('/admin');
    await login(page);
    const promise = page.getByRole('region', { name: 'Promised to Harold Beck' });
    await expect(promise).toContainText('5 min left');
    await expect(
      page.getByRole('region', { name: 'Email is not being sent' }).or(page.getByText('emails have not left')),
    ).toBeVisible();
    const chat = page.getByRole('article', { name: 'Asked for a person in the chat' });
    await expect(chat).toContainText('I want to talk to a real person');
    // The first that stands has the peach button.
    await expect(promise.getByRole('link', { name: 'Answer Harold' })).toHaveClass(/button-peach/);
    await chat.getByRole('link', { name: 'Open the chat' }).click();
    await expect(page).toHaveURL(/\/admin\/chat-history\/[\w-]+\?from=today$/);
    await expect(page.getByRole('heading', { level: 1, name: 'A visitor, in the chat' })).toBeFocused();
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('I want to talk to a real person');
    await expect(page.getByRole('link', { name: 'Next: Harold Beck' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done: a visitor of the chat' }).click();
    await page.getByRole('button', { name: 'Undo: a visitor of the chat' }).click();
    await expect(page.getByRole('button', { name: 'Done: a visitor of the chat' })).toBeVisible();
    await page.keyboard.press('u');
    await chat.getByRole('button', { name: 'Done: a visitor of the chat' }).click();
    await expect(chat.getByRole('button', { name: 'Undo: a visitor of the chat' })).toBeVisible();
    await page.reload();
    await expect(chat).toHaveCount(0);
    await asks('Let me speak to a human please');
    await asks('Can I talk to a real person?');
    await page.reload();
    await expect(chat).toHaveCount(2);
    expect(await axeFindings(page)).toEqual([]);
    // On a slip the keys are its own.
    await chat.last().getByRole('link', { name: 'Open the chat' }).focus();
    await page.keyboard.press('d');
    await expect(chat.last().getByRole('button', { name: 'Undo: a visitor of the chat' })).toBeVisible();
    await expect(chat.first().getByRole('button', { name: 'Done: a visitor of the chat' })).toBeVisible();
    await promise.getByRole('link', { name: 'Answer Harold' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Harold Beck' })).toBeVisible();
  },
);

story('without a script everything is a form', async ({ page, day }) => {
  await waits(day, 'Ada Byron', 120);
  await page.goto('/admin');
  await login(page);
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  const plain = await plainLike(page, day);
  await plain.goto('/admin/today');
  await plain.getByLabel('Later: Ada Byron').click();
  await plain.getByLabel('A day of my choice').fill('2026-12-01');
  await plain.getByRole('button', { name: 'Put off' }).click();
  await expect(plain.getByRole('alert').first()).toContainText('Please choose a day after today.');
  await plain.getByRole('button', { name: 'Done: Ada Byron' }).click();
  await expect(plain.getByText('Ada Byron is done.')).toBeVisible();
  await plain.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(plain.getByText('Ada Byron waits again.')).toBeVisible();
  await plain.getByLabel('Later: Ada Byron').click();
  await plain.getByRole('button', { name: 'Tomorrow' }).click();
  await plain.getByText('Put off', { exact: true }).last().click();
  await plain.getByRole('button', { name: 'Bring it back: Ada Byron' }).click();
  await expect(plain.getByText('Ada Byron is back.')).toBeVisible();
  await plain.context().close();
});

story(
  'an appointment is confirmed, or done with in another way, on Today and on its own page',
  async ({ page, day }) => {
    const book = async (name: string, time: string) => {
      const data = { name, email: 'ada@example.com', service: 'cloud', date: '2026-12-04', time, message: 'Backups' };
      const reference = await sendForm(day, 'appointment', data);
      const due = day.deps.clock.now() + 60 * minute;
      await day.deps.db.sql.updateTable('leads').set({ respond_by: due }).where('reference', '=', reference).execute();
    };
    const confirmations = async () => {
      const rows = await day.deps.db.sql.selectFrom('outbox').select('subject').execute();
      return rows.filter(({ subject }) => /confirmed/i.test(subject)).length;
    };
    await book('Ada Byron', '10:00');
    await book('Grace Hopper', '10:30');
    await page.goto('/admin');
    await login(page);
    const row = page.getByRole('listitem').filter({ hasText: 'Ada Byron' });
    await expect(row).toContainText(/For Friday, 10:00 AM\. /);
    await row.getByRole('button', { name: 'Confirm by email: Ada Byron' }).click();
    await expect(row).toContainText('Confirmed');
    await expect(row.getByRole('link', { name: 'Ada Byron' })).toBeFocused();
    expect(await confirmations()).toBe(1);

    await page.getByRole('link', { name: 'Grace Hopper' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Confirm by email: Grace Hopper' })).toBeVisible();
    await page.keyboard.press('d');
    await expect(page.getByText('The appointment stays unconfirmed, and no email is sent.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Done, leave it unconfirmed' })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done, leave it unconfirmed' }).click();
    await page.getByRole('button', { name: 'Undo: Grace Hopper' }).click();
    await expect(page.getByLabel('Done: Grace Hopper')).toBeVisible();

    const plain = await plainLike(page, day);
    await plain.goto(page.url());
    await plain.getByRole('button', { name: 'Confirm by email: Grace Hopper' }).click();
    await expect(plain.getByText('Grace Hopper is confirmed.')).toBeVisible();
    expect(await confirmations()).toBe(2);
    await plain.context().close();
  },
);

story(
  'a menu of the last row opens into view; what was done is taken back one after the other',
  async ({ page, day }) => {
    const people = [
      'Ada Byron',
      'Grace Hopper',
      'Alan Turing',
      'Mary Somerville',
      'Emmy Noether',
      'Sofia Kovalevskaya',
    ];
    for (const [index, name] of people.entries()) await waits(day, name, 60 + index);
    await page.goto('/admin');
    await login(page);
    const word = page.getByLabel('Later: Sofia Kovalevskaya');
    for (const viewport of [
      { width: 1280, height: 620 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(viewport);
      await word.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      await word.click();
      const list = page.locator('.sheet-menu[open] > .sheet-menu-list');
      await expect(list).toBeInViewport({ ratio: 0.99 });
      await page.keyboard.press('Escape');
      await expect(list).toHaveCount(0);
    }

    await page.setViewportSize({ width: 1280, height: 620 });
    const press = (key: string) => page.keyboard.press(key);
    const rowOf = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
    for (const name of ['Ada Byron', 'Grace Hopper']) {
      await page.getByRole('link', { name, exact: true }).focus();
      await press('d');
      await expect(rowOf(name)).toHaveClass(/is-done/);
    }
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) });
    await expect(toast).toContainText('Grace Hopper is done.');
    await press('z');
    await expect(toast).toContainText('Grace Hopper waits again.');
    await expect(toast.getByRole('button', { name: 'Undo for Ada Byron' })).toBeVisible();
    await press('z');
    await expect(rowOf('Ada Byron')).not.toHaveClass(/is-done/);
    await expect(toast).toHaveCount(0);
    await page.getByRole('link', { name: 'Ada Byron', exact: true }).focus();
    await press('l');
    await expect(page.getByRole('button', { name: 'Later today 4:00 PM' })).toBeFocused();
  },
);
