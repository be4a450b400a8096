import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, holdBack, signIn, test } from './fixtures.ts';

const title = 'How we moved a print shop over one weekend';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}( \\(optional\\))?$`));
const kept = (page: Page) => expect(page.getByText(/Draft saved/)).toBeVisible();
const publish = (page: Page) => page.getByRole('button', { name: 'Publish now' });
const published = (page: Page) => expect(page.getByText('Published. It’s live now.')).toBeVisible();

const picture = () =>
  sharp({ create: { width: 1200, height: 700, channels: 3, background: '#4b8df8' } })
    .png()
    .toBuffer();

/** Begins an article: a title and a text are all it needs. */
async function begin(page: Page, named = title) {
  await page.goto('/admin/records/articles');
  await page.getByRole('textbox', { name: 'Title' }).fill(named);
  await page.getByRole('button', { name: 'Add an article' }).click();
  await expect(page.getByRole('heading', { level: 1, name: named })).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Text formatting' })).toBeVisible();
  await text(page).click();
  await page.keyboard.type('## Saturday\n\nWe came at eight, with a platypus.\n\n');
}

/** Pastes a picture where the cursor is, or drops it in the middle of an element, as the browser hands it over. */
async function givePicture(to: Locator, way: 'paste' | 'drop') {
  const given = { way, bytes: [...(await picture())] };
  await to.evaluate((element, { way, bytes }) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], 'vans.png', { type: 'image/png' }));
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true };
    element.dispatchEvent(
      way === 'paste'
        ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        : new DragEvent('drop', { dataTransfer: data, ...place }),
    );
  }, given);
  await expect(to.page().getByText('Picture added.')).toBeVisible();
}

test('an article is written with a picture, published, and stands first in the blog, the feed and the sitemap', async ({
  page,
  context,
}) => {
  await signIn(page);
  await begin(page);
  await givePicture(text(page), 'paste');
  await kept(page);
  await publish(page).click();
  await expect(page.getByRole('alert')).toContainText('Please describe every picture in the text');
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Bold', exact: true }).click();
  await page.keyboard.type('Done');
  const words = await text(page).innerText();
  expect(words).toContain('**Done**');
  // The cursor goes between the brackets of the picture.
  await page.keyboard.press('Control+Home');
  for (let line = 0; line < 4; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Two white vans before a brick house');
  await publish(page).click();
  await published(page);

  const visitor = await context.newPage();
  await visitor.goto('/blog');
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Featured article' })).toContainText(title);
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor).toHaveURL('/blog/how-we-moved-a-print-shop-over-one-weekend');
  await expect(visitor.getByRole('img', { name: 'Two white vans before a brick house' })).toBeVisible();
  await expect(visitor.locator('picture source[type="image/avif"]')).toHaveAttribute('srcset', /480w.*960w/);
  const feed = await (await page.request.get('/blog/rss.xml')).text();
  expect(feed.match(/<item>\s*<title>([^<]*)/)?.[1]).toBe(title);
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(
    '/blog/how-we-moved-a-print-shop-over-one-weekend</loc>',
  );

  await page.bringToFront();
  await field(page, 'Address').fill('print-shop');
  await publish(page).click();
  await published(page);
  await visitor.goto('/blog/how-we-moved-a-print-shop-over-one-weekend');
  await expect(visitor).toHaveURL('/blog/print-shop');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await visitor.goto('/blog/print-shop');
  await expect(visitor).toHaveURL('/blog/how-we-moved-a-print-shop-over-one-weekend');
  await page
    .getByRole('link', { name: /^View the version of/ })
    .first()
    .click();
  await expect(page.getByRole('definition').filter({ hasText: 'print-shop' }).first()).toBeVisible();
});

test('all that is wrong is named with the way to it; pictures come by dropping; what was written survives a crash, and a server that is away', {
  tag: '@extended',
}, async ({ page, context }) => {
  await signIn(page);
  await begin(page);
  await field(page, 'Title').fill('');
  await text(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type('# Sunday\n\nWe came at eight.');
  await publish(page).click();
  const problems = page.getByRole('alert');
  await expect(problems).toBeFocused();
  await expect(problems.getByRole('listitem')).toHaveCount(2);
  await problems.getByRole('link', { name: 'Title' }).click();
  await expect(field(page, 'Title')).toBeFocused();
  await problems.getByRole('link', { name: 'Text' }).click();
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(text(page)).toHaveAccessibleDescription(/begin headings with ##/);
  // The Tab key leaves the text, forth and back.
  await page.keyboard.press('Tab');
  await expect(text(page)).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(text(page)).toBeFocused();

  await givePicture(text(page), 'drop');
  await expect(text(page)).toContainText(/!\[\]\(\/media\/[0-9a-f-]{36}/);
  await givePicture(page.locator('.picture-input'), 'drop');
  await expect(field(page, 'Picture instead of the drawing')).toHaveValue(/^\/media\//);
  await publish(page).click();
  await expect(problems).toContainText('Please describe the picture');
  await expect(problems).toContainText('Please describe every picture in the text');

  await test.step('a server that is away, and a crash', async () => {
    await kept(page);
    const address = page.url();
    await context.setOffline(true);
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Nobody has this yet.');
    await expect(page.getByText('This browser keeps what you write and tries again.')).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(address);
    await expect(text(again)).toContainText('Nobody has this yet.');
    await expect(text(again)).toContainText('We came at eight.');
    await kept(again);
  });
});

test('two who write at once are told, and asked where they differ; a draft is read by whoever has the link, and publishes itself', {
  tag: '@extended',
}, async ({ page, browser, site }) => {
  await signIn(page);
  await begin(page);
  await kept(page);
  const theirBrowser = await browser.newContext({ baseURL: site.url });
  const other = await theirBrowser.newPage();
  await signIn(other, new URL(page.url()).pathname);
  await expect(field(other, 'Title')).toHaveValue(title);
  /** Types on this page, which the server is told of only once they have written what is theirs. */
  const both = async (name: string, mine: string, theirName: string, theirs: string) => {
    const sendMine = await holdBack(page, '**/answer');
    await field(page, name).fill(mine);
    const isKept = other.waitForResponse('**/answer');
    await field(other, theirName).fill(theirs);
    await isKept;
    sendMine();
  };
  await both('Tags', 'Moving, Printing', 'Excerpt', 'Eleven machines and a plotter.');
  await expect(field(page, 'Excerpt')).toHaveValue('Eleven machines and a plotter.');
  await expect(page.getByText('Their changes were added.')).toBeVisible();
  const theirTags = async () => {
    site.deps.changes.announce();
    return field(other, 'Tags').inputValue();
  };
  await expect.poll(theirTags).toBe('Moving, Printing');
  await both('Title', `${title}, mine`, 'Title', `${title}, theirs`);
  const clash = page.getByRole('region', { name: /changed the same fields as you/ });
  await expect(clash.getByRole('group', { name: 'Title' })).toContainText(`${title}, theirs`);
  await clash.getByRole('group', { name: 'Title' }).getByText('Use theirs').click();
  await clash.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'Title')).toHaveValue(`${title}, theirs`);
  await theirBrowser.close();
  await page.unroute('**/answer');
  const isAddressKept = page.waitForResponse('**/answer');
  await field(page, 'Address').fill('print-shop');
  await isAddressKept;

  await test.step('whoever has the link reads the draft until the article publishes itself', async () => {
    const link = new URL(await field(page, 'Share link to this draft').inputValue()).pathname;
    const stranger = await (await browser.newContext({ baseURL: site.url })).newPage();
    const answer = await stranger.goto(link);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await expect(stranger.getByText('This is a draft. It is not published, and may change.')).toBeVisible();
    await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(stranger.getByText('with a platypus')).toBeVisible();
    const preview = page.frameLocator('iframe[title="The draft at 360 px"]');
    await expect(preview.getByText('with a platypus')).toBeVisible();

    await page.getByRole('radio', { name: 'Schedule' }).check();
    await field(page, 'Day').fill('2026-12-04');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByText(/Scheduled for .* 9:00 AM ET/).first()).toBeVisible();
    await page.goto('/admin/records/articles?show=scheduled');
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Scheduled');
    expect((await stranger.request.get('/blog/print-shop')).status()).toBe(404);

    site.advance(4 * 86_400_000);
    await expect.poll(async () => (await stranger.request.get('/blog/print-shop')).status()).toBe(200);
    await stranger.goto(link);
    await expect(stranger).toHaveURL('/blog/print-shop');
    site.advance(30 * 86_400_000);
    expect((await stranger.request.get(link, { maxRedirects: 0 })).status()).toBe(404);
    await stranger.context().close();
  });
});
