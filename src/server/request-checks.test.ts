import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { canonicalPath } from '#src/server/middleware/request-checks.ts';
import { site, siteOfAll, type TestSite } from '#tests/helpers/site.ts';
import { addressOf, type Env, normalise } from './client.ts';

describe('one way to write a path', () => {
  test.each([
    ['/', '/'],
    ['/about', '/about'],
    ['/about/', '/about'],
    ['//admin', '/admin'],
    ['///evil.example//x', '/evil.example/x'],
    ['/ADMIN', '/admin'],
    ['/Blog/Some-Slug', '/blog/Some-Slug'],
    ['/%61dmin', '/admin'],
    ['/newsletter/confirm/aB_c-9.dE', '/newsletter/confirm/aB_c-9.dE'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/assets/Xy-1.js', '/assets/Xy-1.js'],
  ])('%s is %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

  test('or none', () => {
    for (const path of [
      ...['/admin%2Fmessages', '/admin%2fmessages', '/..%5Cadmin', '/%5cadmin', '/\\admin', '/admin\0', '/admin%00'],
      ...['/admin%00.html', '/admin.', '/admin./messages', '/./admin', '/about/../admin', '/about/%2e%2e/admin'],
      ...['/about/%2E./admin', '/%252e%252e%252fadmin', '/admin%252fmessages', '/ab%', '/%ff', '/a%0d%0aSet-Cookie:x'],
      ...['/a b', '', 'admin', '*'],
    ])
      expect(canonicalPath(path), path).toBeUndefined();
  });
});

test('law: the canonical way is canonical, has one reading, and leads nowhere else', () => {
  const odd = ['/', '//', '.', '..', '%2f', '%2E', '%61', '%', '\\', 'admin', 'Blog', '%C3%A9', '-', '%25', ''];
  const piece = fc.constantFrom(...odd);
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
      const path = canonicalPath(`/${pieces.join('')}`);
      if (path === undefined) return;
      expect(canonicalPath(path)).toBe(path);
      expect(path).toMatch(/^\/(?!\/)/);
      const url = new URL(`https://northarc.example${path.replace(/[?#]/g, '')}`);
      expect(url.host).toBe('northarc.example');
      expect(decodeURIComponent(path).split('/')).not.toContain('..');
    }),
  );
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
])('the network of %s is %s', (address, network) => expect(normalise(address)).toBe(network));

test.each([
  [0, '198.51.100.1', '192.0.2.1'],
  [1, '198.51.100.1', '198.51.100.1'],
  [1, '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  [2, '6.6.6.6, 198.51.100.1, 10.0.0.1', '198.51.100.1'],
  [2, '198.51.100.1', '198.51.100.1'],
  [1, '', '192.0.2.1'],
])('behind %i proxies, X-Forwarded-For "%s" means %s', async (trusted, header, expected) => {
  const app = new Hono<Env>().get('/', (c) => c.text(addressOf(c, trusted)));
  const incoming = { socket: { remoteAddress: '192.0.2.1' } };
  const answer = await app.request('/', { headers: { 'X-Forwarded-For': header } }, { incoming } as Env['Bindings']);
  expect(await answer.text()).toBe(expected);
});

/** Sends a state change with these headers alone; 422 is the answer of the address itself. */
async function send(made: TestSite, headers: Record<string, string>, host = 'northarc.example') {
  const protocol = made.config.publicUrl.startsWith('https') ? 'https' : 'http';
  const answer = await made.app.request(`${protocol}://${host}/api/captcha`, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json', Host: host, ...headers },
  });
  return answer.status;
}

describe('a state change', async () => {
  const own = 'https://northarc.example';
  const https = await siteOfAll();
  test.each([
    ['from no browser', {}, 422],
    ['from a browser that names its own origin only', { Origin: 'https://northarc.example' }, 422],
    ['that a person started', { 'Sec-Fetch-Site': 'none', Origin: 'https://northarc.example' }, 422],
    ['that a person started, from elsewhere', { 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' }, 403],
    ['from another site that names our origin', { 'Sec-Fetch-Site': 'cross-site', Origin: own }, 403],
    ['from a neighbour that names our origin', { 'Sec-Fetch-Site': 'same-site', Origin: own }, 403],
    ['from elsewhere', { Origin: 'https://evil.example' }, 403],
    ['from our name without TLS', { Origin: 'http://northarc.example' }, 403],
    ['from another port', { Origin: 'https://northarc.example:8443' }, 403],
    ['from an origin that is none', { Origin: 'northarc' }, 403],
  ])('%s', async (_, headers, status) =>
    expect(await send(https, headers as unknown as Record<string, string>)).toBe(status),
  );

  test('of a site on plain http behind a proxy with https', async () => {
    const http = await site({ env: { PUBLIC_URL: 'http://northarc.example' } });
    expect(await send(http, { Origin: 'https://northarc.example' })).toBe(422);
    expect(await send(http, { Origin: 'https://evil.example' })).toBe(403);
  });

  test('of a site that was never told its name is taken from the name that was asked, and no other', async () => {
    const unnamed = await site({ env: { PUBLIC_URL: '' } });
    expect(await send(unnamed, { Origin: 'http://10.0.0.7:3000' }, '10.0.0.7:3000')).toBe(422);
    expect(await send(unnamed, { Origin: 'http://10.0.0.8:3000' }, '10.0.0.7:3000')).toBe(403);
  });

  test('of a private page that gives no referrer comes with no origin in older browsers; its token is enough', async () => {
    const status = async (path: string) => {
      const headers = { Origin: 'null', Host: 'northarc.example' };
      return (await https.app.request(`https://northarc.example${path}`, { method: 'POST', headers })).status;
    };
    expect(await Promise.all(['/request/abc', '/appointment/abc.d-e', '/request'].map(status))).not.toContain(403);
    expect(await Promise.all(['/', '/admin', '/request/abc/x', '/api/captcha'].map(status))).toEqual(
      Array(4).fill(403),
    );
  });
});
