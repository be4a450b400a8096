import type { Page } from '@playwright/test';
import { markRead } from '#src/intake/lead-store.server.ts';
import { contactData } from '../helpers/contact-data.ts';
import { adminPassword, axeFindings, type E2eSite, enlargeText, expect, plainLike, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

const ada = { ...contactData, message: 'Please look at our attic.' };

/** Sends a form; returns the path of its page, from the mail to its visitor. */
async function requestOf(site: E2eSite, data: object): Promise<string> {
  await sendForm(site, 'contact', data);
  const mails = site.deps.db.sql.selectFrom('outbox').select('body').where('audience', '=', 'visitor');
  const { body } = await mails.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  return /\/request\/[\w-]{24}/.exec(body)?.[0] ?? 'no link';
}

/** Gives all leads of an address their person, as the desk does by itself. */
async function personOf(site: E2eSite, email: string): Promise<string> {
  const { db, clock } = site.deps;
  const known = await db.sql
    .selectFrom('person_keys')
    .select('person_id')
    .where('value', '=', email)
    .executeTakeFirst();
  if (known) return known.person_id;
  const id = crypto.randomUUID();
  const at = clock.now();
  await db.write(async (trx) => {
    const { name } = await trx.selectFrom('leads').select('name').where('email', '=', email).executeTakeFirstOrThrow();
    const times = { first_at: at, last_at: at, stale: 0, joined_into: null };
    await trx
      .insertInto('people')
      .values({ id, name, name_key: name.toLowerCase(), company: '', tags: '[]', ...times })
      .execute();
    await trx.insertInto('person_keys').values({ kind: 'email', value: email, person_id: id, at }).execute();
    await trx.updateTable('leads').set({ person_id: id }).where('email', '=', email).execute();
  });
  return id;
}

/** What is wrong with the page in view, from phone to desk. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await axeFindings(page)));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) found.push(`${wide} px too wide at ${width}`);
  }
  await enlargeText(page, 2);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wide > 0) found.push(`${wide} px too wide with large text`);
  await enlargeText(page, 1);
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
}

test('a visitor asks to be erased; the owner erases with the password, the receipt can be read, and the link is gone', async ({
  page,
  site,
}) => {
  const path = await requestOf(site, ada);
  await page.goto(path);
  await page.getByText('Ask us to erase it …').click();
  await page.getByRole('button', { name: 'Yes, erase everything' }).click();
  await expect(page.getByText(/You asked on .* A person sees to it by/).first()).toBeVisible();

  const { db } = site.deps;
  const person = await personOf(site, ada.email);
  const lead = await db.sql.selectFrom('leads').select('id').executeTakeFirstOrThrow();
  await db.write((trx) => markRead(trx, lead.id, site.deps.clock.now()));
  await signIn(page, `/admin/messages/${lead.id}`);
  await expect(page.getByText(/Asked to be erased on/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete the message from Ada Byron' }).click();
  const question = page.getByRole('dialog', { name: /asked here to be erased, and deleting does not do that/ });
  await question.getByRole('button', { name: 'Keep message' }).click();
  await page.getByRole('link', { name: 'See what goes, and erase' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Erase Ada Byron' })).toBeVisible();
  await expect(page.getByText(/^Ada Byron asked for it on .* from/)).toContainText(ada.email);
  await expect(page.getByRole('definition').filter({ hasText: ada.email })).toBeVisible();
  await expect(page.getByText('1 request with 1 entry', { exact: true })).toBeVisible();
  await expect(page.getByText(/1 open promise, due .* Nobody will be reminded of it/)).toBeVisible();
  await expect(page.getByText(/It goes to/)).toContainText(ada.email);
  const number = (await page.getByText(/^NR-\d{4}-\w{8}$/).textContent()) ?? '';
  expect(await findings(page)).toEqual([]);

  const password = page.getByLabel('Your password');
  await password.fill('a guess');
  await password.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That is not your password. Nothing has been done.');
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('');
  expect(await site.deps.erasure.receipt(number)).toBeUndefined();

  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Keep Ada Byron' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everything of this person is erased.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(await db.sql.selectFrom('leads').select('id').execute()).toEqual([]);

  const erased = page.url();
  await page.getByRole('status').getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt of an erasure');
  expect(page.url()).toMatch(/\/receipt\/NR-\d{4}-\w{8}$/);
  await expect(page.getByText('1 request', { exact: true })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(page.getByText(/Ada|example\.com/)).toHaveCount(0);
  expect(await findings(page)).toEqual([]);

  expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible();
  expect((await page.goto('/receipt/NR-2026-22222222'))?.status()).toBe(404);
  await expect(page.getByText('There is nothing like that here.', { exact: false })).toBeVisible();
  expect((await page.goto(`/admin/people/${person}/erase`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Already erased' })).toBeVisible();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto(`/admin/people/${person}`);
  await page.getByRole('link', { name: 'Back to People' }).click();
  await expect(page).toHaveURL(/\/admin\/people$/);
  await page.goto(erased);
  await expect(page.getByRole('table', { name: 'Erasures, newest first' })).toContainText(number);
});

test('everything of a person is downloaded with the password; without a script both pages work too', async ({
  page,
  site,
}) => {
  await requestOf(site, ada);
  const person = await personOf(site, ada.email);
  await signIn(page, `/admin/people/${person}/export`);
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Your password').fill('a guess');
  await page.getByRole('button', { name: 'Download everything' }).click();
  await expect(page.getByRole('alert')).toHaveText('That is not your password. Nothing was handed out.');
  await page.getByLabel('Your password').fill(adminPassword);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Ada Byron \d{4}-\d\d-\d\d\.zip$/);

  const plain = await plainLike(page, site);
  await plain.goto(`/admin/people/${person}/erase`);
  await plain.getByLabel('Your password').fill(adminPassword);
  await plain.getByRole('button', { name: 'Erase and send the receipt' }).click();
  await expect(plain.getByText('Everything of this person is erased.')).toBeVisible();
  await plain.context().close();
});

test('the owner chooses how long chats are kept, and the privacy policy says so', async ({ page, site }) => {
  await page.goto('/privacy');
  await expect(page.getByText('It is erased 180 days after its last message.', { exact: false })).toBeVisible();
  await signIn(page);
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await page.getByLabel('Chats with the assistant').selectOption('30 days');
  await page.getByRole('button', { name: 'Save these times' }).click();
  const question = page.getByRole('heading', { name: 'Nothing is as old as that yet.' });
  await expect(question).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Keep it as it was' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('Chats with the assistant')).toHaveValue('180');

  const plain = await plainLike(page, site);
  await plain.goto('/admin/privacy');
  await plain.getByLabel('Chats with the assistant').selectOption('30 days');
  await plain.getByRole('button', { name: 'Save these times' }).click();
  await expect(plain.getByRole('heading', { name: 'Nothing is as old as that yet.' })).toBeVisible();
  await plain.context().close();

  await page.getByLabel('Chats with the assistant').selectOption('30 days');
  await page.getByRole('button', { name: 'Save these times' }).click();
  await page
    .getByRole('form', { name: 'Nothing is as old as that yet.' })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(page.getByText('Saved. The privacy policy says so from now on.')).toBeVisible();
  await page.goto('/privacy');
  await expect(page.getByText('It is erased 30 days after its last message.', { exact: false })).toBeVisible();
  const [line] = await site.deps.db.sql
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', 'retention')
    .execute();
  expect(line?.detail).toContain('chats: 30 days');
});
