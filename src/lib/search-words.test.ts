import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedWords, searchWords, sortKey } from './search-words.ts';

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
