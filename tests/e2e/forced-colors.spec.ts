import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, signIn, test } from './fixtures.ts';

/** The visitor's own few colors (Windows contrast themes): what is chosen must still be told apart (WCAG 1.4.1, 1.4.11). */
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

const groundOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);

async function expectChosen(chosen: Locator, other: Locator) {
  await expect(chosen).not.toHaveCSS('background-color', await groundOf(other));
}

/** Colors that take up at least a hundredth of what an element shows. */
async function colorsOf(element: Locator): Promise<number> {
  const { data, info } = await sharp(await element.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.subarray(at, at + 3).join();
    counts.set(color, (counts.get(color) ?? 0) + 1);
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

/** Buttons in view whose words do not stand out from their ground. */
const faint = (page: Page) =>
  page.locator('.button:visible').evaluateAll((buttons) => {
    const light = (color: string) => {
      const [r = 0, g = 0, b = 0] = (color.match(/\d+(?:\.\d+)?/g) ?? []).slice(0, 3).map((one) => {
        const share = Number(one) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return buttons.flatMap((one) => {
      const { color, backgroundColor } = getComputedStyle(one);
      const [low = 0, high = 0] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
      const contrast = (high + 0.05) / (low + 0.05);
      return contrast < 4.5 ? [`${one.textContent} ${color} on ${backgroundColor}`] : [];
    });
  });

test('in the visitor’s own colors what is chosen is told apart, and with more contrast lines are darker', {
  tag: '@extended',
}, async ({ page }) => {
  await test.step('day, legend, tabs and buttons of the contact page', async () => {
    await page.goto('/contact?tab=appointment');
    const tabs = page.getByRole('navigation', { name: 'Ways to reach us' });
    await expectChosen(tabs.locator('[aria-current]'), tabs.locator('a:not([aria-current])'));
    const days = page.locator('.calendar td');
    await days
      .getByRole('button', { name: /, available$/ })
      .last()
      .click();
    const chosen = days.getByRole('button', { name: /, available$/, pressed: true });
    await expect(chosen).toHaveCount(1);
    await expectChosen(chosen, days.getByRole('button', { name: /, available$/, pressed: false }).first());
    const marks = await page.locator('.calendar-legend li').evaluateAll((lines) =>
      lines.map((line) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(line, '::before');
        return `${borderTopWidth} ${borderTopStyle}`;
      }),
    );
    expect(new Set(marks).size).toBe(4);
    expect(await bare(page)).toEqual([]);
  });
  await test.step('the words of filled buttons', async () => {
    await page.goto('/');
    expect(await faint(page)).toEqual([]);
  });
  await test.step('the step that a quote request has come to', async () => {
    await page.goto('/quote');
    expect(await colorsOf(page.getByRole('progressbar'))).toBeGreaterThanOrEqual(2);
    expect(await bare(page)).toEqual([]);
  });
  for (const path of ['/blog', '/portfolio']) {
    await test.step(`the active chip of ${path}`, async () => {
      await page.goto(path);
      const chips = page.locator('[data-filter-chips]');
      await expectChosen(chips.locator('[aria-pressed="true"]'), chips.locator('[aria-pressed="false"]').first());
      expect(await bare(page)).toEqual([]);
    });
  }
  await test.step('the tab and the buttons of the desk', async () => {
    await signIn(page);
    const tabs = page.locator('.desk-tabs');
    await expectChosen(tabs.locator('[aria-current]'), tabs.locator('a:not([aria-current])').first());
    expect(await bare(page)).toEqual([]);
  });
  await test.step('the figure of the dial, and lines for whoever asks for more contrast', async () => {
    await page.goto('/');
    const words = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    await expect(page.locator('.dial-figure')).toHaveCSS('fill', words);
    const row = page.locator('.rate-card tbody tr').first();
    for (const [contrast, colorScheme, color] of [
      ['no-preference', 'light', 'rgb(211, 218, 230)'],
      ['more', 'light', 'rgb(86, 101, 127)'],
      ['more', 'dark', 'rgb(117, 135, 165)'],
    ] as const) {
      await page.emulateMedia({ forcedColors: 'none', contrast, colorScheme });
      await expect(row).toHaveCSS('border-bottom-color', color);
    }
  });
});
