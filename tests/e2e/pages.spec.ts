import { managed as managedPages } from 'content:page-editor';
import type { FrameLocator, Page } from '@playwright/test';
import { blocksOf, heroBlock, publishBlocks, textBlock } from '../helpers/blocks.ts';
import { headingFindings, htmlFindings, readPage } from '../helpers/crawl.ts';
import { type E2eSite, editMode, expect, signIn, test } from './fixtures.ts';

const previewOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Page preview"]');
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const saved = (page: Page) => expect(page.getByText('Content saved successfully!')).toBeVisible();
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const blocks = (page: Page) => page.getByRole('list', { name: 'Blocks of this page' });
const order = (page: Page) =>
  blocks(page)
    .getByRole('button', { name: /^Edit / })
    .evaluateAll((buttons) => buttons.map((button) => button.lastElementChild?.textContent ?? ''));

async function editPage(page: Page, name: string) {
  // Of two tabs the browser draws the hidden one once a second.
  await page.bringToFront();
  await page.goto('/admin/pages');
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: new RegExp(`^${name} (built-in|[0-9]+ block)`) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await editMode(page);
}

/** Puts three blocks on the home page without the editor's help. */
const threeBlocks = ({ deps }: E2eSite) =>
  publishBlocks(deps, 'home', [textBlock('a', 'Alpha'), textBlock('b', 'Beta'), textBlock('c', 'Gamma')]);

test('the owner rewrites the home page and visitors see it at the next request', async ({ page, context }) => {
  const visitor = await context.newPage();
  await visitor.goto('/');
  const builtIn = await visitor.getByRole('heading', { level: 1 }).textContent();

  await signIn(page);
  await editPage(page, 'Home');
  await expect(page.getByRole('paragraph').filter({ hasText: 'No content blocks found.' }).first()).toHaveText(
    'No content blocks found. Add some content to get started.',
  );
  await page.getByRole('button', { name: 'Start from the built-in content' }).click();
  await expect(previewOf(page).getByRole('heading', { level: 1 })).toHaveText(builtIn ?? '');

  await page.getByRole('button', { name: /^Edit Hero IT support/ }).click();
  await title(page).fill('Computers that work on Monday');
  await text(page, 'Description (optional)').fill('We are **near** you.');
  const link = page.getByRole('group', { name: 'Primary button' }).getByLabel('Link');
  await link.fill('javascript:alert(1)');
  await expect(previewOf(page).getByRole('heading', { level: 1 })).toHaveText('Computers that work on Monday');
  await expect(previewOf(page).getByText('near', { exact: true })).toBeVisible();
  await save(page).click();
  await expect(page.getByText(/Please use a web address/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Close Editor' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Block 1' }).click();
  await expect(link).toBeFocused();
  await link.fill('/quote');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Drawings, the map and the review stars');
  await page.getByRole('checkbox', { name: 'Yes, publish this' }).check();
  await save(page).click();
  await saved(page);
  await page.getByRole('button', { name: 'Close Editor' }).click();

  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Computers that work on Monday');
  await expect(visitor.getByRole('strong').filter({ hasText: 'near' })).toBeVisible();

  for (const block of await order(page)) {
    await page
      .getByRole('button', { name: /^Delete: / })
      .first()
      .click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Are you sure you want to delete this block?');
    await question.getByRole('button', { name: 'Delete block' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'deleted.' })).toContainText(block.slice(0, 20));
  }
  await save(page).click();
  await saved(page);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(builtIn ?? '');
});

test('pages of every kind of block are valid HTML, with one title and no level of headings left out', {
  tag: '@extended',
}, async ({ site }) => {
  const markdown = '# Heading\n\n## Part\n\n- [one](https://example.com)';
  const table = '\n\n| a | b |\n|---|---|\n| 1 | 2 |';
  const button = { text: 'Go', link: 'https://example.com' };
  const buttons = { primaryButton: button, secondaryButton: button };
  const all = (id: string) => [
    textBlock(`${id}-t`, markdown + table),
    heroBlock(`${id}-h`, { ...buttons, description: markdown, backgroundImage: '/og/default.png' }),
    {
      id: `${id}-s`,
      type: 'section',
      content: {
        title: 'S',
        description: markdown,
        services: [{ title: 'One', description: markdown, features: ['a', 'b'] }],
      },
    },
    { id: `${id}-i`, type: 'image', content: { src: '/og/default.png', alt: 'A picture' } },
  ];
  const findings: string[] = [];
  for (const { page: name, path } of managedPages.filter(({ page: name }) => name !== 'privacy')) {
    expect(await publishBlocks(site.deps, name, all('first'))).toHaveProperty('ok', true);
    const html = await (await fetch(site.url + path, { headers: { 'User-Agent': 'Mozilla/5.0 Chrome/156' } })).text();
    const crawled = readPage(path, html);
    findings.push(...headingFindings(crawled), ...(await htmlFindings(crawled)));
  }
  expect(findings).toEqual([]);
});

test('blocks are put in order with the keyboard alone, every move is said aloud', {
  tag: '@extended',
}, async ({ page, site }) => {
  await threeBlocks(site);
  await signIn(page);
  await editPage(page, 'Home');
  const said = page.getByRole('status').filter({ hasText: 'moved to position' });
  await page.getByRole('button', { name: 'Move down: Text “Alpha”' }).focus();
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('Text “Alpha” moved to position 2 of 3.');
  await expect(page.getByRole('button', { name: 'Move down: Text “Alpha”' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(said).toHaveText('Text “Alpha” moved to position 3 of 3.');
  expect(await order(page)).toEqual(['Beta', 'Gamma', 'Alpha']);
  await page.keyboard.press('Alt+ArrowDown');
  expect(await order(page)).toEqual(['Beta', 'Gamma', 'Alpha']);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(said).toHaveText('Text “Alpha” moved to position 2 of 3.');
  await page.keyboard.press('Control+s');
  await saved(page);
  expect(blocksOf(site.deps, 'home').map(({ id }) => id)).toEqual(['b', 'a', 'c']);

  await page.getByRole('button', { name: 'Edit Text Beta' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit text' })).toBeFocused();
  await page.getByRole('button', { name: 'Close Editor' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Text Beta' })).toBeFocused();

  await page.locator('[data-row=c]').dragTo(page.locator('[data-row=b]'));
  expect(await order(page)).toEqual(['Gamma', 'Beta', 'Alpha']);
});
