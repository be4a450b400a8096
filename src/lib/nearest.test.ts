import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type About, nearest } from './spelling.ts';

const of = (page: About, entries: Record<string, About>, most = 3) =>
  nearest(page, Object.entries(entries), ([, about]) => about, most).map(([name]) => name);

test('the main topic of both comes first, then what shares a lesser one; strangers are left out', () => {
  const [lesser, other, main] = [{ topics: ['mobile', 'data'] }, { topics: ['data'] }, { topics: ['web'] }];
  const found = of({ topics: ['web', 'data'] }, { stranger: { topics: ['cloud'] }, lesser, other, main });
  expect(found).toEqual(['main', 'other', 'lesser']);
});

test('the same town outweighs topics, and counts without any', () => {
  const page = { topics: ['home'], places: ['Milton'] };
  const entries = { topic: { topics: ['home'] }, town: { topics: ['cloud'], places: ['Milton'] } };
  expect(of(page, entries)).toEqual(['town', 'topic']);
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

const someAbout = fc.record({
  topics: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
  places: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  audience: fc.constantFrom('' as const, 'both' as const, 'home' as const, 'business' as const),
});
const somePage = fc.record({
  topics: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
  places: fc.constantFrom(['x'], []),
  near: fc.constantFrom(['y'], []),
  audience: fc.constantFrom('both' as const, 'home' as const, 'business' as const),
  turn: fc.option(fc.nat(9), { nil: undefined }),
});
const other = { home: 'business', business: 'home', both: 'neither' } as const;

test('nothing that names neither its town nor a neighbor stands where something that does was left out', () => {
  fc.assert(
    fc.property(somePage, fc.array(someAbout), fc.nat(4), (page, entries, most) => {
      const isLocal = ({ places }: About) => [...page.places, ...page.near].some((one) => places?.includes(one));
      // A neighbor's weighs as much as the best topic: only a piece without topics of the page is outweighed surely.
      const isFar = (entry: About) => !isLocal(entry) && !entry.topics.includes(page.topics[0] ?? '');
      const found = nearest(page, entries, (entry) => entry, most);
      const leftOut = entries.filter((entry) => !found.includes(entry) && entry.audience !== other[page.audience]);
      if (leftOut.some(isLocal)) expect(found.filter(isFar)).toEqual([]);
    }),
  );
});

test('pages alike but for their turn show as many, and the last of them changes hands', () => {
  const about = { topics: ['web'] };
  const turned = (turn: number) => of({ ...about, turn } as About, { a: about, b: about, c: about, d: about }, 2);
  expect([0, 1, 2, 3].map((turn) => turned(turn).join(''))).toEqual(['ab', 'ac', 'ad', 'ab']);
});
