import type { Page } from '@playwright/test';
import { adminPassword, type E2eSite, expect, test } from './fixtures.ts';

const client = { address: '203.0.113.7', userAgent: 'browser', language: 'en' };
const hour = 3_600_000;

/** Keeps a talk that began so long ago and went on for `seconds`. */
async function keep(site: E2eSite, visitor: string, agoMs: number, seconds: number, question: string) {
  const now = site.now();
  const at = (offset: number) => new Date(now - agoMs + offset).toISOString();
  const message = (sender: string, text: string, offset: number) => ({
    id: crypto.randomUUID(),
    sender,
    text,
    timestamp: at(offset),
  });
  const outcome = await site.deps.chat.store(
    crypto.randomUUID(),
    {
      userIdentifier: visitor.padEnd(20, '0'),
      sentAt: new Date(now).toISOString(),
      startTime: at(0),
      endTime: at(seconds * 1_000),
      messages: [message('bot', 'Hi!', 0), message('user', question, 1_000), message('bot', 'We do.', 3_000)],
    },
    client,
  );
  expect(outcome.status).toBe(201);
}

const list = (page: Page) => page.getByRole('region', { name: 'Sessions' });
const entries = (page: Page) => list(page).getByRole('listitem');
const figure = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).getByRole('definition');

test('the owner reads, searches, filters, exports and deletes chats; the list reads itself anew and keeps its place', {
  tag: '@extended',
}, async ({ page, site }) => {
  await page.clock.install({ time: site.now() });

  await page.goto('/chat-history');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Chat History', level: 1, exact: true })).toBeVisible();
  await expect(list(page)).toContainText('No chat sessions yet');
  await expect(page.getByRole('heading', { name: 'No Chat Selected' })).toBeVisible();
  await expect(page.getByText('No contact leads collected yet')).toBeVisible();

  await keep(site, 'alice-of-alpharetta', 10_000, 200, 'Do you repair 100% of laptops?');
  await keep(site, 'alice-of-alpharetta', 25 * hour, 40, 'What does cloud cost?');
  await keep(site, 'bob-of-buckhead', 47 * hour, 60, 'Do you build shops?');
  // The list reads itself anew every ten seconds.
  await page.clock.runFor(10_000);
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page)).toContainText([/laptops/, /cloud/, /shops/]);
  await expect(entries(page).nth(1)).toContainText('User alice-of');
  await expect(entries(page).nth(1)).toContainText('0m 40s');
  await expect(entries(page).nth(1)).toContainText('3 messages');
  await page.getByRole('link', { name: /What does cloud cost/ }).click();
  await expect(page.getByRole('heading', { name: 'User alice-of' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(3);

  const search = page.getByRole('searchbox', { name: 'Search chats' });
  await search.fill('100%');
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('laptops');
  await expect(page.getByRole('heading', { name: 'User alice-of' })).toBeVisible();
  await search.fill('nothing like it');
  await expect(list(page)).toContainText('No chat sessions found');
  await search.fill('');
  await expect(entries(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Date' }).selectOption({ label: 'Last 7 days' });
  await expect(page).toHaveURL(/date=week/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('chat_history.json');

  await page.getByRole('button', { name: 'Delete the chat session of user alice-of' }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this chat session?');
  await page.getByRole('button', { name: 'Delete session' }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'No Chat Selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByRole('dialog')).toContainText('This cannot be undone.');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete all' }).click();
  await page.getByRole('button', { name: 'Delete all sessions' }).click();
  await expect(list(page)).toContainText('No chat sessions yet');

  await test.step('a long list keeps its place and its selection', async () => {
    for (let n = 0; n < 18; n++) await keep(site, `visitor-${n}`, (n + 1) * 60_000, 90, `Question ${n}`);
    await page.clock.runFor(10_000);
    await expect(entries(page)).toHaveCount(18);
    const scroller = list(page).getByRole('list');
    expect((await scroller.boundingBox())?.height).toBeLessThanOrEqual(600);
    await page.getByRole('link', { name: /Question 15/ }).click();
    await expect(page.getByRole('heading', { name: 'User visitor-' })).toBeVisible();
    const before = await scroller.evaluate((element) => element.scrollTop);
    expect(before).toBeGreaterThan(0);
    await keep(site, 'visitor-new', 1_000, 1, 'Anybody there?');
    await page.clock.runFor(10_000);
    await expect(entries(page)).toHaveCount(19);
    expect(await scroller.evaluate((element) => element.scrollTop)).toBeGreaterThanOrEqual(before);
    await expect(page.getByRole('link', { name: /Question 15/ })).toHaveAttribute('aria-current', 'true');
  });

  await test.step('the dashboard shows the figures and the five most recent', async () => {
    await page.goto('/admin/chat-history');
    await expect(figure(page, 'Total Sessions')).toHaveText('19');
    await expect(page.getByRole('link', { name: /Question \d/ })).toHaveCount(4);
    await page.getByRole('link', { name: /Question 2/ }).click();
    await expect(page).toHaveURL(/\/admin\/chat-history\/[\w-]+$/);
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Question 2');
    await page.getByRole('main').getByRole('link', { name: 'Chat History' }).click();
    await expect(page).toHaveURL(/\/admin\/chat-history$/);
  });
});
