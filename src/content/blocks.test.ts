import { describe, expect } from 'vitest';
import { typedOf } from '#src/lib/records/editing.ts';
import { checkValues, readItem } from '#src/lib/records/schema.ts';
import { heroBlock, publishBlocks, textBlock } from '#tests/helpers/blocks.ts';
import { editorOf } from '#tests/helpers/editor.ts';
import { test } from '#tests/helpers/site.ts';

import { type Article, articleProblems, articles } from './articles.ts';
import { collectionNamed } from './records/all.ts';

const documentOf = (page: string) => collectionNamed(`words-${page}`)!;

const check = (blocks: unknown, page = 'home') => {
  const collection = documentOf(page);
  return checkValues(collection, { ...collection.builtIn[0], blocks }, 0, page);
};
const errorsOf = (blocks: unknown, page = 'home') => {
  const checked = check(blocks, page);
  return checked.ok ? [] : Object.keys(checked.errors);
};

describe('a block is refused, at its field, for', () => {
  const button = (link: string, text = 'Go') => ({ primaryButton: { text, link } });
  test.each([
    ['no title', heroBlock('a', { title: ' ' }), 'title'],
    ['a title too long', heroBlock('a', { title: 'x'.repeat(201) }), 'title'],
    ['a button that leads nowhere', heroBlock('a', button('')), 'primaryButton.link'],
    ['a script behind a tab', heroBlock('a', button('java\tscript:alert(1)')), 'primaryButton.link'],
    ['a link without words that runs', heroBlock('a', button('data:text/html,x', '')), 'primaryButton.link'],
    ['a picture from elsewhere', heroBlock('a', { backgroundImage: 'https://evil.example/a.png' }), 'backgroundImage'],
    ['no text', textBlock('a', '\n'), 'text'],
    ['no picture', { id: 'a', type: 'image', content: { src: '', alt: 'x' } }, 'src'],
    ['no alt text', { id: 'a', type: 'image', content: { src: '/a.png', alt: '' } }, 'alt'],
  ])('%s', (_, block, field) => {
    expect(errorsOf([textBlock('b', 'Text'), block])).toEqual([`blocks.1.content.${field}`]);
  });

  test('a policy without sections, or away from its place', () => {
    const content = { lastUpdated: 'today', sections: [] as object[] };
    const policy = { id: 'privacy-content', type: 'privacy', content };
    expect(errorsOf([policy], 'privacy')).toEqual(['blocks.0.content.sections']);
    content.sections.push({ title: 'One', content: 'Text' });
    expect(errorsOf([policy], 'privacy')).toEqual([]);
    expect(errorsOf([policy], 'home')).toEqual(['blocks.0.content']);
    expect(errorsOf([{ ...policy, id: 'other' }], 'privacy')).toEqual(['blocks.0.content']);
  });
});

test.each([
  ...['x', {}, [1], [{ id: 'a' }], [textBlock('A b', 'x')], [textBlock('a', 'x'), textBlock('a', 'y')]],
  Array.from({ length: 41 }, (_, n) => textBlock(`t${n}`, 'x')),
  Array.from({ length: 12 }, (_, n) => textBlock(`t${n}`, 'x'.repeat(19_000))),
])('no list of blocks: %j', (sent) => expect(check(sent)).toMatchObject({ ok: false }));

test('what is stored and cannot be read is kept beside the others, and published as it was', () => {
  const strange = { id: 'video', type: 'video', content: { src: 'a.mp4' } };
  const stored = [textBlock('a', 'Text'), strange, { id: 'b', type: 'text', content: { text: 7 } }, null];
  const collection = documentOf('home');
  const item = readItem(collection, 'home', JSON.stringify({ blocks: [...stored, textBlock('a', 'Twice')] }));
  const blocks = item?.blocks as readonly { id: string; type: string }[];
  expect(blocks.map(({ type }) => type)).toEqual(['text', 'unknown', 'unknown', 'unknown', 'unknown']);
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(5);
  // Words that the stored version does not have are those of the page.
  expect(item).toMatchObject({ 'hero-title': collection.builtIn[0]?.['hero-title'] });
  const typed = typedOf(collection.fields, item);
  expect(JSON.stringify(typed.blocks)).toContain('a.mp4');
  expect(check(typed.blocks)).toMatchObject({ ok: true });
});

test('words and blocks of a page are one document: one draft, one history, one way back', async (made) => {
  const { act, view, shown } = await editorOf(made, documentOf('home'), 'home');
  await publishBlocks(made.deps, 'home', [textBlock('a', 'Alpha')]);
  const mine = { 'hero-title': 'Computers that work', blocks: [textBlock('a', 'Alpha'), textBlock('b', 'Beta')] };
  expect(await act('keep', mine, { base: '1' })).toMatchObject({ ok: true });
  const draft = (await view()).draft;
  const theirs = { ...made.deps.live().records['words-home']?.[0], blocks: [textBlock('a', 'Alpha by them')] };
  await made.deps.records.publishing.publish(documentOf('home'), 'home', 1, theirs, { name: 'Ana', device: '' });
  const late = await act('publish', mine, { base: '1' });
  expect(late).toMatchObject({ ok: false, clash: { with: 'published', by: 'Ana', number: 2 } });
  expect(draft?.typed).toMatchObject({ 'hero-title': 'Computers that work' });
  expect(await act('publish', mine, { base: '2' })).toMatchObject({ ok: true, said: 'Content saved successfully!' });
  expect(shown()).toMatchObject({ 'hero-title': 'Computers that work', blocks: [{ id: 'a' }, { id: 'b' }] });
  expect(await act('restore', {}, { number: '0', base: '3' })).toMatchObject({ ok: true });
  expect(shown()).toMatchObject({ 'hero-title': documentOf('home').builtIn[0]?.['hero-title'], blocks: [] });
});

test('blocks in place of the designed home page are asked about once, and dead links are said at their field', async (made) => {
  const { act } = await editorOf(made, documentOf('home'), 'home');
  const dead = heroBlock('a', { primaryButton: { text: 'Prices', link: '/prices' } });
  const errors = { 'blocks.0.content.primaryButton.link': '“Prices” doesn’t work: this site has no page /prices.' };
  expect(await act('publish', { blocks: [dead] })).toMatchObject({ ok: false, errors });
  const asked = await act('publish', { blocks: [heroBlock('a')] });
  const [question = ''] = asked.ok ? [] : (asked.questions ?? []);
  expect(question).toContain('in place of the designed page');
  expect(await act('publish', { blocks: [heroBlock('a')] }, { sure: question })).toMatchObject({ ok: true });
  const again = { blocks: [heroBlock('a', { title: 'Another' })] };
  expect(await act('publish', again, { base: '1' })).toMatchObject({ ok: true });
});

const [good] = articles.builtIn as [Article];
const problems = (change: Partial<Article>) =>
  articleProblems({ ...good, ...change }, { others: [], authors: [good.author] });

describe('an article', () => {
  test('is as it may be published, and says what is wrong with a change', () => {
    expect(problems({})).toEqual({});
    expect(problems({ author: 'Nobody' })).toEqual({ author: `Please choose one of ${good.author}` });
    expect(problems({ cover: '/media/x.webp', coverAlt: '' })).toEqual({ coverAlt: 'Please describe the picture' });
    expect(problems({ body: '```sh\n# a comment\n```' })).toEqual({});
  });
});
