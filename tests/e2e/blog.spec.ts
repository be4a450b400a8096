import { axeFindings, expect, test } from './fixtures.ts';

const cards = '[data-filter-item]:visible';

test.describe('the blog', () => {
  test('narrows while the visitor types and chooses, and keeps the address in step', async ({ page }) => {
    await page.goto('/blog');
    await expect(page.locator('[role=status] [data-filter-count]')).toHaveText('9 articles found');
    await expect(page.locator(cards)).toHaveCount(9);
    const search = page.getByRole('searchbox', { name: 'Search articles' });
    await search.fill('WINDOWS 10');
    await expect(page.locator('[role=status] [data-filter-count]')).toHaveText('1 article found');
    await expect(page).toHaveURL(/\/blog\?q=WINDOWS\+10$/);
    await expect(page.locator(cards).first()).toContainText('Featured article');

    await page.getByRole('button', { name: 'Cloud Computing' }).click();
    await expect(page.locator('[role=status] [data-filter-count]')).toHaveText('0 articles found');
    await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible();

    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(search).toBeFocused();
    await expect(page).toHaveURL(/\/blog\?category=cloud$/);
    await expect(page.getByRole('button', { name: 'Cloud Computing' })).toHaveAttribute('aria-pressed', 'true');
    await search.fill('zzz');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(page.locator(cards)).toHaveCount(9);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('a shared search opens narrowed, and widens again in place', async ({ page }) => {
    await page.goto('/blog?q=backup&category=security');
    const narrowed = await page.locator(cards).count();
    expect(narrowed).toBeGreaterThan(0);
    expect(narrowed).toBeLessThan(9);
    await page.getByRole('button', { name: 'All Posts' }).click();
    await page.getByRole('searchbox').fill('');
    await expect(page.locator(cards)).toHaveCount(9);
    await expect(page.getByText('Featured article')).toHaveCount(1);
  });

  test('leads to an article and from there to two others', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: /^Cloud Migration for Atlanta/ }).click();
    await expect(page).toHaveURL('/blog/cloud-migration-atlanta-businesses');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cloud Migration');
    await expect(page.locator('header time')).toHaveText(['May 3, 2024', 'November 22, 2026']);
    await expect(page.locator('header.page-hero')).toContainText('13 min read');
    const share = page.getByRole('link', { name: 'Share on Twitter (opens in a new tab)' });
    await expect(share).toHaveAttribute('href', /url=http%3A%2F%2Fnortharc\.example%2Fblog%2Fcloud-migration/);
    const related = page.getByRole('region', { name: 'Related articles' }).getByRole('listitem');
    await expect(related).toHaveCount(2);
    const region = page.getByRole('region', { name: /^Table 1: Product/ });
    await region.focus();
    await expect(region).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/blog/no-such-article');
    await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the blog' }).click();
    await expect(page).toHaveURL('/blog');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('search, categories and the clear buttons ask the server', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('searchbox').fill('backup');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/blog?q=backup');
    await page.getByRole('button', { name: 'Cybersecurity' }).click();
    await expect(page).toHaveURL('/blog?q=backup&category=security');
    await expect(page.locator('[role=status] [data-filter-count]')).toHaveText('1 article found');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL('/blog?category=security');
    await expect(page.locator('[role=status] [data-filter-count]')).toHaveText('2 articles found');
    await page.goto('/blog?q=ransomwear');
    await expect(page.getByText('Nothing says exactly that; this comes close.')).toBeVisible();
    await expect(page.locator(cards).first()).toContainText('Ransomware');
    await page.goto('/blog?q=zzz');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.locator('[role=status] [data-filter-count]')).toHaveText('9 articles found');
  });

  test('the help centre answers, too', async ({ page }) => {
    await page.goto('/support?q=ransomware');
    await expect(page.locator('[role=status] [data-filter-count]')).toHaveText('1 answer');
    await page.goto('/support?q=zzz');
    await expect(
      page.getByText('No results found. Try adjusting your search or contact support directly.'),
    ).toBeVisible();
  });
});

test('the help centre opens one answer at a time and is searched as the blog is', async ({ page }) => {
  await page.goto('/support#training');
  await expect(page.getByRole('heading', { name: 'Training' })).toBeInViewport();
  const [first, second] = [page.locator('details.faq').nth(0), page.locator('details.faq').nth(1)];
  await first.locator('summary').click();
  await second.locator('summary').click();
  await expect(second).toHaveAttribute('open');
  await expect(first).not.toHaveAttribute('open');
  await second.locator('summary').click();
  await expect(second).not.toHaveAttribute('open');
  await page.getByRole('searchbox').fill('invoice');
  await expect(page.locator('[role=status] [data-filter-count]')).toHaveText('1 answer');
  await page.getByRole('button', { name: 'Mobile' }).click();
  await expect(page.getByText(/^No results found\./)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
