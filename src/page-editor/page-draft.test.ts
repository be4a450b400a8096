import { describe, expect, test } from 'vitest';
import { memoryStorage } from '#tests/helpers/memory-storage.ts';
import { textBlock } from './page-blocks.fixture.ts';
import { type Draft, draftedPages, readDraft, writeDraft } from './page-blocks.ts';

const storageWith = (initial?: string) =>
  memoryStorage(false, initial === undefined ? [] : [['adminContent', initial]]);

const draft: Draft = { base: { number: 3, blocks: [] }, blocks: [textBlock('a', 'A')], changedAt: 1 };

describe('the draft in the browser', () => {
  test('comes back as it was, for its page alone, and goes when it is dropped', () => {
    const storage = storageWith();
    expect(writeDraft(storage, 'home', draft)).toBe(true);
    expect(writeDraft(storage, 'about', { ...draft, changedAt: 2 })).toBe(true);
    expect(readDraft(storage, 'home')).toEqual(draft);
    expect(draftedPages(storage)).toEqual(['home', 'about']);
    writeDraft(storage, 'home', undefined);
    expect(readDraft(storage, 'home')).toBe(undefined);
    expect(readDraft(storage, 'about')).toEqual({ ...draft, changedAt: 2 });
  });

  test.each([
    ...['', '{', 'null', '[]', '7', '{"home":null}', '{"home":{"blocks":[]}}', '{"__proto__":{"home":1}}'],
    '{"home":{"base":{"number":1,"blocks":[1]},"blocks":[],"changedAt":1}}',
  ])('that reads %j is none', (text) => {
    expect(readDraft(storageWith(text), 'home')).toBe(undefined);
    expect(draftedPages(storageWith(text))).toEqual([]);
  });

  test('that does not fit is told so', () => expect(writeDraft(memoryStorage(true), 'home', draft)).toBe(false));
});
