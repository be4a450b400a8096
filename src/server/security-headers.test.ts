import { describe, expect, test } from 'vitest';
import { site as ownSite, siteOfAll } from '#tests/helpers/site.ts';
import { createApp } from './app.ts';
import { appPolicy } from './middleware/security-headers.ts';

/** What Mozilla's Observatory asks for the highest grade, read from the headers of an https installation. */
describe('the headers of every answer', async () => {
  const site = await siteOfAll();
  const headersOf = async (path: string) => {
    const app = createApp({ deps: site.deps, pages: async () => new Response('page') });
    return (await app.request(`https://northarc.example${path}`)).headers;
  };
  const directives = (policy: string) =>
    new Map(
      policy.split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values] as const;
      }),
    );

  test.each(['/', '/api/captcha', '/api/nothing', '/%00'])('%s', async (path) => {
    const headers = Object.fromEntries(await headersOf(path));
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
    expect([headers['access-control-allow-origin'], headers['x-powered-by']]).toEqual([undefined, undefined]);
  });

  test.each([
    ['documents', async () => (await headersOf('/')).get('content-security-policy') ?? ''],
    ['hydrated pages', async () => appPolicy('bm9uY2U', '')],
  ])('the policy of %s lets nothing in but what we wrote', async (_, policyOf) => {
    const policy = await policyOf();
    expect(policy).not.toMatch(/unsafe-|https?:|\*/);
    const rules = directives(policy);
    expect(rules.get('default-src')).toEqual(["'self'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(rules.get(name)).toEqual(["'none'"]);
    expect(rules.get('form-action')).toEqual(["'self'"]);
    const scripts = (rules.get('script-src') ?? []).filter((source) => source !== "'strict-dynamic'");
    expect(scripts.length).toBeGreaterThan(0);
    for (const source of scripts) expect(source).toMatch(/^'(sha256|nonce)-/);
  });
});

test('an installation at a plain http address does not ask for https', async () => {
  const site = await ownSite({ env: { PUBLIC_URL: 'http://northarc.example' } });
  const answer = await site.app.request('http://northarc.example/healthz');
  expect(answer.headers.get('strict-transport-security')).toBe(null);
});
