import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/helpers/memory-storage.ts';
import { readDraft, writeDraft } from './use-draft.ts';

const memory = (first?: string) => memoryStorage(false, first === undefined ? [] : [['northarc-note-drafts', first]]);
const note = (body: string) => ({ kind: 'note', body }) as const;

test('a draft belongs to its lead, stays what it is, and goes when it is empty', () => {
  const storage = memory();
  writeDraft(storage, 'a', note('half a thou'));
  writeDraft(storage, 'b', { kind: 'reply', body: 'another' });
  expect(readDraft(storage, 'a')).toEqual(note('half a thou'));
  writeDraft(storage, 'a', note(''));
  expect([readDraft(storage, 'a'), readDraft(storage, 'b')?.body]).toEqual([undefined, 'another']);
  expect(readDraft(storage, 'constructor')).toBeUndefined();
});

test('broken, foreign or full storage is no draft and no error', () => {
  const foreign = ['', '{', '[]', '3', 'null', '{"a":7}', '{"a":"text"}', '{"a":{"kind":"shout","body":"x"}}'];
  for (const broken of foreign) expect(readDraft(memory(broken), 'a')).toBeUndefined();
  const full = Object.assign(memory(), {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => writeDraft(full, 'a', note('text'))).not.toThrow();
});
