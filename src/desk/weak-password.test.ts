import { expect, test } from 'vitest';
import { makePassword } from '#src/platform/session/password.server.ts';
import { passwordWeakness } from './passwords.server.ts';

const known = ['Northarc', 'northarc.example'];
const weakness = (password: string) => passwordWeakness(password, known);

test('twelve characters are enough and eleven are not, counted as people count them; 128 are taken and 129 are not', () => {
  expect(weakness('tulip-anvil')).toBe('Please use at least 12 characters.');
  expect(weakness('tulip-anvil9')).toBeUndefined();
  expect(weakness('🌷🌷🌷🌷🌷🌷🌷🌷🌷🌷🌷')).toBe('Please use at least 12 characters.');
  const long = 'tulip anvil river ochre '.repeat(6);
  expect(weakness(long.slice(0, 128))).toBeUndefined();
  expect(weakness(long.slice(0, 129))).toBe('Please use at most 128 characters.');
});

test('what is guessed first is refused: common ones, rows of keys, repetitions, and the name of the company with a year', () => {
  const easy = ['password1234', 'qwertyuiop[]', 'aaaaaaaaaaaaaaaa', '123456789012', 'Northarc2026!', 'iloveyou1234'];
  for (const password of easy) expect(weakness(password), password).toMatch(/too easy to guess/);
});

test('what this site makes itself is good enough', () => {
  for (let n = 0; n < 10; n++) expect(weakness(makePassword())).toBeUndefined();
});
