import { expect, test } from 'vitest';
import { liveOf } from '#src/content/facts-of.ts';
import { collectionNamed } from '#src/content/records/all.ts';
import { site as ownSite, tester } from '#tests/helpers/site.ts';
import { previewPages } from './preview.server.ts';

test.each([
  ['prices', 'seo', { dollars: 750 }, '/website-development-seo'],
  ['words-about', 'about', {}, '/about'],
  ['words-not-found', 'not-found', {}, '/not-found'],
  ['stories', 'a-new-one', {}, '/portfolio/a-new-one'],
  [
    'articles',
    'keeping-north-atlanta-office-online',
    { slug: 'keeping-an-office-online' },
    '/blog/keeping-an-office-online',
  ],
  ['testimonials', 'ada', {}, '/'],
  ['hours', 'hours', { closures: [{ id: 'a', from: '', to: '' }] }, '/'],
  ['policies', 'privacy', { updated: '' }, '/privacy'],
])('%s/%s is shown first on its own page', async (name, id, change, first) => {
  const { deps } = await ownSite();
  const collection = collectionNamed(name)!;
  const like = collection.builtIn.find((one) => one.id === id) ?? collection.builtIn[0];
  const { id: _, ...values } = { ...like, id, ...change };
  await deps.records.drafts.keep(collection, { id, base: 0, values, publishAt: null, known: null }, tester);
  const parts = {
    ...{ ...deps, actor: tester, previewPolicy: () => '' },
    ...{ liveWith: (records: never) => liveOf({ ...deps.content.published(), records }) },
    shownWith: () => Promise.reject(new Error('nothing is rendered')),
  };
  const pages = await previewPages(parts, { collection: name, id });
  expect(pages?.first).toBe(first);
  expect(pages?.pages).toContainEqual({ path: first, name: expect.stringMatching(/^[^⟦]+$/) });
});
