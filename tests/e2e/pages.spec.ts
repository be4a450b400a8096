import type { FrameLocator, Page } from '@playwright/test';
import sharp from 'sharp';
import { managedPages } from '#src/content/page-editor.ts';
import { tester } from '../helpers/actor.ts';
import { htmlFindings, readPage } from '../helpers/crawl.ts';
import { headingFindings } from '../helpers/page-checks.ts';
import { expect, signIn, test } from './fixtures.ts';

const previewOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Page preview"]');
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const saved = (page: Page) => expect(page.getByText('Content saved successfully!')).toBeVisible();
const title = (page: Page) => page.getByLabel('Title', { exact: true });
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
  await page.getByRole('button', { name: 'Edit Mode' }).click();
}

/** Puts three blocks on the home page without the editor's help. */
async function threeBlocks(site: { deps: { content: { desk: { publish(...args: unknown[]): unknown } } } }) {
  const text = (id: string, words: string) => ({ id, type: 'text', content: { text: words } });
  await site.deps.content.desk.publish('home', 0, [text('a', 'Alpha'), text('b', 'Beta'), text('c', 'Gamma')], tester);
}

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
  await page.getByRole('textbox', { name: 'Description' }).fill('We are **near** you.');
  await page.getByRole('group', { name: 'Primary button' }).getByLabel('Link').fill('javascript:alert(1)');
  await expect(previewOf(page).getByRole('heading', { level: 1 })).toHaveText('Computers that work on Monday');
  await expect(previewOf(page).getByText('near', { exact: true })).toBeVisible();
  await save(page).click();
  await page.getByRole('button', { name: 'Replace page' }).click();
  await expect(page.getByText(/Please use a web address/).first()).toBeVisible();
  await page.getByRole('group', { name: 'Primary button' }).getByLabel('Link').fill('/quote');
  await save(page).click();
  const question = page.getByRole('dialog', { name: /Replace the designed page/ });
  await expect(question).toContainText('Drawings, the map and the review stars');
  await question.getByRole('button', { name: 'Replace page' }).click();
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

test('the privacy policy is the owner’s from the next request on; an earlier version comes back, and so does the built-in page', async ({
  page,
  context,
  site,
}) => {
  const visitor = await context.newPage();
  await visitor.goto('/privacy');
  const before = await visitor.getByRole('heading', { level: 2, name: /^\d+\. / }).count();

  await signIn(page);
  await editPage(page, 'Privacy');
  await page.getByRole('button', { name: 'Add policy content' }).click();
  await expect(previewOf(page).getByText(`+ ${before - 2} more sections`)).toBeVisible();
  await page.getByLabel('Last updated').fill('March 3, 2026');
  await page.getByText('1. Who is responsible').click();
  await title(page).first().fill('Who we are');
  await page.getByRole('button', { name: 'Delete section 1' }).scrollIntoViewIfNeeded();
  await save(page).click();
  await saved(page);
  await visitor.reload();
  await expect(visitor.getByText('Last updated: March 3, 2026')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: '1. Who we are' })).toBeVisible();
  await expect(visitor.getByRole('heading', { level: 2, name: /^\d+\. / })).toHaveCount(before);

  await page.getByLabel('Last updated').fill('April 4, 2026');
  await save(page).click();
  await saved(page);
  await page.getByText('Versions (3)').click();
  await page.getByRole('button', { name: 'View version 1' }).click();
  await expect(page.getByText('You’re viewing version 1.')).toBeVisible();
  await expect(previewOf(page).getByText('Last updated: March 3, 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore version' }).click();
  await saved(page);
  await expect(page.getByText('restored from version 1')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('Last updated: March 3, 2026')).toBeVisible();

  await test.step('the built-in page comes back', async () => {
    await page.getByRole('button', { name: 'Exit Edit' }).click();
    await page.getByRole('button', { name: 'View the built-in page' }).click();
    await expect(page.getByText('You’re viewing the built-in page.')).toBeVisible();
    await page.getByRole('button', { name: 'Restore the built-in page' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Restore the built-in page?');
    await expect(dialog.getByRole('button', { name: 'Keep current version' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Restore built-in page' }).click();
    await expect(page.getByText('restored from the built-in page')).toBeVisible();
    await expect(page.getByText(/^Built-in content, since/)).toBeVisible();
    expect(site.deps.content.published().blocksOf('privacy')).toEqual([]);
  });
});

test('pages of every kind of block are valid HTML, with one title and no level of headings left out', {
  tag: '@rare',
}, async ({ site }) => {
  const { desk } = site.deps.content;
  const text = '# Heading\n\n## Part\n\n- [one](https://example.com)';
  const table = '\n\n| a | b |\n|---|---|\n| 1 | 2 |';
  const button = { text: 'Go', link: 'https://example.com' };
  const hero = { title: 'Hero', subtitle: 'Sub', description: text, primaryButton: button, secondaryButton: button };
  const all = (id: string) => [
    { id: `${id}-t`, type: 'text', content: { text: text + table } },
    { id: `${id}-h`, type: 'hero', content: { ...hero, backgroundImage: '/og/default.png' } },
    {
      id: `${id}-s`,
      type: 'section',
      content: {
        title: 'S',
        description: text,
        services: [{ title: 'One', description: text, features: ['a', 'b'] }],
      },
    },
    { id: `${id}-i`, type: 'image', content: { src: '/og/default.png', alt: 'A picture' } },
  ];
  const findings: string[] = [];
  for (const { page: name, path } of managedPages.filter(({ page: name }) => name !== 'privacy')) {
    expect(await desk.publish(name, 0, all('first'), tester)).toHaveProperty('ok', true);
    const html = await (await fetch(site.url + path, { headers: { 'User-Agent': 'Mozilla/5.0 Chrome/156' } })).text();
    const crawled = readPage(path, html);
    findings.push(...headingFindings(crawled), ...(await htmlFindings(crawled)));
  }
  expect(findings).toEqual([]);
});

test('a picture is uploaded, described and shown in the size that fits; a crash and a full signing out lose nothing', async ({
  page,
  context,
  site,
}) => {
  const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#3b82f6' } })
    .jpeg()
    .toBuffer();
  await signIn(page);
  await editPage(page, 'About');
  await page.getByRole('button', { name: 'Add image' }).click();
  const field = page.getByLabel('Picture', { exact: true });
  await field.setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'Please choose a JPEG, PNG' })).toBeVisible();
  await field.setInputFiles({ name: 'office.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByText('Replace picture')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Please describe the picture for people who can’t see it').first()).toBeVisible();
  await page.getByLabel('Alt text').fill('Our office in Alpharetta');
  await expect(previewOf(page).getByRole('img', { name: 'Our office in Alpharetta' })).toBeVisible();
  await save(page).click();
  await saved(page);

  const visitor = await context.newPage();
  await visitor.setViewportSize({ width: 360, height: 740 });
  await visitor.goto('/about');
  const picture = visitor.getByRole('img', { name: 'Our office in Alpharetta' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\/media\/[\w-]+\.avif$/);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveCount(1);

  await test.step('a crash loses nothing, nor does a full signing out', async () => {
    await threeBlocks(site);
    await editPage(page, 'Home');
    await page.getByRole('button', { name: 'Edit Text Beta' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Half a sentence that nobody saved');
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto('/admin/pages/home');
    await expect(again.getByText(/Your unsaved changes of .* have been restored\./)).toBeVisible();
    expect(await order(again)).toEqual(['Alpha', 'Half a sentence that nobody saved', 'Gamma']);
    await expect(again.getByRole('link', { name: 'Home draft' })).toBeVisible();
    await site.deps.db.sql.deleteFrom('staff_sessions').execute();
    await save(again).click();
    await expect(again.getByText(/You’ve been signed out\. Your changes are saved/).first()).toBeVisible();
    await signIn(again, '/admin/pages/home');
    await save(again).click();
    await saved(again);
    await visitor.goto('/');
    await expect(visitor.getByText('Half a sentence that nobody saved')).toBeVisible();
  });
});

test('two editors on one page: the later save is refused with both texts, and both can be kept', {
  tag: '@rare',
}, async ({ page, context, site }) => {
  await threeBlocks(site);
  await signIn(page);
  const colleague = await context.newPage();
  await editPage(page, 'Home');
  await editPage(colleague, 'Home');
  const text = (where: Page) => where.getByRole('textbox', { name: 'Text' });
  const rewrite = async (where: Page, from: string, to: string) => {
    await where.getByRole('button', { name: `Edit Text ${from}` }).click();
    await text(where).fill(to);
    await where.getByRole('button', { name: 'Close Editor' }).click();
  };
  await rewrite(colleague, 'Alpha', 'Alpha by my colleague');
  await rewrite(colleague, 'Gamma', 'Gamma by my colleague');
  await rewrite(page, 'Alpha', 'Alpha by me');
  await rewrite(page, 'Beta', 'Beta by me');
  await save(colleague).click();
  await saved(colleague);
  await save(page).click();
  const panel = page.getByRole('region', { name: 'Two versions of this page' });
  await expect(panel).toContainText('One block was changed by both of you');
  for (const words of ['Alpha by my colleague', 'Alpha by me', 'Beta by me', 'Gamma by my colleague']) {
    await expect(panel).toContainText(words);
  }
  await expect(panel.getByRole('group', { name: /Alpha by me.*changed by both of you/ })).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto('/');
  await expect(visitor.getByText('Alpha by my colleague')).toBeVisible();

  await panel
    .getByRole('group', { name: /Alpha by me/ })
    .getByRole('radio', { name: /Just published/ })
    .check();
  await panel.getByRole('button', { name: 'Continue with this choice' }).click();
  expect(await order(page)).toEqual(['Alpha by my colleague', 'Beta by me', 'Gamma by my colleague']);
  await save(page).click();
  await saved(page);
  await visitor.reload();
  for (const words of ['Alpha by my colleague', 'Beta by me', 'Gamma by my colleague']) {
    await expect(visitor.getByText(words)).toBeVisible();
  }

  // The colleague keeps all of theirs against it, or takes all of mine.
  await rewrite(colleague, 'Alpha', 'Alpha once more');
  await page.getByRole('button', { name: /^Move down: Text “Alpha/ }).click();
  await save(page).click();
  await saved(page);
  await save(colleague).click();
  await colleague.getByRole('button', { name: 'Use all of theirs' }).click();
  expect(await order(colleague)).toEqual(['Beta by me', 'Alpha by my colleague', 'Gamma by my colleague']);
});

test('blocks are put in order with the keyboard alone, every move is said aloud, and what an editor typed does nothing', {
  tag: '@rare',
}, async ({ page, context, site }) => {
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
  expect((await site.deps.content.desk.newest('home')).blocks.map(({ id }) => id)).toEqual(['b', 'a', 'c']);

  await page.getByRole('button', { name: 'Edit Text Beta' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit text' })).toBeFocused();
  await page.getByRole('button', { name: 'Close Editor' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Text Beta' })).toBeFocused();

  await page.locator('[data-row=c]').dragTo(page.locator('[data-row=b]'));
  expect(await order(page)).toEqual(['Gamma', 'Beta', 'Alpha']);

  await test.step('what an editor typed does nothing in a visitor’s browser nor in the preview', async () => {
    const attack =
      '<script>window.pwned=1</script><img src="/favicon.svg" onload="window.pwned=1"> [x](javascript:window.pwned=1) <svg onload=window.pwned=1>';
    await site.deps.content.desk.publish(
      'about',
      0,
      [
        { id: 'a', type: 'text', content: { text: attack } },
        { id: 'b', type: 'section', content: { title: attack, description: attack, services: [] } },
        { id: 'c', type: 'unknown', content: { id: 'c', type: attack, content: {} } },
      ],
      tester,
    );
    const visitor = await context.newPage();
    await visitor.goto('/about');
    await expect(visitor.getByText('Content not found')).toBeVisible();
    expect(await visitor.evaluate(() => 'pwned' in window)).toBe(false);
    await editPage(page, 'About');
    await expect(previewOf(page).getByText('Unknown block type')).toBeVisible();
    expect(await page.evaluate(() => ['pwned' in window, 'pwned' in (window.frames[0] ?? {})])).toEqual([false, false]);
    await page.getByRole('button', { name: /^Edit Unknown block/ }).click();
    await expect(page.getByText('No editor available for this block type')).toBeVisible();
  });
});
