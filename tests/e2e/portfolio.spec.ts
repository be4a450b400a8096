import type { Page } from '@playwright/test';
import { axeFindings, expect, test } from './fixtures.ts';

const count = (page: Page) => page.getByRole('region', { name: 'Projects' }).getByRole('status');

test('without JavaScript the filter buttons ask the server', async ({ plain: page }) => {
  await page.goto('/portfolio');
  await expect(page.getByRole('group', { name: 'Show projects of one kind' }).getByRole('button')).toHaveText([
    'All projects',
    'Cloud',
    'Security',
    'Infrastructure',
    'Mobile',
    'Web',
    'Data & AI',
    'Support',
  ]);
  await expect(count(page)).toHaveText('6 projects');

  await page.getByRole('button', { name: 'Security' }).click();
  await expect(page).toHaveURL('/portfolio?category=security');
  await expect(count(page)).toHaveText('1 project');
  await expect(page.getByRole('button', { name: 'Security' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { name: 'From failed insurance form to clean audit' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A visit app for nurses on the road' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Support' }).click();
  await expect(count(page)).toHaveText('1 project');
  await expect(page.getByRole('heading', { name: 'From failed insurance form to clean audit' })).toBeVisible();
  await page.goto('/portfolio?category=nonsense');
  await expect(count(page)).toHaveText('6 projects');
});

test('with a script the filter answers in place and keeps the address in step', async ({ page }) => {
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.goto('/portfolio?category=web', { waitUntil: 'networkidle' });
  await expect(count(page)).toHaveText('1 project');
  await page.getByRole('button', { name: 'All projects' }).click();
  await expect(count(page)).toHaveText('6 projects');
  await expect(page).toHaveURL('/portfolio');
  await page.getByRole('button', { name: 'Support' }).click();
  await expect(page).toHaveURL('/portfolio?category=support');
  await expect(count(page)).toHaveText('1 project');
  await expect(page.getByRole('heading', { name: 'A visit app for nurses on the road' })).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);

  await page.goBack();
  await expect(page).toHaveURL('/portfolio');
  await expect(count(page)).toHaveText('6 projects');
  await page.goBack();
  await expect(page).toHaveURL('/portfolio?category=web');
  await expect(page.getByRole('button', { name: 'Web' })).toHaveAttribute('aria-pressed', 'true');
  await page.goForward();
  await expect(count(page)).toHaveText('6 projects');
  expect(documents).toHaveLength(1);
});

test('a card shows two results, three technologies, duration and team', async ({ page }) => {
  await page.goto('/portfolio?category=cloud');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await expect(card).toContainText('Civil engineering firm, Alpharetta');
  await expect(card.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveText([
    'Hosting cost down 34% in the first year',
    '42 servers reduced to 17',
  ]);
  await expect(card.getByRole('list', { name: 'Built with' }).getByRole('listitem')).toHaveText([
    'Azure',
    'Terraform',
    'Microsoft 365',
  ]);
  await expect(card).toContainText('5 months');
  await expect(card).toContainText('5 people');
  await expect(page.getByRole('link', { name: 'Start Your Project' })).toHaveAttribute('href', '/quote');
});
