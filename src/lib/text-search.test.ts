import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slipsAllowed, slipsBetween } from './edits.ts';
import { shorten } from './shorten.ts';
import { searchIndex } from './text-search.ts';
import { sentenceEnd, stemOf, wordsOf } from './words.ts';

describe('words', () => {
  test('are lower case, without accents, and Wi-Fi, e-mail and 24/7 are one each', () => {
    expect(wordsOf('Résumé by E-mail? Wi-Fi, 24/7; $15,000')).toEqual([
      'resume',
      'by',
      'email',
      sentenceEnd,
      'wifi',
      '247',
      sentenceEnd,
      'dollar',
      '15000',
    ]);
  });

  test.each([
    ['prices', 'pricing', 'priced'],
    ['schedule', 'scheduling', 'schedules'],
    ['company', 'companies'],
    ['migrate', 'migrating', 'migrated'],
  ])('%s and its forms share a stem', (word, ...forms) => {
    for (const form of forms) expect(stemOf(form)).toBe(stemOf(word));
  });

  test('some endings belong to the word', () => {
    expect(stemOf('rating')).not.toBe(stemOf('rate'));
    expect(stemOf('business')).toBe('business');
    expect(stemOf('this')).toBe('this');
  });
});

describe('slips', () => {
  test.each([
    ['wesbite', 'website', 1],
    ['buisness', 'business', 1],
    ['alfaretta', 'alpharetta', 2],
    ['cist', 'cost', 1],
  ])('%s for %s', (typed, meant, slips) => expect(slipsBetween(typed, meant, slipsAllowed(typed.length))).toBe(slips));

  test.each([
    ['paint', 'print'],
    ['lost', 'cost'],
    ['app', 'apt'],
  ])('%s is not %s', (typed, word) => expect(slipsBetween(typed, word, slipsAllowed(typed.length))).toBeUndefined());

  test('are the same in both directions', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 10 });
    fc.assert(fc.property(word, word, (a, b) => slipsBetween(a, b, 2) === slipsBetween(b, a, 2)));
  });
});

describe('search', () => {
  const index = searchIndex([
    { heading: ['cloud', 'backup'], body: ['we', 'copy', 'mail', 'and', 'files'] },
    { heading: ['network'], body: ['backup', 'line', 'for', 'the', 'office'] },
    { heading: ['printer'], body: ['office', 'office', 'driver'] },
  ]);

  test('a heading weighs more than a mention, a rare word more than a common one', () => {
    expect(index.search(['backup'], 3).map((hit) => hit.index)).toEqual([0, 1]);
    expect(index.search(['office', 'driver'], 3)[0]?.index).toBe(2);
  });

  test('tells how much of the question was found', () => {
    expect(index.search(['printer'], 1)[0]?.coverage).toBe(1);
    expect(index.search(['printer', 'banana'], 1)[0]?.coverage).toBeLessThan(0.5);
    expect(index.search(['banana'], 3)).toEqual([]);
    expect(searchIndex([]).search(['banana'], 3)).toEqual([]);
  });
});

describe('shortening', () => {
  test('ends with a sentence, a list item or at least a word', () => {
    expect(shorten('One. Two is longer. Three.', 20)).toBe('One. Two is longer.');
    expect(shorten('First line\n- an item\n- another item', 24)).toBe('First line\n- an item');
    expect(shorten('one very long sentence without an end', 20)).toBe('one very long…');
    expect(shorten('Short.', 20)).toBe('Short.');
  });

  test('is never longer than asked for', () => {
    fc.assert(
      fc.property(
        fc.lorem({ maxCount: 30 }),
        fc.integer({ min: 20, max: 200 }),
        (text, most) => shorten(text, most).length <= most,
      ),
    );
  });
});
