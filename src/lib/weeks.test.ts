import { expect, test } from 'vitest';
import { spansOf, totalOf, weeksInWords } from './calendar-days.ts';

const steps: [number, number][] = [
  [1, 2],
  [2, 3],
  [8, 16],
];

test('each step starts when the one before may have ended, and surely runs between the latest start and the earliest end', () => {
  expect(spansOf(steps)).toEqual([
    { from: 0, to: 2, surelyFrom: 0, surelyTo: 1 },
    { from: 1, to: 5, surelyFrom: 2, surelyTo: 3 },
    { from: 3, to: 21, surelyFrom: 5, surelyTo: 11 },
  ]);
  // One that may be over before it must have begun has no certain time.
  const late = spansOf([steps[0]?.with(1, 9), [1, 1]] as [number, number][])[1];
  expect(late).toEqual({ from: 1, to: 10, surelyFrom: 9, surelyTo: 9 });
});

test('a chain takes as long as its steps together, and reads as on the page', () => {
  expect([totalOf(steps), totalOf([])]).toEqual([
    [11, 21],
    [0, 0],
  ]);
  expect(weeksInWords([8, 16])).toBe('8-16 weeks');
});
