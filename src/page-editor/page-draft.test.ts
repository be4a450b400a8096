import { describe, expect, test } from 'vitest';
import { textBlock } from './page-blocks.fixture.ts';
import { type Draft, draftedPages, readDraft, writeDraft } from './page-blocks.ts';

function storageWith(initial?: string, full = false): Storage {
  const kept = new Map(initial === undefined ? [] : [['adminContent', initial]]);
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (name) => kept.get(name) ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem(name, value) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, value);
    },
  };
}

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
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"home":null}',
    '{"home":{"blocks":[]}}',
    '{"home":{"base":{"number":1,"blocks":[1]},"blocks":[],"changedAt":1}}',
    '{"__proto__":{"home":1}}',
  ])('that reads %j is none', (text) => {
    expect(readDraft(storageWith(text), 'home')).toBe(undefined);
    expect(draftedPages(storageWith(text))).toEqual([]);
  });

  test('that does not fit is told so', () =>
    expect(writeDraft(storageWith(undefined, true), 'home', draft)).toBe(false));
});
