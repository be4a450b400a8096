import { describe, expect, test } from 'vitest';
import { clearDraft, draftKey, type QuoteDraft, readDraft, writeDraft } from './quote-draft.ts';

/** Storage that holds at most `room` characters. */
function storageOf(entries: Record<string, string> = {}, room = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    length: 0,
    key: () => null,
    clear: () => undefined,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem(key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
}
const refuse = () => {
  throw new DOMException('blocked', 'SecurityError');
};
const blocked: Storage = { ...storageOf(), getItem: refuse, removeItem: refuse, setItem: refuse };

const day = 86_400_000;
const draft: QuoteDraft = {
  id: 'b7f0c1de-0000-4000-8000-000000000001',
  step: 3,
  savedAt: 1_000_000,
  values: { firstName: 'Ada', services: ['cloud', 'ai'], goals: '' },
};
const sent = (status: string) =>
  JSON.stringify([
    { id: draft.id, status, data: {}, envelope: { id: draft.id, type: 'quote', data: {}, security: {} } },
  ]);

describe('the draft of a quote request', () => {
  test('what was kept is what is read, for thirty days, until it is cleared', () => {
    const storage = storageOf();
    expect(writeDraft(storage, draft)).toBe(true);
    expect(readDraft(storage, draft.savedAt + 30 * day - 1)).toEqual(draft);
    expect(readDraft(storage, draft.savedAt + 30 * day)).toBeUndefined();
    clearDraft(storage);
    expect(readDraft(storage, draft.savedAt)).toBeUndefined();
  });

  test('knows when it was begun, as long as the form token of that page holds', () => {
    const storage = storageOf();
    const begun = { formToken: 'signed', began: draft.savedAt };
    writeDraft(storage, { ...draft, ...begun });
    expect(readDraft(storage, draft.savedAt + 28 * 60_000)).toEqual({ ...draft, ...begun });
    expect(readDraft(storage, draft.savedAt + 30 * 60_000)).toEqual(draft);
  });

  test('broken data reads as no draft', () => {
    for (const stored of [
      ...['not json', 'null', '[]', '7', '{"id":7}', '{"id":"x","savedAt":1000000}'],
      '{"id":"x","savedAt":"soon","values":{"goals":"y"}}',
      '{"id":"x","savedAt":1000000,"values":"y"}',
      '{"id":"x","savedAt":1000000,"values":{"goals":{"a":1}}}',
    ])
      expect(readDraft(storageOf({ [draftKey]: stored }), 1_000_000), stored).toBeUndefined();
  });

  test('fields that the form does not have are left out, and a step that there is not is mended', () => {
    const values = { firstName: 'Ada', 'captcha-answer': '12', services: ['cloud', 7], __proto__: { x: 'y' } };
    const storage = storageOf({ [draftKey]: JSON.stringify({ ...draft, step: 9, values }) });
    const mended = { ...draft, step: 4, values: { firstName: 'Ada', services: ['cloud'] } };
    expect(readDraft(storage, draft.savedAt)).toEqual(mended);
    expect(writeDraft(storage, { ...draft, values: { 'bot-field': 'x', goals: 'y' } })).toBe(true);
    expect(storage.getItem(draftKey)).not.toContain('bot-field');
  });

  test('full storage keeps what it had and stops nobody', () => {
    const storage = storageOf({}, 200);
    expect(writeDraft(storage, draft)).toBe(true);
    expect(writeDraft(storage, { ...draft, values: { goals: 'x'.repeat(300) } })).toBe(false);
    expect(readDraft(storage, draft.savedAt)).toEqual(draft);
  });

  test('blocked storage, and one that forgets at once, stop nobody', () => {
    expect(readDraft(blocked, 0)).toBeUndefined();
    expect(writeDraft(blocked, draft)).toBe(false);
    expect(() => clearDraft(blocked)).not.toThrow();
    expect(writeDraft({ ...storageOf(), getItem: () => null, setItem() {} }, draft)).toBe(false);
  });

  test('a request that was sent, or waiting to be sent, is not offered again; a refused one is', () => {
    const stored = JSON.stringify(draft);
    const read = (status: string) =>
      readDraft(storageOf({ [draftKey]: stored, formSubmissions: sent(status) }), draft.savedAt);
    expect(read('pending')).toBeUndefined();
    expect(read('queued')).toBeUndefined();
    expect(read('refused')).toEqual(draft);
    expect(readDraft(storageOf({ [draftKey]: stored, formSubmissions: 'broken' }), draft.savedAt)).toEqual(draft);
  });
});
