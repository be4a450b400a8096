import { expect, test } from 'vitest';
import { keptVisitorId, visitorKey } from './visitor-id.ts';

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
  expect(
    keptVisitorId(local, () => id),
    'one that the server would not take is replaced',
  ).toBe(id);
});

test.each([
  ['is blocked', { getItem: () => null, setItem() {} }],
  [
    'throws',
    {
      getItem(): never {
        throw new DOMException('blocked', 'SecurityError');
      },
    },
  ],
  [
    'is full',
    {
      getItem: () => null,
      setItem(): never {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
  ],
])('a browser whose storage %s has none', (_, own) => {
  expect(keptVisitorId(storage(own), () => id)).toBeUndefined();
});
