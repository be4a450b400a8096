import type { Page } from '@playwright/test';
import { protections } from '#content/protections.ts';
import { sent } from '#tests/helpers/sent.ts';
import { adminPassword, axeFindings, expect, holdBack, signIn, solvePuzzle, startSite, test } from './fixtures.ts';

const notice = 'Security Notice: Enhanced protection is active due to unusual traffic patterns.';
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key) as Promise<
    { type: string; details: string }[]
  >;
const types = async (page: Page) =>
  (await stored(page, 'ddosLogs')).map(({ type, details }) => `${type} ${details}`.trim());

/** Sends so many requests as scripts of the page do; what each of them came to. */
const ask = (page: Page, count: number) =>
  page.evaluate(async (times) => {
    const outcomes: string[] = [];
    for (let n = 0; n < times; n++) {
      outcomes.push(
        await fetch('/healthz').then(
          (answer) => String(answer.status),
          (error: Error) => error.message,
        ),
      );
    }
    return outcomes;
  }, count);

/** As if this browser had sent so many requests within the last hour, none of them in the last minute. */
const havingSent = (page: Page, count: number) =>
  page.evaluate((times) => {
    const counters = JSON.parse(localStorage.getItem('ddosCounters') ?? '{}');
    const [key = ''] = Object.keys(counters);
    const from = Date.now() - 3_000_000;
    localStorage.setItem('ddosCounters', JSON.stringify({ [key]: Array.from({ length: times }, (_, n) => from + n) }));
  }, count);

test('sixty requests a minute go out, the next is held back, and a form says so and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByLabel('Full Name').fill('Ada Byron');
  await page.getByRole('textbox', { name: 'Message' }).fill('Please call me back.');
  await solvePuzzle(page);
  const outcomes = await ask(page, 61);
  expect(outcomes.at(0)).toBe('200');
  expect(outcomes.at(-1)).toBe('Request blocked by DDoS protection');
  const held = outcomes.filter((outcome) => outcome !== '200');
  expect(new Set(held)).toEqual(new Set(['Request blocked by DDoS protection']));
  await expect.poll(() => types(page)).toContain('rate_limit fetch');

  const said = page.waitForEvent('dialog');
  const click = page.getByRole('button', { name: 'Send Message' }).click();
  const dialog = await said;
  expect(dialog.message()).toBe('Request blocked due to suspicious activity. Please try again later.');
  await dialog.accept();
  await click;
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Please call me back.');
});

/** How often this browser's counter was told of something, less what it fetched: its forms. */
async function watchForms(page: Page) {
  let fetched = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched++;
  });
  return async () => {
    const counters = await page.evaluate(() => JSON.parse(localStorage.getItem('ddosCounters') ?? '{}'));
    return Object.values(counters as Record<string, number[]>).flat().length - fetched;
  };
}

/** Holds back every script that is asked for from now on. */
const holdScripts = (page: Page) => holdBack(page, '**/assets/*.js');

test('a search or a form that is faster than its script counts once', async ({ page }) => {
  const forms = await watchForms(page);
  await page.goto('/blog');
  let release = await holdScripts(page);
  await page.getByRole('searchbox').fill('backup');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(forms).toBe(1);
  release();
  await expect(page).toHaveURL('/blog?q=backup');
  expect(await forms()).toBe(1);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(forms).toBe(2);

  await page.goto('/contact');
  release = await holdScripts(page);
  await page.getByLabel('Full Name').fill('Ada Byron');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect.poll(forms).toBe(3);
  release();
  await expect(page.getByText('Please check 2 fields:')).toBeVisible();
  expect(await forms()).toBe(3);
});

test('the five-hundredth request within an hour brings the notice, which can be dismissed, and the server hears of it', async ({
  page,
  site,
}) => {
  await page.goto('/');
  await ask(page, 1);
  await havingSent(page, 498);
  await ask(page, 1);
  await expect(page.locator('html')).toHaveAttribute('data-security-level', 'medium');
  await ask(page, 1);
  await expect(page.locator('html')).toHaveAttribute('data-security-level', 'high');
  const banner = page.getByRole('complementary', { name: 'Security notice' });
  await expect(banner).toHaveText(notice);
  const passing = page.getByRole('status').filter({ hasText: notice });
  await expect(passing).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await passing.getByRole('button', { name: 'Dismiss' }).click();
  await expect(passing).toHaveCount(0);
  await expect(banner).toBeVisible();
  await expect.poll(() => types(page)).toContain('ddos_attack fetch');
  await expect
    .poll(async () => {
      await site.deps.protection.events.settled();
      return (await site.deps.protection.events.newest()).map(({ kind, path }) => `${kind} ${path}`);
    })
    .toContain('ddos_attack /');

  await page.goto('/about');
  await expect(banner).toBeVisible();
  await expect(passing).toHaveCount(0);
});

for (const [how, keys] of [
  ['with its button, the second thing that the keyboard reaches', ['Tab', 'Tab', 'Enter']],
  ['with Escape', ['Escape']],
] as const) {
  test(`the keyboard dismisses the notice ${how}`, async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('ddosAttackUntil', String(Date.now() + 60_000));
    });
    await page.goto('/');
    const passing = page.getByRole('status').filter({ hasText: notice });
    await expect(passing).toBeVisible();
    for (const key of keys) await page.keyboard.press(key);
    await expect(passing).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Security notice' })).toBeVisible();
  });
}

test('the notice goes by itself after ten seconds, and the banner when the flag, read every half minute, is down', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('ddosAttackUntil', String(Date.now() + 60_000)));
  await page.clock.runFor(30_000);
  const passing = page.getByRole('status').filter({ hasText: notice });
  await expect(passing).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(passing).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(passing).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Security notice' })).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByRole('complementary', { name: 'Security notice' })).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-security-level', 'medium');
});

test('pages from memory say that the server is under attack', async ({ browser }) => {
  const { site, stop } = await startSite({ TRUST_PROXY: '1' });
  const from = (last: number) => ({ 'X-Forwarded-For': `203.0.113.${last}`, 'User-Agent': `visitor ${last}` });
  for (const last of [1, 2, 3]) {
    await Promise.all(
      Array.from({ length: 500 }, () =>
        fetch(`${site.url}/api/form-token`, { headers: from(last) }).then((a) => a.text()),
      ),
    );
  }
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/');
  await page.goto('/about');
  await page.goto('/');
  await expect(page.getByRole('complementary', { name: 'Security notice' })).toHaveText(notice);
  await context.close();
  await stop();
});

/** As if developer tools were docked below the page. */
async function openDevTools(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(window, 'outerHeight', { configurable: true, get: () => window.innerHeight + 161 });
  });
  await page.clock.runFor(600);
}

test('developer tools are noted once each time they open', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await openDevTools(page);
  await page.clock.runFor(2_000);
  await expect.poll(() => types(page)).toEqual(['dev_tools']);
  await page.evaluate(() => {
    Object.defineProperty(window, 'outerHeight', { configurable: true, get: () => window.innerHeight + 160 });
  });
  await page.clock.runFor(600);
  await openDevTools(page);
  await expect.poll(() => types(page)).toEqual(['dev_tools', 'dev_tools']);
});

/** As if ten pages had been left within the last ten seconds, then leaves one more. */
async function leaveQuickly(page: Page) {
  await page.evaluate(() => {
    const now = Date.now();
    localStorage.setItem('ddosUnloads', JSON.stringify(Array.from({ length: 10 }, (_, n) => now - n)));
  });
  await page.goto('/privacy');
}

test('the menu and the five shortcuts are blocked and noted, but not in a text field', async ({ page }) => {
  await page.goto('/contact');
  const prevented = () =>
    page.evaluate(() => {
      const seen: string[] = [];
      for (const type of ['contextmenu', 'keydown']) {
        window.addEventListener(type, (event) => {
          const { key = '' } = event as KeyboardEvent;
          if (event.defaultPrevented && key !== 'Control' && key !== 'Shift') seen.push(key || type);
        });
      }
      Object.assign(window, { prevented: seen });
    });
  const seen = () => page.evaluate(() => (window as unknown as { prevented: string[] }).prevented.splice(0));
  await prevented();
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
  const keys = ['F12', 'Control+Shift+I', 'Control+Shift+C', 'Control+Shift+J', 'Control+u'];
  for (const key of keys) await page.keyboard.press(key);
  expect(await seen()).toEqual(['contextmenu', 'F12', 'I', 'C', 'J', 'u']);
  await expect
    .poll(() => types(page))
    .toEqual(
      expect.arrayContaining([
        'context_menu',
        'blocked_shortcut F12',
        'blocked_shortcut Ctrl+Shift+I',
        'blocked_shortcut Ctrl+Shift+C',
        'blocked_shortcut Ctrl+Shift+J',
        'blocked_shortcut Ctrl+U',
      ]),
    );
  await page.getByLabel('Full Name').click({ button: 'right' });
  await page.keyboard.press('Escape');
  await page.getByLabel('Full Name').press('Control+u');
  expect(await seen()).toEqual([]);
});

test('eleven pages left within ten seconds are noted, and of each log the last fifty entries stay', async ({
  page,
}) => {
  await page.goto('/terms');
  await page.evaluate(() => {
    const entry = { type: 'dev_tools', details: '', timestamp: '', url: '/' };
    localStorage.setItem('ddosLogs', JSON.stringify(Array(50).fill(entry)));
  });
  for (let n = 0; n < 11; n++) await page.goto(n % 2 ? '/terms' : '/privacy', { waitUntil: 'commit' });
  await leaveQuickly(page);
  await expect.poll(() => types(page)).toContain('rapid_navigation');
  expect(await stored(page, 'ddosLogs')).toHaveLength(50);
});

test('the owner switches protections off, and the pages from memory obey at once', async ({ page, context }) => {
  const visitor = await context.newPage();
  await visitor.goto('/');
  await visitor.reload();
  await expect(visitor.locator('html')).not.toHaveAttribute('data-protections-off');
  await signIn(page, '/admin/settings');
  await page.getByRole('checkbox', { name: /Right-click menu/ }).uncheck();
  await page.getByRole('checkbox', { name: /Request limit/ }).uncheck();
  await page.getByRole('button', { name: 'Save protections' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await visitor.goto('/');
  await expect(visitor.locator('html')).toHaveAttribute('data-protections-off', 'rateLimit contextMenu');
  await visitor.keyboard.press('F12');
  await expect.poll(() => types(visitor)).toContain('blocked_shortcut F12');
  await page.getByRole('checkbox', { name: /Right-click menu/ }).check();
  await page.getByRole('checkbox', { name: /Request limit/ }).check();
  await page.getByRole('button', { name: 'Save protections' }).click();
  await expect(async () => {
    await visitor.goto('/');
    await expect(visitor.locator('html')).not.toHaveAttribute('data-protections-off', /./, { timeout: 100 });
  }).toPass();
});

/** What a visitor does that the protection answers, and how a page shows that it did not. */
const trials: Record<string, (page: Page) => Promise<void>> = {
  async rateLimit(page) {
    expect(new Set(await ask(page, 70))).toEqual(new Set(['200']));
    await havingSent(page, 0);
  },
  async banner(page) {
    await page.evaluate(() => localStorage.setItem('ddosAttackUntil', String(Date.now() + 60_000)));
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-security-level', 'high');
    await page.keyboard.press('F12');
    await expect.poll(() => types(page)).toContain('blocked_shortcut F12');
    await expect(page.getByText(notice)).toHaveCount(0);
  },
  async devToolsDetection(page) {
    await openDevTools(page);
  },
  async rapidNavigation(page) {
    await leaveQuickly(page);
  },
  async contextMenu(page) {
    await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
    await page.keyboard.press('Escape');
  },
  async shortcuts(page) {
    expect(
      await page.evaluate(() =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F12', bubbles: true, cancelable: true })),
      ),
    ).toBe(true);
  },
  async injectionReports(page) {
    await page.goto('/contact');
    await page.getByRole('textbox', { name: 'Message' }).fill('<script>alert(1)</script>');
    await page.getByRole('button', { name: 'Send Message' }).click();
  },
  async crawlerLog(page) {
    expect(await stored(page, 'crawlerActivity')).toEqual([]);
  },
};
const noticed: Record<string, string> = {
  rateLimit: 'rate_limit',
  devToolsDetection: 'dev_tools',
  rapidNavigation: 'rapid_navigation',
  contextMenu: 'context_menu',
  shortcuts: 'blocked_shortcut',
  injectionReports: 'xss_attempt',
};

for (const { key, title } of protections) {
  test(`switched off, "${title}" does nothing`, async ({ browser, site }) => {
    const origin = site.url;
    const signedIn = await site.deps.staff.signIn(adminPassword, '203.0.113.9');
    const on = new URLSearchParams(protections.filter((one) => one.key !== key).map((one) => ['on', one.key]));
    on.append('intent', 'protections');
    const saved = await fetch(`${origin}/admin/settings`, {
      method: 'POST',
      body: on,
      headers: { Origin: origin, Cookie: `northarc_staff=${'token' in signedIn ? signedIn.token : ''}` },
    });
    expect(saved.status).toBe(200);
    const agent = key === 'crawlerLog' ? { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1) Chrome/156.0.0.0' } : {};
    const context = await browser.newContext({ baseURL: origin, ...agent });
    const page = await context.newPage();
    if (key === 'devToolsDetection') await page.clock.install();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-protections-off', key);
    await trials[key]?.(page);
    // Something else that is noted tells when a note would have been written.
    await page.evaluate(
      (type) => {
        const event = new KeyboardEvent(type, { key: 'F12', bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      },
      key === 'shortcuts' ? 'contextmenu' : 'keydown',
    );
    await expect.poll(() => types(page)).toContain(key === 'shortcuts' ? 'context_menu' : 'blocked_shortcut F12');
    const own = noticed[key];
    if (own) expect((await types(page)).filter((type) => type.startsWith(own))).toEqual([]);
    await context.close();
  });
}

test("O'Brien is a name; a message with DROP TABLE arrives as text and is marked", async ({ page, site }) => {
  await page.goto('/contact');
  await page.getByLabel('Full Name').fill("Conan O'Brien");
  await page.getByLabel('Email Address').fill('obrien@example.com');
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill("Robert'); DROP TABLE submissions;-- <script>alert(1)</script>");
  await solvePuzzle(page);
  site.advance(6_000);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('dialog', { name: 'Message Sent Successfully!' })).toBeVisible();
  const { sql } = site.deps.db;
  const { flags } = await sql.selectFrom('submissions').select('flags').executeTakeFirstOrThrow();
  expect(JSON.parse(flags)).toEqual(expect.arrayContaining(['sql_injection_attempt', 'xss_attempt']));
  const [message] = await sent({ sql }, 'contact');
  expect(message).toMatchObject({
    name: "Conan O'Brien",
    message: "Robert'); DROP TABLE submissions;-- <script>alert(1)</script>",
  });
  await expect.poll(() => types(page)).toEqual(expect.arrayContaining(['sql_injection_attempt', 'xss_attempt']));
  await expect(page.locator('html')).toHaveAttribute('data-security-level', 'high');

  await signIn(page);
  await page.getByRole('link', { name: "Conan O'Brien" }).first().click();
  await expect(page.getByText('looks like an SQL injection; it was kept as text')).toBeVisible();
  await expect(page.getByText('looks like a script injection; it was kept as text')).toBeVisible();
});

test('with storage blocked, pages and forms work, and the limit holds within the page', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url });
  await context.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: blocked });
    Object.defineProperty(window, 'sessionStorage', { get: blocked });
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/contact');
  await page.getByLabel('Full Name').fill('Ada Byron');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Please call.');
  await solvePuzzle(page);
  site.advance(6_000);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('dialog', { name: 'Message Sent Successfully!' })).toBeVisible();
  expect((await ask(page, 61)).at(-1)).toBe('Request blocked by DDoS protection');
  expect(errors).toEqual([]);
  await context.close();
});

test('a crawler that runs scripts is noted by the browser, every crawler by the server', async ({ browser, site }) => {
  const agent =
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1) Chrome/156.0.0.0 Safari/537.36';
  const context = await browser.newContext({ baseURL: site.url, userAgent: agent });
  const page = await context.newPage();
  for (const visits of [1, 2]) {
    await page.goto('/about');
    await expect.poll(async () => (await stored(page, 'crawlerActivity')).length).toBe(visits);
  }
  expect((await stored(page, 'crawlerActivity')).at(-1)).toEqual({
    crawler: 'Googlebot',
    timestamp: expect.any(String),
    url: `${site.url}/about`,
    userAgent: agent,
  });
  await fetch(`${site.url}/about`, { headers: { 'User-Agent': 'bingbot/2.0' } });
  await site.deps.protection.events.settled();
  const seen = (await site.deps.protection.events.newestCrawlers()).map(({ details, path }) => `${details} ${path}`);
  expect(seen.sort()).toEqual(['Googlebot /about', 'Googlebot /about', 'bingbot /about']);
  await context.close();
});

test('behind a proxy that speaks https the owner signs in, and no page of another site does it for them', async ({
  site,
}) => {
  const signInFrom = (origin: string) =>
    fetch(`${site.url}/admin`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin },
      body: new URLSearchParams({ password: adminPassword }),
    });
  const welcome = await signInFrom('https://northarc.example');
  expect(welcome.status).toBe(302);
  expect(welcome.headers.getSetCookie()[0]).toMatch(/^northarc_staff=.*HttpOnly.*SameSite/i);
  for (const other of ['https://evil.example', 'https://northarc.example.evil.example', 'null', 'http://[']) {
    expect([other, (await signInFrom(other)).status]).toEqual([other, 403]);
  }
});
