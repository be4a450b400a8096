import { type BrowserContext, expect, type Page } from '@playwright/test';
import { tester } from '../helpers/actor.ts';
import { axeFindings, type E2eSite, login, plainLike, startSite, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

/** A Tuesday in the middle of the day. */
const tuesday = new Date('2026-12-01T13:42:00-05:00').getTime();
const ada = { name: 'Ada Byron', email: 'ada@example.com', phone: '', service: 'cloud', message: 'Slow.' };

const story = test.extend<{ desk: E2eSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  desk: async ({}, use) => {
    const { site, stop } = await startSite({}, tuesday);
    await sendForm(site, 'appointment', { ...ada, date: '2026-12-02', time: '15:00' });
    await use(site);
    await stop();
  },
  baseURL: async ({ desk }, use) => use(desk.url),
});

async function open(page: Page) {
  await page.goto('/admin');
  await login(page);
  await expect(page).toHaveURL('/admin/today');
  await page.goto('/admin/calendar');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const rows = (desk: E2eSite) =>
  desk.deps.db.sql
    .selectFrom('appointments')
    .select(['date', 'time', 'minutes', 'status', 'version', 'link', 'sequence'])
    .orderBy('date')
    .orderBy('time')
    .execute();
const mails = async (desk: E2eSite) =>
  (await desk.deps.db.sql.selectFrom('outbox').select('id').where('recipient', '=', ada.email).execute()).length;

/** Where the calendar draws a minute of a day, as a place on the screen. */
async function placeOf(page: Page, date: string, minute: number) {
  const body = page.locator(`[data-date="${date}"]`);
  await body.scrollIntoViewIfNeeded();
  const box = await body.boundingBox();
  if (!box) throw new Error('the day is not in view');
  const [first, count] = await page
    .locator('.week-grid')
    .evaluate((grid) => [Number(grid.getAttribute('data-h')), Number(grid.getAttribute('data-lh'))]);
  return { x: box.x + box.width / 2, y: box.y + ((minute - (first ?? 0) * 60) / ((count ?? 1) * 60)) * box.height };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

const inBothSchemes = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page), colorScheme).toEqual([]);
  }
};

for (const width of [1280, 360]) {
  story(
    `a meeting is moved and made longer by keys alone at ${width} px, told, and taken back`,
    async ({ page, desk }) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page);
      await page.goto('/admin/calendar?on=2026-12-02&view=week');
      const meeting = page.getByRole('link', { name: /^Ada Byron, Consultation, 3:00 to 3:30 PM.*wants your yes/ });
      await meeting.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      const said = page
        .getByRole('status')
        .filter({ hasText: 'Ada Byron: Wednesday, December 2, 3:30 to 4:30 PM, free.' });
      await expect(said).toBeAttached();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('status').filter({ hasText: 'stays at 3:00 to 3:30 PM' })).toBeAttached();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Move Ada Byron' })).toBeFocused();
      const panel = page.getByRole('region', { name: 'Move Ada Byron' });
      await expect(panel).toContainText('Wednesday, December 2, 2026, 3:30 PM Eastern Time (60 minutes)');
      await expect(panel).toContainText('Ada gets a mail with a new invitation in ten seconds');
      await expect(panel).toContainText('The meeting is confirmed by that.');
      await inBothSchemes(page);

      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(meeting).toBeFocused();
      expect((await rows(desk))[0]).toMatchObject({ time: '15:00', version: 0 });

      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Move Ada Byron' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Move and tell Ada' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(
        page.getByRole('link', { name: /^Ada Byron, Consultation, 3:30 to 4:30 PM.*confirmed/ }),
      ).toBeFocused();
      expect(await rows(desk)).toEqual([
        { date: '2026-12-02', time: '15:30', minutes: 60, status: 'confirmed', version: 1, link: 0, sequence: 1 },
      ]);
      // The desk reads the page anew, and what can be taken back stays.
      await desk.deps.changes.announce();
      await page.waitForResponse(/\/admin\/calendar\.data/);
      await page.keyboard.press('z');
      await expect(meeting).toBeVisible();
      expect(await rows(desk)).toEqual([
        { date: '2026-12-02', time: '15:00', minutes: 30, status: 'pending', version: 0, link: 0, sequence: 0 },
      ]);
      expect(await mails(desk)).toBe(1);
      await inBothSchemes(page);
    },
  );
}

story('by pointer: moved to another day, made longer, refused where somebody else is', async ({ page, desk }) => {
  await sendForm(desk, 'appointment', {
    ...ada,
    name: 'Grace Hopper',
    email: 'g@example.com',
    date: '2026-12-03',
    time: '11:00',
  });
  await open(page);
  await drag(page, await placeOf(page, '2026-12-02', 15 * 60 + 10), await placeOf(page, '2026-12-03', 11 * 60 + 10));
  const panel = page.getByRole('region', { name: 'Move Ada Byron' });
  await expect(panel.getByRole('alert')).toContainText('Grace Hopper has 11:00 to 11:30 AM');
  await expect(panel.getByRole('button', { name: 'Move and tell Ada' })).toHaveCount(0);
  await panel.getByRole('link', { name: 'Thursday, December 3, 11:30 AM' }).click();
  await panel.getByRole('button', { name: 'Move and tell Ada' }).click();
  await expect(page.getByText('Ada Byron has Thursday, December 3, 2026, 11:30 AM')).toBeVisible();
  await drag(page, await placeOf(page, '2026-12-03', 12 * 60 - 2), await placeOf(page, '2026-12-03', 12 * 60 + 31));
  await expect(panel).toContainText('11:30 AM Eastern Time (60 minutes)');
  await expect(panel).toContainText('This lies outside of your opening hours.');
  await panel.getByRole('button', { name: 'Move and tell Ada' }).click();
  await expect(page.getByRole('link', { name: /^Ada Byron, Consultation, 11:30 AM to 12:30 PM/ })).toBeVisible();
  expect((await rows(desk)).at(-1)).toMatchObject({ minutes: 60, version: 2, link: 0, sequence: 2 });
});

story('a caller gets a free time, and a time is closed by dragging and opened again', async ({ page, desk }) => {
  await open(page);
  await drag(page, await placeOf(page, '2026-12-03', 13 * 60 + 2), await placeOf(page, '2026-12-03', 14 * 60 - 5));
  const panel = page.getByRole('region', { name: 'Book a meeting' });
  await expect(panel.getByLabel('Begins (Eastern)')).toHaveValue('13:00');
  await panel.getByLabel('Minutes', { exact: true }).fill('60');
  await panel.getByLabel('Full Name').fill('Grace Hopper');
  await panel.getByRole('combobox', { name: 'About' }).selectOption('IT Support');
  await panel.getByRole('button', { name: 'Book and confirm' }).click();
  await expect(panel.getByText('Please enter a telephone number or an email address')).toBeVisible();
  await expect(panel.getByLabel('Full Name')).toHaveValue('Grace Hopper');
  await expect(panel.getByLabel('Minutes', { exact: true })).toHaveValue('60');
  await inBothSchemes(page);
  await panel.getByLabel('Phone').fill('404 555 0101');
  await panel.getByRole('button', { name: 'Book and confirm' }).click();
  await expect(
    page.getByRole('link', { name: /^Grace Hopper, Consultation, 1:00 to 2:00 PM.*confirmed/ }),
  ).toBeVisible();

  await page.goto('/admin/calendar?on=2026-12-03&new=block&date=2026-12-03&time=13:30&minutes=60');
  const over = page.getByRole('region', { name: 'Block a time' });
  await expect(over.getByText(/1 meeting lies in it, kept as booked: Grace Hopper/)).toBeVisible();
  await over.getByRole('button', { name: 'Block this time' }).click();
  await expect(
    page.getByText(/^Nobody can book this time now\. 1 meeting lies in it, kept as booked: Grace Hopper/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('As before.')).toBeVisible();

  await drag(page, await placeOf(page, '2026-12-04', 15 * 60 + 2), await placeOf(page, '2026-12-04', 17 * 60 - 5));
  await page.getByRole('link', { name: 'Block it' }).click();
  const closing = page.getByRole('region', { name: 'Block a time' });
  await expect(closing.getByLabel('To (Eastern)')).toHaveValue('17:00');
  await closing.getByRole('textbox', { name: 'Reason' }).fill('Dentist');
  await inBothSchemes(page);
  await closing.getByRole('button', { name: 'Block this time' }).click();
  await expect(page.getByText('Dentist')).toBeVisible();
  expect(desk.deps.hours.rules().closures).toMatchObject([
    { from: '2026-12-04T15:00', to: '2026-12-04T17:00', reason: 'Dentist', shown: false, office: false },
  ]);
  await page.getByRole('button', { name: 'Open it again: 3:00 to 5:00 PM' }).click();
  await expect(page.getByText('Dentist')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Dentist')).toBeVisible();
  await inBothSchemes(page);
});

story('holidays stand in full under their day, and a panel stands beside the calendar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page);
  await page.goto('/admin/calendar?on=2026-11-26');
  const top = async () => (await page.locator('.week-grid').boundingBox())?.y;
  const before = await top();
  const isCut = (element: Element) =>
    element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
  for (const holiday of ['Thanksgiving', 'Day after Thanksgiving']) {
    const words = page.getByText(holiday, { exact: true });
    expect(await words.evaluate(isCut)).toBe(false);
    expect(await words.locator('..').evaluate(isCut)).toBe(false);
  }
  await page.getByRole('link', { name: 'Book a meeting' }).click();
  await expect(page.getByRole('heading', { name: 'Book a meeting' })).toBeFocused();
  expect(await top()).toBe(before);
  expect(await page.getByText('Day after Thanksgiving').locator('..').evaluate(isCut)).toBe(false);
  await inBothSchemes(page);
  // On a narrow screen the day is said once, and a holiday under it.
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/admin/calendar?on=2026-11-27');
  await expect(page.getByText('Day after Thanksgiving')).toBeVisible();
  const body = await page.locator('[data-date="2026-11-27"]').boundingBox();
  const hours = await page.locator('.week-axis').boundingBox();
  expect(Math.abs((body?.y ?? 0) - (hours?.y ?? 1000))).toBeLessThan(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

for (const scripted of [true, false]) {
  story(
    `a home visit for a caller takes two hours and is offered where two hours fit, ${scripted ? 'with' : 'without'} JavaScript`,
    async ({ page, desk }) => {
      await open(page);
      const own = scripted ? page : await plainLike(page, desk);
      await own.goto('/admin/calendar?on=2026-12-03&new=book&date=2026-12-03&time=&minutes=');
      const panel = own.getByRole('region', { name: 'Book a meeting' });
      await expect(panel.getByRole('link', { name: /, 11:30 AM/ })).toBeVisible();
      await panel.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Home visit, 120 minutes' });
      if (!scripted) await panel.getByRole('button', { name: 'See what is free' }).click();
      await expect(panel.getByRole('link', { name: /, 11:30 AM/ })).toHaveCount(0);
      await panel.getByRole('link', { name: /, 1:00 PM/ }).click();
      await expect(panel.getByLabel('Begins (Eastern)')).toHaveValue('13:00');
      await panel.getByLabel('Full Name').fill('Grace Hopper');
      await panel.getByLabel('Phone').fill('404 555 0101');
      await panel.getByRole('combobox', { name: 'About' }).selectOption('IT Support');
      await panel.getByRole('button', { name: 'Book and confirm' }).click();
      await expect(own.getByRole('link', { name: /^Grace Hopper, Home visit, 1:00 to 3:00 PM/ })).toBeVisible();
      expect((await rows(desk)).at(-1)).toMatchObject({ date: '2026-12-03', time: '13:00', minutes: 120 });

      await own.goto('/admin/calendar?on=2026-12-05&new=book&date=2026-12-05&time=&minutes=');
      await panel.getByLabel('Begins (Eastern)').fill('07:00');
      await panel.getByLabel('Full Name').fill('Mary Somerville');
      await panel.getByLabel('Phone').fill('404 555 0102');
      await panel.getByRole('combobox', { name: 'About' }).selectOption('IT Support');
      await panel.getByRole('button', { name: 'Book and confirm' }).click();
      await expect(panel.getByText('The day is closed.')).toBeVisible();
      await expect(panel.getByLabel('Full Name')).toHaveValue('Mary Somerville');
      await panel.getByRole('button', { name: 'Book it nevertheless' }).click();
      await expect(own.getByRole('link', { name: /^Mary Somerville, Consultation, 7:00 to 7:30 AM/ })).toBeVisible();
    },
  );
}

story('without JavaScript: moved from its page, booked, closed; undone by a plain form', async ({ page, desk }) => {
  await open(page);
  const plain = await plainLike(page, desk);
  await plain.goto('/admin/appointments');
  await plain.getByRole('link', { name: 'Ada Byron' }).click();
  const place = plain.getByRole('region', { name: 'In the calendar' });
  await place.getByLabel('Begins (Eastern)').fill('16:00');
  await place.getByLabel('Minutes', { exact: true }).fill('45');
  await place.getByRole('button', { name: 'Move it' }).click();
  await expect(plain.getByRole('region', { name: 'Move Ada Byron' })).toContainText(
    '4:00 PM Eastern Time (45 minutes)',
  );
  await plain.getByRole('button', { name: 'Move and tell Ada' }).click();
  await expect(plain.getByRole('status')).toContainText(['Ada Byron has Wednesday, December 2, 2026, 4:00 PM']);
  expect((await rows(desk))[0]).toMatchObject({ time: '16:00', minutes: 45, version: 1 });
  await plain.getByRole('button', { name: 'Undo' }).click();
  await expect(plain.getByText('nobody was told')).toBeVisible();
  expect((await rows(desk))[0]).toMatchObject({ time: '15:00', minutes: 30, version: 0 });

  await plain.getByRole('link', { name: 'Book a meeting' }).click();
  const form = plain.getByRole('region', { name: 'Book a meeting' });
  await form.getByLabel('Day', { exact: true }).fill('2026-12-02');
  await form.getByLabel('Begins (Eastern)').fill('15:00');
  await form.getByLabel('Full Name').fill('Grace Hopper');
  await form.getByLabel('Phone').fill('404 555 0101');
  await form.getByRole('combobox', { name: 'About' }).selectOption('IT Support');
  await form.getByRole('button', { name: 'Book and confirm' }).click();
  await expect(form.getByRole('alert')).toContainText('Ada Byron has 3:00 to 3:30 PM');
  await expect(form.getByLabel('Full Name')).toHaveValue('Grace Hopper');
  await form.getByLabel('Begins (Eastern)').fill('16:00');
  await form.getByRole('button', { name: 'Book and confirm' }).click();
  await expect(plain.getByText('Grace Hopper has Wednesday, December 2')).toBeVisible();
  await plain.context().close();
});

/** A finger at a phone. */
async function touch(context: BrowserContext, page: Page) {
  await context.grantPermissions([]);
  await page.setViewportSize({ width: 360, height: 780 });
}

story(
  'what became of a meeting is asked on Today, and a cancellation keeps its reason',
  async ({ page, desk, context }) => {
    await touch(context, page);
    await sendForm(desk, 'appointment', {
      ...ada,
      name: 'Grace Hopper',
      email: 'g@example.com',
      date: '2026-12-03',
      time: '11:00',
    });
    desk.advance(27 * 3_600_000);
    await page.goto('/admin');
    await login(page);
    const asked = page.getByRole('region', { name: 'Did it take place?' });
    await asked.getByRole('button', { name: 'It took place: Ada Byron' }).click();
    await expect(asked.getByRole('status')).toHaveText('It took place');
    await inBothSchemes(page);

    await page.goto('/admin/appointments');
    await expect(page.getByRole('row')).toContainText(['', 'Grace Hopper', 'Ada Byron']);
    // What has not begun has no outcome yet, and the list says so.
    const status = page.getByLabel('Status of the appointment of Grace Hopper');
    await expect(status.locator('optgroup')).toHaveAttribute('label', 'Once it has begun');
    await expect(status.getByRole('option', { name: 'no-show' })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel the appointment of Grace Hopper' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason (optional)').fill('We are ill');
    await dialog.getByLabel('Tell Grace Hopper the reason').check();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel the appointment' }).click();
    await expect(page.getByLabel('Status of the appointment of Grace Hopper')).toHaveValue('cancelled');
    const told = await desk.deps.db.sql
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', 'g@example.com')
      .execute();
    expect(told.some(({ body }) => body.includes('Why: We are ill'))).toBe(true);

    await page.goto('/admin/calendar?on=2026-12-03');
    await page.getByText('One meeting was cancelled').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'We are ill' })).toContainText(
      'Thu, Dec 3, 2026, 11:00 AM: Grace Hopper',
    );
    await inBothSchemes(page);

    await page.goto('/admin/analytics');
    await expect(page.getByRole('table', { name: 'Meetings by month and kind' })).toContainText('Consultation');
    await expect(page.getByRole('table', { name: 'Reasons of cancellations' })).toContainText('We are ill');
  },
);

story(
  'at 360 px the day is marked as what is shown, and the hours page fits at double text size',
  async ({ page, desk }) => {
    const { id, ...closure } = { id: 'a', from: '2026-12-01T13:00', to: '2026-12-03T12:00', reason: '' };
    await desk.deps.content.settings.changeSchedule(
      (rules) => ({
        ok: true,
        rules: { ...rules, closures: [{ id, ...closure, shown: false, office: false }] },
        detail: '',
      }),
      tester,
    );
    await page.setViewportSize({ width: 360, height: 800 });
    await open(page);
    const views = page.getByRole('navigation', { name: 'View' });
    await expect(views.getByRole('link', { name: 'Day', exact: true })).toHaveAttribute('aria-current', 'true');
    await page.goto('/admin/calendar/rules');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect(page.getByRole('group', { name: 'Closed 1' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  },
);
