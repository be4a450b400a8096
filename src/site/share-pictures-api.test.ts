import sharp from 'sharp';
import { expect, test } from 'vitest';
import { articles } from '#src/content/articles.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { sharedPictureOf } from '#src/seo/share-pictures-api.server.ts';
import { siteOfAll, tester } from '#tests/helpers/site.ts';

const site = await siteOfAll();

test('an article with a picture of its own is shared with that picture, and others with none of it', async () => {
  const pixels = { width: 900, height: 1200, channels: 3, background: '#2266cc' } as const;
  const taken = await site.deps.content.images.add('desk.png', await sharp({ create: pixels }).png().toBuffer());
  if (!taken.ok) throw new Error(taken.reason);
  const [first] = articles.builtIn;
  if (!first) throw new Error('there is no article');
  const path = `/blog/${first.slug}`;
  const shared = () => withLive(site.deps.live, () => sharedPictureOf(path)) ?? '';
  const drawn = shared();
  expect(drawn).toMatch(/^\/og\/.*\.png$/);
  const address = `/og/cover-${/[0-9a-f-]{36}/.exec(taken.image.src)?.[0]}.jpg`;
  // Nobody may have pictures made that no article shows.
  expect((await site.request(address)).status).toBe(404);
  const { id, ...values } = first;
  const changed = { ...values, cover: taken.image.src, coverAlt: 'A desk' };
  expect(await site.deps.records.publishing.publish(articles, id, 0, changed, tester)).toMatchObject({ ok: true });
  expect(shared()).toBe(address);
  const answer = await site.request(address);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
});
