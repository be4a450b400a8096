import type { Page } from '@playwright/test';
import { sent } from '#tests/helpers/sent.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { axeFindings, type E2eSite, expect, signIn, signOut, solvePuzzle, startSite, test } from './fixtures.ts';

async function fillContactForm(page: Page) {
  await page.getByLabel('Full Name').fill('Ada Byron');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Company' }).fill('Analytical Engines');
  await page.getByRole('combobox', { name: 'Service' }).selectOption('Cloud Solutions');
  await page.getByRole('textbox', { name: 'Message' }).fill('Our file server is slow. Please call.');
}

/** The contact page with everything filled in. */
async function readyToSend(page: Page, site: E2eSite) {
  await page.goto('/contact');
  await fillContactForm(page);
  await solvePuzzle(page);
  site.advance(6_000);
}

/** From the home page to the owner's desk. */
async function leadStory(page: Page, advance: (ms: number) => void) {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await fillContactForm(page);
  await solvePuzzle(page);
  advance(6_000);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message Sent Successfully!' });
  await expect(dialog).toContainText("We've received your message and will get back to you soon.");
  const reference = /NA-\w{8}/.exec((await dialog.textContent()) ?? '')?.[0] ?? 'none';
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue Browsing' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('');

  await signIn(page);
  const row = page.getByRole('row', { name: /Ada Byron/ });
  await expect(row).toContainText('Analytical Engines');
  await expect(row).toContainText('Cloud Solutions');
  await expect(row).toContainText('website');
  await expect(row).toContainText(reference);
  await expect(row).toContainText('Reply due in');
  await expect(row).toContainText('Emails waiting');
  expect(await axeFindings(page)).toEqual([]);
  await row.getByRole('combobox').selectOption('responded');
  await expect(page.getByText('1 in all, 0 pending')).toBeVisible();

  await page.getByRole('link', { name: 'Outbox' }).click();
  const mail = page.getByRole('row', { name: /New contact message from Ada Byron/ });
  await mail.getByText('Read the email').click();
  await expect(mail).toContainText('Our file server is slow. Please call.');
  expect(await axeFindings(page)).toEqual([]);
}

test('a visitor writes from the home page and the owner finds it', async ({ page, site }) => {
  await leadStory(page, site.advance);
});

test('the same story on PostgreSQL', async ({ browser }) => {
  const postgres = await startPostgres();
  const { site, stop } = await startSite({ DATABASE_URL: `${postgres.url}/postgres` });
  const context = await browser.newContext({ baseURL: site.url });
  await leadStory(await context.newPage(), site.advance);
  await context.close();
  await stop();
  await postgres.stop();
});

test('without JavaScript: errors come back with everything typed, then it arrives', async ({ plain: page, site }) => {
  await page.goto('/contact');
  await page.getByLabel('Full Name').fill('Ada Byron');
  await page.getByLabel('Email Address').fill('not an address');
  await page.getByRole('textbox', { name: 'Message' }).fill('Please call.');
  const question = (await page.locator('.captcha label').textContent()) ?? '';
  await page.getByLabel(question).fill('no idea');
  site.advance(6_000);
  await page.getByRole('button', { name: 'Send Message' }).click();

  await expect(page.getByText('Security Notice')).toBeVisible();
  await expect(page.getByText('Incorrect answer. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Please call.');
  await solvePuzzle(page);
  await page.getByRole('button', { name: 'Send Message' }).click();

  await expect(page.getByRole('link', { name: /Please enter a valid email address/ })).toBeVisible();
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
  await expect(page.getByText(/by \w+day.*Eastern/)).toBeVisible();
  expect(await sent(site.deps.db, 'contact')).toMatchObject([{ email: 'ada@example.com' }]);
});

test.describe('where scripts break', () => {
  test.use({ expectedErrors: [/not in this browser/] });

  test('a form whose script breaks is the server’s own form, with what was typed', async ({ page, site }) => {
    await page.addInitScript(() => {
      const listen = EventTarget.prototype.addEventListener;
      HTMLFormElement.prototype.addEventListener = function (this: HTMLFormElement, type: string, ...rest: unknown[]) {
        if (type === 'input') throw new TypeError('not in this browser');
        listen.apply(this, [type, ...rest] as never);
      } as typeof listen;
    });
    const broke = page.waitForEvent('console', (message) => message.text().includes('not in this browser'));
    await page.goto('/contact');
    const name = page.getByLabel('Full Name');
    await name.pressSequentially('Ada Byron', { delay: 30 });
    await broke;
    await expect(name).toHaveValue('Ada Byron');
    await expect(name).toBeFocused();
    await page.getByLabel('Email Address').fill('ada@example.com');
    await page.getByRole('textbox', { name: 'Message' }).fill('Please call.');
    await solvePuzzle(page);
    site.advance(6_000);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();

    await page.goto('/quote');
    await page.getByLabel('First Name').focus();
    await expect(page.locator('[data-island]')).toHaveAttribute('data-awake', 'failed');
    await expect(page.getByRole('button', { name: 'Submit Quote Request' })).toBeVisible();
  });
});

test('the first and the second visitor read the same page, in every encoding', async ({ site }) => {
  const pages: string[] = [];
  const headers: string[] = [];
  const ofTransport = new Set([
    'date',
    'connection',
    'keep-alive',
    'transfer-encoding',
    'content-encoding',
    'content-length',
  ]);
  for (const encoding of ['gzip', 'identity', 'br']) {
    for (let visit = 0; visit < 2; visit++) {
      const answer = await fetch(`${site.url}/`, { headers: { 'Accept-Encoding': encoding } });
      pages.push(await answer.text());
      headers.push(JSON.stringify([...answer.headers].filter(([name]) => !ofTransport.has(name))));
    }
  }
  expect(pages[0]).toContain('<!DOCTYPE html>');
  expect(new Set(pages).size).toBe(1);
  expect(new Set(headers).size).toBe(1);
  expect(headers[0]).toContain('content-security-policy');
});

test('three wrong answers bring a new question', async ({ page }) => {
  await page.goto('/contact');
  const label = page.locator('.captcha label');
  await expect(label).not.toBeEmpty();
  const input = page.locator('#contact-captcha');
  await input.focus();
  await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible();
  for (const expected of ['Incorrect answer. Please try again.', 'Incorrect answer. Please try again.']) {
    await input.fill('wrong');
    await input.press('Enter');
    await expect(page.getByText(expected)).toBeVisible();
    await expect(input).toHaveValue('');
  }
  await input.fill('wrong');
  await input.press('Enter');
  await expect(page.getByText('Too many attempts. New question generated.')).toBeVisible();
});

test('a form sent without a network is kept, and arrives once when it returns', async ({ page, context, site }) => {
  await readyToSend(page, site);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Failed to send message. Please try again or contact us directly.')).toBeVisible();
  await expect(page.getByText(/We kept what you wrote on this device/)).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Byron');
  const posted = page.waitForRequest('**/api/submissions');
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Message Sent Successfully!' })).toBeVisible({ timeout: 20_000 });
  // By this the computers of one office are told apart.
  const { visitor } = (await posted).postDataJSON().security;
  expect(visitor).toMatch(/^[\w-]{36}$/);
  expect(visitor).toBe(await page.evaluate(() => localStorage.getItem('chatbot_user_id')));
  const kept = await sent(site.deps.db, 'contact');
  expect(kept).toMatchObject([{ name: 'Ada Byron' }]);
  const receipts = await page.evaluate(() => JSON.parse(localStorage.getItem('contactMessages') ?? '[]'));
  expect(receipts).toHaveLength(1);
});

test('nothing of the framework loads before a touch, and an early click is kept until the island is awake', async ({
  page,
}) => {
  const scripts: string[] = [];
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.goto('/contact');
  expect(scripts.filter((path) => !/\/(site|preload-helper|rolldown-runtime)-/.test(path))).toEqual([]);
  await page.getByRole('link', { name: 'Schedule Appointment' }).click();
  await expect(page.getByRole('heading', { name: 'Pick a day and a time' })).toBeVisible();
  const next = page.getByRole('button', { name: 'Next month' });
  const month = (await next.getAttribute('aria-label'))?.replace('Next month, ', '') ?? '';
  await next.click();
  await expect(page.getByRole('heading', { name: month })).toBeVisible();
  expect(documents).toEqual(['/contact']);
});

test('a wrong password is refused, cleared and told', async ({ page }) => {
  await page.goto('/admin/messages');
  const field = page.getByLabel('Password');
  await field.fill('letmein');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid password. Please try again.');
  await expect(field).toHaveValue('');
});

test('the owner deletes a message after the question, and signs out', async ({ page, site }) => {
  await readyToSend(page, site);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await signIn(page);
  await page.getByRole('button', { name: 'Delete the message from Ada Byron' }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this message?');
  await page.getByRole('button', { name: 'Delete message' }).click();
  await expect(page.getByText('No contact messages yet')).toBeVisible();
  await signOut(page);
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.goto('/admin/messages');
  await expect(page.getByLabel('Password')).toBeVisible();
});

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

test('an edit after it was kept takes the kept version back; what arrives is what the form says', async ({
  page,
  context,
  site,
}) => {
  await readyToSend(page, site);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByText(/We kept what you wrote on this device/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('textbox', { name: 'Message' }).fill('Our file server burns. Please come.');
  await expect(page.getByText(/we no longer send the earlier version/)).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Message Sent Successfully!' })).toBeVisible();
  const kept = await sent(site.deps.db, 'contact');
  expect(kept).toMatchObject([{ message: 'Our file server burns. Please come.' }]);
});

test('an answer that was lost and an edit: the visitor is told which version arrived, and keeps the other', async ({
  page,
  site,
}) => {
  await readyToSend(page, site);
  await page.route('**/api/submissions', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await sendButton(page).click();
  await expect(page.getByText(/We kept what you wrote on this device/)).toBeVisible();
  await page.unroute('**/api/submissions');
  await page.getByRole('textbox', { name: 'Message' }).fill('Never mind.');
  await sendButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Message Sent Successfully!' });
  await expect(dialog).toContainText('What you changed since was not sent and is still here');
  await dialog.getByRole('button', { name: 'Continue Browsing' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Never mind.');
  const kept = await sent(site.deps.db, 'contact');
  expect(kept).toMatchObject([{ message: 'Our file server is slow. Please call.' }]);
});

test('a kept message that is refused later is told on every page, and opens again with its words', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/contact');
  await fillContactForm(page);
  const question = (await page.locator('.captcha label').textContent()) ?? '';
  await page.getByLabel(question).fill('no idea');
  site.advance(6_000);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByText(/We kept what you wrote on this device/)).toBeVisible();
  await context.setOffline(false);
  await page.goto('/about');
  const notice = page.getByRole('status', { name: 'Your unsent forms' });
  await expect(notice).toContainText('Your message is still waiting to be sent.');
  await expect(notice).toContainText('could not be taken: Security validation failed: Incorrect answer.', {
    timeout: 20_000,
  });
  await notice.getByRole('link', { name: 'Open the form again' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Our file server is slow. Please call.');
  await expect(page.getByText('Incorrect answer. Please try again.').first()).toBeVisible();
  await solvePuzzle(page);
  site.advance(6_000);
  await sendButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Message Sent Successfully!' })).toBeVisible();
});

test('the sixth message of an hour is refused, and waits in quarantine', async ({ page, site }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('formSubmissionTimes')) {
      localStorage.setItem('formSubmissionTimes', JSON.stringify(Array(5).fill(Date.now())));
    }
  });
  for (let n = 1; n <= 6; n++) {
    await readyToSend(page, site);
    await sendButton(page).click();
    // Five other messages were noted in this browser, so it warns early; the server judges by its own count.
    if (n < 6) await expect(page.getByRole('dialog', { name: 'Message Sent Successfully!' })).toBeVisible();
  }
  await expect(page.getByText('Rate limit exceeded. Please try again later.').first()).toBeVisible();
  await site.deps.quarantine.settled();
  const kept = await site.deps.db.sql.selectFrom('quarantine').select(['type', 'reasons']).execute();
  expect(kept).toEqual([{ type: 'contact', reasons: '["Rate limit exceeded. Please try again later."]' }]);
});

test('a session that expired: nothing is lost by a refresh, and the form sends itself again', async ({
  page,
  site,
}) => {
  await page.goto('/contact');
  await fillContactForm(page);
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Our file server is slow. Please call.');
  await solvePuzzle(page);
  site.advance(1_900_000);
  await sendButton(page).click();
  await expect(page.getByText('Form session expired. Please refresh and try again.').first()).toBeVisible();
  await expect(page.getByText(/There is no need to refresh/)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Message Sent Successfully!' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue Browsing' }).click();
  await expect(page.getByRole('form', { name: 'Send us a message' })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('');
});

test('a form without its puzzle says so once and leads to it', async ({ page, site }) => {
  await page.goto('/contact');
  await fillContactForm(page);
  site.advance(6_000);
  await sendButton(page).click();
  await expect(page.getByText('Please complete the security verification.')).toHaveCount(1);
  await expect(page.locator('#contact-captcha')).toBeFocused();
});
