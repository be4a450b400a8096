import { describe, expect, test } from 'vitest';
import { artOf } from '#src/articles/article-structured-data.ts';
import { readArticles } from './articles.ts';

const good = {
  number: 1,
  title: 'How to keep an office online',
  slug: 'an-article',
  excerpt: 'x'.repeat(80),
  description: 'y'.repeat(130),
  category: 'cloud',
  author: 'Tom Okafor',
  date: '2024-05-03',
  tags: ['One', 'Two'],
  keywords: 'one thing, another thing',
};
const source = (change: Record<string, unknown> = {}, body = '## A heading\n\nWords.') =>
  `---\n${Object.entries({ ...good, ...change })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n\n${body}\n`;
const file = 'content/blog/an-article.md';
const slug = 'an-article';
const read = (change: Record<string, unknown>, body?: string) => readArticles({ [slug]: source(change, body) });

describe('front matter', () => {
  test('is read, with the drawing of the category unless the article names one', () => {
    expect(read({})).toMatchObject([{ ...good, id: good.slug, art: '', body: '## A heading\n\nWords.' }]);
    expect(read({}).map(artOf)).toEqual(['cloud']);
    expect(read({ art: 'disks' }).map(artOf)).toEqual(['disks']);
  });

  test('is refused with the name of the file for what is wrong with it', () => {
    for (const [change, message] of [
      [{ category: 'gossip' }, 'category: Please choose a category'],
      [{ category: 'all' }, 'category: Please choose a category'],
      [{ author: 'Nobody' }, 'author: Please choose one of Maya Lindqvist'],
      [{ title: undefined }, 'title: Please give it a title'],
      [{ number: undefined }, 'number: Every article has a number'],
      [{ title: 'x'.repeat(71) }, 'title: Please use at most 70 characters'],
      [{ date: '2024-02-30' }, 'date: Please enter a day'],
      [{ minutes: 'nine' }, 'minutes: Please enter a number from 1 to 120'],
      [{ tags: ['One', 'one'] }, 'tags: Please name each tag once'],
      [{ subtitle: 'x' }, 'subtitle: there is no such field'],
      [{ slug: 'another-article' }, 'slug: must be the name of the file'],
      [{ art: 'dragon' }, 'art: Please choose from the list'],
      [{ cover: '/media/x.webp' }, 'coverAlt: Please describe the picture'],
    ] as const)
      expect(() => read(change)).toThrow(`${file}: ${message}`);
  });

  test('a file without front matter, with broken YAML, without text or with a second title is refused', () => {
    expect(() => readArticles({ [slug]: '# Hello' })).toThrow('has no front matter');
    expect(() => readArticles({ [slug]: '---\ntitle: "x\n---\nText' })).toThrow('front matter is no YAML');
    expect(() => read({}, '')).toThrow('body: Please write the article');
    expect(() => read({}, '# Title\n\nText')).toThrow('headings with ##');
    expect(() => read({}, '```sh\n# a comment\n```')).not.toThrow();
    expect(() => read({}, '# Title\n\n![](/media/x.webp)')).toThrow(/headings with ##.*describe every picture/);
    expect(() => read({}, '![](/media/x.webp)')).toThrow('describe every picture');
  });

  test('what is wrong is told all at once; a duplicate names both files', () => {
    const files = { [slug]: source(), other: source({ slug: 'other' }) };
    expect(() => readArticles(files)).toThrow(
      /other\.md: number 1 is also that of content\/blog\/an-article\.md\n.*title/,
    );
  });
});
