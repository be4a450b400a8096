import { expect, test } from 'vitest';
import { withLive } from '#src/platform/changes.server.ts';
import { site } from '#tests/helpers/site.ts';
import { recordsSaying } from './words.server.ts';

test('a text that is none of the words of a page leads to the records that say it', async () => {
  const { live } = (await site()).deps;
  const saying = (text: string) => withLive(live, () => recordsSaying(live(), text));
  // Whole, within other words, and beside them.
  const titles = ['Stopping a wire fraud on a Friday', 'transfer stopped before release'];
  for (const text of [...titles, 'Pages: $86,000 transfer stopped before release.']) {
    expect(saying(text)).toMatchObject([{ path: '/admin/records/stories/invoice-fraud' }]);
  }
  for (const text of ['', '$1,500 per month', '- … -', 'no such words']) expect(saying(text)).toEqual([]);
  expect(saying('Milton').length).toBeLessThanOrEqual(3);
});
