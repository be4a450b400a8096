import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partOfDay } from './business-page.tsx';

test('a promised response is as long as its part of one day, and a day at most', () => {
  expect(partOfDay('15 minutes')).toBeCloseTo(15 / 1440);
  expect(partOfDay('2 hours')).toBeCloseTo(2 / 24);
  expect(partOfDay('24 hours')).toBe(1);
  expect(partOfDay('1 Day')).toBe(1);
  expect(partOfDay('3 days')).toBe(1);
});

test('words that promise no time are not drawn', () => {
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
