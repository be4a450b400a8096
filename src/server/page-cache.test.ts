import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Handler, Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { cacheableHeader, freshSecondsHeader } from '#src/lib/http.ts';
import type { Env } from './client.ts';
import { createPageCache, encodingFor } from './page-cache.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['', 'identity'],
  ['brotli', 'identity'],
])('Accept-Encoding "%s" gets %s', (accept, encoding) => expect(encodingFor(accept)).toBe(encoding));

describe('the page cache', () => {
  /** A site of one page that a cache stands before; `page` answers in place of the usual one. */
  function setUp(page?: Handler<Env>, now?: () => number) {
    let rendered = 0;
    const cache = createPageCache(now);
    const app = new Hono<Env>();
    app.use(cache.middleware);
    app.get('/page', (c, next) => {
      rendered++;
      const text = `<p>${rendered} ${'text '.repeat(100)}`;
      return page ? page(c, next) : c.body(text, 200, { 'Content-Type': 'text/html', [cacheableHeader]: '1' });
    });
    return { app, cache, count: () => rendered };
  }
  const get = (app: Hono<Env>, headers: Record<string, string> = {}) => app.request('/page', { headers });

  test('renders once, serves each encoding from memory, and nothing to whoever knows its ETag', async () => {
    const { app, count } = setUp();
    const [plain, zipped, brotli] = [
      await get(app),
      await get(app, { 'Accept-Encoding': 'gzip' }),
      await get(app, { 'Accept-Encoding': 'br' }),
    ];
    const text = await plain.text();
    expect(text).toContain('<p>1 ');
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(text);
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(text);
    expect(count()).toBe(1);
    for (const answer of [plain, zipped, brotli]) {
      expect(answer.headers.get('etag')).toBe(plain.headers.get('etag'));
      expect(answer.headers.has(cacheableHeader)).toBe(false);
    }
    const again = await get(app, { 'If-None-Match': plain.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('compresses quickly at first, and as well as it can be once a page is asked for again', async () => {
    const text = readFileSync('content/policies/privacy.md', 'utf8');
    const { app, cache, count } = setUp((c) => c.body(text, 200, { [cacheableHeader]: '1' }));
    const first = await get(app, { 'Accept-Encoding': 'br' });
    await get(app);
    await expect.poll(() => cache.get('/page')?.isSmall).toBe(true);
    const later = await get(app, { 'Accept-Encoding': 'br' });
    const lengthOf = (answer: Response) => Number(answer.headers.get('content-length'));
    expect(lengthOf(later)).toBeLessThan(lengthOf(first));
    expect(later.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(count()).toBe(1);
  });

  test('a page that says how long it may be shown is made anew after that, and not compressed again when it says the same', async () => {
    let now = 1_000_000;
    let words = 'Next free: Tue 10:00 AM';
    const page: Handler<Env> = (c) => c.body(words, 200, { [cacheableHeader]: '1', [freshSecondsHeader]: '60' });
    const { app, cache, count } = setUp(page, () => now);
    const first = await get(app);
    expect(first.headers.has(freshSecondsHeader)).toBe(false);
    now += 59_999;
    await get(app);
    expect(count()).toBe(1);
    await expect.poll(() => cache.get('/page')?.isSmall).toBe(true);
    const { bodies } = cache.get('/page') ?? {};
    now += 1;
    expect(cache.get('/page')).toBeUndefined();
    expect((await get(app)).headers.get('etag')).toBe(first.headers.get('etag'));
    expect(count()).toBe(2);
    expect(cache.get('/page')?.bodies.gzip).toBe(bodies?.gzip);
    words = 'Next free: Wed 1:00 PM';
    now += 60_000;
    expect(await (await get(app)).text()).toBe(words);
    // A clock that was set back keeps no page alive.
    now -= 3_600_000;
    expect(cache.get('/page')).toBeUndefined();
  });

  test('what was rendered before a change is not kept after it', async () => {
    let text = 'old';
    const waiting: (() => void)[] = [];
    const { app, cache } = setUp(async (c) => {
      const read = text;
      if (read === 'old') await new Promise<void>((resolve) => waiting.push(resolve));
      return c.body(read, 200, { [cacheableHeader]: '1' });
    });
    const slow = get(app);
    await expect.poll(() => waiting.length).toBe(1);
    text = 'new';
    cache.clear();
    for (const go of waiting) go();
    expect(await (await slow).text()).toBe('old');
    expect(await (await get(app)).text()).toBe('new');
  });

  test('keeps nothing that is personal, not found or asked for with a query', async () => {
    for (const [headers, status, path] of [
      [{}, 200, '/page'],
      [{ [cacheableHeader]: '1' }, 404, '/page'],
      [{ [cacheableHeader]: '1' }, 200, '/page?a'],
    ] as const) {
      const { app, count } = setUp((c) => c.body('text', status, headers));
      await app.request(path);
      await app.request(path);
      expect(count()).toBe(2);
    }
  });
});
