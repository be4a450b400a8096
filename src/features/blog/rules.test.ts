import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blogCategories } from '#content/blog-page.ts';
import { countLine, filterFrom } from '#src/lib/filter.ts';
import { filterArticles, relatedTo, shareLinks } from './rules.ts';

const article = (id: number, date: string, category: 'ai' | 'cloud', title: string, excerpt = '') =>
  ({ id, slug: `a-${id}`, date, category, title, excerpt }) as const;
const list = [
  article(1, '2024-05-03', 'cloud', 'Cloud Migration', 'What to move'),
  article(2, '2025-01-01', 'ai', 'Assistants', 'Where the CLOUD helps'),
  article(3, '2024-12-01', 'ai', 'Data rules', 'What stays in'),
];
const ids = (query: string, category = 'all') => filterArticles(list, { query, category }).map(({ id }) => id);

describe('filterArticles', () => {
  test.each([
    ['', 'all', [2, 3, 1]],
    ['cloud', 'all', [2, 1]],
    ['  CLOUD ', 'all', [2, 1]],
    ['cloud', 'ai', [2]],
    ['cloud', 'cloud', [1]],
    ['data', 'cloud', []],
    ['(', 'all', []],
  ])('%j in %s', (query, category, expected) => expect(ids(query, category)).toEqual(expected));

  const articles = fc.uniqueArray(
    fc.record({
      id: fc.nat(),
      date: fc.constantFrom('2024-05-03', '2024-12-01', '2025-03-18'),
      category: fc.constantFrom(...(['ai', 'cloud', 'security'] as const)),
      title: fc.string({ maxLength: 12 }),
      excerpt: fc.string({ maxLength: 12 }),
    }),
    { selector: ({ id }) => id },
  );
  const filter = fc.record({
    query: fc.string({ maxLength: 3 }),
    category: fc.constantFrom('all', 'ai', 'cloud', 'security'),
  });

  test('shows exactly the articles that match, newest first, and leaves the list as it was', () => {
    fc.assert(
      fc.property(articles, filter, (all, { query, category }) => {
        const before = [...all];
        const shown = filterArticles(all, { query, category });
        const wanted = query.trim().toLowerCase();
        const holds = (text: string) => text.toLowerCase().includes(wanted);
        for (const one of all) {
          const fits = (category === 'all' || one.category === category) && (holds(one.title) || holds(one.excerpt));
          expect(shown.includes(one)).toBe(fits);
        }
        const dates = shown.map(({ date }) => date);
        expect(dates).toEqual([...dates].sort().reverse());
        expect(all).toEqual(before);
      }),
    );
  });

  test('a narrower search never shows more', () => {
    fc.assert(
      fc.property(articles, filter, fc.string({ maxLength: 2 }), (all, { query, category }, more) => {
        const wide = filterArticles(all, { query: query.trim(), category });
        const narrow = filterArticles(all, { query: `${query.trim()}${more.trim()}`, category });
        expect(narrow.every((one) => wide.includes(one))).toBe(true);
      }),
    );
  });
});

describe('the address of the list', () => {
  const from = (query: string) => filterFrom(new URLSearchParams(query), blogCategories);
  test.each([
    ['', { query: '', category: 'all' }],
    ['q=cloud&category=ai', { query: 'cloud', category: 'ai' }],
    ['category=gossip', { query: '', category: 'all' }],
  ])('%j', (query, expected) => expect(from(query)).toEqual(expected));
});

test('the count line knows the singular', () => {
  expect([0, 1, 9].map((count) => countLine(count, 'article found', 'articles found'))).toEqual([
    '0 articles found',
    '1 article found',
    '9 articles found',
  ]);
});

test('two related articles are the first two others', () => {
  expect(relatedTo('a-2', list).map(({ id }) => id)).toEqual([1, 3]);
  expect(relatedTo('a-3', list).map(({ id }) => id)).toEqual([1, 2]);
});

test('share links carry the address, and the title for Twitter', () => {
  const [facebook, twitter, linkedIn] = shareLinks('https://northarc.example/blog/x', 'R&D: 50%?');
  expect(new URL(facebook?.href ?? '').searchParams.get('u')).toBe('https://northarc.example/blog/x');
  expect(Object.fromEntries(new URL(twitter?.href ?? '').searchParams)).toEqual({
    url: 'https://northarc.example/blog/x',
    text: 'R&D: 50%?',
  });
  expect(new URL(linkedIn?.href ?? '').searchParams.get('url')).toBe('https://northarc.example/blog/x');
});
