import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { siteOfAll } from '#tests/helpers/site.ts';
import { asSentByBrowser, createPages } from './page-renderer.server.ts';

const site = await siteOfAll();

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
test('whoever has gone was not failed by the server; what fails while somebody waits is the server’s', async () => {
  const gone = new AbortController();
  const status = async (loader: () => Promise<Response>, init: RequestInit = {}) => {
    const pages = createPages(buildOf(loader), 'production');
    const request = new Request('https://northarc.example/data', init);
    return (await pages(request, { deps: site.deps, client: client as never })).status;
  };
  const leave = async () => {
    gone.abort();
    return Response.json({});
  };
  expect(await status(leave, { signal: gone.signal })).toBe(400);
  expect(await status(() => Promise.reject(new Error('broken')))).toBe(500);
});

const form = (origin?: string) =>
  new Request('http://northarc.example/admin?next=%2Fadmin%2Fquotes', {
    method: 'POST',
    body: new URLSearchParams({ password: 'x' }),
    headers: origin ? { Origin: origin } : {},
  });

test.each([
  ['came through a proxy with TLS has the address that the browser shows', 'https://northarc.example', 'https'],
  ['stands on a page that gives no referrer has no Origin, so that React Router takes it', 'null', 'http'],
])('a form that %s, and all it carried', async (_, origin, scheme) => {
  const seen = asSentByBrowser(form(origin));
  expect(seen.url).toBe(`${scheme}://northarc.example/admin?next=%2Fadmin%2Fquotes`);
  expect(seen.headers.get('origin')).toBe(origin === 'null' ? null : origin);
  expect((await seen.formData()).get('password')).toBe('x');
});

test.each([undefined, 'northarc', 'http://northarc.example'])('with Origin %s it stays as it is', (origin) => {
  const request = form(origin);
  expect(asSentByBrowser(request)).toBe(request);
});
