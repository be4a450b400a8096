import type { Page } from '@playwright/test';
import { appointments, sent } from '#tests/helpers/sent.ts';
import { type E2eSite, expect, signIn, solvePuzzle, test } from './fixtures.ts';
import { sendForm, sendsWhatWaits } from './visitors.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Northarc assistant' });
const bar = (page: Page) => page.getByRole('region', { name: 'Northarc assistant, minimized' });
const opener = (page: Page) => page.getByRole('button', { name: 'Chat with us' });
const input = (page: Page) => panel(page).getByRole('textbox', { name: 'Your message' });
const log = (page: Page) => panel(page).getByRole('log', { name: 'Conversation' });
const answers = (page: Page) => log(page).getByText('The assistant said:');
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });
const consultation = (page: Page) => panel(page).getByRole('form', { name: 'Free consultation' });
const request = (page: Page) => consultation(page).getByRole('button', { name: 'Request Consultation' });

async function open(page: Page) {
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
}

/** Goes to a page whose timers the story runs: the assistant thinks for one to three seconds. */
async function visit(page: Page, site: E2eSite, path = '/') {
  await page.clock.install({ time: site.now() });
  await page.goto(path);
}

/** Sends a question and gets its answer; the page's clock is the story's (`visit`). */
async function ask(page: Page, question: string) {
  const before = await answers(page).count();
  await input(page).fill(question);
  await button(page, 'Send message').click();
  await expect(input(page)).toHaveValue('');
  await page.clock.runFor(3_000);
  await expect(answers(page)).toHaveCount(before + 1);
}

async function kept(site: E2eSite) {
  const rows = await site.deps.db.sql
    .selectFrom('chat_messages')
    .select(['sender', 'feedback'])
    .orderBy('at')
    .execute();
  return rows.map(({ sender, feedback }) => [sender, feedback].filter(Boolean).join(' '));
}

test('a visitor asks, follows a link, reloads, closes and comes back to the same talk', async ({ page, site }) => {
  const scripts: string[] = [];
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url());
    if (/\.js$|\/api\//.test(pathname)) scripts.push(pathname);
  });
  await visit(page, site);
  await test.step('nothing of the assistant comes before it is opened', async () => {
    await expect(async () => {
      await page.mouse.move(200, 200);
      await opener(page).hover();
      expect(scripts.join()).toContain('/visit-record-');
    }).toPass();
    // The page's own script, the record of the visit and the price that answer once somebody is there.
    const own =
      /\/(site|preload-helper|visit-record|browser-store|parts|page|estimat\w+-\w+|format|words|prices|quote|day-times|json|next-free)-/;
    expect(scripts.filter((path) => !own.test(path))).toEqual([]);
    expect(await page.content()).not.toContain('chat-bubble');
  });
  await open(page);
  expect(scripts.some((path) => /\/chat-entry-/.test(path))).toBe(true);
  await expect(panel(page)).toContainText('Automated assistant');
  const quick = panel(page).getByRole('list', { name: 'Quick questions' });
  await expect(quick.getByRole('button')).toHaveCount(6);
  await input(page).fill('   ');
  await expect(button(page, 'Send message')).toBeDisabled();

  await ask(page, 'How much does a website cost?');
  await expect(quick).toHaveCount(0);
  await expect(log(page).getByRole('button', { name: 'Request it here' })).toBeInViewport({ ratio: 1 });
  await ask(page, 'Which areas do you serve?');
  await test.step('what was helpful', async () => {
    const helpful = button(page, 'Helpful').last();
    await helpful.click();
    await expect(helpful).toHaveAttribute('aria-pressed', 'true');
    await button(page, 'Not helpful').last().click();
    await expect(helpful).toHaveAttribute('aria-pressed', 'false');
    await page.clock.runFor(3_000);
    await expect.poll(() => kept(site)).toEqual(['bot', 'user', 'bot', 'user', 'bot negative']);
  });

  const said = await log(page).innerText();
  await input(page).fill('half a quest');
  const link = log(page).getByRole('link').last();
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.waitForURL((url) => `${url.pathname}${url.hash}` === href);
  await expect(panel(page)).toBeVisible();
  await expect(input(page)).toHaveValue('half a quest');
  expect(await log(page).innerText()).toBe(said);

  await button(page, 'Minimize chat').click();
  await expect(bar(page)).toBeVisible();
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await bar(page).getByRole('button', { name: 'Close chat' }).click();
  await expect(bar(page)).toBeHidden();
  await expect(opener(page)).toBeVisible();
  await page.clock.runFor(3_000);
  const sessions = () => site.deps.db.sql.selectFrom('chat_sessions').select('ended_at').execute();
  await expect.poll(sessions).toEqual([{ ended_at: expect.any(Number) }]);

  await page.goto('/about');
  await expect(panel(page)).toHaveCount(0);
  await open(page);
  await expect(input(page)).toHaveValue('half a quest');
  expect(await log(page).innerText()).toBe(said);
  expect(await sessions()).toHaveLength(1);
});

/** Fills the consultation form; its next click sends it. */
async function fillRequest(page: Page, site: E2eSite, message: string) {
  const form = consultation(page);
  await form.getByLabel('Full Name').fill('Ada Byron');
  await form.getByLabel('Email Address').fill('ada@example.com');
  await form.getByLabel('Phone').fill('404 555 0100');
  await form.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Cybersecurity' });
  await form.getByLabel('Message').fill(message);
  await solvePuzzle(page, form);
  site.advance(6_000);
}

/** Loses the answer to the next form that is sent, which has arrived. */
const loseAnswer = (page: Page) =>
  page.route(
    '**/api/submissions',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

const failed = 'Please try again or contact us directly support@northarc.example';
const waits = 'I have kept what you wrote on this device';
const arrived = 'Your consultation request has reached us.';

test('a visitor asks for a consultation; its answer is lost, it is sent again and is one; the owner has lead and talk', {
  tag: '@extended',
}, async ({ page, site }) => {
  await page.goto('/services');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Chat with our assistant' }).click();
  await button(page, 'Schedule').click();
  await expect(log(page)).toContainText('within 24 hours');
  const form = consultation(page);
  await expect(form.getByLabel('Full Name')).toBeFocused();
  await request(page).click();
  await expect(form.getByText('Please check 5 fields:')).toBeVisible();

  await form.getByLabel('Full Name').fill('Ada');
  await page.reload();
  await expect(form.getByLabel('Full Name')).toHaveValue('Ada');
  await expect(page.locator('body'), 'a form that comes back with the page takes no focus').toBeFocused();

  await fillRequest(page, site, 'We had a scare with a mail.');
  await loseAnswer(page);
  await request(page).click();
  await expect(log(page)).toContainText(waits);
  await expect(form).toHaveCount(0);
  await button(page, 'Schedule').click();
  await expect(form.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await expect(form.getByLabel('Message')).toHaveValue('We had a scare with a mail.');
  site.advance(6_000);
  await request(page).click();
  await expect(log(page).getByText(arrived)).toHaveCount(1);
  await expect(log(page).getByRole('link', { name: 'See your request' })).toHaveAttribute(
    'href',
    /^\/request\/[\w-]{24}$/,
  );
  await expect(log(page)).toContainText(/You will hear from us by \w+day/);
  await expect(form).toHaveCount(0);
  expect(await appointments(site.deps.db)).toMatchObject([
    { name: 'Ada Byron', phone: '404 555 0100', service: 'cybersecurity', time: 'TBD', source: 'chatbot' },
  ]);
  await button(page, 'Schedule').click();
  await expect(form.getByLabel('Full Name')).toHaveValue('');

  await expect.poll(async () => (await kept(site)).length).toBeGreaterThan(3);
  await signIn(page, '/chat-history');
  const lead = page.getByRole('row', { name: /Ada Byron/ });
  await expect(lead).toContainText('ada@example.com');
  await expect(lead.locator('.badge')).toHaveText('consultation');
  await page.getByRole('link', { name: /I would like to schedule a free consultation/ }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('within 24 hours');
});

test('a visitor books a meeting in the talk: the time is kept, and when it was too long others are offered', {
  tag: '@extended',
}, async ({ page, site }) => {
  await visit(page, site);
  await open(page);
  await ask(page, 'Can we meet on Thursday morning?');
  const form = consultation(page);
  await expect(form.getByLabel('Full Name')).toBeVisible();
  await button(page, 'Book Thursday, December 3, 10:00 AM').click();
  await page.clock.runFor(3_000);
  await expect(log(page)).toContainText('10:00 AM Eastern Time is kept for you until');
  await expect(panel(page).getByRole('region', { name: 'Free consultation' })).toContainText(
    'Thursday, December 3, 10:00 AM Eastern Time',
  );
  await page.clock.resume();
  await fillRequest(page, site, 'We want to move to the cloud.');
  await ask(page, 'make it 11:30');
  await expect(panel(page).getByRole('region', { name: 'Free consultation' })).toContainText('11:30 AM');
  const book = form.getByRole('button', { name: 'Book this time' });

  // Somebody else is quicker, eleven minutes later.
  site.advance(11 * 60_000);
  await sendForm(site, 'appointment', {
    ...{ name: 'Charles Babbage', email: 'babbage@example.com', phone: '', service: 'cloud', message: '' },
    ...{ date: '2026-12-03', time: '11:30' },
  });
  await book.click();
  await expect(log(page)).toContainText('This time has just been taken. Please choose another one.');
  await expect(form).toHaveCount(0);
  await button(page, 'Book Thursday, December 3, 10:30 AM').last().click();
  await expect(panel(page).getByRole('region', { name: 'Free consultation' })).toContainText(
    'Thursday, December 3, 10:30 AM Eastern Time',
  );
  await expect(form.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await solvePuzzle(page, form);
  site.advance(6_000);
  await book.click();
  await expect(log(page)).toContainText(/Thursday, December 3, 10:30 AM Eastern Time is booked for you\./);
  const rows = await appointments(site.deps.db);
  expect(rows).toContainEqual(expect.objectContaining({ name: 'Ada Byron', time: '10:30', source: 'chatbot' }));
});

test('a request that cannot be sent is told, kept and sent when the connection is back', { tag: '@extended' }, async ({
  page,
  site,
  context,
}) => {
  await visit(page, site);
  await open(page);
  await button(page, 'Schedule').click();
  await fillRequest(page, site, 'Our server is down.');
  await context.setOffline(true);
  await request(page).click();
  await expect(log(page)).toContainText(waits);
  await expect(log(page)).not.toContainText(failed);
  await expect(consultation(page)).toHaveCount(0);
  await sendsWhatWaits(page, site, () => context.setOffline(false), log(page).getByText(arrived));
  expect(await sent(site.deps.db, 'appointment')).toMatchObject([{ source: 'chatbot' }]);
});

test('by keyboard alone: opened, asked, minimized, expanded, begun anew, closed', { tag: '@extended' }, async ({
  page,
  site,
}) => {
  await visit(page, site, '/privacy');
  const focused = (name: string) =>
    button(page, name).evaluate((element) => element === document.activeElement, undefined, { timeout: 1_000 });
  await test.step('what is typed in the moment in which the panel comes is not lost', async () => {
    await page.evaluate(() => {
      const onFocus = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLTextAreaElement)) return;
        document.removeEventListener('focusin', onFocus);
        queueMicrotask(() => {
          for (const letter of 'Do you') document.execCommand('insertText', false, letter);
        });
      };
      document.addEventListener('focusin', onFocus);
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' }).last().focus();
    await page.keyboard.press('Tab');
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(input(page)).toBeFocused();
    await expect(input(page)).toHaveValue('Do you');
  });
  await page.keyboard.type(' help with phones?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('At home?');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Do you help with phones?\nAt home?', { useInnerText: true });
  await page.clock.runFor(3_000);
  await expect(answers(page)).toHaveCount(2);
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bar(page).getByRole('button', { name: /Open chat again/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(input(page)).toBeFocused();
  const back = async (name: string) => {
    for (let n = 0; n < 40 && !(await focused(name)); n++) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
  };
  await back('Start a new chat');
  await expect(input(page)).toBeFocused();
  await expect(answers(page)).toHaveCount(1);
  await back('Close chat');
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('two tabs show one talk, and neither loses what is said in the other', { tag: '@extended' }, async ({
  page,
  context,
  site,
}) => {
  await visit(page, site);
  const other = await context.newPage();
  await visit(other, site, '/about');
  await open(page);
  await open(other);
  await ask(page, 'good morning');
  await ask(other, 'prices');
  for (const tab of [page, other]) {
    await expect(log(tab)).toContainText('good morning');
    await expect(log(tab)).toContainText('Companies: $150');
  }
});

test('on a phone the panel fills the screen and its links show their pages; the button makes way and comes back', {
  tag: '@extended',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, site, '/about');
  await open(page);
  await expect(panel(page)).toHaveCSS('width', '360px');
  await expect(panel(page)).toHaveCSS('height', '740px');
  await expect(page.locator('body > header')).toHaveAttribute('inert');
  await ask(page, 'Do you build mobile apps?');
  await log(page).getByRole('link').first().click();
  await expect(bar(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await bar(page)
    .getByRole('button', { name: /Open chat again/ })
    .click();
  await button(page, 'Close chat').click();
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();

  const floating = page.locator('.chat-button');
  await test.step('for a form, a field, and for whoever scrolls down', async () => {
    for (const path of ['/', '/contact', '/contact?tab=appointment', '/emergency', '/estimate', '/quote', '/careers']) {
      await page.goto(path);
      await expect(floating, path).toBeHidden();
    }
    await page.goto('/support');
    await expect(floating).toBeVisible();
    const field = page.getByRole('searchbox');
    await field.focus();
    await expect(floating).toBeHidden();
    await field.blur();
    await expect(floating).toBeVisible();
    const isAway = floating.evaluate(
      (one) =>
        new Promise((done) => {
          window.addEventListener('scroll', () => done(getComputedStyle(one).visibility === 'hidden'), { once: true });
          window.scrollTo({ top: 2_000, behavior: 'instant' });
        }),
    );
    expect(await isAway).toBe(true);
    await expect(floating).toBeVisible();
  });
  await test.step('for a table', async () => {
    await page.goto('/it-support/business');
    await page.getByRole('table').getByRole('row').last().hover();
    await page.clock.runFor(3_000);
    await expect(floating).toBeHidden();
    await page.getByRole('heading', { level: 2 }).last().hover();
    await page.clock.runFor(3_000);
    await expect(floating).toBeVisible();
  });
});

test.describe('where scripts break', () => {
  test.use({ expectedErrors: [/not in this browser/] });

  test('a panel whose script breaks leads to the contact page, and so do both buttons without JavaScript', {
    tag: '@extended',
  }, async ({ page, plain }) => {
    await page.addInitScript(() => {
      const matches = window.matchMedia;
      window.matchMedia = (query) => {
        if (query.includes('pointer')) throw new TypeError('not in this browser');
        return matches(query);
      };
    });
    await page.goto('/it-support');
    await opener(page).click();
    await expect(page).toHaveURL(/\/contact$/);
    for (const name of ['Chat with us', 'Chat with our assistant']) {
      await plain.goto('/about');
      await plain.getByRole('link', { name }).click();
      await expect(plain).toHaveURL(/\/contact$/);
    }
  });
});

test('the owner sees a chat that goes on, answers in it, and hands it back; nobody waits for somebody who does not come', async ({
  page,
  browser,
  site,
}) => {
  await visit(page, site);
  await open(page);
  await ask(page, 'I want to talk to a real person');
  const context = await browser.newContext({ baseURL: site.url });
  const desk = await context.newPage();
  await signIn(desk, '/admin/chat-history');
  const running = desk.getByRole('heading', { name: 'Running now' });
  await expect(running).toBeVisible();
  await desk.getByRole('link', { name: /talk to a real person.*The assistant answers/ }).click();
  await expect(desk.getByText('The visitor has the chat open.')).toBeVisible();
  await desk.getByRole('textbox', { name: 'Your answer' }).fill('Hello, this is a person. What do you need?');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();

  await test.step('the visitor reads the answer and writes back; the assistant keeps out of it', async () => {
    await expect(log(page)).toContainText('A person wrote:');
    await expect(log(page)).toContainText('What do you need?');
    await expect(panel(page)).toContainText('A person of Northarc answers here');
    const before = await answers(page).count();
    await input(page).fill('How much is a website?');
    await button(page, 'Send message').click();
    await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('How much is a website?');
    await page.clock.runFor(4_000);
    await expect(answers(page)).toHaveCount(before);
  });

  await test.step('handed back, the assistant answers again', async () => {
    await desk.getByRole('button', { name: 'Hand back to the assistant' }).click();
    await expect(log(page)).toContainText('The automated assistant answers again');
    await expect(panel(page)).toContainText('Automated assistant');
    await ask(page, 'How much is a website?');
    await expect(log(page)).toContainText('$2,500');
  });

  await test.step('after a minute without an answer it goes on by email', async () => {
    await desk.getByRole('textbox', { name: 'Your answer' }).fill('One moment.');
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(panel(page)).toContainText('A person of Northarc answers here');
    await input(page).fill('Are you there?');
    await button(page, 'Send message').click();
    await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('Are you there?');
    site.advance(61_000);
    await expect(log(page)).toContainText('let us go on by email');
    await expect(consultation(page)).toBeVisible();
  });
  await context.close();
});
