import { markRead } from '#src/intake/lead-store.server.ts';
import { contactData } from '../helpers/contact-data.ts';
import { adminPassword, type E2eSite, expect, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

const grace = { ...contactData, name: 'Grace Hopper', email: 'grace@example.com' };
const ada = { ...contactData, message: 'Please look at our attic.' };

/** Sends a form; returns the path of its page, from the mail to its visitor. */
async function requestOf(site: E2eSite, data: object): Promise<string> {
  await sendForm(site, 'contact', data);
  const mails = site.deps.db.sql.selectFrom('outbox').select('body').where('audience', '=', 'visitor');
  const { body } = await mails.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  return /\/request\/[\w-]{24}/.exec(body)?.[0] ?? 'no link';
}

/** The person of an address, once the desk has sorted what came in. */
async function personOf({ deps }: E2eSite, email: string): Promise<string> {
  await deps.people.settle();
  const known = deps.db.sql.selectFrom('person_keys').select('person_id').where('value', '=', email);
  return (await known.executeTakeFirstOrThrow()).person_id;
}

test('a visitor asked to be erased; the owner erases with the password, the receipt can be read, and the link is gone', {
  tag: '@extended',
}, async ({ page, site }) => {
  const path = await requestOf(site, ada);
  await page.goto(path);
  await page.getByText('Ask us to erase it …').click();
  await page.getByRole('button', { name: 'Yes, erase everything' }).click();
  await expect(page.getByText(/you asked us to erase everything\. A person will do so by/).first()).toBeVisible();

  const { db } = site.deps;
  const person = await personOf(site, ada.email);
  const lead = await db.sql.selectFrom('leads').select('id').executeTakeFirstOrThrow();
  await db.write((trx) => markRead(trx, lead.id, site.deps.clock.now()));
  await signIn(page, `/admin/messages/${lead.id}`);
  await expect(page.getByText(/Asked to be erased on/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete the message from Ada Byron' }).click();
  const question = page.getByRole('dialog', { name: /asked to be erased here, and deleting doesn’t do that/ });
  await question.getByRole('button', { name: 'Keep message' }).click();
  await page.getByRole('link', { name: 'Review and erase' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Erase Ada Byron' })).toBeVisible();
  await expect(page.getByText(/^Ada Byron asked for this on .* from/)).toContainText(ada.email);
  await expect(page.getByRole('definition').filter({ hasText: ada.email })).toBeVisible();
  await expect(page.getByText('1 request with 1 entry', { exact: true })).toBeVisible();
  await expect(page.getByText(/1 open promise, due .* No one will be reminded of it/)).toBeVisible();
  await expect(page.getByText(/We’ll send it to/)).toContainText(ada.email);
  const number = (await page.getByText(/^NR-\d{4}-\w{8}$/).textContent()) ?? '';

  const password = page.getByLabel('Your password');
  await password.fill('a guess');
  await password.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That’s not your password. Nothing was changed.');
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('');
  expect(await site.deps.erasure.receipt(number)).toBeUndefined();

  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Keep Ada Byron' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('All of this person’s data was erased.')).toBeVisible();
  expect(await db.sql.selectFrom('leads').select('id').execute()).toEqual([]);

  const erased = page.url();
  await page.getByRole('status').getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erasure receipt');
  expect(page.url()).toMatch(/\/receipt\/NR-\d{4}-\w{8}$/);
  await expect(page.getByText('1 request', { exact: true })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(page.getByText(/Ada|example\.com/)).toHaveCount(0);

  expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  expect((await page.goto('/receipt/NR-2026-22222222'))?.status()).toBe(404);
  await expect(page.getByText('We couldn’t find it.', { exact: false })).toBeVisible();
  expect((await page.goto(`/admin/people/${person}/erase`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Already erased' })).toBeVisible();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.goto(`/admin/people/${person}`);
  await page.getByRole('link', { name: 'Back to People' }).click();
  await expect(page).toHaveURL(/\/admin\/people$/);
  await page.goto(erased);
  await expect(page.getByRole('table', { name: 'Erasures, newest first' })).toContainText(number);

  await test.step('another one’s data is downloaded; the owner chooses how long chats are kept, and the policy says so', async () => {
    await requestOf(site, grace);
    const person = await personOf(site, grace.email);
    await page.goto(`/admin/people/${person}/export`);
    await page.getByLabel('Your password').fill('a guess');
    await page.getByRole('button', { name: 'Download everything' }).click();
    await expect(page.getByRole('alert')).toHaveText('That’s not your password. Nothing was downloaded.');
    await page.getByLabel('Your password').fill(adminPassword);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download everything' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Grace Hopper \d{4}-\d\d-\d\d\.zip$/);

    await page.goto('/privacy');
    await expect(page.getByText('It is erased 180 days after its last message.', { exact: false })).toBeVisible();
    await page.goto('/admin/messages');
    await page.getByRole('link', { name: 'Privacy', exact: true }).click();
    await page.getByLabel('Chats with the assistant').selectOption('30 days');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('heading', { name: 'Nothing is that old yet.' });
    await expect(question).toBeFocused();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('Chats with the assistant')).toHaveValue('180');

    await page.getByLabel('Chats with the assistant').selectOption('30 days');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('form', { name: 'Nothing is that old yet.' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. The privacy policy is updated.')).toBeVisible();
    await page.goto('/privacy');
    await expect(page.getByText('It is erased 30 days after its last message.', { exact: false })).toBeVisible();
    const [line] = await site.deps.db.sql
      .selectFrom('audit')
      .select('detail')
      .where('subject', '=', 'retention')
      .execute();
    expect(line?.detail).toContain('chats: 30 days');
  });
});
