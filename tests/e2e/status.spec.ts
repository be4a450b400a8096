import { sql } from 'kysely';
import { axeFindings, expect, signIn, test } from './fixtures.ts';

const widths = [360, 1280];

test('whoever asks learns whether forms, booking and chat work, and since when, without JavaScript', async ({
  plain,
  site,
}) => {
  await site.deps.watch.round();
  for (const width of widths) {
    await plain.setViewportSize({ width, height: 900 });
    await plain.goto(`${site.url}/status`);
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Does our website work?');
    await expect(plain.getByText(/^Yes\. We try out/)).toBeVisible();
    for (const name of ['Forms', 'Booking', 'Chat']) {
      const row = plain.getByRole('listitem').filter({ has: plain.getByRole('heading', { name }) });
      await expect(row).toContainText('Works');
      await expect(row).toContainText(/since \w+, \w+ \d+/);
    }
    const wide = await plain.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, `scrolls sideways at ${width}`).toBe(false);
    await plain.screenshot({ path: `test-results/status-${width}.png`, fullPage: true });
  }
});

test('it says what does not work while the database takes nothing, and again when it does', async ({ page, site }) => {
  const { watch, db } = site.deps;
  await watch.round();
  await sql`pragma query_only = on`.execute(db.sql);
  for (let look = 0; look < 2; look++) {
    site.advance(60_000);
    await watch.round();
  }
  await page.goto(`${site.url}/status`);
  await expect(page.getByText('Does not work', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/kept by your browser and sent by itself/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/status-fails.png', fullPage: true });
  await sql`pragma query_only = off`.execute(db.sql);
  site.advance(60_000);
  await watch.round();
  await page.reload();
  await expect(page.getByText(/^Yes\. We try out/)).toBeVisible();
});

test('Today says when the last canary arrived, and what was found', async ({ page, site }) => {
  await signIn(page, site.url);
  const { watch } = site.deps;
  await watch.round();
  await page.goto(`${site.url}/admin/today`);
  await expect(page.getByText(/A made-up request last went all the way at \d+:\d\d [AP]M ET\./)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/today-canary.png', fullPage: true });
});
