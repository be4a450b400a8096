import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { builtFacts, hoursFacts } from '#src/content/facts-of.ts';
import { defaultSchedule } from '#src/content/hours.ts';
import { anyDay } from '#tests/helpers/any-day.ts';
import { defaultClock as businessClock, defaultClock } from '#tests/helpers/clock.ts';
import { easternAt, easternMoment, holidayOn } from './eastern.ts';
import { dueInWords } from './format.ts';
import { dayHours, hoursByDay, plainHours, shortHours, spoken } from './hours-words.ts';
import { spansOf, totalOf, weeksInWords } from './page-parts.ts';
import { replyDue, workingMs } from './reply-time.ts';
import { clockOf, isWorkingDay, type Range, type Week } from './schedule.ts';

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
    office: fc.array(anyDay(4), { minLength: 7, maxLength: 7 }),
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

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const dayNumber = (name: string) => weekdays.indexOf(name.slice(0, 3));

/** The days that "Mon-Tue, Thu and Sat" or "Monday to Tuesday" names. */
const daysNamed = (words: string): number[] =>
  words.split(/, | and /).flatMap((part) => {
    const [first = '', last = first] = part.split(/-| to /);
    const from = dayNumber(first);
    return Array.from({ length: dayNumber(last) - from + 1 }, (_, n) => from + n);
  });

/** The minutes that a span in words lies between, read as a visitor would: without a half of the day, "8-6" is by day. */
function spanNamed(words: string): Range {
  const [first = '', last = ''] = words.split(/-| to /);
  const read = (text: string) => /^(\d+)(?::(\d\d))?(?: (AM|PM))?$/.exec(text);
  const of = (text: string, half: string | undefined, isEnd: boolean) => {
    if (text === 'midnight') return isEnd ? 1440 : 0;
    const [, hour = '', minute = '0'] = read(text) ?? [];
    return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute);
  };
  const [, , , halfFirst] = read(first) ?? [];
  const [, , , halfLast] = read(last) ?? [];
  const isPlain = !halfFirst && !halfLast && first !== 'midnight' && last !== 'midnight';
  return {
    from: of(first, halfFirst ?? (isPlain ? 'AM' : halfLast), false),
    to: of(last, halfLast ?? (isPlain ? 'PM' : halfFirst), true),
  };
}

const clock = String.raw`(?:midnight|\d+(?::\d\d)?(?: [AP]M)?)`;
const span = `${clock}(?:-| to )${clock}`;

/** The week that words such as "Mon-Fri 8-12 and 2-6 PM, Sat 9-12 EST" name. */
function weekNamed(words: string): Range[][] {
  const week: Range[][] = weekdays.map(() => []);
  const group = new RegExp(`(?:, |^)([A-Z][^\\d]*?) (${span}(?: and ${span})*)(?=, | EST$)`, 'g');
  for (const [, days = '', spans = ''] of words.matchAll(group))
    for (const day of daysNamed(days)) week[day] = spans.split(' and ').map(spanNamed);
  return week;
}

/** Weeks as owners have them: some days alike. */
const anyWeek: fc.Arbitrary<Week> = fc
  .tuple(fc.array(anyDay(4), { minLength: 1, maxLength: 3 }), fc.array(fc.nat(2), { minLength: 7, maxLength: 7 }))
  .map(([days, which]) => which.map((n) => days[n] ?? []));
const asSpoken = (week: Week) => week.map(spoken);

describe('hours in words', () => {
  test.each([
    [{ from: 480, to: 1080 }, '8-6'],
    [{ from: 540, to: 720 }, '9-12'],
    [{ from: 510, to: 1050 }, '8:30-5:30'],
    [{ from: 480, to: 1320 }, '8 AM-10 PM'],
    [{ from: 840, to: 1080 }, '2-6 PM'],
    [{ from: 360, to: 480 }, '6-8 AM'],
    [{ from: 720, to: 1080 }, '12-6 PM'],
    [{ from: 1080, to: 1440 }, '6 PM-midnight'],
  ])('%j is %s', (range, words) => expect(dayHours([range])).toBe(words));

  test('the words of any week name each of its open spans, pauses up to an hour aside, and nothing else', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        expect(weekNamed(shortHours(week))).toEqual(asSpoken(week));
        expect(weekNamed(plainHours(week))).toEqual(asSpoken(week));
        for (const group of hoursByDay(week).split('; ')) {
          const at = group.search(/, (midnight|\d)/);
          if (at < 0) continue;
          const spans = group
            .slice(at + 2)
            .split(' and ')
            .map(spanNamed);
          for (const day of daysNamed(group.slice(0, at))) expect(asSpoken(week)[day]).toEqual(spans);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('facts', () => {
  test('with the rules that the site is built with they are the words of S1', () => {
    expect(builtFacts).toMatchObject(hoursFacts(defaultSchedule));
    expect(builtFacts).toMatchObject({
      'hours.office': 'Mon-Fri 8-6 EST',
      'hours.appointments': 'Monday to Friday, 10:00 AM to 6:00 PM',
      'hours.appointments-by-time': '10:00 AM to 6:00 PM, Monday to Friday',
      'hours.consultations': 'Mon-Fri 9 AM to 6 PM EST',
    });
  });

  test('no rules make a fact that would need escaping somewhere', () => {
    fc.assert(
      fc.property(anyWeek, anyWeek, fc.nat(480), fc.integer({ min: 1, max: 366 }), (office, booking, minutes, days) => {
        const rules = { ...defaultSchedule, office, booking, noticeMinutes: minutes, horizonDays: days };
        const facts = hoursFacts({ ...rules, lengths: { consultation: minutes } });
        for (const words of Object.values(facts)) expect(words).toMatch(/^[A-Za-z0-9 .,:;/-]+$/);
      }),
    );
  });
});

test('the Fourth itself is an ordinary Saturday when the Friday is observed', () => {
  const fourth = Temporal.PlainDate.from('2026-07-04');
  expect(holidayOn(fourth)).toBeUndefined();
  expect(isWorkingDay(fourth, defaultClock)).toBe(false);
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
