import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slotTimes } from '#tests/helpers/clock.ts';
import { slotMoment } from './appointment-rules.ts';
import { momentOf, ownTime, slotInWords } from './slot-words.ts';

describe('a slot in words', () => {
  test('names its day, its time and its zone', () => {
    expect(slotInWords({ date: '2026-06-09', time: '13:30' })).toBe('Tuesday, June 9, 2026, 1:30 PM Eastern Time');
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

test('is said where it is another one, with its day where that is another one too', () => {
  const zones = ['America/New_York', 'America/Chicago', 'Asia/Tokyo', 'Pacific/Auckland', 'Etc/Unknown', undefined];
  const times = zones.map((zone) => ownTime({ date: '2026-06-09', time: '10:00' }, zone));
  expect(times).toEqual([undefined, '9:00 AM', '11:00 PM', 'Wed, 2:00 AM', undefined, undefined]);
  // Five hours from Berlin in the weeks between the two changes of the clock.
  expect(ownTime({ date: '2026-03-16', time: '10:00' }, 'Europe/Berlin')).toBe('3:00 PM');
});
