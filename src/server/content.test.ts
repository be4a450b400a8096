import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { publishBlocks } from '#tests/helpers/blocks.ts';
import { signedInCookie, siteOfAll } from '#tests/helpers/site.ts';

const site = await siteOfAll();
const owner = { Cookie: await signedInCookie(site) };

const upload = (bytes: Uint8Array, name = 'office.jpg', headers: Record<string, string> = owner, shape = '') => {
  const body = new FormData();
  if (shape) body.append('shape', shape);
  body.append('image', new File([new Uint8Array(bytes)], name));
  return site.request('/admin/content/images', { method: 'POST', body, headers });
};
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3b82f6' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();
const kept = () => readdirSync(join(site.config.dataDir, 'media'));

describe('a picture', () => {
  test('is kept in its sizes without what the camera noted, and served for ever', async () => {
    const answer = await upload(await photo(2000, 1000));
    expect(answer.status).toBe(201);
    const image = await answer.json();
    expect(image).toMatchObject({ name: 'office.jpg', width: 1600, height: 800 });
    expect(image.src).toMatch(/^\/media\/[0-9a-f-]{36}\.webp$/);
    expect(image.picture.sources.map(({ type }: { type: string }) => type)).toEqual(['image/avif', 'image/webp']);
    const addresses = image.picture.sources.flatMap(({ srcSet }: { srcSet: string }) =>
      srcSet.split(', ').map((entry) => entry.split(' ')),
    );
    expect(addresses).toHaveLength(6);
    for (const [path, width] of addresses) {
      const served = await site.request(path);
      expect(served.status).toBe(200);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': `image/${path.split('.').pop()}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      const bytes = Buffer.from(await served.arrayBuffer());
      expect(bytes.length).toBe(Number(served.headers.get('content-length')));
      expect(`${(await sharp(bytes).metadata()).width}w`).toBe(width);
      expect(bytes.includes('secret place')).toBe(false);
    }
    const blocks = [{ id: 'i', type: 'image', content: { src: image.src, alt: 'Our office' } }];
    await publishBlocks(site.deps, 'portfolio', blocks);
    expect(site.deps.content.published().blocksOf('portfolio')).toMatchObject([
      { type: 'image', alt: 'Our office', src: { width: 1600, height: 800, sources: [{}, {}] } },
    ]);
    expect(await site.deps.content.images.list()).toMatchObject([{ src: image.src }]);
  });

  test('that moves goes on moving, and stands still for those who ask for it', async () => {
    const answer = await upload(readFileSync('tests/fixtures/three-frames.gif'), 'screen.gif');
    const image = await answer.json();
    expect(answer.status).toBe(201);
    expect(image).not.toHaveProperty('note');
    const [still, moving] = image.picture.sources;
    expect(still).toMatchObject({ type: 'image/webp', media: '(prefers-reduced-motion: reduce)' });
    expect(image.picture.sources).toHaveLength(2);
    const framesOf = async (path: string) => {
      const served = await site.request(path.split(' ')[0] ?? '');
      return sharp(Buffer.from(await served.arrayBuffer()), { animated: true }).metadata();
    };
    const made = await framesOf(image.src);
    expect(made).toMatchObject({ format: 'webp', pages: 3, width: image.width, pageHeight: image.height });
    expect((await framesOf(moving.srcSet)).pages).toBe(3);
    expect((await framesOf(still.srcSet)).pages ?? 1).toBe(1);
    // What is carried to another installation moves there too.
    const [carried] = await site.deps.content.images.carried([image.src.slice(7, -5)]);
    expect((await sharp(carried?.bytes, { animated: true }).metadata()).pages).toBe(3);
  });

  test('that cannot go on moving is taken, and its owner is told', async () => {
    const short = readFileSync('tests/fixtures/three-frames.gif');
    // Its frames begin behind the palette and end before the last byte.
    const frames = short.subarray(13 + 3 * 2 ** (((short[10] ?? 0) & 7) + 1), -1);
    const repeated = Array.from({ length: 200 }, () => frames);
    const long = Buffer.concat([short.subarray(0, short.length - 1), ...repeated, short.subarray(-1)]);
    const taken = await (await upload(long, 'long.gif')).json();
    expect(taken.note).toContain('only the first frame is shown. Use a shorter or smaller one');
    expect(taken.picture.sources.map(({ type }: { type: string }) => type)).toEqual(['image/avif', 'image/webp']);
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    // An animated PNG says so in a chunk before its first picture.
    const moving = Buffer.concat([
      png.subarray(0, 33),
      Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\xf3\x8d\x93\x70', 'latin1'),
      png.subarray(33),
    ]);
    expect((await (await upload(moving, 'moving.png')).json()).note).toContain('Save it as a GIF or WebP');
  });

  test('is never enlarged, and stands upright', async () => {
    const sideways = await sharp(await photo(300, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await (await upload(sideways)).json()).toMatchObject({ width: 200, height: 300 });
  });

  test('that is none is refused with words and leaves nothing', async () => {
    const before = kept();
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<!doctype html><script>alert(1)</script>',
      '\xff\xd8\xff\xe0\x01\x02\x03',
      '',
    ]) {
      const answer = await upload(Buffer.from(text, 'latin1'), 'office.png');
      expect([text, answer.status, (await answer.json()).message]).toEqual([
        text,
        422,
        expect.stringMatching(/Please/),
      ]);
    }
    expect(kept()).toEqual(before);
  });

  test('with more pixels than anybody needs is refused before it is unpacked', async () => {
    const bomb = await sharp(await photo(10, 10))
      .png()
      .toBuffer();
    // What its header claims.
    for (const at of [16, 20]) bomb.writeUInt32BE(9_000, at);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const answer = await upload(bomb, 'bomb.png');
    expect((await answer.json()).message).toContain('50 megapixels');
  });

  test('above 5 MB is refused', async () => {
    const large = Buffer.concat([await photo(10, 10), Buffer.alloc(5 * 1024 * 1024)]);
    const answer = await upload(large);
    expect(answer.status).toBe(422);
    expect((await answer.json()).message).toBe('Please choose a picture of at most 5 MB');
    const huge = await upload(Buffer.alloc(7 * 1024 * 1024));
    expect(huge.status).toBe(413);
    expect((await huge.json()).message).toContain('at most 5 MB');
  });

  test('is not found under any other name', async () => {
    const name = kept()[0] ?? '';
    const others = ['/media/..%2Fnortharc.db.webp', '/media/x.webp'];
    for (const path of ['', '.html', '.svg', '.webp/x'].map((end) => `/media/${name}${end}`).concat(others)) {
      expect((await site.request(path)).status).toBe(404);
    }
  });
});

test('pictures that no row mentions are swept after an hour, others stay', async () => {
  const before = kept().length;
  const { name } = await site.deps.content.media.put(new Uint8Array([1]));
  const { mtimeMs: written } = statSync(join(site.config.dataDir, 'media', name));
  await site.deps.content.images.sweep(written);
  expect(kept()).toHaveLength(before + 1);
  await site.deps.content.images.sweep(written + 2 * 3_600_000);
  expect(kept()).toHaveLength(before);
  expect(kept()).not.toContain(name);
});

test('a logo is checked for its shape and a portrait for its size, a photograph is not', async () => {
  const thin = await photo(40, 3000);
  const refused = await upload(thin, 'logo.jpg', owner, 'logo');
  expect(refused.status).toBe(422);
  expect((await refused.json()).message).toContain('This picture has 40 × 3000 pixels');
  expect((await upload(await photo(300, 60), 'logo.jpg', owner, 'logo')).status).toBe(201);
  expect((await upload(thin)).status).toBe(201);
  expect([
    await upload(thin, 'ann.jpg', owner, 'portrait'),
    await upload(await photo(160, 200), 'ann.jpg', owner, 'portrait'),
  ]).toMatchObject([{ status: 422 }, { status: 201 }]);
});
