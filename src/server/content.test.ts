import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heroBlock, textBlock } from '#src/page-editor/page-blocks.fixture.ts';
import { tester } from '#tests/helpers/actor.ts';
import { staffName } from '#tests/helpers/desk.ts';
import { createTestSite, type TestSite } from '#tests/helpers/site.ts';

let site: TestSite;
let owner: Record<string, string>;
beforeAll(async () => {
  site = await createTestSite();
  const outcome = await site.deps.staff.signIn('correct horse battery', '127.0.0.1');
  if (!('token' in outcome)) throw new Error('the test password was refused');
  owner = { Cookie: `${staffName}=${outcome.token}` };
});
afterAll(() => site.close());

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

describe('what the editor asks', () => {
  const calls: [method: string, path: string, body?: unknown][] = [
    ['POST', '/admin/content/home/publish', { base: 0, blocks: [] }],
    ['POST', '/admin/content/home/restore', { base: 0, number: 1 }],
    ['POST', '/admin/content/home/preview', { blocks: [] }],
    ['GET', '/admin/content/home/versions/1'],
    ['POST', '/admin/content/images', {}],
  ];
  const ask = ([method, path, body]: (typeof calls)[number], headers: Record<string, string>) =>
    site.request(path, {
      method,
      headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  test.each(calls)('%s %s is answered to the signed-in owner alone', async (...call) => {
    for (const Cookie of ['', `${staffName}=`, `${staffName}=forged`, 'other=1']) {
      expect((await ask(call, { Cookie })).status).toBe(401);
    }
    if (call[0] !== 'GET') {
      expect((await ask(call, { ...owner, Origin: 'https://evil.example' })).status).toBe(403);
      expect((await ask(call, { ...owner, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    }
    expect([200, 404, 409, 422]).toContain((await ask(call, owner)).status);
  });

  test('answers with the version, what is wrong, or what somebody else has published', async () => {
    const publish = (base: unknown, blocks: unknown) =>
      ask(['POST', '/admin/content/services/publish', { base, blocks }], owner);
    const done = await publish(0, [heroBlock('a')]);
    expect(done.status).toBe(200);
    expect(done.headers.get('cache-control')).toBe('no-store');
    expect(await done.json()).toMatchObject({ number: 1, blocks: [{ id: 'a' }] });
    const stale = await publish(0, [textBlock('b', 'Mine')]);
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({
      theirs: { number: 1 },
      base: { number: 0 },
      message: expect.any(String),
    });
    const wrong = await publish(1, [heroBlock('a', { title: '' })]);
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({ problems: [{ block: 'a', field: 'title' }] });
    const dead = await publish(1, [
      heroBlock('a', { primaryButton: { text: 'Prices', link: '/prices' } }),
      textBlock('b', '[Text us](sms:+16785550100)'),
    ]);
    expect(dead.status).toBe(422);
    expect((await dead.json()).problems).toEqual([
      { block: 'a', field: 'primaryButton.link', message: '“Prices” doesn’t work: this site has no page /prices.' },
      { block: 'b', field: 'text', message: expect.stringContaining('“Text us” doesn’t work') },
    ]);
    for (const [base, blocks] of [
      ['1', []],
      [-1, []],
      [1, {}],
      [1.5, []],
    ]) {
      expect((await publish(base, blocks)).status).toBe(422);
    }
    const large = Array.from({ length: 12 }, (_, n) => textBlock(`t${n}`, 'x'.repeat(19_000)));
    const tooLarge = await publish(1, large);
    expect(tooLarge.status).toBe(413);
    expect((await tooLarge.json()).message).toContain('too large');
    expect((await ask(['POST', '/admin/content/nowhere/publish', { base: 0, blocks: [] }], owner)).status).toBe(404);
    expect((await ask(['GET', '/admin/content/services/versions/1'], owner)).status).toBe(200);
    expect((await ask(['GET', '/admin/content/services/versions/x'], owner)).status).toBe(200);
    expect((await ask(['GET', '/admin/content/services/versions/99'], owner)).status).toBe(404);
    expect((await ask(['GET', '/admin/content/services/versions/1e999'], owner)).status).toBe(200);
  });
});

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
    const head = await site.request(image.src, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    const blocks = [{ id: 'i', type: 'image', content: { src: image.src, alt: 'Our office' } }];
    await site.deps.content.desk.publish('portfolio', 0, blocks, tester);
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
    const logo = await upload(readFileSync('tests/fixtures/three-frames.gif'), 'logo.gif', owner, 'logo');
    const said = await logo.json();
    expect(said.message ?? said.note).toMatch(/logo|pixels/i);
  });

  test('is never enlarged, and stands upright', async () => {
    const sideways = await sharp(await photo(300, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await (await upload(sideways)).json()).toMatchObject({ width: 200, height: 300 });
  });

  test.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ['an empty file', Buffer.alloc(0)],
  ])('that is %s is refused with words and leaves nothing', async (_, bytes) => {
    const before = kept();
    const answer = await upload(bytes, 'office.png');
    expect(answer.status).toBe(422);
    expect((await answer.json()).message).toMatch(/Please/);
    expect(kept()).toEqual(before);
  });

  test('with more pixels than anybody needs is refused before it is unpacked', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
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
    for (const path of [
      `/media/${name}`,
      `/media/${name}.html`,
      `/media/${name}.svg`,
      '/media/..%2Fnortharc.db.webp',
      '/media/x.webp',
      `/media/${name}.webp/x`,
    ]) {
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

test('a logo is checked for its shape, a photograph is not', async () => {
  const thin = await photo(40, 3000);
  const refused = await upload(thin, 'logo.jpg', owner, 'logo');
  expect(refused.status).toBe(422);
  expect((await refused.json()).message).toContain('This picture has 40 × 3000 pixels');
  expect((await upload(await photo(300, 60), 'logo.jpg', owner, 'logo')).status).toBe(201);
  expect((await upload(thin)).status).toBe(201);
});
