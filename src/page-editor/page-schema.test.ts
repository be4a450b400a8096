import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBlocks, heroBlock, textBlock } from './page-blocks.fixture.ts';
import { parseBlocks, readBlocks, writeBlocks } from './page-schema.ts';

const problemsOf = (blocks: unknown, page: 'home' | 'privacy' = 'home') => {
  const parsed = parseBlocks(page, blocks);
  return parsed.ok ? [] : parsed.problems;
};

test('what is published is read back as it was', () => {
  fc.assert(
    fc.property(anyBlocks, (blocks) => {
      expect(parseBlocks('home', blocks)).toEqual({ ok: true, blocks });
      expect(readBlocks('home', writeBlocks(blocks))).toEqual(blocks);
    }),
  );
});

describe('a block is refused, with its field, for', () => {
  const button = (link: string, text = 'Go') => ({ primaryButton: { text, link } });
  test.each([
    ['no title', heroBlock('a', { title: ' ' }), 'title'],
    ['a title too long', heroBlock('a', { title: 'x'.repeat(201) }), 'title'],
    ['a button that leads nowhere', heroBlock('a', button('')), 'primaryButton.link'],
    ['a script as a link', heroBlock('a', button('javascript:alert(1)')), 'primaryButton.link'],
    ['a script behind a tab', heroBlock('a', button('java\tscript:alert(1)')), 'primaryButton.link'],
    ['a link without words that runs', heroBlock('a', button('data:text/html,x', '')), 'primaryButton.link'],
    ['a picture from elsewhere', heroBlock('a', { backgroundImage: 'https://evil.example/a.png' }), 'backgroundImage'],
    ['no text', textBlock('a', '\n'), 'text'],
    ['no picture', { id: 'a', type: 'image', content: { src: '', alt: 'x' } }, 'src'],
    ['no alt text', { id: 'a', type: 'image', content: { src: '/a.png', alt: '' } }, 'alt'],
  ])('%s', (_, block, field) => {
    expect(problemsOf([block])).toEqual([{ block: 'a', field, message: expect.any(String) }]);
  });

  test('a policy without sections, or away from its page', () => {
    const content = { lastUpdated: 'today', sections: [] as object[] };
    const policy = { id: 'privacy-content', type: 'privacy', content };
    expect(problemsOf([policy], 'privacy')).toMatchObject([{ field: 'sections' }]);
    policy.content.sections.push({ title: 'One', content: 'Text' });
    expect(problemsOf([policy], 'privacy')).toEqual([]);
    expect(problemsOf([policy], 'home')).toMatchObject([{ block: 'privacy-content', field: '' }]);
    expect(problemsOf([{ ...policy, id: 'other' }], 'privacy')).toMatchObject([{ block: 'other', field: '' }]);
  });
});

test.each([
  ...[
    undefined,
    null,
    'x',
    {},
    [1],
    [{ id: 'a' }],
    [textBlock('A b', 'x')],
    [textBlock('a', 'x'), textBlock('a', 'y')],
  ],
  Array.from({ length: 41 }, (_, n) => textBlock(`t${n}`, 'x')),
])('no list of blocks: %j', (sent) =>
  expect(parseBlocks('home', sent)).toMatchObject({ ok: false, reason: 'malformed' }),
);

test('a control character or half a letter never reaches the database', () => {
  const parsed = parseBlocks('home', [textBlock('a', 'one\0two \ud800')]);
  expect(parsed).toEqual({ ok: true, blocks: [textBlock('a', 'onetwo \ufffd')] });
});

test('an unfinished block can be previewed, without what could run', () => {
  const hero = heroBlock('a', { title: '', primaryButton: { text: 'Go', link: 'javascript:alert(1)' } });
  expect(parseBlocks('home', [hero], { finished: false })).toMatchObject({
    blocks: [{ content: { title: '', primaryButton: { text: 'Go', link: '' } } }],
  });
});

describe('what is stored and cannot be read', () => {
  test.each(['', '{', '{}', 'null', '"x"'])('as a whole (%j) is one unknown block', (json) => {
    expect(readBlocks('home', json)).toMatchObject([{ type: 'unknown' }]);
  });

  test('is kept beside the others, and written back as it was', () => {
    const strange = { id: 'video', type: 'video', content: { src: 'a.mp4' } };
    const damaged = { id: 'b', type: 'text', content: { text: 7 } };
    const json = JSON.stringify([textBlock('a', 'Text'), strange, damaged, null, textBlock('a', 'Twice')]);
    const blocks = readBlocks('home', json);
    const shown = blocks.map(({ id, type }) => `${id} ${type}`);
    const unread = ['unreadable-3 unknown', 'unreadable-4 unknown'];
    expect(shown).toEqual(['a text', 'video unknown', 'b unknown', ...unread]);
    expect(writeBlocks(blocks)).toBe(json);
    const parsed = parseBlocks('home', blocks);
    expect(parsed.ok && writeBlocks(parsed.blocks)).toBe(json);
  });
});
