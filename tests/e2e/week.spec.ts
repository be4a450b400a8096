import type { Page } from '@playwright/test';
import { test as base, type E2eSite, expect, signIn } from './fixtures.ts';
import { sendForm } from './visitors.ts';

const ada = { name: 'Ada Byron', email: 'ada@example.com', phone: '', service: 'cloud', message: 'Slow.' };

const test = base.extend({
  site: async ({ site }, use) => {
    await sendForm(site, 'appointment', { ...ada, date: '2026-12-02', time: '15:00' });
    await use(site);
  },
});

const rows = (site: E2eSite) =>
  site.deps.db.sql
    .selectFrom('appointments')
    .select(['date', 'time', 'minutes', 'status', 'version', 'link', 'sequence'])
    .orderBy('date')
    .orderBy('time')
    .execute();
const mails = async (site: E2eSite) =>
  (await site.deps.db.sql.selectFrom('outbox').select('id').where('recipient', '=', ada.email).execute()).length;

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

test('a meeting is moved and made longer by keys alone, told, and taken back', async ({ page, site }) => {
  await signIn(page, '/admin/calendar?on=2026-12-02&view=week');
  const meeting = page.getByRole('link', { name: /^Ada Byron, Consultation, 3:00 to 3:30 PM.*to confirm/ });
  const longer = async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
  };
  await meeting.focus();
  await longer();
  const said = page.getByRole('status');
  const where = 'Ada Byron: Wednesday, December 2, 3:30 to 4:30 PM, free.';
  await expect(said.filter({ hasText: where })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(said.filter({ hasText: 'stays at 3:00 to 3:30 PM' })).toBeAttached();
  await longer();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Move Ada Byron' })).toBeFocused();
  const panel = page.getByRole('region', { name: 'Move Ada Byron' });
  await expect(panel).toContainText('Wednesday, December 2, 2026, 3:30 PM Eastern Time (60 minutes)');
  await expect(panel).toContainText('Ada gets an email with a new invitation in 10 seconds');
  await expect(panel).toContainText('This also confirms the meeting.');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(meeting).toBeFocused();
  expect((await rows(site))[0]).toMatchObject({ time: '15:00', version: 0 });

  await longer();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Move Ada Byron' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Move and tell Ada' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Ada Byron, Consultation, 3:30 to 4:30 PM.*confirmed/ })).toBeFocused();
  expect(await rows(site)).toEqual([
    { date: '2026-12-02', time: '15:30', minutes: 60, status: 'confirmed', version: 1, link: 0, sequence: 1 },
  ]);
  // The desk reads the page anew, and what can be taken back stays.
  const renewed = page.waitForResponse(/\/admin\/calendar\.data/);
  site.deps.changes.announce();
  await renewed;
  await page.keyboard.press('z');
  await expect(meeting).toBeVisible();
  expect(await rows(site)).toEqual([
    { date: '2026-12-02', time: '15:00', minutes: 30, status: 'pending', version: 0, link: 0, sequence: 0 },
  ]);
  expect(await mails(site)).toBe(1);
});

test('by pointer a meeting is moved and made longer, a caller is booked, and a time is closed and opened again', {
  tag: '@extended',
}, async ({ page, site }) => {
  const grace = { ...ada, name: 'Grace Hopper', email: 'g@example.com', date: '2026-12-03', time: '11:00' };
  await sendForm(site, 'appointment', grace);
  await signIn(page, '/admin/calendar');
  const meeting = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

  await test.step('moved, refused where somebody else is, made longer', async () => {
    await drag(page, await placeOf(page, '2026-12-02', 15 * 60 + 10), await placeOf(page, '2026-12-03', 11 * 60 + 10));
    const panel = page.getByRole('region', { name: 'Move Ada Byron' });
    await expect(panel.getByRole('alert')).toContainText('Grace Hopper has 11:00 to 11:30 AM');
    await expect(panel.getByRole('button', { name: 'Move and tell Ada' })).toHaveCount(0);
    await panel.getByRole('link', { name: 'Thursday, December 3, 11:30 AM' }).click();
    await panel.getByRole('button', { name: 'Move and tell Ada' }).click();
    await expect(page.getByText('Moved: Ada Byron, Thursday, December 3, 2026, 11:30 AM')).toBeVisible();
    await drag(page, await placeOf(page, '2026-12-03', 12 * 60 - 2), await placeOf(page, '2026-12-03', 12 * 60 + 31));
    await expect(panel).toContainText('11:30 AM Eastern Time (60 minutes)');
    await expect(panel).toContainText('This is outside your hours.');
    await panel.getByRole('button', { name: 'Move and tell Ada' }).click();
    await expect(meeting('Ada Byron, Consultation, 11:30 AM to 12:30 PM')).toBeVisible();
    expect((await rows(site)).at(-1)).toMatchObject({ minutes: 60, version: 2, link: 0, sequence: 2 });
  });

  await test.step('a caller gets the time that was drawn', async () => {
    await drag(page, await placeOf(page, '2026-12-03', 13 * 60 + 2), await placeOf(page, '2026-12-03', 14 * 60 - 5));
    const panel = page.getByRole('region', { name: 'Book a meeting' });
    await expect(panel.getByLabel('Start time (Eastern)')).toHaveValue('13:00');
    await panel.getByLabel('Minutes', { exact: true }).fill('60');
    await panel.getByLabel('Full Name').fill('Mary Somerville');
    await panel.getByRole('combobox', { name: 'About' }).selectOption('IT Support');
    await panel.getByRole('button', { name: 'Book and confirm' }).click();
    await expect(panel.getByText('Please enter a phone number or an email address')).toBeVisible();
    await expect(panel.getByLabel('Full Name')).toHaveValue('Mary Somerville');
    await expect(panel.getByLabel('Minutes', { exact: true })).toHaveValue('60');
    await panel.getByLabel('Phone').fill('404 555 0101');
    await panel.getByRole('button', { name: 'Book and confirm' }).click();
    await expect(meeting('Mary Somerville, Consultation, 1:00 to 2:00 PM.*confirmed')).toBeVisible();
  });

  await test.step('a time is closed', async () => {
    await drag(page, await placeOf(page, '2026-12-04', 15 * 60 + 2), await placeOf(page, '2026-12-04', 17 * 60 - 5));
    await page.getByRole('link', { name: 'Block it' }).click();
    const closing = page.getByRole('region', { name: 'Block time' });
    await expect(closing.getByLabel('To (Eastern)')).toHaveValue('17:00');
    await closing.getByRole('textbox', { name: 'Reason' }).fill('Dentist');
    await closing.getByRole('button', { name: 'Block this time' }).click();
    await expect(page.getByText('Dentist')).toBeVisible();
    expect(site.deps.hours.rules().closures).toMatchObject([
      { from: '2026-12-04T15:00', to: '2026-12-04T17:00', reason: 'Dentist', shown: false, office: false },
    ]);
    await page.getByRole('button', { name: 'Unblock: 3:00 to 5:00 PM' }).click();
    await expect(page.getByText('Dentist')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Dentist')).toBeVisible();
  });

  await test.step('a home visit is offered where two hours fit', async () => {
    await page.goto('/admin/calendar?on=2026-12-08&new=book&date=2026-12-08&time=&minutes=');
    const panel = page.getByRole('region', { name: 'Book a meeting' });
    await expect(panel.getByRole('link', { name: /, 11:30 AM/ })).toBeVisible();
    await panel.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Home visit, 120 minutes' });
    await expect(panel.getByRole('link', { name: /, 11:30 AM/ })).toHaveCount(0);
    await panel.getByRole('link', { name: /, 1:00 PM/ }).click();
    await expect(panel.getByLabel('Start time (Eastern)')).toHaveValue('13:00');
    await panel.getByLabel('Full Name').fill('Emmy Noether');
    await panel.getByLabel('Phone').fill('404 555 0102');
    await expect(panel.getByRole('combobox', { name: 'About' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Book and confirm' }).click();
    await expect(meeting('Emmy Noether, Home visit, 1:00 to 3:00 PM')).toBeVisible();
  });
});
