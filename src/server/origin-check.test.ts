import { describe, expect, test } from 'vitest';
import { site, siteOfAll, type TestSite } from '#tests/helpers/site.ts';

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
