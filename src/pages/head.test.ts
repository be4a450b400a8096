import { expect, test } from 'vitest';
import { pageMeta } from '#src/content/page-meta.ts';
import { headOf } from './service-structured-data.ts';

const robots = (search: string) => {
  const matches = [{ id: 'root', loaderData: { publicUrl: 'https://northarc.example' } }];
  const tags = headOf({ location: { pathname: '/blog', search }, matches }, { ...pageMeta.blog, path: '/blog' });
  return tags.flatMap((tag) => ('name' in tag && tag.name === 'robots' ? [tag.content] : []));
};

test('what was searched for is no page for search engines; the list and its categories are', () => {
  expect(robots('?q=cloud')).toEqual(['noindex, nofollow']);
  expect([robots(''), robots('?q='), robots('?category=cloud')].flat()).toEqual(Array(3).fill('index, follow'));
});
