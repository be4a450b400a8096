import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { defaultClock } from '#src/content/schedule.ts';
import { holidayOn, holidaysOf } from './eastern.ts';
import { spansOf, totalOf, weeksInWords } from './page-parts.ts';
import { isWorkingDay } from './schedule.ts';

describe('holidays', () => {
  test('the closed days of 2026, Independence Day observed on the Friday before', () => {
    const days = '01-01 01-19 02-16 05-25 07-03 09-07 10-12 11-11 11-26 11-27 12-24 12-25 12-31'.split(' ');
    expect([...holidaysOf(2026).keys()]).toEqual(days.map((day) => `2026-${day}`));
  });

  test.each([
    [2025, '2025-07-04'],
    [2027, '2027-07-05'],
  ])('Independence Day of %i is observed on %s', (_, observed) => {
    expect(holidayOn(Temporal.PlainDate.from(observed))).toBe('Independence Day');
  });

  test('the Fourth itself is an ordinary Saturday when the Friday is observed', () => {
    const fourth = Temporal.PlainDate.from('2026-07-04');
    expect(holidayOn(fourth)).toBeUndefined();
    expect(isWorkingDay(fourth, defaultClock)).toBe(false);
  });
});

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
