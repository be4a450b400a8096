import sharp from 'sharp';
import { startMailServer } from '../helpers/mail-server.ts';
import { axeFindings, expect, login, plainLike, signIn, startSite, test } from './fixtures.ts';

const list = '/admin/first-day';
const row = (page: import('@playwright/test').Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name });

// Nothing runs in the page that is previewed; axe tries.
test.use({ expectedErrors: [/because the document's frame is sandboxed/] });

test('the first day of another company: from the first sign-in to going live', async ({ browser }) => {
  const mails = await startMailServer();
  const { site, stop } = await startSite({ SMTP_URL: mails.url, MAIL_TO: 'ada@riverbend.net' });
  const context = await browser.newContext({ baseURL: site.url });
  try {
    const page = await context.newPage();
    await page.goto('/admin');
    await login(page);
    const way = page.getByRole('region', { name: 'The first day' });
    await expect(way).toContainText('Make this site yours: 0 of 12 done');
    await way.getByRole('link', { name: 'Go on with Name and what you do' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The first day');
    await expect(row(page, 'Name and what you do')).toContainText('Still sample');
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page)).toEqual([]);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });

    // The name, on the record that says it everywhere.
    await page.getByRole('link', { name: 'Go on: Name and what you do' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Riverbend');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    // One field of theirs leaves the others made up, and the list says which.
    await expect(row(page, 'Name and what you do')).toContainText('Still built in: Name with what you do, Name in law');
    await page.getByRole('link', { name: 'Go on: Name and what you do' }).click();
    await page.getByLabel('Name with what you do').fill('Riverbend Computers');
    await page.getByLabel('Name in law').fill('Riverbend Computers, LLC');
    await page.getByLabel('In a few words').fill('Computers for the valley');
    await page
      .getByRole('textbox', { name: 'In a sentence', exact: true })
      .fill('Riverbend mends and builds what the valley computes with.');
    await page.getByLabel('Founded in').fill('2019');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(row(page, 'Name and what you do')).toContainText('Done');

    // A colour that cannot be read is refused, with one that can.
    await page.getByRole('link', { name: 'Colours', exact: true }).click();
    const brand = page.getByLabel('Links and buttons');
    await brand.fill('#ffcc00');
    await expect(page.getByText('pairs of colours cannot be read well enough')).toBeVisible();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByRole('alert')).toContainText(
      /White words on buttons would have a contrast of 1\.\d\d : 1, and 4\.5 : 1 is needed\. #[0-9a-f]{6} would do/,
    );
    expect(await axeFindings(page)).toEqual([]);
    await brand.fill('#0f766e');
    await expect(page.getByText('All 25 pairs of colours can be read')).toBeVisible();
    const preview = page.frameLocator('iframe[title="The page with the draft"]');
    const shade = () => getComputedStyle(document.documentElement).getPropertyValue('--color-arc-700').trim();
    await expect.poll(() => preview.locator('html').evaluate(shade), { timeout: 60_000 }).toBe('#0f766e');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
    const visitor = await context.newPage();
    // The first answer is rendered, the second comes from the cache: each has the policy of its own style sheet.
    for (const _ of ['rendered', 'cached']) {
      const answer = await visitor.goto('/about');
      expect(answer?.headers()['content-security-policy']?.split('style-src')).toHaveLength(2);
      expect(await visitor.evaluate(shade)).toBe('#0f766e');
      expect(await axeFindings(visitor)).toEqual([]);
    }
    await expect(visitor.locator('meta[name="theme-color"]')).not.toHaveAttribute('content', '#3b82f6');

    // A test mail, and what became of it.
    await page.goto(list);
    await page.getByRole('link', { name: 'Mail settings' }).click();
    await page.getByRole('button', { name: 'Send a test mail' }).click();
    await expect(page.getByText('The mail server has taken it for ada@riverbend.net')).toBeVisible({ timeout: 20_000 });
    // A machine that is busy with something else may have told the owner of that as well.
    expect(mails.received.map(({ text }) => text).join('\n')).toContain('Test mail from Riverbend');
    expect(await axeFindings(page)).toEqual([]);

    // Skipped here, taken up again in another window.
    await page.goto(list);
    await expect(row(page, 'Mail settings')).toContainText('Done');
    await page.getByRole('button', { name: 'Skip Telephone' }).click();
    await expect(row(page, 'Telephone')).toContainText('Skipped');
    const other = await context.newPage();
    await other.goto(list);
    await other.getByRole('button', { name: 'Take up again: Telephone' }).click();
    await expect(row(other, 'Telephone')).toContainText('Open');
    for (const step of [
      'Logo',
      'Street and email addresses',
      'Telephone',
      'Hours',
      'Profiles on other sites',
      'Domain',
    ]) {
      await other.getByRole('button', { name: `${step}: it is right as it is` }).click();
      await expect(row(other, step)).toContainText('Done');
    }

    // Going live: every kind of what is made up, until nothing is.
    await other.getByRole('link', { name: 'See what is left' }).click();
    const reviews = other.getByRole('region', { name: 'Testimonials', exact: true });
    await expect(reviews).toContainText('8 still made up');
    expect(await axeFindings(other)).toEqual([]);
    await reviews.getByText('Read what you would confirm').click();
    await expect(reviews.getByText(/I wrote to the emergency address at 6:40/)).toBeVisible();
    expect(await axeFindings(other)).toEqual([]);
    await reviews
      .getByRole('button', { name: /^Testimonials \(Renee Castellanos, .*\): all of these are true of us$/ })
      .click();
    await other.getByRole('button', { name: 'Not yet' }).click();
    await expect(reviews).toContainText('8 still made up');
    const confirm = other.getByRole('button', { name: /: (this is|all of these are) true of us$/ });
    for (let left = await confirm.count(); left > 0; left--) {
      await confirm.first().click();
      await other.getByRole('button', { name: /^Yes, / }).click();
      await expect(confirm).toHaveCount(left - 1, { timeout: 30_000 });
    }
    await expect(other.getByText('Nothing is sample any more.')).toBeVisible();
    await expect(other.getByText('Every word that visitors read is yours. Good luck with it.')).toBeVisible();
    expect(await axeFindings(other)).toEqual([]);
    await other.goto('/admin/today');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(other.getByRole('region', { name: 'The first day' })).toHaveCount(0);
  } finally {
    await context.close();
    await stop();
    await mails.stop();
  }
});

test('the same without JavaScript: a step skipped, a logo sent, a kind confirmed, the way taken from Today', async ({
  page,
  site,
}) => {
  await signIn(page);
  const plain = await plainLike(page, site);
  await plain.goto(list);
  await plain.getByRole('button', { name: 'Skip Hours' }).click();
  await expect(row(plain, 'Hours')).toContainText('Skipped');

  await plain.getByRole('link', { name: 'Logo', exact: true }).click();
  const picture = await sharp({ create: { width: 320, height: 80, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  await plain.getByLabel('Logo: a picture').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await plain.getByRole('button', { name: 'Put it on the site: Logo', exact: true }).click();
  await expect(plain.getByText('Logo: it is on the site.')).toBeVisible();
  for (const width of [1280, 360]) {
    await plain.setViewportSize({ width, height: 900 });
    for (const path of ['/', '/about']) {
      await plain.goto(path);
      await expect(plain.getByRole('contentinfo').getByRole('img', { name: 'Northarc' })).toHaveJSProperty(
        'complete',
        true,
      );
      await expect(plain.getByRole('banner').locator('img:visible')).toHaveCount(1);
      expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
  await expect(plain.locator('link[rel="icon"]')).toHaveAttribute('href', /^\/brand\/.*-icon-192\.png$/);

  await plain.goto('/admin/first-day/logo');
  await plain
    .getByLabel('Square sign: a picture')
    .setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await plain.getByRole('button', { name: 'Put it on the site: Square sign' }).click();
  await expect(plain.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await plain.getByRole('button', { name: 'Take it away: Logo', exact: true }).click();
  await expect(plain.getByText('Logo: it is taken away.')).toBeVisible();

  await plain.goto('/admin/first-day/go-live');
  const people = plain.getByRole('region', { name: 'People' });
  await people.locator('summary').last().click();
  await people.getByRole('button', { name: 'Yes, all of it is true' }).click();
  await expect(plain.getByText('People: noted, they are true of you.')).toBeVisible();
  await expect(people).toHaveCount(0);

  await plain.goto('/admin/today');
  await plain.getByRole('button', { name: 'Not here any more' }).click();
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(plain.getByText('Make this site yours')).toHaveCount(0);
  await plain.goto('/admin/records');
  await plain.getByRole('link', { name: 'The first day' }).click();
  await plain.getByRole('button', { name: 'Show it on Today' }).click();
  await expect(plain.getByRole('button', { name: 'Take it from Today' })).toBeVisible();
});
