import type { Page } from '@playwright/test';
import { sent } from '#tests/helpers/sent.ts';
import { type E2eSite, expect, holdBack, signIn, solvePuzzle, test } from './fixtures.ts';
import { keepsWhatIsTyped, sendsWhatWaits, stopTimers } from './visitors.ts';

const nameField = (page: Page) => page.getByLabel('Full Name');
const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const success = (page: Page) => page.getByRole('dialog', { name: 'Message Sent Successfully!' });
const keptNote = (page: Page) => page.getByText(/We saved what you wrote on this device/);
const questionField = (page: Page) => page.locator('#contact-captcha');

async function fillContactForm(page: Page) {
  await nameField(page).fill('Ada Byron');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Company' }).fill('Analytical Engines');
  await page.getByRole('combobox', { name: 'Service' }).selectOption('Cloud Solutions');
  await messageField(page).fill('Our file server is slow. Please call.');
}

/** The contact page with everything filled in. */
async function readyToSend(page: Page, site: E2eSite) {
  await page.goto('/contact');
  await fillContactForm(page);
  await solvePuzzle(page);
  site.advance(6_000);
}

test('a visitor writes from the home page, and the owner finds it', async ({ page, site }) => {
  let reference = 'none';
  await test.step('a mistyped address, a missing and a wrong puzzle are said where they stand', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await fillContactForm(page);
    const address = page.getByLabel('Email Address');
    await address.fill('ada@gmial.con');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'ada@gmail.com' }).click();
    await expect(address).toHaveValue('ada@gmail.com');
    await expect(address).toBeFocused();
    await expect(page.getByText('Did you mean')).toHaveCount(0);

    await sendButton(page).click();
    await expect(page.getByText('Please complete the security verification.')).toHaveCount(1);
    const puzzle = page.locator('#contact-captcha');
    await expect(puzzle).toBeFocused();
    for (const said of [/^Incorrect answer/, /^Incorrect answer/, /^Too many attempts. New question generated/]) {
      await puzzle.fill('wrong');
      await puzzle.press('Enter');
      await expect(page.getByText(said)).toBeVisible();
      await expect(puzzle).toHaveValue('');
    }
    await solvePuzzle(page);
  });

  await test.step('a sixth form within the hour is warned of; the server judges by its own count', async () => {
    site.advance(6_000);
    await page.evaluate(() =>
      localStorage.setItem('formSubmissionTimes', JSON.stringify(Array.from({ length: 5 }, () => Date.now()))),
    );
    const answer = await holdBack(page, '**/api/submissions');
    await sendButton(page).click();
    await expect(page.getByText('Rate limit exceeded. Please try again later.').first()).toBeVisible();
    answer();
    await expect(success(page)).toContainText("We've received your message and will get back to you soon.");
    reference = /NA-\w{8}/.exec((await success(page).textContent()) ?? '')?.[0] ?? 'none';
    await success(page)
      .getByRole('link', { name: /^Next open consultation: / })
      .click();
    await expect(page.getByRole('dialog', { name: 'Book your appointment' })).toBeVisible();
  });

  await test.step('the owner finds it, marks it and reads the email', async () => {
    await signIn(page);
    const row = page.getByRole('row', { name: /Ada Byron/ });
    for (const words of ['Analytical Engines', 'Cloud Solutions', 'website', reference, 'Reply due in']) {
      await expect(row).toContainText(words);
    }
    await row.getByRole('combobox').selectOption('responded');
    await expect(page.getByText('1 total, 0 pending')).toBeVisible();
    await page.goto('/admin/outbox');
    const mail = page.getByRole('row', { name: /New contact message from Ada Byron/ });
    await mail.getByText('Read the email').click();
    await expect(mail).toContainText('Our file server is slow. Please call.');
  });
});

test('without JavaScript: errors come back with everything typed, then it arrives', async ({ plain: page, site }) => {
  await page.goto('/contact');
  await nameField(page).fill('Ada Byron');
  await page.getByLabel('Email Address').fill('ada@gmial.con');
  await messageField(page).fill('Please call.');
  await questionField(page).fill('no idea');
  site.advance(6_000);
  await sendButton(page).click();

  await expect(page.getByText('Security Notice')).toBeVisible();
  await expect(page.getByText('Incorrect answer. Please try again.').first()).toBeVisible();
  await expect(page.getByText('Did you mean ada@gmail.com?')).toBeVisible();
  await expect(nameField(page)).toHaveValue('Ada Byron');
  await expect(messageField(page)).toHaveValue('Please call.');
  await solvePuzzle(page);
  await page.getByLabel('Email Address').fill('not an address');
  await sendButton(page).click();

  await expect(page.getByRole('link', { name: /Please enter a valid email address/ })).toBeVisible();
  await page.getByLabel('Email Address').fill('ada@example.com');
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
  await expect(page.getByText(/by \w+day.*Eastern/)).toBeVisible();
  expect(await sent(site.deps.db, 'contact')).toMatchObject([{ email: 'ada@example.com' }]);
});

test.describe('in a browser where not everything works', () => {
  test.use({ expectedErrors: [/not in this browser/] });

  test('a form whose script breaks is sent by the browser itself; with storage blocked, forms and the chat work', {
    tag: '@extended',
  }, async ({ page, browser, site }) => {
    await page.addInitScript(() => {
      const listen = EventTarget.prototype.addEventListener;
      HTMLFormElement.prototype.addEventListener = function (this: HTMLFormElement, type: string, ...rest: unknown[]) {
        if (type === 'input') throw new TypeError('not in this browser');
        listen.apply(this, [type, ...rest] as never);
      } as typeof listen;
    });
    const broke = page.waitForEvent('console', (message) => message.text().includes('not in this browser'));
    await page.goto('/contact');
    await nameField(page).pressSequentially('Ada Byron', { delay: 20 });
    await broke;
    await expect(nameField(page)).toHaveValue('Ada Byron');
    await expect(nameField(page)).toBeFocused();
    await page.getByLabel('Email Address').fill('ada@example.com');
    await messageField(page).fill('Please call.');
    await solvePuzzle(page);
    site.advance(6_000);
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
    await page.goto('/quote');
    await page.getByLabel('First Name').focus();
    await expect(page.locator('[data-island]')).toHaveAttribute('data-awake', 'failed');
    await expect(page.getByRole('button', { name: 'Submit Quote Request' })).toBeVisible();

    const context = await browser.newContext({ baseURL: site.url });
    await context.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: blocked });
      Object.defineProperty(window, 'sessionStorage', { get: blocked });
    });
    const other = await context.newPage();
    await readyToSend(other, site);
    await sendButton(other).click();
    await success(other).getByRole('button', { name: 'Continue Browsing' }).click();
    await other.getByRole('button', { name: 'Chat with us' }).click();
    await other.getByRole('textbox', { name: 'Your message' }).fill('Which areas do you serve?');
    await other.getByRole('textbox', { name: 'Your message' }).press('Enter');
    await expect(other.getByRole('log', { name: 'Conversation' }).getByText('The assistant said:')).toHaveCount(2);
    const last = await other.evaluate(async () => {
      for (let n = 0; n < 60; n++) await fetch('/healthz').catch(() => undefined);
      return fetch('/healthz').catch((error: Error) => error.message);
    });
    expect(last).toBe('Request blocked by DDoS protection');
    await context.close();
  });
});

test('nothing of the framework loads before a touch; what is done before a page is awake counts once it is', async ({
  page,
}) => {
  const scripts: string[] = [];
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(scripts.filter((path) => !/\/(site|preload-helper|rolldown-runtime)-/.test(path))).toEqual([]);

  await test.step('clicks', async () => {
    const release = await holdBack(page, '**/assets/*.js');
    await page.getByRole('link', { name: 'Schedule Appointment' }).click();
    release();
    const next = page.getByRole('button', { name: 'Next month, January 2027' });
    await next.click();
    await expect(page.getByRole('heading', { name: 'January 2027' })).toBeVisible();
    expect(documents).toEqual(['/contact']);
  });

  await test.step('words, which a reload loses no more than others', async () => {
    await page.unrouteAll();
    await page.goto('/contact', { waitUntil: 'networkidle' });
    const release = await holdBack(page, '**/assets/*.js');
    await page.getByLabel('Full Name').fill('Ada Byron');
    release();
    const kept = () => page.evaluate(() => Object.values(sessionStorage).some((text) => text.includes('Ada Byron')));
    await expect.poll(kept).toBe(true);
    await page.reload();
    await page.getByLabel('Email Address').first().focus();
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada Byron');
  });

  await test.step('keys in the calendar', async () => {
    await page.unrouteAll();
    await page.goto('/contact?tab=appointment', { waitUntil: 'networkidle' });
    const release = await holdBack(page, '**/assets/*.js');
    const days = page.locator('.calendar button.day-free');
    const third = await days.nth(2).getAttribute('value');
    await days.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(days.first()).toBeFocused();
    release();
    await expect(page.locator(`.calendar button[value="${third}"]`)).toBeFocused();
  });

  await test.step('a link to an answer opens it, also a second time', async () => {
    const address = '/support#response-times';
    const release = await holdBack(page, '**/assets/parts-*.js');
    await page.goto(address);
    const answer = page.locator('#response-times');
    await expect(answer).toBeInViewport();
    await page.getByText('How quickly do you respond').click();
    await expect(answer).toBeHidden();
    const came = page.waitForResponse('**/assets/parts-*.js');
    release();
    await (await came).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect(answer).toBeHidden();
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'To the answer' });
      document.querySelector('h1')?.after(link);
    }, address);
    await page.getByRole('link', { name: 'To the answer' }).click();
    await expect(answer).toBeInViewport();
  });
});

test('a message sent without a network is kept, follows what is changed, and arrives once in its last version', async ({
  page,
  context,
  site,
}) => {
  await page.clock.install({ time: site.now() });
  await readyToSend(page, site);
  await keepsWhatIsTyped(page, 'contact', messageField(page));
  const posted = page.waitForRequest('**/api/submissions');
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(keptNote(page)).toBeVisible();
  await expect(page.getByText(/Failed to send|try again or contact/)).toHaveCount(0);
  await expect(nameField(page)).toHaveValue('Ada Byron');
  await messageField(page).fill('Our file server burns. Please come.');
  await expect(page.getByText(/we no longer send the earlier version/)).toBeVisible();
  await sendButton(page).click();
  await expect(keptNote(page)).toBeVisible();
  await sendsWhatWaits(page, site, () => context.setOffline(false), success(page));
  // By this the computers of one office are told apart.
  const { visitor } = (await posted).postDataJSON().security;
  expect(visitor).toMatch(/^[\w-]{36}$/);
  expect(visitor).toBe(await page.evaluate(() => localStorage.getItem('chatbot_user_id')));
  expect(await sent(site.deps.db, 'contact')).toMatchObject([{ message: 'Our file server burns. Please come.' }]);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('contactMessages') ?? '[]'))).toHaveLength(1);

  await test.step('an answer that was lost, and a change: told which version arrived, the other stays', async () => {
    await success(page).getByRole('button', { name: 'Continue Browsing' }).click();
    await expect(nameField(page)).toHaveValue('');
    await readyToSend(page, site);
    await page.route('**/api/submissions', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await sendButton(page).click();
    await expect(keptNote(page)).toBeVisible();
    await page.unroute('**/api/submissions');
    await messageField(page).fill('Never mind.');
    await sendButton(page).click();
    await expect(success(page)).toContainText('Your later changes were not sent and are still here');
    await success(page).getByRole('button', { name: 'Continue Browsing' }).click();
    await expect(messageField(page)).toHaveValue('Never mind.');
    const kept = (await sent(site.deps.db, 'contact')).map(({ message }) => message);
    expect(kept).toHaveLength(2);
    expect(kept).toContain('Our file server is slow. Please call.');
  });
});

test('a kept message that is refused later opens again from any page; a session that expired loses nothing', {
  tag: '@extended',
}, async ({ page, context, site }) => {
  await page.clock.install({ time: site.now() });
  await page.goto('/contact');
  await fillContactForm(page);
  await questionField(page).fill('no idea');
  await keepsWhatIsTyped(page, 'contact', messageField(page));
  site.advance(6_000);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(keptNote(page)).toBeVisible();
  await stopTimers(page, site);
  const asked = page.waitForResponse('**/api/form-token');
  await context.setOffline(false);
  await asked;
  const notice = page.getByRole('status', { name: 'Your unsent forms' });
  await sendsWhatWaits(
    page,
    site,
    async () => {
      await page.goto('/about');
      await expect(notice).toContainText('Your message is still waiting to be sent.');
    },
    notice.getByText('couldn’t accept your message: Security validation failed: Incorrect answer.'),
  );
  await notice.getByRole('link', { name: 'Open the form again' }).click();
  await expect(page.getByText('Incorrect answer. Please try again.').first()).toBeVisible();
  await expect(nameField(page)).toHaveValue('Ada Byron');

  await messageField(page).fill('Our file server is slow, still.');
  await keepsWhatIsTyped(page, 'contact', messageField(page));
  await page.reload();
  await expect(messageField(page)).toHaveValue('Our file server is slow, still.');
  await solvePuzzle(page);
  site.advance(1_900_000);
  await sendButton(page).click();
  await expect(page.getByText('Form session expired. Please refresh and try again.').first()).toBeVisible();
  await expect(page.getByText(/No need to refresh/)).toBeVisible();
  site.advance(6_000);
  await page.clock.runFor(6_000);
  await success(page).getByRole('button', { name: 'Continue Browsing' }).click();
  await expect(page.getByRole('form', { name: 'Send us a message' })).toBeFocused();
  await page.reload();
  await expect(nameField(page)).toHaveValue('');
  expect(await sent(site.deps.db, 'contact')).toMatchObject([{ message: 'Our file server is slow, still.' }]);
});
