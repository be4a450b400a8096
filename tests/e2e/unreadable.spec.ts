import type { RouteConfigEntry } from '@react-router/dev/routes';
import { fallback } from '#src/content/site.ts';
import routes from '#src/routes.ts';
import { expect, test } from './fixtures.ts';

/** Addresses, read over HTTP: no browser is needed. */

const aliases: Record<string, string[]> = {
  '/app-development': ['/mobile-app-development', '/ai-app-development'],
  '/website-development-seo': ['/website-design', '/website-development', '/web-development', '/seo-services'],
  '/it-support/business': ['/business-it-support'],
  '/it-support/residential': ['/residential-it-support'],
};

/** The paths of all routes with a parameter or a rest, read from the route table itself. */
function patterns(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/');
    return [...(/[:*]/.test(entry.path ?? '') ? [`/${path}`] : []), ...patterns(entry.children ?? [], path)];
  });
}

/** No UTF-8, a zero byte in disguise, half a sign, and half an escape. */
const unreadable = ['%FF', 'x%00', '%C0%80', '%E0%A4%A', '%ED%A0%80', '%'];
/** Nothing is at these; some of them a server of files would understand. */
const nowhere = [
  ...['/macon', '/it-support-macon', '/it-support/macon', '/a/b', '/about./x', '/a%2Fb', '/caf%E9', '/%'],
  ...['/admin/%E9', '/admin/messages/%00', '/chat-history/%E0', '/media/%E9', '/assets/%E9.js'],
];

test('each alias shows the screen of its first path; what is not there or cannot be read is answered with ways on', async ({
  request,
}) => {
  const read = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    const html = await answer.text();
    const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
    return {
      ...{ status: answer.status(), html, title: first(/<title>(.*?)<\/title>/) },
      main: first(/<main[^>]*>(.*)<\/main>/s),
      canonical: first(/<link rel="canonical" href="http:\/\/northarc\.example(.*?)"/),
      robots: first(/<meta name="robots" content="(.*?)"/),
    };
  };
  for (const [path, others] of Object.entries(aliases)) {
    const { main } = await read(path);
    for (const alias of others) expect(await read(alias)).toMatchObject({ status: 200, canonical: path, main });
  }
  for (const kind of ['it-support', 'business-it-support', 'residential-it-support']) {
    const page = await read(`/${kind}-macon-ga`);
    expect(page).toMatchObject({ status: 404, title: 'City Not Found', robots: 'noindex, nofollow' });
    expect(page.main).toContain('We don&#x27;t have specific information for this city yet.');
    expect(page.main).toContain('href="/it-support"');
  }

  const all = [...new Set(patterns(routes as RouteConfigEntry[]))];
  expect(all.length).toBeGreaterThan(15);
  // Each pattern meets one of them, the first all.
  const parts = all.flatMap((pattern, index) =>
    (index === 0 ? unreadable : [unreadable[index % unreadable.length] ?? '']).map((part) =>
      pattern.replace(/:\w+|\*/g, part),
    ),
  );
  const unread = nowhere.filter((path) => path.includes('%') && path !== '/a%2Fb').concat(parts[0] ?? '');
  const found: string[] = [];
  // A browser's own address, and the one by which the desk asks for data.
  for (const path of [...parts, ...nowhere, ...unread.map((one) => `${one}.data`)]) {
    const { status, html, robots } = await read(path);
    const isOurs = html.includes(fallback.title) && html.includes('href="/contact"') && html.includes('id="main"');
    if (status !== 404 || !isOurs || robots !== 'noindex, nofollow')
      found.push(`${path}: ${status} ${html.slice(0, 80)}`);
  }
  expect(found).toEqual([]);
  const posted = await request.post('/caf%E9', { form: { a: 'b' }, headers: { Accept: 'text/html' } });
  expect([posted.status(), await posted.text()]).toEqual([404, expect.stringContaining(fallback.title)]);
  const called = await request.get('/api/%E9');
  expect([called.status(), await called.json()]).toEqual([404, { message: 'There is nothing at this address.' }]);
});
