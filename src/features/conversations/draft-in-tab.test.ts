import { expect, test } from 'vitest';
import { readNoteDraft, writeNoteDraft } from './draft-in-tab.ts';

function memory(first?: string): Storage {
  const items = new Map(first === undefined ? [] : [['northarc-note-drafts', first]]);
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (name) => items.get(name) ?? null,
    key: () => null,
    removeItem: (name) => items.delete(name),
    setItem: (name, value) => items.set(name, value),
  };
}

test('a draft belongs to its lead and goes when it is empty', () => {
  const storage = memory();
  writeNoteDraft(storage, 'a', 'half a thou');
  writeNoteDraft(storage, 'b', 'another');
  expect(readNoteDraft(storage, 'a')).toBe('half a thou');
  writeNoteDraft(storage, 'a', '');
  expect([readNoteDraft(storage, 'a'), readNoteDraft(storage, 'b')]).toEqual(['', 'another']);
  expect(readNoteDraft(storage, 'constructor')).toBe('');
});

test('broken or full storage is no draft and no error', () => {
  for (const broken of ['', '{', '[]', '3', 'null', '{"a":7}']) expect(readNoteDraft(memory(broken), 'a')).toBe('');
  const full = {
    ...memory(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => writeNoteDraft(full, 'a', 'text')).not.toThrow();
});
