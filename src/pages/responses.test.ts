import { expect, test } from 'vitest';
import { partOfDay } from './it-support-business.tsx';

test('a promised response is as long as its part of one day, a day at most; words without a time are not drawn', () => {
  expect(['15 minutes', '2 hours', '24 hours', '1 Day', '3 days'].map(partOfDay)).toEqual([15 / 1440, 2 / 24, 1, 1, 1]);
  for (const words of ['', 'At once', '0 minutes', 'minutes', '2 weeks']) expect(partOfDay(words)).toBeUndefined();
});
