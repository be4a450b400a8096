import { expect, test } from 'vitest';
import { keptVisitorId, visitorKey } from './browser-store.ts';

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
