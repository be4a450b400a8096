import { newsletter } from '#content/newsletter.ts';
import { axeFindings, type E2eSite, expect, test } from './fixtures.ts';

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

test('a reader subscribes in the footer and is on the list once the button of the mail is pressed', {
  tag: '@floor',
}, async ({ page, site }) => {
  await page.goto('/');
  const form = page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' });
  const address = form.getByLabel('Your address for the newsletter');
  const alert = form.getByRole('alert');
  await address.fill('not an address');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(alert).toHaveText('Please enter a valid email address');
  await expect(address).toBeFocused();

  await address.fill('ada@example.com');
  const posted = page.waitForRequest('**/api/newsletter');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  // By this the computers of one office are told apart.
  const { visitor } = (await posted).postDataJSON();
  expect(visitor).toMatch(/^[\w-]{36}$/);
  expect(visitor).toBe(await page.evaluate(() => localStorage.getItem('chatbot_user_id')));
  await expect(form.getByRole('button', { name: 'Subscribed!' })).toBeVisible();
  await expect(form.getByText('Thank you for subscribing to our newsletter!')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expect(form.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible();
  await expect(address).toHaveValue('');

  await address.fill('ADA@example.com');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(alert).toHaveText('This email is already subscribed to our newsletter');
  expect(await statesOf(site)).toEqual(['ada@example.com pending']);

  // Mail scanners open links; only the button subscribes.
  await page.goto(await confirmationPath(site));
  await expect(page.getByRole('heading', { name: 'Confirm your subscription' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await statesOf(site)).toEqual(['ada@example.com pending']);
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  expect(await statesOf(site)).toEqual(['ada@example.com confirmed']);
});

test('without JavaScript: a wrong address comes back, then the page to check the mailbox', async ({
  plain: page,
  site,
}) => {
  await page.goto('/');
  // The browser's own check lets an address without a dot pass; the server does not.
  const footer = page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' });
  await footer.getByLabel('Your address for the newsletter').fill('ada@localhost');
  await footer.getByRole('button', { name: 'Subscribe' }).click();

  const form = page.getByRole('main').getByRole('form', { name: 'Newsletter' });
  await expect(form.getByRole('alert')).toHaveText('Please enter a valid email address');
  const address = form.getByLabel('Your address for the newsletter');
  await expect(address).toHaveValue('ada@localhost');
  await address.fill('ada@example.com');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
  expect(await statesOf(site)).toEqual(['ada@example.com pending']);
});

test('an address sent without a network stays in the field, and arrives once when it returns', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/blog');
  const form = page.getByRole('main').getByRole('form', { name: newsletter.blogTitle });
  const address = form.getByLabel('Your address for the newsletter');
  const subscribe = form.getByRole('button', { name: 'Subscribe', exact: true });
  await address.fill('ada@example.com');
  await expect(form).toHaveAttribute('data-awake', '');
  await context.setOffline(true);
  await subscribe.click();
  await expect(form.getByRole('alert')).toHaveText(
    'An error occurred. Please try again. There seems to be no connection right now.',
  );
  await expect(address).toHaveValue('ada@example.com');
  await context.setOffline(false);
  await subscribe.click();
  await expect(form.getByText('Thank you for subscribing to our newsletter!')).toBeVisible();
  expect(await statesOf(site)).toEqual(['ada@example.com pending']);
});

test('a link that is mistyped or has run out leads to a kind page with the form', async ({ page }) => {
  for (const path of ['/newsletter/confirm/abc', '/newsletter/unsubscribe/abc']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await expect(page.getByRole('main').getByLabel('Your address for the newsletter')).toBeVisible();
  }
  expect(await axeFindings(page)).toEqual([]);
});
