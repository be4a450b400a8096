import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultClock as businessClock } from '#content/schedule.ts';
import { easternAt } from './eastern.ts';
import { dueInWords } from './format.ts';
import { replyDue } from './reply-time.ts';
import { isWorkingDay } from './schedule.ts';

const due = (received: string, promise: Parameters<typeof replyDue>[1]) => {
  const wall = easternAt(replyDue(Date.parse(received), promise, businessClock));
  return wall.toPlainDateTime().toString();
};

describe('a promise of two hours', () => {
  test.each([
    ['in the morning', '2026-06-09T09:00:00-04:00', '2026-06-09T11:00:00'],
    ['across lunch', '2026-06-09T11:30:00-04:00', '2026-06-09T14:30:00'],
    ['ending exactly at lunch', '2026-06-09T10:00:00-04:00', '2026-06-09T12:00:00'],
    ['during lunch', '2026-06-09T12:20:00-04:00', '2026-06-09T15:00:00'],
    ['across the evening', '2026-06-09T17:15:00-04:00', '2026-06-10T09:15:00'],
    ['exactly at closing', '2026-06-09T18:00:00-04:00', '2026-06-10T10:00:00'],
    ['before opening', '2026-06-09T06:00:00-04:00', '2026-06-09T10:00:00'],
    ['on a Saturday', '2026-06-13T12:00:00-04:00', '2026-06-15T10:00:00'],
    ['before Thanksgiving', '2026-11-25T17:30:00-05:00', '2026-11-30T09:30:00'],
    ['before the spring change', '2026-03-06T17:00:00-05:00', '2026-03-09T09:00:00'],
    ['before the autumn change', '2026-10-30T17:00:00-04:00', '2026-11-02T09:00:00'],
    ['with a millisecond, rounded up', '2026-06-09T09:00:00.001-04:00', '2026-06-09T11:01:00'],
    ['with seconds, rounded up', '2026-06-09T09:00:01-04:00', '2026-06-09T11:01:00'],
  ])('%s', (_, received, expected) => expect(due(received, { minutes: 120 })).toBe(expected));
});

describe('a promise of one working day', () => {
  test.each([
    ['on a working day, the same time on the next', '2026-06-08T14:30:00-04:00', '2026-06-09T14:30:00'],
    ['at the last open minute', '2026-06-08T17:59:00-04:00', '2026-06-09T17:59:00'],
    ['exactly at closing, from the next morning', '2026-06-08T18:00:00-04:00', '2026-06-10T08:00:00'],
    ['exactly at opening', '2026-06-08T08:00:00-04:00', '2026-06-09T08:00:00'],
    ['exactly at lunch', '2026-06-08T12:00:00-04:00', '2026-06-09T13:00:00'],
    ['exactly after lunch', '2026-06-08T13:00:00-04:00', '2026-06-09T13:00:00'],
    ['a second before closing, which rounds up to it', '2026-06-12T17:59:01-04:00', '2026-06-16T08:00:00'],
    ['on a Friday', '2026-06-12T09:00:00-04:00', '2026-06-15T09:00:00'],
    ['on a Sunday, from Monday morning', '2026-06-14T20:00:00-04:00', '2026-06-16T08:00:00'],
    ['before a long weekend', '2026-07-02T15:00:00-04:00', '2026-07-06T15:00:00'],
    ['on the last open day of the year', '2026-12-30T16:00:00-05:00', '2027-01-04T16:00:00'],
  ])('%s', (_, received, expected) => expect(due(received, { days: 1 })).toBe(expected));
});

test('a promise always ends in working time, after it was made, and never earlier for a later message', () => {
  const moments = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2035-12-31') });
  const promises = fc.oneof(
    fc.record({ minutes: fc.integer({ min: 1, max: 3000 }) }),
    fc.record({ days: fc.integer({ min: 1, max: 10 }) }),
  );
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 86_400_000 * 3 }), promises, (moment, later, promise) => {
      const end = replyDue(moment, promise, businessClock);
      const wall = easternAt(end);
      const minute = wall.hour * 60 + wall.minute;
      expect(end).toBeGreaterThan(moment);
      expect(isWorkingDay(wall.toPlainDate(), businessClock)).toBe(true);
      expect(minute >= 8 * 60 && minute <= 18 * 60).toBe(true);
      expect(minute > 12 * 60 && minute < 13 * 60).toBe(false);
      expect(replyDue(moment + later, promise, businessClock)).toBeGreaterThanOrEqual(end);
    }),
    { numRuns: 300 },
  );
});

test('a due moment in words', () => {
  const now = Date.parse('2026-06-08T10:00:00-04:00');
  expect(dueInWords(Date.parse('2026-06-09T14:30:00-04:00'), now)).toBe('Tuesday, 2:30 PM Eastern');
  expect(dueInWords(Date.parse('2026-06-16T08:00:00-04:00'), now)).toBe('Tuesday, June 16, 8:00 AM Eastern');
});
