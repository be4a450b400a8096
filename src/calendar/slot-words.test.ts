import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slotTimes } from '#src/content/appointments.ts';
import { timeInWords } from '#src/lib/format.ts';
import { slotMoment } from './appointment-rules.ts';
import { weeksOf } from './month-grid.ts';
import { momentOf, ownTime, slotInWords } from './slot-words.ts';

describe('a slot in words', () => {
  test('names its day, its time and its zone', () => {
    expect(slotInWords({ date: '2026-06-09', time: '13:30' })).toBe('Tuesday, June 9, 2026, 1:30 PM Eastern Time');
    expect(['10:00', '11:30', '12:00', '17:30'].map(timeInWords)).toEqual([
      '10:00 AM',
      '11:30 AM',
      '12:00 PM',
      '5:30 PM',
    ]);
  });

  test("the browser's way to its moment agrees with the server's on every day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4382 }), fc.constantFrom(...slotTimes), (n, time) => {
        const date = new Date(Date.UTC(2024, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
        expect(momentOf({ date, time })).toBe(slotMoment({ date, time }));
      }),
    );
  });
});

describe("the visitor's own time", () => {
  test.each([
    ['America/New_York', undefined],
    ['America/Detroit', undefined],
    ['America/Chicago', '9:00 AM'],
    ['Europe/Berlin', '4:00 PM'],
    ['Asia/Tokyo', '11:00 PM'],
    ['Pacific/Auckland', 'Wed, 2:00 AM'],
    ['Etc/Unknown', undefined],
    ['Mars/Phobos', undefined],
    [undefined, undefined],
  ])('of 10:00 AM in %s is %s', (zone, text) => {
    expect(ownTime({ date: '2026-06-09', time: '10:00' }, zone)).toBe(text);
  });

  test('differs by five hours from Berlin in the weeks between the two changes of the clock', () => {
    expect(ownTime({ date: '2026-03-16', time: '10:00' }, 'Europe/Berlin')).toBe('3:00 PM');
  });
});

test('a month is cut into weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-02');
  expect(weeks).toHaveLength(4);
  expect(weeks[0]?.[0]).toBe('2026-02-01');
  expect(weeksOf('2026-08')).toHaveLength(6);
  for (const month of ['2024-02', '2026-03', '2026-11']) {
    const days = weeksOf(month).flat().filter(Boolean);
    expect(days[0]).toBe(`${month}-01`);
    expect(new Set(days).size).toBe(days.length);
    for (const week of weeksOf(month)) expect(week).toHaveLength(7);
  }
});
