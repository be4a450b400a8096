import type { Page } from '@playwright/test';
import { chatPhrases } from '#content/chat-answers.ts';
import { dayInWords, easternDay, timeInWords } from '#src/lib/format.ts';
import { appointments, sent } from '#tests/helpers/sent.ts';
import { axeFindings, type E2eSite, expect, solvePuzzle, test } from './fixtures.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Northarc assistant' });
const bar = (page: Page) => page.getByRole('region', { name: 'Northarc assistant, minimized' });
const opener = (page: Page) => page.getByRole('button', { name: 'Chat with us' });
const input = (page: Page) => panel(page).getByRole('textbox', { name: 'Your message' });
const log = (page: Page) => panel(page).getByRole('log', { name: 'Conversation' });
const answers = (page: Page) => log(page).getByText('The assistant said:');
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });

async function open(page: Page) {
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
}

/** Sends a question and waits for its answer. */
async function ask(page: Page, question: string) {
  const before = await answers(page).count();
  await input(page).fill(question);
  await button(page, 'Send message').click();
  await expect(answers(page)).toHaveCount(before + 1);
}

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key);

async function kept(site: E2eSite) {
  const rows = await site.deps.db.sql
    .selectFrom('chat_messages')
    .select(['sender', 'feedback'])
    .orderBy('at')
    .execute();
  return rows.map(({ sender, feedback }) => [sender, feedback].filter(Boolean).join(' '));
}

test('nothing of the assistant comes before it is opened; then its code, once', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.js$|\/api\//.test(pathname)) scripts.push(pathname);
  });
  await page.goto('/');
  await opener(page).hover();
  await page.waitForLoadState('networkidle');
  // The page's own script, the record of the visit and the price that answer once somebody is there.
  const own = /\/(site|preload-helper|rolldown-runtime|visit-record|browser-store|format|parts|page|cost-live)-/;
  expect(scripts.filter((path) => !own.test(path))).toEqual([]);
  expect(await page.content()).not.toContain('chat-bubble');
  await open(page);
  await expect(panel(page)).toHaveCSS('width', '384px');
  await expect(panel(page)).toHaveCSS('height', '600px');
  expect(scripts.some((path) => /\/entry-/.test(path))).toBe(true);
});

test('a visitor asks, follows a link, reloads, closes and comes back to the same talk', async ({ page, site }) => {
  await page.clock.install();
  await page.goto('/');
  await open(page);
  await expect(panel(page)).toContainText('Automated assistant');
  const quick = panel(page).getByRole('list', { name: 'Quick questions' });
  await expect(quick.getByRole('button')).toHaveCount(6);
  await expect(button(page, 'Send message')).toBeDisabled();
  await input(page).fill('   ');
  await expect(button(page, 'Send message')).toBeDisabled();

  // Nobody is quick enough for a delay of one second on a machine that is busy.
  await page.clock.pauseAt(Date.now() + 1_000);
  await input(page).fill('How much does a website cost?');
  await input(page).press('Enter');
  await expect(input(page)).toHaveValue('');
  await expect(quick).toHaveCount(0);
  await expect(panel(page).getByText('The assistant is typing…')).toBeVisible();
  await input(page).fill('Which areas do you serve?');
  await expect(button(page, 'Send message')).toBeDisabled();
  await page.clock.runFor(3_000);
  await page.clock.resume();
  await expect(answers(page)).toHaveCount(2);
  await expect(log(page).getByText('Free 30-minute consultation')).toBeVisible();
  await input(page).press('Enter');
  await expect(answers(page)).toHaveCount(3);

  const helpful = button(page, 'Helpful').last();
  await helpful.click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Not helpful').last().click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => kept(site), { timeout: 10_000 }).toEqual(['bot', 'user', 'bot', 'user', 'bot negative']);

  const said = await log(page).innerText();
  await input(page).fill('half a quest');
  const link = log(page).getByRole('link').last();
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.waitForURL((url) => `${url.pathname}${url.hash}` === href);
  await expect(panel(page)).toBeVisible();
  expect(await log(page).innerText()).toBe(said);
  await expect(input(page)).toHaveValue('half a quest');

  await button(page, 'Minimize chat').click();
  await expect(bar(page)).toHaveCSS('width', '320px');
  await expect(bar(page)).toHaveCSS('height', '64px');
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await bar(page).getByRole('button', { name: 'Close chat' }).click();
  await expect(bar(page)).toBeHidden();
  await expect(opener(page)).toBeVisible();

  const [session] = await stored(page, 'chatSessions');
  expect(session).toMatchObject({ id: expect.any(String), startTime: expect.any(String), endTime: expect.any(String) });
  expect(session.messages).toHaveLength(5);
  expect(session.messages[4]).toMatchObject({ sender: 'bot', feedback: 'negative', timestamp: expect.any(String) });
  expect(session.userIdentifier).toBe(await page.evaluate(() => localStorage.getItem('chatbot_user_id')));
  const ended = () => site.deps.db.sql.selectFrom('chat_sessions').select('ended_at').executeTakeFirst();
  await expect.poll(async () => (await ended())?.ended_at, { timeout: 10_000 }).toBeGreaterThan(0);

  await page.goto('/about');
  await expect(panel(page)).toHaveCount(0);
  await open(page);
  expect(await log(page).innerText()).toBe(said);
  await expect(input(page)).toHaveValue('half a quest');
  expect(await site.deps.db.sql.selectFrom('chat_sessions').select('id').execute()).toHaveLength(1);
});

test('a visitor asks for a consultation in the chat and the owner has the lead and the talk', {
  tag: '@floor',
}, async ({ page, site }) => {
  await page.goto('/services');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Chat with our assistant' }).click();
  await button(page, 'Schedule').click();
  await expect(log(page)).toContainText('I would like to schedule a free consultation.');
  await expect(log(page)).toContainText('within 24 hours');
  await expect(log(page)).toContainText(/If you send it now, that is by \w+day/);
  const form = panel(page).getByRole('form', { name: 'Free consultation' });
  await expect(form.getByLabel('Full Name')).toBeFocused();
  await expect(form.getByRole('combobox', { name: 'Service' }).locator('option')).toHaveText([
    'Select a service',
    'IT Support',
    'Cloud Solutions',
    'Cybersecurity',
    'App Development',
    'Web Development',
    'General Consultation',
  ]);
  await form.getByRole('button', { name: 'Request Consultation' }).click();
  await expect(form.getByText('Please check 5 fields:')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await form.getByLabel('Full Name').fill('Ada Byron');
  await form.getByLabel('Email Address').fill('ada@example.com');
  await page.reload();
  await expect(form.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await expect(form.getByLabel('Email Address')).toHaveValue('ada@example.com');
  await form.getByLabel('Phone').fill('404 555 0100');
  await form.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Cybersecurity' });
  await form.getByLabel('Message').fill('We had a scare with a mail.');
  await solvePuzzle(page, form);
  site.advance(6_000);
  await form.getByRole('button', { name: 'Request Consultation' }).click();
  await expect(log(page)).toContainText('Your consultation request has reached us.');
  await expect(log(page).getByRole('link', { name: 'See your request' })).toHaveAttribute(
    'href',
    /^\/request\/[\w-]{24}$/,
  );
  await expect(log(page)).toContainText(/You will hear from us by \w+day/);
  await expect(form).toHaveCount(0);
  const rows = await appointments(site.deps.db);
  expect(rows).toMatchObject([
    {
      name: 'Ada Byron',
      phone: '404 555 0100',
      service: 'cybersecurity',
      date: 'TBD - Consultation Request',
      time: 'TBD',
      source: 'chatbot',
      status: 'pending',
    },
  ]);
  const copies = await page.evaluate(() => JSON.parse(localStorage.getItem('appointments') ?? '[]'));
  expect(copies).toMatchObject([
    { name: 'Ada Byron', date: 'TBD - Consultation Request', time: 'TBD', source: 'chatbot', status: 'pending' },
  ]);
  await button(page, 'Schedule').click();
  await expect(form.getByLabel('Full Name')).toHaveValue('');

  await expect.poll(async () => (await kept(site)).length, { timeout: 10_000 }).toBeGreaterThan(3);
  await page.goto('/chat-history');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Login' }).click();
  const lead = page.getByRole('row', { name: /Ada Byron/ });
  await expect(lead).toContainText('ada@example.com');
  await expect(lead).toContainText('chatbot');
  await expect(lead.locator('.badge')).toHaveText('consultation');
  await page.getByRole('link', { name: /I would like to schedule a free consultation/ }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('within 24 hours');
});

/** The filled consultation form of the home page's chat, whose next click on its button sends it. */
async function readyRequest(page: Page, site: E2eSite, message: string) {
  await page.goto('/');
  await open(page);
  await button(page, 'Schedule').click();
  const form = panel(page).getByRole('form', { name: 'Free consultation' });
  await form.getByLabel('Full Name').fill('Ada Byron');
  await form.getByLabel('Email Address').fill('ada@example.com');
  await form.getByLabel('Phone').fill('404 555 0100');
  await form.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'IT Support' });
  await form.getByLabel('Message').fill(message);
  await solvePuzzle(page, form);
  site.advance(6_000);
  return form;
}

test('a request that cannot be sent is told, kept and sent when the connection is back', async ({
  page,
  site,
  context,
}) => {
  const form = await readyRequest(page, site, 'Our server is down.');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Request Consultation' }).click();
  await expect(log(page)).toContainText(
    "I'm sorry, there was an error submitting your request. Please try again or contact us directly support@northarc.example",
  );
  await expect(form).toHaveCount(0);
  await context.setOffline(false);
  await expect(log(page)).toContainText('Your consultation request has reached us.', { timeout: 20_000 });
  expect(await sent(site.deps.db, 'appointment')).toMatchObject([{ source: 'chatbot' }]);
});

for (const storage of ['kept', 'blocked'] as const) {
  test(`a request whose answer was lost is one request, however often it is sent; storage ${storage}`, async ({
    page,
    site,
  }) => {
    if (storage === 'blocked') {
      await page.addInitScript(() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
          if (this === window.localStorage) throw new DOMException('full', 'QuotaExceededError');
          setItem.call(this, key, value);
        };
      });
    }
    const form = await readyRequest(page, site, 'Our server is slow.');
    await page.route(
      '**/api/submissions',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const send = form.getByRole('button', { name: 'Request Consultation' });
    await send.click();
    await expect(log(page)).toContainText('Please try again or contact us directly');
    await expect(form).toHaveCount(0);

    await button(page, 'Schedule').click();
    await expect(form.getByLabel('Full Name')).toHaveValue('Ada Byron');
    await expect(form.getByLabel('Message')).toHaveValue('Our server is slow.');
    if (storage === 'blocked') await solvePuzzle(page, form);
    site.advance(6_000);
    await send.click();
    await expect(log(page).getByText('Your consultation request has reached us.')).toHaveCount(1);
    await expect(form).toHaveCount(0);
    expect(await appointments(site.deps.db)).toMatchObject([{ name: 'Ada Byron' }]);

    await button(page, 'Schedule').click();
    await expect(form.getByLabel('Full Name')).toHaveValue('');
  });
}

test('what is typed in the moment in which the panel comes is not lost', async ({ page }) => {
  await page.goto('/privacy');
  await page.evaluate(() => {
    const type = (letters: string) => {
      for (const letter of letters) document.execCommand('insertText', false, letter);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLTextAreaElement)) return;
      document.removeEventListener('focusin', onFocus);
      queueMicrotask(() => type('Do you'));
    };
    document.addEventListener('focusin', onFocus);
  });
  await opener(page).click();
  await expect(input(page)).toHaveValue('Do you');
});

test('by keyboard alone: opened, asked, minimised, expanded, closed', async ({ page }) => {
  await page.goto('/privacy');
  const toFooterEnd = page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' }).last();
  await toFooterEnd.focus();
  await page.keyboard.press('Tab');
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('Do you help with phones?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('At home?');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Do you help with phones?\nAt home?', { useInnerText: true });
  await expect(input(page)).toBeFocused();
  await expect(answers(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bar(page).getByRole('button', { name: /Open chat again/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(input(page)).toBeFocused();
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Shift+Tab');
    if (await button(page, 'Close chat').evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

for (const width of [360, 1280]) {
  test(`axe finds nothing in any state at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 });
    await page.goto('/it-support');
    const findings: string[] = [];
    const look = async (state: string) => {
      await page.evaluate(() => Promise.all(document.getAnimations().map((motion) => motion.finished.catch(() => 0))));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) findings.push(`${state}: ${over} px too wide`);
      findings.push(...(await axeFindings(page)).map((finding) => `${state}: ${finding}`));
    };
    await look('closed');
    await open(page);
    if (width === 360) {
      await expect(panel(page)).toHaveCSS('width', '360px');
      await expect(panel(page)).toHaveCSS('height', '760px');
      await expect(page.locator('body > header')).toHaveAttribute('inert');
    }
    await look('open');
    await input(page).fill('What does business IT support cost?');
    await button(page, 'Send message').click();
    await expect(panel(page).getByText('The assistant is typing…')).toBeVisible();
    await expect(log(page).getByText('Free 30-minute consultation')).toBeVisible();
    await look('answered');
    await button(page, 'Helpful').last().click();
    await log(page).getByRole('button', { name: 'Request it here' }).click();
    await expect(panel(page).getByRole('form', { name: 'Free consultation' })).toBeVisible();
    await look('form');
    await button(page, 'Minimize chat').click();
    await look('minimised');
    expect(findings).toEqual([]);
  });
}

test('on a phone a link of an answer shows its page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await open(page);
  await ask(page, 'Do you build mobile apps?');
  await log(page).getByRole('link').first().click();
  await expect(bar(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('two tabs show one talk', async ({ page, context }) => {
  await page.goto('/');
  await open(page);
  await ask(page, 'Do you serve Alpharetta?');
  const other = await context.newPage();
  await other.goto('/about');
  await expect(panel(other)).toHaveCount(0);
  await open(other);
  await expect(answers(other)).toHaveCount(2);
  await ask(other, 'And Roswell?');
  await expect(log(page)).toContainText('And Roswell?');
  await expect(answers(page)).toHaveCount(3);
});

test('two tabs opened before anything is said lose nothing', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/about');
  await open(page);
  await open(other);
  await ask(page, 'good morning');
  await ask(other, 'prices');
  for (const tab of [page, other]) {
    await expect(log(tab)).toContainText('good morning');
    await expect(log(tab)).toContainText('What things start at');
  }
});

test('on a phone the focus goes back to the button when the panel is closed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await open(page);
  await button(page, 'Close chat').click();
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('a new chat takes the focus to the input', async ({ page }) => {
  await page.goto('/');
  await open(page);
  await ask(page, 'hi');
  await button(page, 'Start a new chat').focus();
  await page.keyboard.press('Enter');
  await expect(input(page)).toBeFocused();
  await expect(answers(page)).toHaveCount(1);
});

test('a form that comes back with the page takes no focus', async ({ page }) => {
  await page.goto('/');
  await open(page);
  await button(page, 'Schedule').click();
  const name = panel(page).getByLabel('Full Name');
  await expect(name).toBeFocused();
  await page.reload();
  await expect(name).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator('body')).toBeFocused();
});

test('the card that follows a price is in view', async ({ page }) => {
  await page.goto('/');
  await open(page);
  await ask(page, 'How much does a website cost?');
  await expect(log(page).getByRole('button', { name: 'Request it here' })).toBeInViewport({ ratio: 1 });
});

test('on a phone the button makes way for a field, and for whoever scrolls down', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/contact');
  const floating = page.locator('.chat-button');
  await expect(floating).toBeVisible();
  await page.getByLabel('Full Name').first().focus();
  await expect(floating).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(floating).toBeVisible();
  await page.evaluate(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    window.addEventListener('scroll', () => {
      const button = document.querySelector('.chat-button');
      seen.push(button !== null && getComputedStyle(button).visibility === 'hidden');
    });
  });
  await page.mouse.wheel(0, 400);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: boolean[] }).seen.some(Boolean)))
    .toBe(true);
  await expect(floating).toBeVisible();
});

test.describe('where scripts break', () => {
  test.use({ expectedErrors: [/not in this browser/] });

  test('a panel whose script breaks leads to the contact page', async ({ page }) => {
    await page.addInitScript(() => {
      const ask = window.matchMedia;
      window.matchMedia = (query) => {
        if (query.includes('pointer')) throw new TypeError('not in this browser');
        return ask(query);
      };
    });
    await page.goto('/it-support');
    await opener(page).click();
    await expect(page).toHaveURL(/\/contact$/);
  });
});

test('storage that is blocked changes nothing but the memory', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/');
  await open(page);
  await ask(page, 'Do you build websites?');
  await button(page, 'Schedule').click();
  await expect(panel(page).getByRole('form', { name: 'Free consultation' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('without JavaScript both buttons lead to the contact page', async ({ plain: page }) => {
  for (const name of ['Chat with us', 'Chat with our assistant']) {
    await page.goto('/about');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/contact$/);
  }
});

test('who asks for a home visit is told the days on which one is free, not those of consultations', async ({
  page,
  site,
}) => {
  const today = easternDay(site.deps.clock.now()).iso;
  const answer = await fetch(`${site.url}/api/availability?from=${today}&days=14&kind=home-visit`);
  const { days }: { days: { date: string; slots: { time: string; available: boolean }[] }[] } = await answer.json();
  const free = days.filter(({ slots }) => slots.some(({ available }) => available)).slice(0, 3);
  expect(free).toHaveLength(3);
  await page.goto('/');
  await open(page);
  await ask(page, 'I want to book a home visit');
  const told = log(page)
    .getByRole('listitem')
    .filter({ hasText: /^\w+, \w+ \d+: \d+:\d\d/ });
  await expect(told).toHaveText(
    free.map(({ date, slots }) => {
      const times = slots.filter(({ available }) => available).map(({ time }) => timeInWords(time));
      const more = Math.max(0, times.length - 3);
      return chatPhrases.firstFree(dayInWords(date), times.slice(0, 3).join(', '), more).replace('- ', '');
    }),
  );
  await expect(log(page).getByRole('link', { name: 'See free times for a home visit' })).toBeVisible();
});
