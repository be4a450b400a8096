import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, signIn, test } from './fixtures.ts';

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
