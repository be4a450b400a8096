import { contactData } from '../helpers/contact-data.ts';
import { type E2eSite, expect, login, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

const minute = 60_000;

/** Somebody whose answer is due in so many minutes. */
async function waits(site: E2eSite, name: string, minutes: number) {
  const reference = await sendForm(site, 'contact', { ...contactData, name });
  const due = site.now() + minutes * minute;
  await site.deps.db.sql.updateTable('leads').set({ respond_by: due }).where('reference', '=', reference).execute();
}

test('the owner’s day: who waits, put off, back, done, taken back, and what was said would be done', async ({
  page,
  site,
}) => {
  await page.goto('/admin');
  await login(page);
  await expect(page).toHaveURL('/admin/today');
  await expect(page.getByRole('heading', { level: 1, name: 'Tuesday, December 1' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You’re all caught up.' })).toBeVisible();

  await waits(site, 'Ada Byron', 120);
  await waits(site, 'Grace Hopper', 180);
  await page.reload();
  const waiting = page.getByRole('region', { name: 'Waiting for a reply today' });
  const rowOf = (name: string) => waiting.getByRole('listitem').filter({ hasText: name });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await expect(rowOf('Ada Byron')).toContainText(/in 1\sh\s5\d\smin/);
  await expect(
    page.getByRole('img', { name: /now 10:0\d AM.*Promised: 12:0\d PM Ada Byron; 1:0\d PM Grace Hopper/ }),
  ).toBeVisible();

  await test.step('what arrives waits in the heading; nothing moves', async () => {
    await waits(site, 'Alan Turing', 60);
    const news = page.getByRole('button', { name: '1 new, show it' });
    await expect(news).toBeVisible();
    await expect(rowOf('Alan Turing')).toHaveCount(0);
    await news.click();
    await expect(waiting.getByRole('listitem').first()).toContainText('Alan Turing');
    await expect(page.getByRole('heading', { name: 'Waiting for a reply today' })).toBeFocused();
  });

  await test.step('one is put off until one o’clock', async () => {
    await page.getByLabel('Snooze: Ada Byron').click();
    await expect(
      waiting.getByText('Snoozing doesn’t change the promised reply time.').locator('visible=true'),
    ).toBeVisible();
    await rowOf('Ada Byron').getByRole('button', { name: 'Later today 1:00 PM' }).click();
    await expect(rowOf('Ada Byron')).toContainText('Back 1:00 PM');
    await page.reload();
    await expect(rowOf('Ada Byron')).toHaveCount(0);
    await expect(page.locator('summary', { hasText: 'Snoozed' })).toContainText('1, next one back 1:00 PM');
    site.advance(6 * 60 * minute);
    // Nobody was at the desk for hours, so the session is over.
    await signIn(page, '/admin/today');
    await expect(rowOf('Ada Byron')).toContainText('overdue');
  });

  await test.step('done, taken back, and a next action', async () => {
    await page.getByRole('button', { name: 'Done: Ada Byron' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Ada Byron is done.' });
    await expect(toast.getByText('Ada Byron is done.')).toBeVisible();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Done: Ada Byron' })).toBeVisible();

    await page.getByLabel('Snooze: Ada Byron').click();
    await rowOf('Ada Byron').getByText('Set a next action').click();
    await rowOf('Ada Byron').getByLabel('What you’ll do').fill('Bring the spare server');
    await rowOf('Ada Byron').getByRole('button', { name: 'Set next action' }).click();
    await expect(rowOf('Ada Byron')).toContainText('Follow-up: Bring the spare server');
    await page.getByRole('button', { name: 'Done: Ada Byron' }).click();
    await expect(page.getByRole('button', { name: 'Undo: Ada Byron' })).toBeVisible();
    await page.reload();
    const said = page.getByRole('region', { name: 'Follow-up' });
    await expect(said).toContainText('Bring the spare server');
    await expect(page.locator('summary', { hasText: 'Done today' })).toContainText('One, ');
    await expect(page.getByRole('button', { name: /new, show/ })).toHaveCount(0);
    await said.getByRole('link', { name: 'Ada Byron' }).click();
    const panel = page.getByRole('region', { name: 'Next action' });
    await panel.getByRole('button', { name: 'Done: Bring the spare server' }).click();
    await expect(panel).toContainText('Nothing planned.');
    await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Handled outside the desk');
  });
});
