import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance, matchesFilter, occursNearly } from './filter.ts';

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
