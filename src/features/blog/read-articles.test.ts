import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { blogCategories } from '#content/blog-page.ts';
import { readArticles } from './read-articles.ts';

const good = {
  id: 1,
  title: 'How to keep an office online',
  slug: 'an-article',
  excerpt: 'x'.repeat(80),
  description: 'y'.repeat(130),
  category: 'cloud',
  author: 'Tom Okafor',
  date: '2024-05-03',
  readTime: '9 min read',
  tags: ['One', 'Two'],
  keywords: 'one thing, another thing',
};
const source = (change: Record<string, unknown> = {}, body = '## A heading\n\nWords.') =>
  `---\n${Object.entries({ ...good, ...change })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n\n${body}\n`;
const file = 'content/blog/an-article.md';
const read = (change: Record<string, unknown>, body?: string) => readArticles({ [file]: source(change, body) });

describe('front matter', () => {
  test('is read, with the drawing of the category unless the article names one', () => {
    expect(read({})).toMatchObject([{ ...good, art: 'cloud', body: '## A heading\n\nWords.' }]);
    expect(read({ art: 'disks' })[0]?.art).toBe('disks');
  });

  test.each([
    ['an unknown category', { category: 'gossip' }, 'category: must be one of web-dev, ai'],
    ['the category all', { category: 'all' }, 'category: must be one of'],
    ['an unknown author', { author: 'Nobody' }, 'author: must be one of Maya Lindqvist'],
    ['a missing title', { title: undefined }, 'title: is missing'],
    ['a missing id', { id: undefined }, 'id: must be a whole number'],
    ['a long title', { title: 'x'.repeat(71) }, 'title: is too long (at most 70 characters)'],
    ['a short description', { description: 'Short.' }, 'description: is too short (at least 110 characters)'],
    ['a long description', { description: 'x'.repeat(161) }, 'description: is too long (at most 160 characters)'],
    ['a date that is none', { date: '2024-02-30' }, 'date: must be a date like 2025-01-31'],
    ['a read time in other words', { readTime: 'nine minutes' }, 'readTime: must read like "9 min read"'],
    ['no tags', { tags: undefined }, 'tags: must be a list'],
    ['an unknown field', { subtitle: 'x' }, 'front matter: Unrecognized key'],
    ['a slug that is not the file', { slug: 'another-article' }, 'slug: must be the name of the file'],
    ['an unknown drawing', { art: 'dragon' }, 'art: must be one of browser'],
  ])('%s is refused with the name of the file', (_, change, message) => {
    expect(() => read(change)).toThrow(`${file}: ${message}`);
  });

  test('a file without front matter, with broken YAML, without text or with a second title is refused', () => {
    expect(() => readArticles({ [file]: '# Hello' })).toThrow('has no front matter');
    expect(() => readArticles({ [file]: '---\ntitle: "x\n---\nText' })).toThrow('front matter is no YAML');
    expect(() => read({}, '')).toThrow('has no text');
    expect(() => read({}, '# Title\n\nText')).toThrow('headings at ##');
  });

  test('what is wrong is told all at once; a duplicate names both files', () => {
    const files = { [file]: source(), 'content/blog/other.md': source({ slug: 'other' }) };
    expect(() => readArticles(files)).toThrow(/other\.md: id 1 is also that of content\/blog\/an-article\.md\n.*title/);
  });
});

describe('the articles of the site', () => {
  const folder = 'content/blog';
  const articles = readArticles(
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')])),
  );

  test('are nine, newest first, from May 2024 to March 2025, over the seven categories', () => {
    expect(articles).toHaveLength(9);
    expect(articles.map(({ date }) => date)).toEqual(
      articles
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
    expect(articles.at(-1)).toMatchObject({ date: '2024-05-03', category: 'cloud', readTime: '13 min read' });
    expect(articles[0]?.date).toMatch(/^2025-03-/);
    expect(articles.at(-1)?.tags).toHaveLength(4);
    expect(new Set(articles.map(({ category }) => category)).size).toBe(blogCategories.length - 1);
  });
});
