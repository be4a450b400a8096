import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationBody } from '#tests/helpers/careers.ts';
import { makePdf } from '#tests/helpers/documents.ts';
import { createTestSite, engines, realAgent, staffName, type TestSite } from '#tests/helpers/site.ts';
import { almost, anyAddress, type FuzzRequest, formData, requests } from '../../tests/fuzz/generators.ts';
import { createApp } from './app.ts';

/** Stands for the pages, which `npm run test:fuzz` tries in the built site. */
const pages = async (request: Request) => new Response(new URL(request.url).pathname);

describe.each(engines)('whatever is sent, nothing breaks, on %s', (engine) => {
  let site: TestSite;
  let app: ReturnType<typeof createApp>;
  let session = '';
  beforeAll(async () => {
    site = await createTestSite({ engine });
    app = createApp({ deps: site.deps, pages });
    const signedIn = await site.deps.staff.signIn('correct horse battery', '203.0.113.7');
    session = 'token' in signedIn ? signedIn.token : '';
  });
  afterAll(() => site.close());

  function send({ method, target, headers, body }: FuzzRequest): Promise<Response> {
    const all = new Headers();
    for (const [name, value] of headers) {
      try {
        all.append(name, value);
      } catch {
        // The browser's own interface refuses it; the long test sends it over a socket.
      }
    }
    const url = `https://northarc.example${target}`;
    if (!URL.canParse(url)) return Promise.resolve(new Response(null, { status: 400 }));
    return Promise.resolve(app.request(url, { method, headers: all, ...(body ? { body: new Uint8Array(body) } : {}) }));
  }

  test('at any address', async () => {
    const routes = app.routes
      .filter(({ path }) => path !== '/*' && path !== '*')
      .map(({ method, path }) => ({ method, path }));
    expect(routes.length).toBeGreaterThan(15);
    const own = fc
      .record({ address: anyAddress, owner: fc.boolean() })
      .map(({ address, owner }): [string, string][] => [
        ['User-Agent', realAgent],
        ['Origin', 'https://northarc.example'],
        ['X-Forwarded-For', address],
        ...(owner ? [['Cookie', `${staffName}=${session}`] as [string, string]] : []),
      ]);
    await fc.assert(
      fc.asyncProperty(requests(routes, own), async (request) => {
        const answer = await send(request);
        await answer.arrayBuffer();
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 700, endOnFailure: false },
    );
  });

  test.each(Object.keys(formData))('in the fields of a %s form that passes every check', async (type) => {
    await fc.assert(
      fc.asyncProperty(almost(formData[type] ?? {}), anyAddress, async (data, address) => {
        const envelope = await site.envelope(type, data);
        const json = () => site.post('/api/submissions', envelope, { address });
        const file = () =>
          site.request('/api/submissions', { method: 'POST', address, body: applicationBody(envelope, makePdf()) });
        const answer = await (type === 'career' ? file() : json());
        await answer.arrayBuffer();
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 60, endOnFailure: false },
    );
  });
});
