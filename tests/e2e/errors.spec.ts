import { expect, test } from './fixtures.ts';

const script = (code: string) => `<!doctype html><title>Trial</title><script>${code}</script>`;

test.describe('an error that a page reports', () => {
  test.fail('fails the story when it stands in the console', async ({ page }) => {
    await page.setContent(script('console.error("something is wrong")'));
    await expect(page).toHaveTitle('Trial');
  });

  test.fail('fails the story when nobody has caught it, in a window of its own too', async ({ browser }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent(script('Promise.reject(new Error("lost"))'));
    await expect(page).toHaveTitle('Trial');
    await context.close();
  });

  test('is collected, and warnings and failed answers are not', async ({ page, pageErrors, site }) => {
    await page.goto(site.url);
    await page.evaluate(async () => {
      console.warn('a warning');
      await fetch('/api/nothing');
      console.error('something is wrong');
      setTimeout(() => Promise.reject(new Error('lost')));
    });
    await expect.poll(() => pageErrors).toEqual(['something is wrong', 'lost']);
    pageErrors.length = 0;
  });
});

test.describe('an error that a story expects', () => {
  test.use({ expectedErrors: [/^something is wrong$/] });
  test('does not fail it', async ({ page, pageErrors }) => {
    await page.setContent(script('console.error("something is wrong"); document.title = "Later"'));
    await expect(page).toHaveTitle('Later');
    expect(pageErrors).toEqual([]);
  });
});
