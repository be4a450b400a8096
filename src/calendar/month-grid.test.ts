import { expect, test } from 'vitest';
import { dayByKey, monthFor, weeksOf } from './booking-step.ts';

/** June 2026 begins on a Monday; Sundays are closed, so are the 19th and all of July but its last week. */
const june = Array.from({ length: 30 }, (_, day) => `2026-06-${String(day + 1).padStart(2, '0')}`);
const july = ['2026-07-27', '2026-07-28', '2026-07-31'];
const closed = ['2026-06-07', '2026-06-14', '2026-06-19', '2026-06-21', '2026-06-28'];
const open = [...june.filter((date) => date >= '2026-06-03' && !closed.includes(date)), ...july];
const go = (key: string, date: string) => dayByKey(key, date, open);

test('arrows go past closed days, also into the next month and back', () => {
  expect(go('ArrowRight', '2026-06-18')).toBe('2026-06-20');
  expect(go('ArrowLeft', '2026-06-08')).toBe('2026-06-06');
  expect(go('ArrowDown', '2026-06-12')).toBe('2026-06-26');
  expect(go('ArrowRight', '2026-06-30')).toBe('2026-07-27');
  expect(go('ArrowUp', '2026-07-28')).toBe('2026-06-30');
  expect(go('ArrowDown', '2026-06-30')).toBe('2026-07-28');
  expect(go('a', '2026-06-10')).toBeUndefined();
  // They end where the bookable days end.
  expect(go('ArrowLeft', '2026-06-03')).toBe('2026-06-03');
  expect(go('ArrowUp', '2026-06-05')).toBe('2026-06-05');
  expect(go('ArrowRight', '2026-07-31')).toBe('2026-07-31');
  expect(go('ArrowDown', '2026-07-31')).toBe('2026-07-31');
});

test('the month under way begins with this week, and goes on into the next for four weeks at least', () => {
  const weeks = weeksOf('2026-11', '2026-11-23');
  expect(weeks.map(([sunday]) => sunday)).toEqual(['2026-11-22', '2026-11-29', '2026-12-06', '2026-12-13']);
  expect(weeks.flat().every(Boolean)).toBe(true);
  expect(weeksOf('2026-11', '2026-11-01').at(-1)?.at(-1)).toBe('2026-12-05');
  expect(weeksOf('2026-02', '2026-02-01')).toHaveLength(4);
  expect(weeksOf('2026-12', '2026-12-31').flat()).toContain('2027-01-23');
  expect(weeksOf('2026-12', '2026-11-23')).toEqual(weeksOf('2026-12'));
  // August begins on a Saturday.
  expect([weeksOf('2026-08').length, weeksOf('2026-08')[0]?.indexOf('2026-08-01')]).toEqual([6, 6]);
  for (const month of ['2024-02', '2026-03', '2026-11']) {
    const days = weeksOf(month).flat().filter(Boolean);
    expect([days[0], new Set(days).size]).toEqual([`${month}-01`, days.length]);
    for (const week of weeksOf(month)) expect(week).toHaveLength(7);
  }
});

test('a day is shown in the weeks that stand there, or else in its month', () => {
  expect(monthFor('2026-12-19', '2026-11', '2026-11-23')).toBe('2026-11');
  expect(monthFor('2026-12-20', '2026-11', '2026-11-23')).toBe('2026-12');
  expect(monthFor('2026-12-01', '2026-12', '2026-11-23')).toBe('2026-12');
  expect(monthFor('2026-11-30', '2026-12', '2026-11-23')).toBe('2026-11');
});
