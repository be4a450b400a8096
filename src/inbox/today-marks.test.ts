import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut } from './today-marks.ts';
import { dayOf } from './today-rules.ts';
import { clock } from './today-words.ts';

const at = (time: string, date = '2026-12-01') => new Date(`${date}T${time}:00-05:00`).getTime();
const now = at('13:42');
const base = {
  opens: at('08:00'),
  closes: at('18:00'),
  day: dayOf(now),
  now,
  promises: [],
  meetings: [],
  hourWords: clock,
};
const promised = (...moments: number[]) => moments.map((moment) => ({ at: moment, name: 'Tamika Jordan' }));
test('the office hours, wider by full hours when something lies outside of them', () => {
  const hours = (about: Partial<Parameters<typeof layOut>[0]>) => {
    const { from, to } = layOut({ ...base, ...about });
    return [clock(from), clock(to)];
  };
  expect(hours({})).toEqual(['8:00 AM', '6:00 PM']);
  expect(hours({ now: at('06:59') })).toEqual(['6:00 AM', '6:00 PM']);
  expect(hours({ promises: [{ at: at('20:01'), name: 'Ada' }] })).toEqual(['8:00 AM', '9:00 PM']);
  expect(hours({ meetings: [{ from: at('17:30'), to: at('18:30'), name: 'Ada' }] })).toEqual(['8:00 AM', '7:00 PM']);
});

test('what belongs to another day is not drawn', () => {
  const promises = promised(at('12:00', '2026-11-30'), at('09:00', '2026-12-02'), at('15:00'));
  const { from, to, flags, allPins } = layOut({ ...base, promises });
  expect([clock(from), clock(to)]).toEqual(['8:00 AM', '6:00 PM']);
  expect(flags).toHaveLength(1);
  expect(allPins).toHaveLength(1);
});

test('on a day of 25 hours every full hour is a mark', () => {
  const date = '2026-11-01';
  const about = { ...base, opens: at('08:00', date), closes: at('18:00', date), now: dayOf(at('12:00', date)).from };
  const { from, to, ticks } = layOut({ ...about, day: dayOf(at('12:00', date)) });
  expect([clock(from), (to - from) / 3_600_000]).toEqual(['12:00 AM', 19]);
  expect(ticks.filter(({ hour }) => hour).every(({ hour }) => hour.includes(':00 '))).toBe(true);
});

test('however many promises there are, each is drawn once and no words meet', () => {
  const someTimes = fc.array(fc.integer({ min: 0, max: 24 * 60 - 1 }), { maxLength: 60 });
  fc.assert(
    fc.property(someTimes, (minutes) => {
      const promises = minutes.map((minute, nth) => ({
        at: base.day.from + minute * 60_000,
        name: `Visitor${nth} Name`,
      }));
      const { flags, pins, allPins, from, to } = layOut({ ...base, promises });
      expect(flags.length + pins.reduce((sum, { n }) => sum + n, 0)).toBe(promises.length);
      expect(allPins.reduce((sum, { n }) => sum + n, 0)).toBe(promises.length);
      expect(promises.every((one) => from <= one.at && one.at <= to)).toBe(true);
      for (const line of [0, 1]) {
        const spans = flags
          .filter((flag) => flag.line === line)
          .map(({ x, before }) => (before ? [x - 9, x] : [x, x + 9]) as [number, number])
          .sort(([a], [b]) => a - b);
        spans.forEach(([start], nth) => {
          if (nth > 0) expect(start).toBeGreaterThanOrEqual((spans[nth - 1]?.[1] ?? 0) - 1);
        });
      }
      for (const some of [pins, allPins]) {
        some.forEach(({ x }, nth) => {
          if (nth > 0) expect(x - (some[nth - 1]?.x ?? 0)).toBeGreaterThanOrEqual(2.6);
        });
      }
    }),
  );
});
