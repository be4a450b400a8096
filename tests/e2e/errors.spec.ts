import { expect, test } from './fixtures.ts';

// What the automatic fixture collects fails every story, so one story of its own is enough.
test.use({ expectedErrors: [/^something expected$/] });

test('errors that a page reports are collected; warnings, failed answers and expected errors are not', async ({
  page,
  pageErrors,
}) => {
  await page.goto('/newsletter');
  await page.evaluate(async () => {
    console.warn('a warning');
    await fetch('/api/nothing');
    console.error('something expected');
    console.error('something is wrong');
    setTimeout(() => Promise.reject(new Error('lost')));
  });
  await expect.poll(() => pageErrors).toEqual(['something is wrong', 'lost']);
  pageErrors.length = 0;
});
