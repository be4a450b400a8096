import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { axeFindings, expect, signIn, test } from './fixtures.ts';

/** The visitor's own few colours (Windows contrast themes): what is chosen must still be told apart (WCAG 1.4.1, 1.4.11). */
test.use({ contextOptions: { forcedColors: 'active' } });

const groundOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);

async function expectChosen(chosen: Locator, other: Locator) {
  expect(await groundOf(chosen)).not.toBe(await groundOf(other));
}

/** Colours that take up at least a hundredth of what an element shows. */
async function coloursOf(element: Locator): Promise<number> {
  const { data, info } = await sharp(await element.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = data.subarray(at, at + 3).join();
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count >= (info.width * info.height) / 100).length;
}

/** Buttons in view whose edge cannot be seen. */
const bare = (page: Page) =>
  page.locator('button:visible, a.button:visible').evaluateAll((buttons) =>
    buttons
      .filter((one) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(one);
        return borderTopStyle === 'none' || borderTopWidth === '0px';
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  );

test('chosen day, legend, tabs and buttons of the contact page', async ({ page }) => {
  await page.goto('/contact?tab=appointment');
  const tabs = page.getByRole('navigation', { name: 'Ways to reach us' });
  await expectChosen(tabs.locator('[aria-current]'), tabs.locator('a:not([aria-current])'));
  const next = page.getByRole('button', { name: /^Next month, / });
  const month = (await next.getAttribute('aria-label'))?.split(', ')[1] ?? '';
  await next.click();
  // A click before the calendar's script runs is played again by it; until then the days are those of the month before.
  await expect(page.getByRole('heading', { level: 3, name: month, exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /, available$/ })
    .first()
    .click();
  const chosen = page.getByRole('button', { name: /, available$/, pressed: true });
  await expectChosen(chosen, page.getByRole('button', { name: /, available$/, pressed: false }).first());
  const marks = await page.locator('.calendar-legend li').evaluateAll((lines) =>
    lines.map((line) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(line, '::before');
      return `${borderTopWidth} ${borderTopStyle}`;
    }),
  );
  expect(new Set(marks).size).toBe(4);
  expect(await bare(page)).toEqual([]);
});

test('the step that a quote request has come to', async ({ page }) => {
  await page.goto('/quote');
  await page.getByLabel('First Name').focus();
  expect(await coloursOf(page.getByRole('progressbar'))).toBeGreaterThanOrEqual(2);
  expect(await bare(page)).toEqual([]);
});

for (const path of ['/blog', '/portfolio']) {
  test(`the active chip of ${path}`, async ({ page }) => {
    await page.goto(path);
    const chips = page.locator('[data-filter-chips]');
    await expectChosen(chips.locator('[aria-pressed="true"]'), chips.locator('[aria-pressed="false"]').first());
    expect(await bare(page)).toEqual([]);
  });
}

test('the selected tab and the buttons of the desk', async ({ page }) => {
  await signIn(page);
  await expectChosen(
    page.locator('.desk-tabs [aria-current]'),
    page.locator('.desk-tabs a:not([aria-current])').first(),
  );
  expect(await bare(page)).toEqual([]);
});

test('the figure of the dial is written in the colour of words', async ({ page }) => {
  await page.goto('/');
  const words = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
  await expect(page.locator('.dial-figure')).toHaveCSS('fill', words);
});

test('who asks for more contrast gets darker lines and words, on night lighter ones', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference' });
  await page.goto('/');
  const line = () =>
    page
      .locator('.rate-card tbody tr')
      .first()
      .evaluate((row) => getComputedStyle(row).borderBottomColor);
  expect(await line()).toBe('rgb(211, 218, 230)');
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  expect(await line()).toBe('rgb(86, 101, 127)');
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more', colorScheme: 'dark' });
  expect(await line()).toBe('rgb(117, 135, 165)');
  expect(await axeFindings(page)).toEqual([]);
});
