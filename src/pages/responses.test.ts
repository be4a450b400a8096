import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partOfDay } from './it-support-business.tsx';

test('a promised response is as long as its part of one day, a day at most; words without a time are not drawn', () => {
  expect(['15 minutes', '2 hours', '24 hours', '1 Day', '3 days'].map(partOfDay)).toEqual([15 / 1440, 2 / 24, 1, 1, 1]);
  for (const words of ['', 'At once', '0 minutes', 'minutes', '2 weeks']) expect(partOfDay(words)).toBeUndefined();
});

test('a longer promise is never drawn shorter', () => {
  const hours = fc.integer({ min: 1, max: 100 });
  fc.assert(
    fc.property(hours, hours, (one, other) => {
      const [short, long] = [Math.min(one, other), Math.max(one, other)];
      expect(partOfDay(`${short} hours`)).toBeLessThanOrEqual(partOfDay(`${long} hours`) ?? 0);
      expect(partOfDay(`${short} hours`)).toBe(partOfDay(`${short * 60} minutes`));
    }),
  );
});
