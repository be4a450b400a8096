import { describe, expect, test } from 'vitest';
import { type Article, articleProblems, articles } from './articles.ts';
import { frontMatter } from './policies.ts';

const [good] = articles.builtIn as [Article];
const problems = (change: Partial<Article>) =>
  articleProblems({ ...good, ...change }, { others: [], authors: [good.author] });

describe('an article', () => {
  test('is as it may be published, and says what is wrong with a change', () => {
    expect(problems({})).toEqual({});
    expect(problems({ author: 'Nobody' })).toEqual({ author: `Please choose one of ${good.author}` });
    expect(problems({ tags: ['One', 'one'] })).toEqual({ tags: 'Please name each tag once' });
    expect(problems({ cover: '/media/x.webp', coverAlt: '' })).toEqual({ coverAlt: 'Please describe the picture' });
    expect(problems({ body: '```sh\n# a comment\n```' })).toEqual({});
    const body = expect.stringMatching(/headings with ##.*describe every picture/);
    expect(problems({ body: '# Title\n\n![](/media/x.webp)' })).toEqual({ body });
  });

  test('is a file with front matter', () => {
    expect(frontMatter('blog/a', '---\ntitle: A\n---\n\nText\n')).toEqual({ front: { title: 'A' }, body: 'Text' });
    expect(() => frontMatter('blog/a', '# Hello')).toThrow('content/blog/a, : has no front matter');
    expect(() => frontMatter('blog/a', '---\ntitle: "x\n---\nText')).toThrow('front matter is no YAML');
  });
});
