import { expect, test } from './fixtures.ts';

const address = '/support#response-times';

test('a link to an answer opens it, also a second time', async ({ page }) => {
  await page.goto(address);
  const answer = page.locator('#response-times');
  await expect(answer).toBeInViewport();
  await page.getByText('How quickly do you respond').click();
  await expect(answer).toBeHidden();
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'To the answer' });
    document.querySelector('h1')?.after(link);
  }, address);
  await page.getByRole('link', { name: 'To the answer' }).click();
  await expect(answer).toBeInViewport();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('a link to an answer opens it', async ({ page }) => {
    await page.goto(address);
    await expect(page.locator('#response-times')).toBeInViewport();
  });
});
