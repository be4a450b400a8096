import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { questions } from '#src/intake/captcha.server.ts';

import { adminPassword, type E2eSite, offsetOfBrowsers, startSite } from './site.ts';

export { adminPassword, type E2eSite, expect, startSite };

/**
 * What a browser says of an answer that is no success, and of a network that is away; stories bring both about. And what
 * it says when a page is painted before the picture of the one before it is there: then it lets go of the transition
 * that a style sheet asked for (w3c/csswg-drafts#13726). No script of ours asks for one.
 */
const ordinary = [
  /^Failed to load resource: /,
  /Failed to fetch dynamically imported module/,
  // Of a page that a traced second try looks into.
  /^Blocked script execution in '.*' because the document's frame is sandboxed/,
  /^Transition was aborted because of invalid state\. Page already revealed$/,
];

interface Parts {
  site: E2eSite;
  /** A page in a browser without JavaScript. */
  plain: Page;
  expectedErrors: RegExp[];
  pageErrors: string[];
}

/** Moves the clock of a page, before any script of it runs, unless Playwright's own is installed. Runs in the browser. */
function shiftClock(offset: number) {
  const real = Date;
  const now = () => real.now() + ('__pwClock' in window ? 0 : offset);
  window.Date = new Proxy(real, {
    construct: (target, given, self) => Reflect.construct(target, given.length > 0 ? given : [now()], self),
    apply: () => new real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

export const test = base.extend<Parts>({
  /** Errors that a page may report in a story, because the story brings them about. */
  expectedErrors: [[], { option: true }],
  /** What pages report as an error and no story expects fails the story, in whichever window it happens. */
  pageErrors: [
    async ({ browser, expectedErrors }, use) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (![...ordinary, ...expectedErrors].some((expected) => expected.test(text))) errors.push(text);
      };
      const watch = (context: BrowserContext) => {
        void context.addInitScript(shiftClock, offsetOfBrowsers());
        context.on('weberror', (error) => note(error.error().message));
        context.on('console', (message) => {
          if (message.type() === 'error') note(message.text());
        });
      };
      browser.on('context', watch);
      await use(errors);
      browser.off('context', watch);
      expect(errors, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  site: async ({}, use) => {
    const { site, stop } = await startSite();
    await use(site);
    await stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
  plain: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    await use(await context.newPage());
    await context.close();
  },
});

/** Lets no request through to the server, as when its process is gone, while the browser believes to be online. */
export const cutOff = (page: Page) => page.route('**/*', (route) => route.abort('connectionrefused'));

/** Holds back what is asked for from now on at such addresses, of one method or all, until the answer is called. */
export async function holdBack(page: Page, addresses: string, method?: 'GET'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    if (!method || route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

/** Answers the security question of the form in view and waits for its "Verified"; not the one beside it for a call. */
export async function solvePuzzle(
  page: Page,
  scope = page.locator('form:visible:not(:has([name="form-name"][value$="callback-form"]))'),
) {
  const question = await scope.locator('.captcha label').textContent();
  const answer = questions.find((entry) => entry.question === question)?.answers[0] ?? '';
  await scope.getByLabel(question ?? '').fill(answer);
  const verify = scope.getByRole('button', { name: 'Verify' });
  if (await verify.isVisible()) {
    await verify.click();
    await expect(scope.getByText('Verified')).toBeVisible();
  }
}

/** Says the password at the gate in view. */
export async function login(page: Page) {
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

/**
 * Opens a page of the desk, signed in by what the gate's form posts. Drawing the gate and waking its script for each
 * story would take longer than most stories; what goes by the gate itself says `login`.
 */
export async function signIn(page: Page, to = '/admin/messages') {
  const answer = await page.request.post('/admin', { form: { password: adminPassword }, maxRedirects: 0 });
  expect(answer.status(), 'the answer of the gate').toBe(302);
  await page.goto(to);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Signs out by the own menu of the desk. */
export async function signOut(page: Page) {
  await openOwnMenu(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

/** Unfolds the menu of the desk that holds keys, colours and the way out. */
export const openOwnMenu = (page: Page) => page.getByRole('banner').getByText('You', { exact: true }).click();

/** Unfolds the filters over a list of leads. */
export const openFilters = (page: Page) => page.getByRole('search').getByText('Filter and sort').click();

/** Begins to edit the page in view, unless that goes on. */
export async function editMode(page: Page) {
  const exit = page.getByRole('button', { name: 'Exit Edit' });
  if (!(await exit.isVisible())) await page.getByRole('button', { name: 'Edit Mode' }).click();
  await expect(exit).toBeVisible();
}

/** Sets the text to so many times its size, as a visitor does in the browser's own settings. */
export async function enlargeText(page: Page, times: number) {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size * 100}%`;
  }, times);
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules of axe that depend on colors alone. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

interface Reading {
  /** A selector of the parts to look at, where the rest was looked at before. */
  within?: string;
  /** Parts that are left out. */
  without?: string[];
  /** Only these rules. */
  rules?: string[];
}

/** Gives axe to every document that the page will open: sent to each of many, its half megabyte takes as long as its look. */
export const bringAxe = (page: Page) => page.addInitScript(axeSource);

/**
 * What axe finds wrong with the page as it stands once nothing moves any more, in words. Its half megabyte is put once into each document;
 * @axe-core/playwright does so twice for every question, which costs as much as the answer. What a preview shows is
 * looked at where visitors read it.
 */
export async function axeFindings(page: Page, reading: Reading = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async ({ within = 'html', without = [], rules }) => {
    // What goes with the scrolling, or for ever, has no end.
    const ending = document.getAnimations().filter(({ playState, timeline, effect }) => {
      const ends = effect?.getComputedTiming().endTime !== Infinity;
      return playState === 'running' && timeline instanceof DocumentTimeline && ends;
    });
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
    const { axe: reader } = window as unknown as { axe: typeof axe };
    // No rule that runs reads what axe would fetch again before: style sheets of other sites, and sound.
    const { violations } = await reader.run(
      { include: [...document.querySelectorAll(within)], exclude: without.map((one) => [one]) },
      { resultTypes: ['violations'], iframes: false, preload: false, ...(rules ? { runOnly: rules } : {}) },
    );
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
  }, reading);
}
