import sharp from 'sharp';
import { expect, test } from 'vitest';
import { articles } from '#src/content/articles.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { sharedPictureOf } from '#src/seo/share-pictures-api.server.ts';
import { addPicture } from '#tests/helpers/pictures.ts';
import { siteOfAll, tester } from '#tests/helpers/site.ts';

const site = await siteOfAll();

test('an article with a picture of its own is shared with that picture, and others with none of it', async () => {
  const cover = await addPicture(site, '#2266cc', { width: 900, height: 1200 });
  const first = articles.builtIn[0]!;
  const path = `/blog/${first.slug}`;
  const shared = () => withLive(site.deps.live, () => sharedPictureOf(path)) ?? '';
  const drawn = shared();
  expect(drawn).toMatch(/^\/og\/.*\.png$/);
  const address = `/og/cover-${/[0-9a-f-]{36}/.exec(cover)?.[0]}.jpg`;
  // Nobody may have pictures made that no article shows.
  expect((await site.request(address)).status).toBe(404);
  const { id, ...values } = first;
  const changed = { ...values, cover, coverAlt: 'A desk' };
  expect(await site.deps.records.publishing.publish(articles, id, 0, changed, tester)).toMatchObject({ ok: true });
  expect(shared()).toBe(address);
  const answer = await site.request(address);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
});
