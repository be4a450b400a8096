import { expect, test } from 'vitest';
import { spansOf, totalOf, weeksInWords } from './calendar-days.ts';

test('a duration reads as on the page', () => {
  expect(weeksInWords([8, 16])).toBe('8-16 weeks');
});

test('each step starts when the one before may have ended, and surely runs between the latest start and the earliest end', () => {
  expect(
    spansOf([
      [1, 2],
      [2, 3],
      [8, 16],
    ]),
  ).toEqual([
    { from: 0, to: 2, surelyFrom: 0, surelyTo: 1 },
    { from: 1, to: 5, surelyFrom: 2, surelyTo: 3 },
    { from: 3, to: 21, surelyFrom: 5, surelyTo: 11 },
  ]);
});

test('a chain takes as long as its steps together', () => {
  expect(
    totalOf([
      [1, 2],
      [2, 3],
      [8, 16],
    ]),
  ).toEqual([11, 21]);
  expect(totalOf([])).toEqual([0, 0]);
});

test('a step that may be over before it must have begun has no certain time', () => {
  expect(
    spansOf([
      [1, 9],
      [1, 1],
    ])[1],
  ).toEqual({ from: 1, to: 10, surelyFrom: 9, surelyTo: 9 });
});
