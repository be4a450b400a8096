import { tester } from '../helpers/actor.ts';
import { axeFindings, expect, plainLike, signIn, test } from './fixtures.ts';

// Nothing runs in the page that is previewed; axe tries.
test.use({ expectedErrors: [/because the document's frame is sandboxed/] });

test('an owner changes a sentence of the terms, and visitors read it; the built-in one comes back', async ({
  page,
  site,
}) => {
  await signIn(page, '/admin/records/policies');
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  const first = page.getByLabel('Content', { exact: true }).first();
  const before = await first.inputValue();
  await first.fill(`${before}\n\nWe also repair typewriters.`);
  await expect(page.getByText('Draft kept')).toBeVisible();
  const preview = page.frameLocator('iframe[title="The page with the draft"]');
  await expect(preview.getByText('We also repair typewriters.')).toBeVisible({ timeout: 60_000 });
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1280, 360]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await axeFindings(page)).toEqual([]);
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
  const plain = await plainLike(page, site);
  await plain.goto('/terms');
  await expect(plain.getByText('We also repair typewriters.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first).toHaveValue(before);
  await plain.reload();
  await expect(plain.getByText('We also repair typewriters.')).toHaveCount(0);
});

test('a policy whose page is made of blocks says that visitors do not see the record', async ({ page, site }) => {
  const sections = [{ title: 'One', content: 'Text' }];
  const content = { lastUpdated: 'Today', sections };
  await site.deps.content.desk.publish('terms', 0, [{ id: 'terms-content', type: 'terms', content }], tester);
  await signIn(page, '/admin/records/policies/terms');
  const words = page.getByText('Its page is made of blocks of your own, which you change under Pages.');
  await expect(words).toBeVisible();
  await page.goto('/admin/records/policies/privacy');
  await expect(page.getByText('Visitors see it as it stands here.')).toBeVisible();
  await expect(words).toHaveCount(0);
});
