import type { Locator } from '@playwright/test';
import { sql } from 'kysely';
import { type E2eSite, expect, test } from './fixtures.ts';

async function statesOf(site: E2eSite) {
  const rows = await site.deps.db.sql.selectFrom('newsletter_subscribers').select(['email', 'state']).execute();
  return rows.map(({ email, state }) => `${email} ${state}`);
}

/** Path of the confirmation link in the one mail that waits in the outbox. */
async function confirmationPath(site: E2eSite) {
  const mails = await site.deps.db.sql.selectFrom('outbox').select(['recipient', 'body']).execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@example.com']);
  return /\/newsletter\/confirm\/\S+/.exec(mails[0]?.body ?? '')?.[0] ?? 'no link';
}

const formIn = (place: Locator) => place.getByRole('form', { name: 'Newsletter' });
const addressIn = (form: Locator) => form.getByLabel('Your address for the newsletter');
const subscribe = (form: Locator) => form.getByRole('button', { name: 'Subscribe', exact: true }).click();

test('a reader subscribes in the footer and is on the list once the button of the mail is pressed', async ({
  page,
  context,
  site,
}) => {
  await page.clock.install({ time: site.now() });
  await page.goto('/');
  const form = formIn(page.getByRole('contentinfo'));
  const address = addressIn(form);
  const alert = form.getByRole('alert');
  await address.fill('not an address');
  await subscribe(form);
  await expect(alert).toHaveText('Please enter a valid email address');
  await expect(address).toBeFocused();
  await address.fill('bob@yaho.com');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'bob@yahoo.com' }).click();
  await expect(address).toHaveValue('bob@yahoo.com');

  await test.step('without a network the address stays in the field', async () => {
    await address.fill('ada@example.com');
    await context.setOffline(true);
    await subscribe(form);
    await expect(alert).toHaveText('An error occurred. Please try again. You seem to be offline right now.');
    await expect(address).toHaveValue('ada@example.com');
    await context.setOffline(false);
  });

  const posted = page.waitForRequest('**/api/newsletter');
  await subscribe(form);
  // By this the computers of one office are told apart.
  const { visitor } = (await posted).postDataJSON();
  expect(visitor).toMatch(/^[\w-]{36}$/);
  expect(visitor).toBe(await page.evaluate(() => localStorage.getItem('chatbot_user_id')));
  await expect(form.getByRole('button', { name: 'Subscribed!' })).toBeVisible();
  await expect(form.getByText('Thank you for subscribing to our newsletter!')).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(form.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible();
  await expect(address).toHaveValue('');

  await address.fill('ADA@example.com');
  await subscribe(form);
  await expect(alert).toHaveText('This email is already subscribed to our newsletter');
  expect(await statesOf(site)).toEqual(['ada@example.com pending']);

  // Mail scanners open links; only the button subscribes.
  await page.goto(await confirmationPath(site));
  await expect(page.getByRole('heading', { name: 'Confirm your subscription' })).toBeVisible();
  expect(await statesOf(site)).toEqual(['ada@example.com pending']);
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  expect(await statesOf(site)).toEqual(['ada@example.com confirmed']);
});

test('without JavaScript: an address that is wrong or cannot be saved comes back, then the page to check the mailbox', async ({
  plain: page,
  site,
}) => {
  await page.goto('/');
  // The browser's own check lets an address without a dot pass; the server does not.
  const footer = formIn(page.getByRole('contentinfo'));
  await addressIn(footer).fill('ada@localhost');
  await subscribe(footer);
  const form = formIn(page.getByRole('main'));
  await expect(form.getByRole('alert')).toHaveText('Please enter a valid email address');
  await expect(addressIn(form)).toHaveValue('ada@localhost');
  await addressIn(form).fill('ada@example.com');

  await sql`pragma query_only = on`.execute(site.deps.db.sql);
  await subscribe(form);
  await expect(form.getByRole('alert')).toContainText(
    /We can’t save anything right now.* mention this request: [\da-f-]{36}/,
  );
  await expect(addressIn(form)).toHaveValue('ada@example.com');
  await sql`pragma query_only = off`.execute(site.deps.db.sql);
  await subscribe(form);
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect(await statesOf(site)).toEqual(['ada@example.com pending']);

  await test.step('a mistyped link leads to a page with the form', async () => {
    for (const path of ['/newsletter/confirm/abc', '/newsletter/unsubscribe/abc']) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
      await expect(addressIn(page.getByRole('main'))).toBeVisible();
    }
  });
});
