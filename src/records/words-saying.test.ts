import { expect, test } from 'vitest';
import { withLive } from '#src/platform/changes.server.ts';
import { routeArgs, signedInCookie, site } from '#tests/helpers/site.ts';
import { loader } from './words-saying.ts';

test('a text that is none of the words of a page leads to the records that say it', async () => {
  const made = await site();
  const cookie = await signedInCookie(made);
  const saying = async (text: string) => {
    const args = routeArgs(made, `/admin/words?${new URLSearchParams({ saying: text })}`, { cookie });
    return (await withLive(made.deps.live, () => loader(args as never))).json();
  };
  // Whole, within other words, and beside them.
  const titles = ['Stopping a wire fraud on a Friday', 'transfer stopped before release'];
  for (const text of [...titles, 'Pages: $86,000 transfer stopped before release.']) {
    expect(await saying(text)).toMatchObject([{ path: '/admin/records/stories/invoice-fraud' }]);
  }
  for (const text of ['', '$1,500 per month', '- … -', 'no such words']) expect(await saying(text)).toEqual([]);
  expect((await saying('Milton')).length).toBeLessThanOrEqual(3);
});
