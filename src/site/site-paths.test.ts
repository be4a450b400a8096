import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#src/routes.ts';
import { isSitePath, publicPages } from './public-pages.ts';

test('every page of the route table and of the sitemap is a path of the site, and nothing else is', () => {
  const fixed = (routes as RouteConfigEntry[]).flatMap(({ path = '' }) =>
    /[:*]|^chat-history\//.test(path) ? [] : [`/${path}`],
  );
  const all = [...fixed, ...publicPages([]).map(({ path }) => path)];
  expect(all.filter((path) => !isSitePath(path))).toEqual([]);
  expect(['/Services/', '/media/ab-1.webp', '/og/home.png'].every(isSitePath)).toBe(true);
  expect(['/prices', '/blog/none', '/it-support-paris-ga', '/services/x', '/price-list.pdf'].some(isSitePath)).toBe(
    false,
  );
});
