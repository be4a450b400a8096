import { afterEach, expect, test, vi } from 'vitest';
import { isObject, keptVisitorId, readList, readRecord, visitorKey } from './browser-store.ts';
import { keptJson } from './json.ts';
import { isLogEntry } from './submission-log.ts';

const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => warned.mockClear());

const storageOf = (text: string | null) => ({ getItem: () => text }) as unknown as Storage;

test('what is broken in a browser reads as an empty list, and is said in the console', () => {
  expect(readList(storageOf('[{"id":'), 'contactMessages', isObject)).toEqual([]);
  expect(readRecord(storageOf('nonsense'), 'adminContent')).toEqual({});
  expect(warned.mock.calls.map(([words]) => words)).toEqual([
    expect.stringContaining('contactMessages'),
    expect.stringContaining('adminContent'),
  ]);
});

test('a list with broken elements reads as without them, and that is said in the console', () => {
  const entry = { id: 'a', type: 'contact', timestamp: '1', status: 'queued', data: {}, userAgent: '', referrer: '' };
  const whole = { ...entry, envelope: { ...entry, security: {} } };
  const broken = [null, 5, 'x', { id: 5 }, { ...entry, data: null }, { ...entry, envelope: null }];
  expect(readList(storageOf(JSON.stringify([...broken, whole])), 'formSubmissions', isLogEntry)).toEqual([whole]);
  expect(warned.mock.calls).toEqual([[expect.stringContaining('formSubmissions')]]);
});

test('what is not there, or is something else, is not worth a word', () => {
  expect(readList(storageOf(null), 'chatSessions', isObject)).toEqual([]);
  expect(readList(storageOf('{}'), 'chatSessions', isObject)).toEqual([]);
  expect(keptJson('talk', undefined)).toBeUndefined();
  expect(keptJson('talk', '[1]')).toEqual([1]);
  expect(warned).not.toHaveBeenCalled();
});

/** A storage of which only reading and writing matter. */
const storage = (own: Partial<Storage>) => own as Storage;
const id = '0197a0c0-1111-7222-8333-444455556666';

test('a browser gives itself one id and keeps it', () => {
  const kept = new Map<string, string>();
  const local = storage({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  });
  expect(keptVisitorId(local, () => id)).toBe(id);
  expect(keptVisitorId(local, () => 'another-id-of-the-browser')).toBe(id);
  kept.set(visitorKey, 'x'.repeat(65));
  // One that the server would not take is replaced.
  expect(keptVisitorId(local, () => id)).toBe(id);
});

const fails = (name: string) => (): never => {
  throw new DOMException(name, name);
};
test.each([
  ['is blocked', { getItem: () => null, setItem() {} }],
  ['throws', { getItem: fails('SecurityError') }],
  ['is full', { getItem: () => null, setItem: fails('QuotaExceededError') }],
])('a browser whose storage %s has none', (_, own) => {
  expect(keptVisitorId(storage(own), () => id)).toBeUndefined();
});
