import { expect, signIn, test } from './fixtures.ts';

test('a page’s draft that an earlier release kept in the browser is taken over', {
  tag: '@extended',
}, async ({ page, site }) => {
  await signIn(page);
  await page.evaluate(() => {
    const blocks = [{ id: 'a', type: 'text', content: { text: 'Written before the upgrade' } }];
    const home = { base: { number: 0, blocks: [] }, blocks, changedAt: 1 };
    const values = { 'hero-title': 'Words before the upgrade' };
    const about = { base: 0, was: { 'hero-title': '' }, values };
    localStorage.setItem('adminContent', JSON.stringify({ home, 'words-about': about }));
  });
  await page.goto('/admin/pages/home');
  await expect(page.getByRole('button', { name: 'Edit Text Written before' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(page.getByText('Draft discarded.')).toBeVisible();
  const kept = () => page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('adminContent') ?? '{}')));
  await expect.poll(kept).toEqual(['words-about']);
  expect(await site.deps.db.sql.selectFrom('record_drafts').select('id').execute()).toEqual([]);
});
