import { expect, test } from 'vitest';
import { initials } from './portrait.tsx';

test('initials leave out titles and middle names', () => {
  expect(initials('Dr. Hana Wexford')).toBe('HW');
  expect(initials('Gustavo Maria Pell')).toBe('GP');
  expect(initials('Lorraine')).toBe('L');
  expect(initials('')).toBe('');
});
