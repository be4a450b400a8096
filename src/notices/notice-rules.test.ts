import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultClock as businessClock } from '#src/content/schedule.ts';
import { backupIsMissed } from '#src/lib/probes.ts';
import { firstMorning, morningDue } from './morning.server.ts';
import { isPaused, promiseStage, quietUntil } from './notice-kinds.ts';

const at = (text: string) => new Date(text).getTime();
const minute = 60_000;
const hour = 60 * minute;

describe('quiet hours', () => {
  const night = { from: 21 * 60, to: 7 * 60 };

  test.each([
    ['a millisecond before they begin', at('2026-06-09T21:00:00-04:00') - 1, undefined],
    ['as they begin', at('2026-06-09T21:00:00-04:00'), at('2026-06-10T07:00:00-04:00')],
    ['a millisecond before they end', at('2026-06-10T07:00:00-04:00') - 1, at('2026-06-10T07:00:00-04:00')],
    ['as they end', at('2026-06-10T07:00:00-04:00'), undefined],
    ['in the night of 23 hours', at('2026-03-07T22:00:00-05:00'), at('2026-03-08T07:00:00-04:00')],
    ['in the night of 25 hours', at('2026-10-31T22:00:00-04:00'), at('2026-11-01T07:00:00-05:00')],
  ])('%s', (_, now, until) => {
    expect(quietUntil(now, night)).toBe(until);
  });

  test('that end at a time which comes twice end when it comes first, and hold nothing for ever', () => {
    const quiet = { from: 22 * 60, to: 90 };
    expect(quietUntil(at('2026-11-01T01:29:59-04:00'), quiet)).toBe(at('2026-11-01T01:30:00-04:00'));
    expect(quietUntil(at('2026-11-01T01:10:00-05:00'), quiet)).toBe(undefined);
  });

  test('that end at a time which is skipped end at the moment after it; a lunch hour and none at all', () => {
    const end = quietUntil(at('2026-03-08T01:59:00-05:00'), { from: 22 * 60, to: 150 });
    expect(end).toBe(at('2026-03-08T03:30:00-04:00'));
    const lunch = { from: 12 * 60, to: 13 * 60 };
    expect(quietUntil(at('2026-06-09T12:30:00-04:00'), lunch)).toBe(at('2026-06-09T13:00:00-04:00'));
    expect(quietUntil(at('2026-06-09T11:59:00-04:00'), lunch)).toBe(undefined);
    expect(quietUntil(at('2026-06-09T12:30:00-04:00'), { from: 720, to: 720 })).toBe(undefined);
  });

  test('always end later than now, within a day, and are over at their end', () => {
    const times = fc.record({ from: fc.nat(1439), to: fc.nat(1439) });
    const moments = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });
    fc.assert(
      fc.property(moments, times, (now, quiet) => {
        const end = quietUntil(now, quiet);
        if (end === undefined) return;
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(25 * hour);
        expect(quietUntil(end, quiet)).toBe(undefined);
      }),
    );
  });
});

describe('a promise', () => {
  const stage = (since: string, due: string, now: number) =>
    promiseStage({ since: at(since), due: at(due) }, now, businessClock);

  test.each([
    // Ten to ten on the next day are nine working hours: half is 4.5 hours, at half past three after lunch.
    ['before half', at('2026-06-09T15:30:00-04:00') - 1, undefined],
    ['at half', at('2026-06-09T15:30:00-04:00'), 'promise-half'],
    ['in the night, which is no working time', at('2026-06-09T23:00:00-04:00'), 'promise-half'],
    ['before nine tenths', at('2026-06-10T09:06:00-04:00') - 1, 'promise-half'],
    ['at nine tenths', at('2026-06-10T09:06:00-04:00'), 'promise-end'],
    ['before it is due', at('2026-06-10T10:00:00-04:00') - 1, 'promise-end'],
    ['when it is due', at('2026-06-10T10:00:00-04:00'), undefined],
    ['once it is broken', at('2026-06-10T11:00:00-04:00'), undefined],
  ])('%s', (_, now, expected) => {
    expect(stage('2026-06-09T10:00:00-04:00', '2026-06-10T10:00:00-04:00', now)).toBe(expected);
  });
});

describe('the morning mail', () => {
  const old = at('2026-01-01T00:00:00Z');
  const due = (now: number, change: Partial<typeof firstMorning> = {}, installedAt = old) =>
    morningDue({ ...firstMorning, ...change }, installedAt, now);

  test.each([
    ['a millisecond early', at('2026-06-09T07:00:00-04:00') - 1, {}, undefined],
    ['at seven', at('2026-06-09T07:00:00-04:00'), {}, '2026-06-09'],
    ['six hours late', at('2026-06-09T13:00:00-04:00'), {}, undefined],
    ['switched off', at('2026-06-09T07:00:00-04:00'), { on: false }, undefined],
    ['on a Saturday', at('2026-06-13T07:00:00-04:00'), {}, '2026-06-13'],
    ['on a Saturday, weekdays only', at('2026-06-13T07:00:00-04:00'), { weekdaysOnly: true }, undefined],
    ['in the hour that spring skips, too early', at('2026-03-08T03:00:00-04:00') - 1, { hour: 2 }, undefined],
    ['in the hour that spring skips', at('2026-03-08T03:00:00-04:00'), { hour: 2 }, '2026-03-08'],
    ['in the hour that comes twice', at('2026-11-01T01:00:00-04:00'), { hour: 1 }, '2026-11-01'],
  ])('%s', (_, now, change, day) => {
    expect(due(now, change)).toBe(day);
  });

  test('is not due in the night of the installation, nor for an hour that was chosen after it had passed', () => {
    const seven = at('2026-06-09T07:00:00-04:00');
    expect(due(seven, {}, seven - 11 * hour)).toBe(undefined);
    expect(due(seven, {}, seven - 12 * hour)).toBe('2026-06-09');
    expect(due(seven + hour, { changedAt: seven + minute })).toBe(undefined);
    expect(due(seven, { changedAt: seven })).toBe('2026-06-09');
  });
});

test('a browser is paused after an hour of failing and six attempts, a backup is missed after 36 hours', () => {
  expect([isPaused(5, 0, hour), isPaused(6, 0, hour - 1), isPaused(6, 0, hour)]).toEqual([false, false, true]);
  const now = at('2026-06-09T08:00:00Z');
  const missed = (proven: number | undefined, since: number) => backupIsMissed(proven, since, now);
  expect([missed(now - 36 * hour, 0), missed(undefined, now - hour)]).toEqual([false, false]);
  expect(missed(now - 36 * hour - 1, 0)).toBe(true);
});
