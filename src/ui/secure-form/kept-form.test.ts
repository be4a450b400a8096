import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayMs } from '#src/lib/time.ts';
import { draftKeyOf } from './draft-key.ts';
import { dropDraft, readDraft, recall, writeDraft } from './kept-form.ts';

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

const savedAt = 1_000_000;
const draft = {
  id: 'b7f0c1de-0000-4000-8000-000000000001',
  step: 3,
  values: { firstName: 'Ada', services: ['cloud', 'ai'], goals: '' },
};
const sent = (status: string) =>
  JSON.stringify([
    {
      ...{ id: draft.id, type: 'quote', status, data: draft.values },
      envelope: { id: draft.id, type: 'quote', source: 'website', data: {}, security: {} },
    },
  ]);
const key = draftKeyOf('quote');

/** As read by a page with this storage, so long after the draft was written. */
function reads(localStorage: Storage, after = 0) {
  vi.useFakeTimers({ now: savedAt + after });
  vi.stubGlobal('window', { localStorage, sessionStorage: blocked });
  return readDraft('quote', 'device');
}
function write(localStorage: Storage, values: Record<string, unknown> = draft.values, more = {}) {
  vi.useFakeTimers({ now: savedAt });
  vi.stubGlobal('window', { localStorage, sessionStorage: blocked });
  return writeDraft('quote', 'device', { ...draft, ...more, captchaProof: 'solved', values });
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the draft of a form that is kept on the device', () => {
  const whole = { ...draft, captchaProof: '' };

  test('what was kept is what is read, for thirty days, until it is cleared', () => {
    const storage = storageOf();
    expect(write(storage)).toBe(true);
    expect(JSON.parse(storage.getItem('quoteDraft') ?? '')).toEqual({ ...draft, savedAt });
    expect(reads(storage, 30 * dayMs - 1)).toEqual(whole);
    expect(reads(storage, 30 * dayMs)).toBeUndefined();
    dropDraft('quote', 'device');
    expect(reads(storage)).toBeUndefined();
  });

  test('knows when it was begun, as long as the form token of that page holds', () => {
    const storage = storageOf();
    const begun = { formToken: 'signed', began: savedAt };
    write(storage, draft.values, begun);
    expect(reads(storage, 28 * 60_000)).toEqual({ ...whole, ...begun });
    expect(reads(storage, 30 * 60_000)).toEqual(whole);
  });

  test('broken and empty data reads as no draft', () => {
    for (const stored of [
      ...['not json', 'null', '[]', '7', '{"id":7}', '{"id":"x","savedAt":1000000}'],
      '{"id":"x","savedAt":"soon","values":{"goals":"y"}}',
      '{"id":"x","savedAt":1000000,"values":"y"}',
      '{"id":"x","savedAt":1000000,"values":{"goals":"","services":[]}}',
    ])
      expect(reads(storageOf({ [key]: stored })), stored).toBeUndefined();
  });

  test('storage that is full, blocked or forgets at once stops nobody', () => {
    const storage = storageOf({}, 200);
    expect(write(storage)).toBe(true);
    expect(write(storage, { goals: 'x'.repeat(300) })).toBe(false);
    expect(reads(storage)).toEqual(whole);
    expect(reads(blocked)).toBeUndefined();
    expect(write(blocked)).toBe(false);
    expect(() => dropDraft('quote', 'device')).not.toThrow();
    expect(write({ ...storageOf(), getItem: () => null, setItem() {} })).toBe(false);
  });

  test('a request that was sent is not offered again; one that waits or was refused comes with its answer', () => {
    const stored = JSON.stringify({ ...draft, savedAt });
    const recalled = (formSubmissions: string) => {
      reads(storageOf({ [key]: stored, formSubmissions }));
      return recall('quote', 'website', 'device')?.status;
    };
    expect(recalled(sent('pending'))).toBeUndefined();
    expect(recalled(sent('queued'))).toBe('queued');
    expect(recalled(sent('refused'))).toBe('refused');
    expect(recalled('broken')).toBe('draft');
  });
});
