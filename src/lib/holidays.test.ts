import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { defaultClock } from '#src/content/schedule.ts';
import { holidayOn, holidaysOf } from './calendar-days.ts';
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
