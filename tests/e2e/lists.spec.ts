import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Lists that a visitor narrows: articles, answers and projects. */
const cards = (page: Page) => page.locator('[data-filter-item]:visible');
const count = (page: Page) => page.locator('[role=status] [data-filter-count]');
const projects = (page: Page) => page.getByRole('region', { name: 'Projects' }).getByRole('status');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('articles, answers and projects narrow in place while the visitor types and chooses; the address keeps in step', async ({
  page,
}) => {
  await test.step('a shared search of the blog opens narrowed, and widens again', async () => {
    await page.goto('/blog?q=backup&category=security');
    await expect(count(page)).toHaveText('1 article found');
    await button(page, 'All Posts').click();
    await page.getByRole('searchbox').fill('');
    await expect(cards(page)).toHaveCount(9);
    await expect(page.getByText('Featured article')).toHaveCount(1);
  });
  await test.step('the blog is searched and cleared', async () => {
    const search = page.getByRole('searchbox', { name: 'Search articles' });
    await search.fill('WINDOWS 10');
    await expect(count(page)).toHaveText('1 article found');
    await expect(page).toHaveURL(/\/blog\?q=WINDOWS\+10$/);
    await button(page, 'Cloud Computing').click();
    await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
    await button(page, 'Clear search').click();
    await expect(search).toBeFocused();
    await expect(page).toHaveURL(/\/blog\?category=cloud$/);
    await expect(button(page, 'Cloud Computing')).toHaveAttribute('aria-pressed', 'true');
    await search.fill('zzz');
    await button(page, 'Clear filters').click();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(cards(page)).toHaveCount(9);
  });
  await test.step('the help center opens one answer at a time and is searched as the blog is', async () => {
    await page.goto('/support#training');
    await expect(page.getByRole('heading', { name: 'Training' })).toBeInViewport();
    const [first, second] = [page.locator('details.faq').nth(0), page.locator('details.faq').nth(1)];
    await first.locator('summary').click();
    await second.locator('summary').click();
    await expect(second).toHaveAttribute('open');
    await expect(first).not.toHaveAttribute('open');
    await page.getByRole('searchbox').fill('invoice');
    await expect(count(page)).toHaveText('1 answer');
    await button(page, 'Mobile').click();
    await expect(page.getByText(/^No results found\./)).toBeVisible();
  });
  await test.step('the way back through the projects shows what was chosen', async () => {
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    await page.goto('/portfolio?category=web');
    await expect(projects(page)).toHaveText('1 project');
    await button(page, 'All projects').click();
    await expect(projects(page)).toHaveText('6 projects');
    await expect(page).toHaveURL('/portfolio');
    await button(page, 'Support').click();
    await expect(page).toHaveURL('/portfolio?category=support');
    await expect(page.getByRole('heading', { name: 'A visit app for nurses on the road' })).toBeHidden();
    await page.goBack();
    await expect(projects(page)).toHaveText('6 projects');
    await page.goBack();
    await expect(page).toHaveURL('/portfolio?category=web');
    await expect(button(page, 'Web')).toHaveAttribute('aria-pressed', 'true');
    await page.goForward();
    await expect(projects(page)).toHaveText('6 projects');
    expect(documents).toHaveLength(1);
  });
});
