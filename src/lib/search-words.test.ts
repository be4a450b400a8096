import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distance, matchesFilter, occursNearly } from './filter.ts';
import { askedWords, searchWords, sortKey } from './search-words.ts';
import { type About, nearest } from './spelling.ts';

describe('the words of a text', () => {
  test.each([
    ['Ada Byron', ['ada', 'byron']],
    ['ada.byron@example.com', ['ada', 'byron', 'example', 'com']],
    ['Café MÜLLER', ['cafe', 'muller']],
    ['404 555 0100', ['404', '555', '0100', '4045550100']],
    ['NA-4F7K2MXY', ['na', '4f7k2mxy']],
    ['one one ONE', ['one']],
    ['<b>"\u0000\ue000', ['b']],
    ['', []],
  ])('%j', (text, words) => expect(searchWords([text])).toEqual(words));

  test('whatever is typed, asking for a stored text finds all of its first words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const stored = searchWords([text]);
        for (const word of askedWords(text)) expect(stored.some((one) => one.startsWith(word))).toBe(true);
        for (const word of stored) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
      }),
    );
  });
});

test('names sort by their letters', () => {
  const sorted = ['Zoe', 'émile', 'ada', 'Ålund', "O'Neil"].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  expect(sorted).toEqual(['ada', 'Ålund', 'émile', "O'Neil", 'Zoe']);
});

const text = 'Ransomware Backups That Survive: phishing drills, an MFA plan and Wi\u2060-Fi';

test.each([
  ['ransomwear', true],
  ['bakcups', true],
  ['backupps', true],
  ['fishing', true],
  ['survve plan', true],
  // One mistake in four to seven letters, two in eight and more.
  ['driils', true],
  ['dryyls', false],
  ['rensomwere', true],
  ['rensumwere', false],
  // Three letters have to be right, and with more than two mistakes it is another word.
  ['mfb', false],
  ['mfa', true],
  ['ranzumwehr', false],
  ['backups unicorn', false],
  ['!?', false],
])('%j nearly occurs: %j', (query, is) => expect(occursNearly(query, text)).toBe(is));

const word = fc.stringMatching(/^[a-z]{0,9}$/);
test('the distance is one of a space: none to itself, the same both ways, never shorter by a detour of one letter', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(distance(one, one)).toBe(0);
      expect(distance(one, other)).toBe(distance(other, one));
      expect(distance(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(Math.abs(distance(one, `${other}x`) - distance(one, other))).toBeLessThanOrEqual(1);
    }),
  );
});

test('whatever is found without forgiving is found with it', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (query, texts) => {
      const filter = { query, category: 'all' };
      const entry = { category: 'a', texts };
      if (matchesFilter(filter, entry)) expect(matchesFilter(filter, entry, true)).toBe(true);
    }),
  );
});

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
