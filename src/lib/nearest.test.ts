import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type About, nearest } from './nearest.ts';

const of = (page: About, entries: Record<string, About>, most = 3) =>
  nearest(page, Object.entries(entries), ([, about]) => about, most).map(([name]) => name);

test('the main topic of both comes first, then what shares a lesser one; strangers are left out', () => {
  expect(
    of(
      { topics: ['web', 'data'] },
      {
        stranger: { topics: ['cloud'] },
        lesser: { topics: ['mobile', 'data'] },
        other: { topics: ['data'] },
        main: { topics: ['web'] },
      },
    ),
  ).toEqual(['main', 'other', 'lesser']);
});

test('the same town outweighs topics, and counts without any', () => {
  const page = { topics: ['home'], places: ['Milton'] };
  const entries = { topic: { topics: ['home'] }, town: { topics: ['cloud'], places: ['Milton'] } };
  expect(of(page, entries)).toEqual(['town', 'topic']);
});

test('equals keep their order, and no more are given than asked for', () => {
  const about = { topics: ['web'] };
  expect(of(about, { a: about, b: about, c: about }, 2)).toEqual(['a', 'b']);
});

test('no more than asked for, none twice, and none that shares nothing', () => {
  const about = fc.record({
    topics: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
    places: fc.uniqueArray(fc.constantFrom('x', 'y')),
  });
  fc.assert(
    fc.property(about, fc.array(about), fc.nat(4), (page, entries, most) => {
      const found = nearest(page, entries, (entry) => entry, most);
      expect(found.length).toBeLessThanOrEqual(most);
      expect(new Set(found).size).toBe(found.length);
      for (const { topics, places } of found) {
        expect([...topics, ...places].some((one) => [...page.topics, ...page.places].includes(one))).toBe(true);
      }
    }),
  );
});
