import { createServer } from 'node:http';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { trafficLimits } from '#src/lib/traffic.ts';
import { engines } from '#tests/helpers/databases.ts';
import { signedInCookie, staffName } from '#tests/helpers/desk.ts';
import { listening } from '#tests/helpers/listening.ts';
import { type createTestSite, site as ownSite, realAgent, siteOfAll, type TestSite } from '#tests/helpers/site.ts';
import { createApp } from './app.ts';
import { createFastPath, createPageCache } from './page-cache.ts';

const site = (options: Parameters<typeof createTestSite>[0] = {}) => ownSite({ limits: trafficLimits, ...options });
const token = (made: TestSite, address: string, headers: Record<string, string> = {}) =>
  made.request('/api/form-token', { address, headers });
async function many(made: TestSite, count: number, address: string, headers?: Record<string, string>) {
  let last = 0;
  for (let n = 0; n < count; n++) last = (await token(made, address, headers)).status;
  return last;
}

describe('what one client may send (S2 §9)', () => {
  test('60 a minute, then 429 with its message and how long to wait, then again', async () => {
    const made = await site();
    expect(await many(made, 60, '203.0.113.1')).toBe(200);
    made.clock.advance(20_000);
    const refused = await token(made, '203.0.113.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(await refused.json()).toEqual({ message: 'Request blocked by DDoS protection' });
    expect((await token(made, '203.0.113.2')).status).toBe(200);
    made.clock.advance(60_000);
    expect((await token(made, '203.0.113.1')).status).toBe(200);
  });

  test('a /64 of IPv6 is one client; changing the user agent helps eightfold and no further', async () => {
    const made = await site();
    await many(made, 60, '2001:db8:1:2::1');
    expect((await token(made, '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await token(made, '2001:db8:1:3::1')).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 600; n++)
      statuses.push((await token(made, '203.0.113.1', { 'User-Agent': `${realAgent} ${n}` })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(480);
  });

  test('a reader of pages, a health check and the owner at work are not counted among them', async () => {
    const made = await site();
    const owner = { Cookie: await signedInCookie(made) };
    await many(made, 70, '203.0.113.1');
    expect((await made.request('/healthz', { address: '203.0.113.1' })).status).toBe(200);
    expect((await made.request('/sitemap.xml', { address: '203.0.113.1' })).status).toBe(200);
    expect((await token(made, '203.0.113.1', owner)).status).toBe(200);
    expect((await token(made, '203.0.113.1', { Cookie: `${staffName}=forged` })).status).toBe(429);
    // A form without a script is told in words.
    const init = { method: 'POST', address: '203.0.113.1', body: new FormData(), headers: { Accept: 'text/html,*/*' } };
    const answer = await made.request('/newsletter/confirm/x', init);
    expect([answer.status, answer.headers.get('connection')]).toEqual([429, 'close']);
    expect(await answer.text()).toContain('Request blocked due to suspicious activity. Please try again later.');
  });

  test('forms that come back over the limit are as few as the pages that are rendered for one address', async () => {
    const made = await site({ limits: { ...trafficLimits, perMinute: 2 } });
    let rendered = 0;
    const pages = async () => {
      rendered++;
      return new Response('the form again');
    };
    const app = createApp({ deps: made.deps, pages });
    const body = new URLSearchParams({ 'form-name': 'contact-form', name: 'Ada' });
    const headers = { 'User-Agent': realAgent, Accept: 'text/html', Origin: 'https://northarc.example' };
    const send = () => app.request('https://northarc.example/', { method: 'POST', body, headers });
    for (let n = 0; n < 22; n++) expect((await send()).status).toBe(n < 2 ? 403 : 429);
    expect(rendered).toBe(22);
    const over = await send();
    expect([over.status, rendered]).toEqual([429, 22]);
    expect(await over.text()).toContain('what you typed is still there');
  });

  test('a form of more fields than any form has is refused before it costs anything, and the 601st page of a minute', async () => {
    const made = await site();
    const app = createApp({ deps: made.deps, pages: async () => new Response('page') });
    const sendFields = (count: number) =>
      app.request('https://northarc.example/', {
        method: 'POST',
        body: new URLSearchParams(Array.from({ length: count }, () => ['x', '1'])),
      });
    expect((await sendFields(100)).status).toBe(422);
    expect((await sendFields(101)).status).toBe(413);
    // 600 pages a minute are rendered.
    const headers = { 'X-Forwarded-For': '203.0.113.1' };
    const get = () => app.request('https://northarc.example/nothing?x', { headers });
    for (let n = 0; n < 600; n++) await get();
    expect((await get()).status).toBe(429);
  });
});

describe('attack mode', () => {
  const attack = async (made: TestSite, address: string) => {
    for (let n = 0; n < 10; n++) {
      await many(made, 50, address);
      made.clock.advance(60_000 / 10);
    }
  };
  const header = async (made: TestSite, address: string) =>
    (await made.request('/healthz', { address })).headers.get('server-timing');

  test('500 requests within an hour put a client into it, three clients the site, for five minutes', async () => {
    const made = await site();
    await many(made, 499, '203.0.113.1');
    expect(await header(made, '203.0.113.1')).toBe(null);
    await many(made, 1, '203.0.113.1');
    expect(await header(made, '203.0.113.1')).toBe('attack;dur=300000');
    expect(await header(made, '203.0.113.9')).toBe(null);
    await attack(made, '203.0.113.2');
    expect(await header(made, '203.0.113.9')).toBe(null);
    await attack(made, '203.0.113.3');
    expect(await header(made, '203.0.113.9')).toMatch(/^attack;dur=\d+$/);
    made.clock.advance(300_000);
    expect(await header(made, '203.0.113.9')).toBe(null);
    await made.deps.protection.events.settled();
    const noted = (await made.deps.protection.events.newest()).map(({ kind }) => kind).sort();
    expect(noted).toEqual([...Array(3).fill('ddos_attack'), ...Array(3).fill('suspicious_activity')]);
  });

  test.each(engines)('the processes of one site share attack mode, on %s', async (engine) => {
    const here = await site({ engine });
    const there = await site({ place: here.config });
    for (const last of [4, 5, 6]) await many(here, 500, `203.0.113.${last}`);
    await expect.poll(() => header(there, '198.51.100.7'), { timeout: 15_000 }).toMatch(/^attack;dur=/);
  });
});

describe('the name of the site', async () => {
  const made = await siteOfAll();
  const get = async (host: string, path = '/sitemap.xml', headers = {}, method = 'GET') => {
    const answer = await made.app.request(`https://${host}${path}`, { method, headers });
    return [answer.status, answer.headers.get('location')];
  };
  test('is answered however it is written, no other one is, and health checks come by any', async () => {
    for (const host of ['northarc.example', 'NORTHARC.example', 'northarc.example:8080', 'localhost:3000', '127.0.0.1'])
      expect([host, ...(await get(host))]).toEqual([host, 200, null]);
    for (const host of ['evil.example', 'northarc.example.evil.example', 'evilnortharc.example', '203.0.113.7'])
      expect([host, ...(await get(host))]).toEqual([host, 421, null]);
    expect(await get('10.0.0.7', '/healthz')).toEqual([200, null]);
    // The Host header itself is looked at, too.
    expect(await get('northarc.example', '/sitemap.xml', { Host: 'evil.example' })).toEqual([421, null]);
  });
  test('"www." and the plain-http address lead to the right one', async () => {
    expect(await get('www.northarc.example', '/about?a=1')).toEqual([308, 'https://northarc.example/about?a=1']);
    expect(await get('northarc.example.', '//evil.example/x')).toEqual([
      308,
      'https://northarc.example/evil.example/x',
    ]);
    const insecure = { 'X-Forwarded-Proto': 'http' };
    expect(await get('northarc.example', '/about', insecure)).toEqual([308, 'https://northarc.example/about']);
    expect((await get('www.northarc.example', '/', {}, 'POST'))[0]).toBe(421);
  });
});

describe('path tricks over a real connection', () => {
  async function listen() {
    const made = await site();
    const cache = createPageCache();
    const pages = async (request: Request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/no/such/page') return new Response('the fallback', { status: 404 });
      return new Response(`page ${pathname}`, { headers: { 'X-Page-Cacheable': '1' } });
    };
    const app = getRequestListener(
      createApp({ deps: made.deps, pages, pageCache: cache, clientFiles: 'public' }).fetch,
    );
    const front = createFastPath(made.deps, cache);
    const server = createServer((request, response) => front(request, response) || app(request, response));
    const port = await listening(server);
    return async (target: string, host = 'localhost', method = 'GET', more = '') => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`);
      const parts: Buffer[] = [];
      for await (const part of socket) parts.push(part);
      const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n');
      return { status: Number(head.split(' ')[1]), location: /^location: (.*)$/im.exec(head)?.[1], head, body };
    };
  }

  test('nothing behind another way to write an address', async () => {
    const send = await listen();
    for (const target of ['/admin%2fmessages', '/../package.json', '/\\admin']) {
      const { status, body } = await send(target);
      expect([target, [400, 404].includes(status), body.includes('page /')]).toEqual([target, true, false]);
    }
    expect(await send('//evil.example/%61')).toMatchObject({ status: 308, location: '/evil.example/a' });
    expect(await send('/about/?a=//b')).toMatchObject({ status: 308, location: '/about?a=//b' });
    const post = 'Content-Length: 0\r\nOrigin: http://localhost\r\n';
    expect((await send('//contact', 'localhost', 'POST', post)).status).toBe(404);
    expect((await send('http://evil.example/about')).status).toBe(421);
    expect((await send('/about', 'localhost', 'GET', 'host: evil.example\r\n')).status).toBe(421);
  });

  test('a page from memory is answered under the own name only, in its one way of writing', async () => {
    const send = await listen();
    expect((await send('/about')).body).toContain('page /about');
    expect((await send('/about')).body).toContain('page /about');
    expect((await send('/about', 'evil.example')).status).toBe(421);
    expect((await send('/aBout')).status).toBe(308);
    expect((await send('/about', 'localhost', 'GET', `X-Long: ${'x'.repeat(20_000)}\r\n`)).status).toBe(431);
  });
});
