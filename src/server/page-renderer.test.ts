import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite, type TestSite } from '#tests/helpers/site.ts';
import { createPages } from './page-renderer.server.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

/** A build with one address that answers data, as the desk's screens ask for it. */
const buildOf = (loader: () => Promise<Response>): ServerBuild => ({
  ...({
    ssr: true,
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    prerender: [],
  } as const),
  future: {} as ServerBuild['future'],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  entry: { module: { default: () => new Response(null), handleError: () => undefined } },
  routes: { data: { id: 'data', path: 'data', module: { loader } as never } },
});
const client = { address: '192.0.2.1', userAgent: 'test' };

test('whoever has gone was not failed by the server', async () => {
  const gone = new AbortController();
  const pages = createPages(
    buildOf(async () => {
      gone.abort();
      return Response.json({});
    }),
    'production',
  );
  const request = new Request('https://northarc.example/data', { signal: gone.signal });
  const answer = await pages(request, { deps: site.deps, client: client as never });
  expect(answer.status).toBe(400);
});

test('what fails while somebody waits is the server’s', async () => {
  const pages = createPages(
    buildOf(() => Promise.reject(new Error('broken'))),
    'production',
  );
  const answer = await pages(new Request('https://northarc.example/data'), {
    deps: site.deps,
    client: client as never,
  });
  expect(answer.status).toBe(500);
});
