import { expect, test } from 'vitest';
import { alongTheRoad } from '#src/content/areas.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { stories } from '#src/content/stories.ts';
import { fives, testimonials } from '#src/content/testimonials.ts';
import { partOfDay } from './it-support-business.tsx';
import { headOf } from './service-structured-data.ts';

test('how many gave five follows the reviews that are published, and is as specified until they change', () => {
  expect(fives(testimonials.builtIn)).toBe(' These three gave five; the front page shows eight that did.');
  expect(fives([{ rating: 5, about: true }])).toBe(' This one gave five; the front page shows one that did.');
  expect(fives([{ rating: 4, about: true }])).toBe('');
});

test('a promised response is as long as its part of one day, a day at most; words without a time are not drawn', () => {
  expect(['15 minutes', '2 hours', '24 hours', '1 Day', '3 days'].map(partOfDay)).toEqual([15 / 1440, 2 / 24, 1, 1, 1]);
  for (const words of ['', 'At once', '0 minutes', 'minutes', '2 weeks']) expect(partOfDay(words)).toBeUndefined();
});

const told = stories.builtIn;

test('a story of a town that the map does not know comes last, without a stop', () => {
  const first = told[0]!;
  const elsewhere = { ...first, id: 'elsewhere', places: ['Savannah'] };
  const nowhere = { ...first, id: 'nowhere', places: [] };
  expect(alongTheRoad([elsewhere, nowhere, first])).toEqual([
    { story: first, stop: expect.objectContaining({ town: 'Alpharetta' }) },
    { story: elsewhere },
    { story: nowhere },
  ]);
});

const robots = (search: string) => {
  const matches = [{ id: 'root', loaderData: { publicUrl: 'https://northarc.example' } }];
  const tags = headOf({ location: { pathname: '/blog', search }, matches }, { ...pageMeta.blog, path: '/blog' });
  return tags.flatMap((tag) => ('name' in tag && tag.name === 'robots' ? [tag.content] : []));
};

test('what was searched for is no page for search engines; the list and its categories are', () => {
  expect(robots('?q=cloud')).toEqual(['noindex, nofollow']);
  expect([robots(''), robots('?q='), robots('?category=cloud')].flat()).toEqual(Array(3).fill('index, follow'));
});
