import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtFacts, hoursFacts } from '#src/content/facts-of.ts';
import { defaultSchedule } from '#src/content/schedule.ts';
import { anyDay } from '#tests/helpers/weeks.ts';
import { dayHours, hoursByDay, plainHours, shortHours, spoken } from './hours-words.ts';
import type { Range, Week } from './schedule.ts';

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
  .tuple(fc.array(anyDay, { minLength: 1, maxLength: 3 }), fc.array(fc.nat(2), { minLength: 7, maxLength: 7 }))
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
