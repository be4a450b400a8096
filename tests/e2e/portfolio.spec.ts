import type { Page } from '@playwright/test';
import { stories } from '#content/stories.ts';
import { tester } from '../helpers/actor.ts';
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

test('without JavaScript: home and portfolio lead to all twelve stories, each told on a page of its own', async ({
  plain: page,
}) => {
  const led = new Set<string>();
  for (const path of ['/', '/portfolio']) {
    await page.goto(path);
    const links = page.getByRole('main').locator('a[href^="/portfolio/"]');
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
      led.add(href);
    }
  }
  expect([...led].sort()).toEqual(stories.builtIn.map(({ id }) => `/portfolio/${id}`).sort());

  await page.goto('/');
  await page.getByRole('link', { name: /Read the story.*Stopping a wire fraud/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stopping a wire fraud on a Friday');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'What was the matter',
    'What we did',
    'What changed',
  ]);
  await expect(page.getByRole('complementary', { name: 'At a glance' })).toContainText('Commercial builder, Cumming');
  await page.getByRole('link', { name: 'Cybersecurity' }).click();
  await expect(page).toHaveURL('/services#security');
});

test('a story that the owner changes or adds is told at the next request; one that is taken away answers 404', async ({
  page,
  site,
}) => {
  const { publishing } = site.deps.records;
  const [first, second] = stories.builtIn;
  if (!first || !second) throw new Error('there are no stories');
  const { id, ...came } = first;
  await page.goto(`/portfolio/${id}`);
  await publishing.publish(stories, id, 0, { ...came, title: 'Seventeen servers are enough' }, tester);
  await publishing.publish(stories, 'museum', 0, { ...came, title: 'Tickets for a museum', home: true }, tester);
  await publishing.remove(stories, second.id, 0, tester);

  await page.goto(`/portfolio/${id}`);
  await expect(page).toHaveTitle('Seventeen servers are enough | Northarc');
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain('"headline":"Seventeen servers are enough"');
  await page.goto('/');
  await page.getByRole('link', { name: /Read the story.*Tickets for a museum/ }).click();
  await expect(page).toHaveURL('/portfolio/museum');
  await page.goto('/portfolio');
  await expect(page.getByRole('heading', { name: second.title })).toHaveCount(0);
  const gone = await page.goto(`/portfolio/${second.id}`);
  expect(gone?.status()).toBe(404);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'All stories' }).click();
  await expect(page).toHaveURL('/portfolio');
});
