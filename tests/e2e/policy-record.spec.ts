import { tester } from '../helpers/actor.ts';
import { expect, signIn, test } from './fixtures.ts';

test('an owner changes a sentence of the terms, and visitors read it; the built-in one comes back', {
  tag: '@rare',
}, async ({ page, plain, site }) => {
  await signIn(page, '/admin/records/policies');
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByText('This is what visitors see.')).toBeVisible();
  const first = page.getByLabel('Content', { exact: true }).first();
  const before = await first.inputValue();
  await first.fill(`${before}\n\nWe also repair typewriters.`);
  await expect(page.getByText('Draft saved')).toBeVisible();
  const preview = page.frameLocator('iframe[title="The page with the draft"]');
  await expect(preview.getByText('We also repair typewriters.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published. It’s live now.')).toBeVisible();
  await plain.goto('/terms');
  await expect(plain.getByText('We also repair typewriters.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first).toHaveValue(before);
  await plain.reload();
  await expect(plain.getByText('We also repair typewriters.')).toHaveCount(0);

  await test.step('a policy whose page is made of blocks says that visitors do not see the record', async () => {
    const content = { lastUpdated: 'Today', sections: [{ title: 'One', content: 'Text' }] };
    await site.deps.content.desk.publish('terms', 0, [{ id: 'terms-content', type: 'terms', content }], tester);
    await page.goto('/admin/records/policies/terms');
    await expect(page.getByText('Its page uses your own blocks. Edit them under Pages.')).toBeVisible();
  });
});
