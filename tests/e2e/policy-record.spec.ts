import { publishBlocks } from '../helpers/blocks.ts';
import { expect, signIn, test } from './fixtures.ts';

test('an owner changes a sentence of the terms, and visitors read it; the built-in one comes back', {
  tag: '@extended',
}, async ({ page, plain, site }) => {
  await signIn(page, '/admin/records/policies');
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByText('This is what visitors see.')).toBeVisible();
  await page.getByRole('region', { name: 'The policy' }).locator('summary').first().click();
  const first = page.getByRole('textbox', { name: 'Content' }).first();
  await first.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\nWe also repair typewriters.');
  await expect(page.getByText('Draft saved')).toBeVisible();
  const preview = page.frameLocator('iframe[title="The draft at 360 px"]');
  await expect(preview.getByText('We also repair typewriters.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published. It’s live now.')).toBeVisible();
  await plain.goto('/terms');
  await expect(plain.getByText('We also repair typewriters.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first).not.toContainText('typewriters');
  await plain.reload();
  await expect(plain.getByText('We also repair typewriters.')).toHaveCount(0);

  await test.step('a policy whose page is made of blocks says that visitors do not see the record', async () => {
    const content = { lastUpdated: 'Today', sections: [{ title: 'One', content: 'Text' }] };
    await publishBlocks(site.deps, 'terms', [{ id: 'terms-content', type: 'terms', content }]);
    await page.goto('/admin/records/policies/terms');
    await expect(page.getByText('Its page uses your own blocks. Edit them under Pages.')).toBeVisible();
  });
});
