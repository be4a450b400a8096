import type { RouteConfigEntry } from '@react-router/dev/routes';
import { fallback } from '#content/site.ts';
import routes from '#src/routes.ts';
import { expect, test } from './fixtures.ts';

/** The paths of all routes with a parameter or a rest, read from the route table itself. */
function patterns(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/');
    return [...(/[:*]/.test(entry.path ?? '') ? [`/${path}`] : []), ...patterns(entry.children ?? [], path)];
  });
}

/** No UTF-8, a zero byte in disguise, half a sign, and half an escape. */
const unreadable = ['%FF', 'x%00', '%C0%80', '%E0%A4%A', '%ED%A0%80', '%'];

test('every address that cannot be read is answered by the page for what is not there, with ways on', async ({
  request,
  site,
}) => {
  const all = [...new Set(patterns(routes as RouteConfigEntry[]))];
  expect(all.length).toBeGreaterThan(15);
  const found: string[] = [];
  for (const pattern of all) {
    for (const [n, part] of unreadable.entries()) {
      const path = pattern.replace(/:\w+|\*/g, part);
      // A browser's own address and the one by which the desk asks for data.
      for (const target of n < 2 ? [path, `${path}.data`] : [path]) {
        const answer = await request.get(`${site.url}${target}`, { maxRedirects: 0 });
        const text = await answer.text();
        const isOurs = text.includes(fallback.title) && text.includes(`href="/contact"`) && text.includes('id="main"');
        if (answer.status() !== 404 || !isOurs) found.push(`${target}: ${answer.status()} ${text.slice(0, 80)}`);
      }
    }
  }
  expect(found).toEqual([]);
});
