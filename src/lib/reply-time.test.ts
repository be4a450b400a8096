import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultClock as businessClock, defaultSchedule } from '#src/content/schedule.ts';
import { anyDay } from '#tests/helpers/weeks.ts';
import { easternAt, easternMoment } from './eastern.ts';
import { dueInWords } from './format.ts';
import { replyDue, workingMs } from './reply-time.ts';
import { clockOf } from './schedule.ts';

const due = (received: string, promise: Parameters<typeof replyDue>[1]) => {
  const wall = easternAt(replyDue(Date.parse(received), promise, businessClock));
  return wall.toPlainDateTime().toString();
};

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
])('a promise of two hours: %s', (_, received, expected) => expect(due(received, { minutes: 120 })).toBe(expected));

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
])('a promise of one working day: %s', (_, received, expected) => expect(due(received, { days: 1 })).toBe(expected));

test('a due moment in words', () => {
  const now = Date.parse('2026-06-08T10:00:00-04:00');
  expect(dueInWords(Date.parse('2026-06-09T14:30:00-04:00'), now)).toBe('Tuesday, 2:30 PM Eastern');
  expect(dueInWords(Date.parse('2026-06-16T08:00:00-04:00'), now)).toBe('Tuesday, June 16, 8:00 AM Eastern');
});

const wall = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString().slice(0, 16);
const length = fc.tuple(fc.nat(365 * 288), fc.integer({ min: 1, max: 20 * 288 }));
const spans = length.map(([from, steps]) => ({ from: wall(from * 5), to: wall((from + steps) * 5) }));
const exceptions = fc.array(spans, { maxLength: 4 });
const rules = fc
  .record({
    office: fc.array(anyDay, { minLength: 7, maxLength: 7 }),
    worked: fc.subarray(['Columbus Day', 'Thanksgiving', 'Christmas Day']),
    closures: exceptions,
    openings: exceptions,
  })
  .filter(({ office }) => office.some((ranges) => ranges.length > 0))
  .map(({ closures, openings, ...rest }) => {
    const always = { reason: '', shown: false, office: true };
    const whole = (one: { from: string; to: string }, n: number) => ({ ...one, ...always, id: String(n) });
    return { ...defaultSchedule, ...rest, closures: closures.map(whole), openings: openings.map(whole) };
  });
const moments = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2026-12-31') });

test('with any rules, what is due falls in office hours or on their end, never before it was promised, later for who came later, and after as much working time', () => {
  const minutes = fc.record({ minutes: fc.integer({ min: 1, max: 1200 }) });
  const promises = fc.oneof(minutes, fc.record({ days: fc.integer({ min: 1, max: 10 }) }));
  fc.assert(
    fc.property(rules, moments, fc.nat(3 * 86_400_000), promises, (schedule, moment, later, promise) => {
      const clock = clockOf(() => schedule);
      const end = replyDue(moment, promise, clock);
      const date = easternAt(end).toPlainDate();
      // By moments: of hours that the clocks skip neither beginning nor end is ever shown. Midnight ends a day, too.
      // Days may end as the office opens, minutes only after it.
      const least = 'days' in promise ? 0 : 1;
      const isWithin = (on: typeof date) =>
        clock.on(on).some(({ from, to }) => easternMoment(on, from) + least <= end && end <= easternMoment(on, to));
      expect(isWithin(date) || isWithin(date.subtract({ days: 1 }))).toBe(true);
      expect(end).toBeGreaterThan(moment);
      expect(replyDue(moment + later, promise, clock)).toBeGreaterThanOrEqual(end);
      if ('minutes' in promise) expect(workingMs(moment, end, clock)).toBeGreaterThanOrEqual(promise.minutes * 60_000);
    }),
    { numRuns: 100 },
  );
});
