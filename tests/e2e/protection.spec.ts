import { protections } from 'content:forms/protection-fields';
import type { Page } from '@playwright/test';
import { protectionRecords } from '#src/content/records/look.ts';
import { tester } from '#tests/helpers/actor.ts';
import { sent } from '#tests/helpers/sent.ts';
import { expect, holdBack, signIn, solvePuzzle, test } from './fixtures.ts';

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

/** What the browser reports against the page's own Content-Security-Policy; it writes of a caught `eval` nowhere else. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeBinding('reportViolation', (_, text: string) => found.push(text));
  await page.addInitScript(() => {
    const report = (window as unknown as { reportViolation(text: string): void }).reportViolation;
    document.addEventListener('securitypolicyviolation', (event) => {
      report(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return found;
}

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

test('a form counts once, sixty requests a minute go out, and who is held back is told and keeps what was typed', async ({
  page,
}) => {
  const forbidden = await violations(page);
  const forms = await watchForms(page);
  await test.step('a search or a form that is faster than its script counts once', async () => {
    await page.goto('/blog');
    let release = await holdScripts(page);
    await page.getByRole('searchbox').fill('backup');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(forms).toBe(1);
    release();
    await expect(page).toHaveURL('/blog?q=backup');
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

  await page.getByRole('textbox', { name: 'Message' }).fill('Please call me back.');
  await solvePuzzle(page);
  const outcomes = await ask(page, 61);
  expect(outcomes.at(0)).toBe('200');
  expect(outcomes.at(-1)).toBe('Request blocked by DDoS protection');
  expect(new Set(outcomes)).toEqual(new Set(['200', 'Request blocked by DDoS protection']));
  await expect.poll(() => types(page)).toContain('rate_limit fetch');

  const said = page.waitForEvent('dialog');
  const click = page.getByRole('button', { name: 'Send Message' }).click();
  const dialog = await said;
  expect(dialog.message()).toBe('Request blocked due to suspicious activity. Please try again later.');
  await dialog.accept();
  await click;
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Byron');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Please call me back.');
  expect(forbidden, 'what the own policy forbids').toEqual([]);
});

test('the five-hundredth request within an hour brings the notice, which goes at a click, a key or by itself', {
  tag: '@extended',
}, async ({ page, browser, site }) => {
  const level = (name: string) => expect(page.locator('html')).toHaveAttribute('data-security-level', name);
  const banner = page.getByRole('complementary', { name: 'Security notice' });
  const passing = page.getByRole('status').filter({ hasText: notice });
  await page.clock.install({ time: site.now() });
  await page.goto('/');
  await ask(page, 1);
  await havingSent(page, 498);
  await ask(page, 1);
  await level('medium');
  await ask(page, 1);
  await level('high');
  await expect(banner).toHaveText(notice);
  await expect(passing).toBeVisible();
  // Its button is the second thing that the keyboard reaches.
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(passing).toHaveCount(0);
  await expect(banner).toBeVisible();
  await expect.poll(() => types(page)).toContain('ddos_attack fetch');
  const { events } = site.deps.protection;
  const heard = async () => {
    await events.settled();
    return (await events.newest()).map(({ kind, path }) => `${kind} ${path}`);
  };
  await expect.poll(heard).toContain('ddos_attack /');
  await page.goto('/about');
  await expect(banner).toBeVisible();
  await expect(passing).toHaveCount(0);

  await test.step('a flag of another tab is read every half minute; the notice goes with Escape or after ten seconds', async () => {
    const underAttackFor = (ms: number) =>
      page.evaluate((time) => {
        localStorage.removeItem('ddosCounters');
        // Who has dismissed the notice is not shown it again for an hour.
        sessionStorage.clear();
        localStorage.setItem('ddosAttackUntil', String(Date.now() + time));
      }, ms);
    await underAttackFor(0);
    await page.clock.runFor(30_000);
    await expect(banner).toHaveCount(0);
    await level('medium');
    for (const how of ['Escape', 'waiting']) {
      await underAttackFor(60_000);
      await page.clock.runFor(30_000);
      await expect(passing).toHaveCount(1);
      await page.clock.runFor(1_000);
      await expect(passing).toBeVisible();
      if (how === 'Escape') await page.keyboard.press('Escape');
      else await page.clock.runFor(10_000);
      await expect(passing).toHaveCount(0);
      await expect(banner).toBeVisible();
      await page.clock.runFor(60_000);
      await expect(banner).toHaveCount(0);
    }
  });

  await test.step('a page says that the server is under attack', async () => {
    // A clock that is installed hides what a page was told as it came.
    const context = await browser.newContext({ baseURL: site.url });
    await context.route('**/privacy', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'server-timing': 'attack;dur=60000' } });
    });
    const other = await context.newPage();
    await other.goto('/privacy');
    await expect(other.getByRole('complementary', { name: 'Security notice' })).toHaveText(notice);
    await context.close();
  });
});

const setTools = (page: Page, pixels: number) =>
  page.evaluate((height) => {
    Object.defineProperty(window, 'outerHeight', { configurable: true, get: () => window.innerHeight + height });
  }, pixels);

/** As if developer tools were docked below the page. */
async function openDevTools(page: Page) {
  await setTools(page, 161);
  await page.clock.runFor(600);
}

/** As if ten pages had been left within the last ten seconds, then leaves one more. */
async function leaveQuickly(page: Page) {
  await page.evaluate(() => {
    const now = Date.now();
    localStorage.setItem('ddosUnloads', JSON.stringify(Array.from({ length: 10 }, (_, n) => now - n)));
  });
  await page.goto('/privacy');
}

const crawler =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1) Chrome/156.0.0.0 Safari/537.36';

test('what a visitor tries is noted in the browser: menu, shortcuts, tools, quick leaving, an injection', {
  tag: '@extended',
}, async ({ page, browser, site }) => {
  await page.clock.install({ time: site.now() });
  await page.goto('/contact');
  await test.step('developer tools, once each time they open', async () => {
    await openDevTools(page);
    await page.clock.runFor(2_000);
    await expect.poll(() => types(page)).toEqual(['dev_tools']);
    await setTools(page, 160);
    await page.clock.runFor(600);
    await openDevTools(page);
    await expect.poll(() => types(page)).toEqual(['dev_tools', 'dev_tools']);
  });

  await test.step('the menu and the five shortcuts, but not in a text field', async () => {
    await page.evaluate(() => {
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
    await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
    const keys = ['F12', 'Control+Shift+I', 'Control+Shift+C', 'Control+Shift+J', 'Control+u'];
    for (const key of keys) await page.keyboard.press(key);
    expect(await seen()).toEqual(['contextmenu', 'F12', 'I', 'C', 'J', 'u']);
    const names = ['F12', 'Ctrl+Shift+I', 'Ctrl+Shift+C', 'Ctrl+Shift+J', 'Ctrl+U'];
    const noted = ['context_menu', ...names.map((name) => `blocked_shortcut ${name}`)];
    await expect.poll(() => types(page)).toEqual(expect.arrayContaining(noted));
    await page.getByLabel('Full Name').click({ button: 'right' });
    await page.keyboard.press('Escape');
    await page.getByLabel('Full Name').press('Control+u');
    expect(await seen()).toEqual([]);
  });

  await test.step("O'Brien is a name; a message with DROP TABLE arrives as text and is marked", async () => {
    const message = "Robert'); DROP TABLE submissions;-- <script>alert(1)</script>";
    await page.getByLabel('Full Name').fill("Conan O'Brien");
    await page.getByLabel('Email Address').fill('obrien@example.com');
    await page.getByRole('textbox', { name: 'Message' }).fill(message);
    await solvePuzzle(page);
    site.advance(6_000);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('dialog', { name: 'Message Sent Successfully!' })).toBeVisible();
    expect(await sent(site.deps.db, 'contact')).toMatchObject([{ name: "Conan O'Brien", message }]);
    await expect.poll(() => types(page)).toEqual(expect.arrayContaining(['sql_injection_attempt', 'xss_attempt']));
    await expect(page.locator('html')).toHaveAttribute('data-security-level', 'high');
  });

  await test.step('eleven pages left within ten seconds; of the log the last fifty entries stay', async () => {
    await page.evaluate(() => {
      const entry = { type: 'dev_tools', details: '', timestamp: '', url: '/' };
      localStorage.setItem('ddosLogs', JSON.stringify(Array(50).fill(entry)));
    });
    await leaveQuickly(page);
    await expect.poll(() => types(page)).toContain('rapid_navigation');
    expect(await stored(page, 'ddosLogs')).toHaveLength(50);
  });

  await test.step('a crawler that runs scripts is noted by the browser, every crawler by the server', async () => {
    const context = await browser.newContext({ baseURL: site.url, userAgent: crawler });
    const bot = await context.newPage();
    await bot.goto('/about');
    const noted = { crawler: 'Googlebot', timestamp: expect.any(String), url: `${site.url}/about`, userAgent: crawler };
    await expect.poll(() => stored(bot, 'crawlerActivity')).toEqual([noted]);
    await fetch(`${site.url}/about`, { headers: { 'User-Agent': 'bingbot/2.0' } });
    await site.deps.protection.events.settled();
    const seen = (await site.deps.protection.events.newestCrawlers()).map(({ details, path }) => `${details} ${path}`);
    expect(seen.sort()).toEqual(['Googlebot /about', 'bingbot /about']);
    await context.close();
  });

  await signIn(page);
  await page.getByRole('link', { name: "Conan O'Brien" }).first().click();
  await expect(page.getByText('looks like an SQL injection; stored as plain text')).toBeVisible();
  await expect(page.getByText('looks like a script injection; stored as plain text')).toBeVisible();
});

test('what the owner switches off does nothing, also in pages from memory', { tag: '@extended' }, async ({
  browser,
  site,
}) => {
  // A crawler, so that the log of crawlers has something to note.
  const context = await browser.newContext({ baseURL: site.url, userAgent: crawler });
  const visitor = await context.newPage();
  await visitor.clock.install({ time: site.now() });
  const off = (names: string) => expect(visitor.locator('html')).toHaveAttribute('data-protections-off', names);
  await visitor.goto('/');
  await visitor.reload();
  await expect(visitor.locator('html')).not.toHaveAttribute('data-protections-off');
  await visitor.evaluate(() => localStorage.clear());

  const [on] = protectionRecords.builtIn;
  const others = Object.keys(protections).filter((key) => key !== 'shortcuts');
  const switchOff = async (keys: readonly string[], base: number) => {
    const values = { ...on, ...Object.fromEntries(keys.map((key) => [key, false])) };
    const { publishing } = site.deps.records;
    expect(await publishing.publish(protectionRecords, 'protections', base, values, tester)).toHaveProperty('ok', true);
  };
  await switchOff(others, 0);
  await visitor.goto('/');
  await off(others.join(' '));
  expect(new Set(await ask(visitor, 70))).toEqual(new Set(['200']));
  await openDevTools(visitor);
  await visitor.getByRole('heading', { level: 1 }).click({ button: 'right' });
  await visitor.keyboard.press('Escape');
  await leaveQuickly(visitor);
  await visitor.evaluate(() => localStorage.setItem('ddosAttackUntil', String(Date.now() + 60_000)));
  await visitor.goto('/contact');
  await expect(visitor.locator('html')).toHaveAttribute('data-security-level', 'high');
  await visitor.getByRole('textbox', { name: 'Message' }).fill('<script>alert(1)</script>');
  await visitor.getByRole('button', { name: 'Send Message' }).click();
  await visitor.getByRole('heading', { level: 1 }).click();
  // What is still on tells when a note of the others would have been written.
  await visitor.keyboard.press('F12');
  await expect.poll(() => types(visitor)).toEqual(['blocked_shortcut F12']);
  expect(await stored(visitor, 'crawlerActivity')).toEqual([]);
  await expect(visitor.getByText(notice)).toHaveCount(0);

  await switchOff(['shortcuts'], 1);
  await visitor.evaluate(() => localStorage.clear());
  await visitor.goto('/');
  await off('shortcuts');
  await visitor.keyboard.press('F12');
  await visitor.getByRole('heading', { level: 1 }).click({ button: 'right' });
  await expect.poll(() => types(visitor)).toEqual(['context_menu']);
  await context.close();
});
