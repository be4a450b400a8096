import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarText, eventText } from '#tests/helpers/calendar-feed.ts';
import { headingOf } from './event-times.ts';
import { readBusy } from './ics-calendar.ts';

/* The law: an entry that cannot be read is counted and named, and takes nothing else away. */

const from = Date.parse('2026-12-01T00:00:00Z');
const dayMs = 86_400_000;
const wanted = {
  from,
  to: from + 60 * dayMs,
  ownDomain: 'northarc.example',
  owners: { ofCalendar: [], known: [] },
};
const stampAt = (moment: number) => `${new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')}`;

/** Damage that leaves no more than a part of an entry, by what is said of it. */
const bad: readonly (readonly [why: RegExp, lines: (day: string) => string[]])[] = [
  [/no start/, (day) => [`DTEND:${day}T160000Z`]],
  [/start is not a date/, () => ['DTSTART:20261345T150000Z', 'DURATION:PT1H']],
  [/start is not a date/, () => ['DTSTART;VALUE=DATE:tomorrow']],
  [/end is not a date/, (day) => [`DTSTART:${day}T150000Z`, 'DTEND:2026-12']],
  [/end is not a date/, (day) => [`DTSTART:${day}T150000Z/soon`]],
  [/ends before it starts/, (day) => [`DTSTART:${day}T150000Z`, `DTEND:${day}T140000Z`]],
  [/one of its lines/, (day) => [`DTSTART:${day}T150000Z`, `DTEN:${day}T160000Z`]],
  [/repeat rule can’t be read/, (day) => [`DTSTART:${day}T150000Z`, 'DURATION:PT1H', 'RRULE:FREQ=SOMETIMES']],
  [/repeat rule can’t be read/, (day) => [`DTSTART:${day}T150000Z`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMONTH=13']],
  [/end on a valid date/, (day) => [`DTSTART:${day}T150000Z`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=soon']],
  [/excluded dates/, (day) => [`DTSTART:${day}T150000Z`, 'DURATION:PT1H', 'EXDATE:never']],
  [/extra dates/, (day) => [`DTSTART:${day}T150000Z`, 'DURATION:PT1H', 'RDATE:20261301']],
  [/occurrence it replaces/, (day) => [`DTSTART:${day}T150000Z`, 'DURATION:PT1H', 'RECURRENCE-ID:x']],
];

/** Lines that stand in a healthy series, by what is said of them. */
const badLines: readonly (readonly [why: RegExp, line: string])[] = [
  ...['IST', 'BST', 'Nowhere', 'GMT+99'].flatMap((zone) =>
    ['EXDATE', 'RDATE', 'DTEND'].map((name) => [/is unknown/, `${name};TZID=${zone}:20261202T233000`] as const),
  ),
  [/end is not a date/, 'DURATION:P999999999D'],
  [/excluded dates/, 'EXDATE:20261299T100000'],
  [/extra dates/, 'RDATE;VALUE=PERIOD:20261202T150000Z/soon'],
  [/more than one start/, 'DTSTART:20261225T100000Z'],
  [/rule can’t be read/, 'RRULE:FREQ=DAILY;COUNT=-1'],
  [/rule can’t be read/, 'RRULE:RSCALE=CHINESE;FREQ=YEARLY'],
  [/part of its repeat/, 'RRULE:FREQ=YEARLY;BYEASTER=0'],
  [/part of its repeat/, 'RRULE:FREQ=YEARLY;SKIP=FORWARD'],
  [/part of its repeat/, 'EXRULE:FREQ=DAILY;BYEASTER=0'],
  [/rule can’t be read/, 'EXRULE:FREQ=DAILY;BYHOUR=-10'],
];

/** Lines that say nothing of when, as they stand in files between the good ones. */
const noise = [
  ...['', 'and the long cable', '<b>', 'X-APPLE;A="b:c', 'ATTENDEE;CN="x', 'Note: ring twice'],
  ...['\u0000', ':::', ';', ' END:VEVENT'],
];

const at = fc.integer({ min: 0, max: 58 * 24 });
const piece = fc.oneof(
  fc.record({ kind: fc.constant('good' as const), at, noise: fc.subarray(noise) }),
  fc.record({ kind: fc.constant('bad' as const), at, which: fc.nat(bad.length - 1) }),
);

const newline = fc.constantFrom('\r\n', '\n', '\r');

test('every good entry is busy at its time, and every bad one is counted and named', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), newline, fc.boolean(), (pieces, line, isWhole) => {
      const parts = pieces.map((one, nth) => {
        const begins = from + one.at * 3_600_000;
        if (one.kind === 'good') {
          const lines = [`DTSTART:${stampAt(begins)}`, `DTEND:${stampAt(begins + 3_600_000)}`];
          return eventText(`UID:${nth}`, `SUMMARY:Good ${nth}`, ...one.noise, ...lines);
        }
        const day = stampAt(begins).slice(0, 8);
        return eventText(`UID:${nth}`, `SUMMARY:Bad ${nth}`, ...(bad[one.which]?.[1](day) ?? []));
      });
      const whole = calendarText(...parts).replaceAll('\r\n', line);
      const read = readBusy(isWhole ? whole : whole.replace('END:VCALENDAR', ''), wanted);
      if (!read.ok) throw new Error(read.reason);
      for (const one of pieces.filter(({ kind }) => kind === 'good')) {
        const begins = from + one.at * 3_600_000;
        expect(read.ranges.some((range) => range.begins <= begins && begins + 3_600_000 <= range.ends)).toBe(true);
      }
      const named = pieces.flatMap((one, nth) => (one.kind === 'bad' ? [{ nth, why: bad[one.which]?.[0] }] : []));
      expect(read.notes).toMatchObject({ unread: named.length, guessed: 0, isCutOff: false });
      for (const [at, { nth, why }] of named.entries()) {
        expect(read.notes.entries[at]?.entry).toMatch(new RegExp(`^"Bad ${nth}", `));
        expect(read.notes.entries[at]?.why).toMatch(why ?? /^$/);
      }
      // Nothing is busy beyond the good ones and what is held of the bad ones.
      if (named.length === 0) {
        const hours = new Set(pieces.map(({ at }) => at)).size;
        const total = read.ranges.reduce((sum, { begins, ends }) => sum + ends - begins, 0);
        expect(total).toBe(hours * 3_600_000);
      }
    }),
    { numRuns: 80 },
  );
});

test.each(badLines)('in a series %s is said of %s', (why, line) => {
  const length = /^DTEND|^DURATION/.test(line) ? [] : ['DURATION:PT1H'];
  const series = eventText('SUMMARY:Series', 'DTSTART:20261202T150000Z', line, ...length, 'RRULE:FREQ=DAILY;COUNT=5');
  const read = readBusy(calendarText(series), wanted);
  if (!read.ok) throw new Error(read.reason);
  expect(read.notes.entries.map((note) => note.why)).toEqual([expect.stringMatching(why)]);
  const starts = [2, 3, 4, 5, 6].map((day) => Date.parse(`2026-12-0${day}T15:00:00Z`));
  expect(starts.filter((at) => !read.ranges.some(({ begins, ends }) => begins <= at && at < ends))).toEqual([]);
});

test('whatever is done to any character of a calendar, no other entry is lost', () => {
  const entry = (nth: number) =>
    eventText(`UID:${nth}`, `SUMMARY:No ${nth}`, `DTSTART:2026120${nth}T150000Z`, `DTEND:2026120${nth}T160000Z`);
  const parts = [1, 2, 3].map(entry);
  const text = calendarText(...parts);
  const second = {
    begins: text.indexOf('DTSTAMP', text.indexOf('UID:1')),
    ends: text.indexOf('BEGIN:VEVENT', text.indexOf('UID:2')) - 14,
  };
  fc.assert(
    fc.property(
      fc.integer({ min: second.begins, max: second.ends }),
      fc.integer({ min: 0, max: 30 }),
      fc.constantFrom('', '\r\n', '\n', ';', ':', '"', '\u0000', 'END:', 'x', '9'),
      (at, length, put) => {
        const end = Math.min(at + length, second.ends);
        const read = readBusy(text.slice(0, at) + put + text.slice(end), wanted);
        if (!read.ok) throw new Error(read.reason);
        const third = Date.parse('2026-12-03T15:00:00Z');
        expect(read.ranges.some(({ begins, ends }) => begins <= third && ends >= third + 3_600_000)).toBe(true);
      },
    ),
    { numRuns: 100 },
  );
});

test('only what is near is told, twenty are named and all are counted; of hours of availability nothing is made', () => {
  const old = eventText('SUMMARY:Old', 'DTSTART:20190101T150000Z', 'DTEND:20190101T140000Z');
  const many = (_: unknown, nth: number) => eventText(`UID:${nth}`, `SUMMARY:${'x'.repeat(200)}`, 'DTSTART:?');
  const read = readBusy(calendarText(old, ...Array.from({ length: 25 }, many)), wanted);
  if (!read.ok) throw new Error(read.reason);
  expect([read.notes.unread, read.notes.entries.length]).toEqual([25, 20]);
  expect(read.notes.entries[0]?.entry).toBe(`"${'x'.repeat(79)}…", "?"`);
  expect(headingOf(read.notes)).toBe('25 events in this calendar couldn’t be read.');
  const everySecond = eventText('SUMMARY:Tick', 'DTSTART:20261205T150000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');
  const often = { unread: 1, entries: [{ why: expect.stringContaining('repeats too often') }] };
  expect(readBusy(calendarText(everySecond), wanted)).toMatchObject({ ok: true, notes: often });
  const hours = ['BEGIN:AVAILABLE', 'DTSTART:20261201T140000Z', 'DTEND:20261201T220000Z', 'END:AVAILABLE'];
  const available = calendarText('BEGIN:VAVAILABILITY', 'UID:hours', ...hours, 'END:VAVAILABILITY');
  const notes = { unread: 1, entries: [{ why: expect.stringContaining('availability') }] };
  expect(readBusy(available, wanted)).toMatchObject({ ok: true, ranges: [], notes });
});
