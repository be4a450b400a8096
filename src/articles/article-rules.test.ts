import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { blogCategories } from '#src/content/blog-categories.ts';
import { countLine, filterFrom } from '#src/lib/filter.ts';
import { escapeHtml } from '#src/lib/html.ts';
import {
  filterArticles,
  type PublishedArticle,
  pageOfArticles,
  readTime,
  relatedTo,
  rssFeed,
} from './article-structured-data.ts';

const article = (number: number, date: string, category: 'ai' | 'cloud', title: string, excerpt = '') =>
  ({ id: `a-${number}`, number, date, category, title, excerpt, tags: [] as string[] }) as const;
const list = [
  article(1, '2024-05-03', 'cloud', 'Cloud Migration', 'What to move'),
  article(2, '2025-01-01', 'ai', 'Assistants', 'Where the CLOUD helps'),
  article(3, '2024-12-01', 'ai', 'Data rules', 'What stays in'),
];
const ids = (query: string, category = 'all') => filterArticles(list, { query, category }).map(({ number }) => number);

describe('filterArticles', () => {
  test('finds in title and excerpt, whatever the letters', () => {
    expect([ids(''), ids('  CLOUD '), ids('cloud', 'ai'), ids('(')]).toEqual([[2, 3, 1], [2, 1], [2], []]);
  });

  const articles = fc.uniqueArray(
    fc.record({
      number: fc.nat(),
      date: fc.constantFrom('2024-05-03', '2024-12-01', '2025-03-18'),
      category: fc.constantFrom(...(['ai', 'cloud', 'security'] as const)),
      title: fc.string({ maxLength: 12 }),
      excerpt: fc.string({ maxLength: 12 }),
    }),
    { selector: ({ number }) => number },
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
});

test('the address of the list is its filter; the count line knows the singular', () => {
  const from = (query: string) => Object.values(filterFrom(new URLSearchParams(query), blogCategories)).join(' ');
  expect(['', 'q=cloud&category=ai', 'category=gossip'].map(from)).toEqual([' all', 'cloud ai', ' all']);
  const lines = [0, 1, 9].map((count) => countLine(count, 'article found', 'articles found'));
  expect(lines).toEqual(['0 articles found', '1 article found', '9 articles found']);
});

test('two related articles share most tags, else the category, else are the first others', () => {
  const tagged = (number: number, tags: string[]) => ({ ...article(number, '2025-01-01', 'ai', ''), tags });
  const own = tagged(1, ['Backups', 'HIPAA']);
  const others = [...list.slice(0, 1), tagged(4, ['hipaa ']), tagged(5, ['x'])];
  const related = (all: typeof others) => relatedTo(own, all).map(({ number }) => number);
  expect(related(others)).toEqual([4, 5]);
  expect(related([...others, tagged(6, ['BACKUPS', 'Hipaa'])])).toEqual([6, 4]);
  const rest = relatedTo(article(9, '', 'cloud', ''), [tagged(2, []), tagged(3, []), tagged(4, [])]);
  expect(rest.map(({ number }) => number)).toEqual([2, 3]);
});

test('the read time is counted unless it is given', () => {
  const body = Array.from({ length: 500 }, () => 'word').join(' ');
  expect(readTime({ minutes: null, body })).toBe('2 min read');
  expect(readTime({ minutes: 13, body })).toBe('13 min read');
  expect(readTime({ minutes: null, body: '' })).toBe('1 min read');
});

test('a long list comes in pages that keep what was asked for', () => {
  const many = Array.from({ length: 121 }, (_, n) => n);
  const filter = { query: ' backup ', category: 'ai' };
  expect(pageOfArticles(many, filter, null)).toEqual({
    ...{ shown: many.slice(0, 60), all: 121, newer: undefined },
    older: '/blog?q=backup&category=ai&page=2',
  });
  expect(pageOfArticles(many, filter, '2')).toMatchObject({ newer: '/blog?q=backup&category=ai' });
  for (const asked of ['9', '1e9', '3.7']) expect(pageOfArticles(many, filter, asked).shown).toEqual([120]);
  for (const asked of ['', '-1', 'x', '0']) expect(pageOfArticles(many, filter, asked).newer).toBeUndefined();
  expect(pageOfArticles([], { query: '', category: 'all' }, '2')).toMatchObject({ shown: [], older: undefined });
});

const published: PublishedArticle = {
  ...{ id: 'backups', slug: 'backups', number: 1, title: 'Backups & <other> "things"', excerpt: "It's 3 > 2" },
  ...{ earlier: [], description: 'd', category: 'ai', author: 'Tom Okafor', date: '2024-05-03', minutes: null },
  ...{ tags: ['R&D', 'Two'], audience: '', places: [], keywords: 'k', art: 'chip', body: 'b', modified: '2024-05-03' },
  ...{ cover: '', coverAlt: '', reviewed: '', eventUntil: '', eventOver: '' },
};

describe('the feed', () => {
  const feed = rssFeed([published], 'https://northarc.example');
  test('has absolute links, a date in RFC 822, and a link to itself, and escapes what XML would read', () => {
    for (const said of [
      '<link>https://northarc.example/blog</link>',
      '<guid isPermaLink="true">https://northarc.example/blog/backups</guid>',
      '<pubDate>Fri, 03 May 2024 12:00:00 GMT</pubDate>',
      'href="https://northarc.example/blog/rss.xml" rel="self"',
      '<title>Backups &amp; &lt;other&gt; &quot;things&quot;</title>',
      '<description>It&#39;s 3 &gt; 2</description>',
      '<category>AI &amp; Machine Learning</category>',
    ])
      expect(feed).toContain(said);
    expect(escapeHtml('a\u0000b\u000bc\nd')).toBe('abc\nd');
  });

  test('was last built when the latest of its articles came out or changed; each keeps the day on which it came out', () => {
    expect(feed).toContain('<lastBuildDate>Fri, 03 May 2024 12:00:00 GMT</lastBuildDate>');
    const older = { ...published, slug: 'older', date: '2024-04-01', modified: '2024-06-07T08:09:10.000Z' };
    const revised = rssFeed([published, older], 'https://northarc.example');
    expect(revised).toContain('<lastBuildDate>Fri, 07 Jun 2024 08:09:10 GMT</lastBuildDate>');
    expect(revised).toContain('<pubDate>Mon, 01 Apr 2024 12:00:00 GMT</pubDate>');
  });

  test('is one well-formed channel', () => {
    const nodes = parseDocument(feed, { xmlMode: true }).children;
    expect(nodes.map((node) => ('name' in node ? node.name : node.type))).toContain('rss');
    expect(rssFeed([], 'https://northarc.example')).not.toContain('lastBuildDate');
  });
});
