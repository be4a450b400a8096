import type { Page } from '@playwright/test';
import { type StoryArt, storyDrawings } from '#content/drawings.ts';
import { companyRecords } from '#content/records/company.ts';
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
  await page.getByRole('link', { name: 'Stopping a wire fraud on a Friday' }).click();
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
  await page.getByRole('link', { name: /^Tickets for a museum/ }).click();
  await expect(page).toHaveURL('/portfolio/museum');
  await page.goto('/portfolio');
  await expect(page.getByRole('heading', { name: second.title })).toHaveCount(0);
  const gone = await page.goto(`/portfolio/${second.id}`);
  expect(gone?.status()).toBe(404);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'All stories' }).click();
  await expect(page).toHaveURL('/portfolio');
});

/** Words of drawings that are drawn smaller than this, or that leave their panel. */
const illegible = (page: Page) =>
  page.locator('.story-art text').evaluateAll((words) =>
    (words as SVGTextElement[]).flatMap((word) => {
      const size = Number.parseFloat(getComputedStyle(word).fontSize) * (word.getScreenCTM()?.a ?? 0);
      const [own, panel] = [word.getBoundingClientRect(), word.ownerSVGElement?.getBoundingClientRect()];
      const outside = !panel || own.left < panel.left - 4 || own.right > panel.right + 4;
      return size < 10.9 || outside ? [`${word.textContent} ${size.toFixed(1)} px${outside ? ', outside' : ''}`] : [];
    }),
  );
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('without JavaScript every story shows a drawing of its own, legible from 320 to 1920 px', async ({
  plain: page,
}) => {
  test.slow();
  const seen = new Set<string>();
  for (const { id } of stories.builtIn) {
    await page.goto(`/portfolio/${id}`);
    await expect(page.getByRole('img', { name: storyDrawings[id as StoryArt].says })).toBeVisible();
    seen.add((await page.locator('.story-art').innerHTML()).replace(/aria-label="[^"]*"/, ''));
    for (const width of [320, 360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await illegible(page), `${id} at ${width}`).toEqual([]);
      expect(await overflow(page), `${id} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  expect(seen.size).toBe(12);
});

test('the portfolio shows each project beside the road with its drawing; a story leads on to the next', async ({
  page,
}) => {
  await page.goto('/portfolio');
  const list = page.getByRole('region', { name: 'Projects' }).getByRole('list').first();
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([
    'Booking site for an equipment rental yard',
    'Forty-two servers to Azure without a lost weekday',
    'A visit app for nurses on the road',
    'Wi-Fi for a warehouse made of steel',
    'Ordering by forecast, store by store',
    'From failed insurance form to clean audit',
  ]);
  await expect(page.getByText('The line is Georgia 400')).toBeVisible();
  await expect(list.getByRole('img')).toHaveCount(6);
  for (const width of [320, 768, 1024, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await illegible(page), `at ${width}`).toEqual([]);
    expect(await overflow(page), `at ${width}`).toBeLessThanOrEqual(0);
  }

  await page.goto('/portfolio/warehouse-network');
  await page.getByRole('navigation', { name: 'Next story' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ordering by forecast, store by store');
  await page.goto('/portfolio/bakery-shop');
  await page.getByRole('navigation', { name: 'Next story' }).getByRole('link').click();
  await expect(page).toHaveURL('/portfolio/rental-booking-site');
});

test('with another drawing chosen the small one stands there; elsewhere than in Georgia there is no road', async ({
  page,
  site,
}) => {
  const { publishing } = site.deps.records;
  const [first] = stories.builtIn;
  if (!first) throw new Error('there are no stories');
  const { id, ...came } = first;
  await publishing.publish(stories, id, 0, { ...came, art: 'cloud' }, tester);
  await page.goto(`/portfolio/${id}`);
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  expect(await page.locator('.story-art-small').evaluate((art) => art.getBoundingClientRect().width)).toBeGreaterThan(
    200,
  );
  expect(await axeFindings(page)).toEqual([]);

  const [company] = companyRecords.builtIn;
  if (!company) throw new Error('there is no company');
  const { id: one, ...here } = company;
  const there = { ...here, city: 'Asheville', region: 'NC', regionName: 'North Carolina' };
  expect(await publishing.publish(companyRecords, one, 0, there, tester)).toMatchObject({ ok: true });
  await page.goto('/portfolio');
  await expect(page.getByRole('heading', { name: 'A visit app for nurses on the road' })).toBeVisible();
  await expect(page.getByText('The line is Georgia 400')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});
