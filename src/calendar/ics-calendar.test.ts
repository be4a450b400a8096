import fc from 'fast-check';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { mergeRanges } from '#src/lib/ranges.ts';
import { calendarText, eventText } from '#tests/helpers/calendar-feed.ts';
import { readApart } from './busy-keeper.server.ts';
import { readBusy } from './ics-calendar.ts';

const at = (moment: string) => Date.parse(moment);
const wanted = {
  from: at('2026-10-20T00:00:00-04:00'),
  to: at('2026-12-20T00:00:00-05:00'),
  ownDomain: 'northarc.example',
  owners: { ofCalendar: [], known: [] },
};

/** The busy times in ISO, as Eastern clocks or UTC would be too easy to mix up. */
function busy(...parts: string[]): string[] {
  const read = readBusy(calendarText(...parts), wanted);
  if (!read.ok) throw new Error(read.reason);
  return read.ranges.map(({ begins, ends }) => `${iso(begins)}/${iso(ends)}`);
}
const iso = (moment: number) => new Date(moment).toISOString().slice(0, 16);

describe('times and zones', () => {
  test.each([
    ['UTC', ['DTSTART:20261102T150000Z', 'DTEND:20261102T160000Z'], '2026-11-02T15:00/2026-11-02T16:00'],
    ['floating is Eastern', ['DTSTART:20261102T100000', 'DTEND:20261102T110000'], '2026-11-02T15:00/2026-11-02T16:00'],
    [
      'a known name, also when the file brings wrong rules for it',
      ['DTSTART;TZID=Europe/Berlin:20261102T100000', 'DURATION:PT45M'],
      '2026-11-02T09:00/2026-11-02T09:45',
    ],
    [
      'a name with something before it',
      ['DTSTART;TZID=/example.org/20070129_1/America/Los_Angeles:20261102T100000', 'DURATION:PT1H'],
      '2026-11-02T18:00/2026-11-02T19:00',
    ],
    [
      'the rules of the file',
      ['DTSTART;TZID=Own Time:20261102T100000', 'DTEND;TZID=Own Time:20261102T110000'],
      '2026-11-02T05:00/2026-11-02T06:00',
    ],
    [
      'an unknown name is Eastern',
      ['DTSTART;TZID=Nowhere:20261102T100000', 'DURATION:PT1H'],
      '2026-11-02T15:00/2026-11-02T16:00',
    ],
    ['a whole day', ['DTSTART;VALUE=DATE:20261103'], '2026-11-03T05:00/2026-11-04T05:00'],
    ['the day of 25 hours', ['DTSTART;VALUE=DATE:20261101'], '2026-11-01T04:00/2026-11-02T05:00'],
    [
      'days, the last not included',
      ['DTSTART;VALUE=DATE:20261031', 'DTEND;VALUE=DATE:20261103'],
      '2026-10-31T04:00/2026-11-03T05:00',
    ],
    ['begun before', ['DTSTART:20261019T230000', 'DTEND:20261020T010000'], '2026-10-20T04:00/2026-10-20T05:00'],
    [
      'what comes twice is the first',
      ['DTSTART:20261101T013000', 'DURATION:PT30M'],
      '2026-11-01T05:30/2026-11-01T06:00',
    ],
    ['a day by its length', ['DTSTART:20261031T120000', 'DURATION:P1DT1H'], '2026-10-31T16:00/2026-11-01T18:00'],
  ])('%s', (_, lines, expected) => {
    const own = [
      'BEGIN:VTIMEZONE\r\nTZID:Own Time\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0500',
      'TZOFFSETTO:+0500\r\nEND:STANDARD\r\nEND:VTIMEZONE',
      'BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0900',
      'TZOFFSETTO:+0900\r\nEND:STANDARD\r\nEND:VTIMEZONE',
    ].join('\r\n');
    expect(busy(own, eventText(...lines))).toEqual([expected]);
  });

  test('a time that a spring change skips is the moment after it', () => {
    const spring = { ...wanted, from: at('2027-03-13T00:00:00-05:00'), to: at('2027-03-16T00:00:00-04:00') };
    const daily = eventText('DTSTART:20270313T023000', 'DURATION:PT30M', 'RRULE:FREQ=DAILY');
    expect(readBusy(calendarText(daily), spring)).toMatchObject({
      ok: true,
      ranges: ['2027-03-13T07:30Z', '2027-03-14T07:30Z', '2027-03-15T06:30Z'].map((begins) => ({
        begins: at(begins),
        ends: at(begins) + 1_800_000,
      })),
    });
  });

  test('rules of the file with a change of clocks', () => {
    const zone = [
      'BEGIN:VTIMEZONE\r\nTZID:Eastern Standard Time',
      'BEGIN:STANDARD\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11\r\nEND:STANDARD',
      'BEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE',
    ].join('\r\n');
    const weekly = eventText(
      'DTSTART;TZID=Eastern Standard Time:20261026T100000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    );
    expect(busy(zone, weekly)).toEqual([
      '2026-10-26T14:00/2026-10-26T15:00',
      '2026-11-02T15:00/2026-11-02T16:00',
      '2026-11-09T15:00/2026-11-09T16:00',
    ]);
  });
});

describe('what repeats', () => {
  const daily = (...lines: string[]) =>
    eventText('UID:d', 'DTSTART;TZID=America/New_York:20261030T100000', 'DURATION:PT1H', ...lines);
  test('keeps its wall time over a change of clocks, and ends with UNTIL of another zone', () => {
    expect(busy(daily('RRULE:FREQ=DAILY;UNTIL=20261102T150000Z'))).toEqual([
      '2026-10-30T14:00/2026-10-30T15:00',
      '2026-10-31T14:00/2026-10-31T15:00',
      '2026-11-01T15:00/2026-11-01T16:00',
      '2026-11-02T15:00/2026-11-02T16:00',
    ]);
    // The day of an UNTIL without a time is still one of them.
    expect(busy(daily('RRULE:FREQ=DAILY;UNTIL=20261031'))).toHaveLength(2);
    const ahead = ['DTSTART;TZID=Asia/Tokyo:20261030T100000', 'RRULE:FREQ=DAILY;UNTIL=20261031T010000Z'];
    expect(busy(eventText('DURATION:PT1H', ...ahead))).toHaveLength(2);
  });

  test('without its exceptions, in whatever form they come, and with its additional dates', () => {
    const left = daily(
      'RRULE:FREQ=DAILY;COUNT=6',
      'EXDATE:20261030T140000Z,20200101T000000Z',
      'EXDATE;TZID=America/New_York:20261031T100000',
      'EXDATE;VALUE=DATE:20261101',
      'RDATE;TZID=America/New_York:20261110T120000',
      'RDATE;VALUE=PERIOD:20261111T120000Z/PT5M,20261112T120000Z/20261112T121500Z',
    );
    expect(busy(left)).toEqual([
      '2026-11-02T15:00/2026-11-02T16:00',
      '2026-11-03T15:00/2026-11-03T16:00',
      '2026-11-04T15:00/2026-11-04T16:00',
      '2026-11-10T17:00/2026-11-10T18:00',
      '2026-11-11T12:00/2026-11-11T12:05',
      '2026-11-12T12:00/2026-11-12T12:15',
    ]);
  });

  test('single ones are moved, cancelled, made free, also from and to outside of what is wanted', () => {
    const series = daily('RRULE:FREQ=DAILY;COUNT=4');
    const one = (id: string, ...lines: string[]) => eventText('UID:d', `RECURRENCE-ID:${id}`, ...lines);
    expect(
      busy(
        one('20261030T140000Z', 'DTSTART:20261105T200000Z', 'DURATION:PT30M'),
        series,
        one('20261031T140000Z', 'DTSTART:20261031T140000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'),
        one('20261101T150000Z', 'DTSTART:20261101T150000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'),
        one('20270401T140000Z', 'DTSTART:20261201T200000Z', 'DURATION:PT30M'),
      ),
    ).toEqual([
      '2026-11-02T15:00/2026-11-02T16:00',
      '2026-11-05T20:00/2026-11-05T20:30',
      '2026-12-01T20:00/2026-12-01T20:30',
    ]);
  });

  test('whole days', () => {
    expect(
      busy(eventText('DTSTART;VALUE=DATE:20261031', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20261107')),
    ).toEqual(['2026-10-31T04:00/2026-11-01T04:00', '2026-11-14T05:00/2026-11-15T05:00']);
  });
});

test('free, cancelled, without length, and our own appointments are not busy', () => {
  const slot = ['DTSTART:20261102T150000Z', 'DTEND:20261102T160000Z'];
  expect(
    busy(
      eventText(...slot, 'TRANSP:TRANSPARENT'),
      eventText(...slot, 'STATUS:CANCELLED'),
      eventText('DTSTART:20261102T150000Z'),
      eventText(...slot, 'UID:0197a2f0-1111-7222-8333-444455556666@northarc.example'),
      'BEGIN:VTODO\r\nUID:t\r\nDTSTART:20261102T150000Z\r\nEND:VTODO',
    ),
  ).toEqual([]);
  expect(busy(eventText(...slot, 'UID:lunch@northarc.example'), eventText(...slot, 'STATUS:TENTATIVE'))).toHaveLength(
    1,
  );
});

test('what is no calendar, or has more than one has, is refused as a whole', () => {
  const whole = calendarText(eventText('DTSTART:20261102T150000Z', 'DURATION:PT1H'));
  expect(readBusy('<html>', wanted)).toMatchObject({ ok: false });
  expect(readBusy('BEGIN:VCALENDAR\r\nEND:VCALENDAR', wanted)).toMatchObject({ ok: true, ranges: [] });
  // Two in one file.
  expect(readBusy(`${whole}\r\n${whole}`, wanted)).toMatchObject({ ok: true, ranges: [{}] });
  const hourly = (minute: number) =>
    eventText(`UID:${minute}`, `DTSTART:20260101T00${two(minute)}00Z`, 'DURATION:PT1M', 'RRULE:FREQ=HOURLY');
  const many = Array.from({ length: 20 }, (_, nth) => hourly(3 * nth));
  expect(readBusy(calendarText(...many), { ...wanted, from: wanted.to - 510 * 3_600_000 })).toEqual({
    ok: false,
    reason: 'It has too many busy times.',
  });
});

test('what would never end, or take all memory, is read apart and given up while the site goes on', async () => {
  const all = (n: number) => [...Array(n).keys()].join(',');
  const often = (uid: string) =>
    eventText(
      ...[`UID:${uid}`, 'DTSTART:20261102T150000Z', 'DURATION:PT1S'],
      `RRULE:FREQ=YEARLY;BYDAY=MO;BYHOUR=${all(24)};BYMINUTE=${all(60)}`,
    );
  const bomb = calendarText(...Array.from({ length: 400 }, (_, n) => often(String(n))));
  let wentOn = false;
  setImmediate(() => {
    wentOn = true;
  });
  // Less time than any machine needs to read it.
  expect(await readApart(bomb, wanted, 20)).toEqual({ ok: false, reason: 'It takes too long to read.' });
  expect(wentOn).toBe(true);
  const good = eventText('DTSTART:20261103T150000Z', 'DURATION:PT1H');
  expect(await readApart(calendarText(good), wanted)).toEqual(readBusy(calendarText(good), wanted));
});

const ranges = fc.array(fc.record({ begins: fc.integer({ min: 0, max: 60 }), ends: fc.integer({ min: 0, max: 60 }) }));
test('ranges that are merged hold the same moments, in order, and none touches another', () => {
  fc.assert(
    fc.property(ranges, (given) => {
      const merged = mergeRanges(given);
      const holds = (all: typeof given, moment: number) =>
        all.some(({ begins, ends }) => begins <= moment && moment < ends);
      for (let moment = 0; moment <= 60; moment++) expect(holds(merged, moment)).toBe(holds(given, moment));
      for (const [nth, { begins, ends }] of merged.entries()) {
        expect(begins).toBeLessThan(ends);
        expect(merged[nth + 1]?.begins ?? Number.POSITIVE_INFINITY).toBeGreaterThan(ends);
      }
    }),
  );
});

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const rule = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
    interval: fc.integer({ min: 1, max: 4 }),
    byday: fc.subarray(days, { maxLength: 3 }),
    nth: fc.constantFrom('', '1', '2', '-1'),
    end: fc.constantFrom('', ';COUNT=7', ';UNTIL=20261130T235959Z'),
  })
  .map(({ freq, interval, byday, nth, end }) => {
    const by = byday.map((day) => `${freq === 'MONTHLY' ? nth : ''}${day}`).join(',');
    return `FREQ=${freq};INTERVAL=${interval}${by ? `;BYDAY=${by}` : ''}${end}`;
  });
const start = fc
  .record({
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 8, max: 11 }),
    hour: fc.integer({ min: 4, max: 22 }),
  })
  .map(({ day, month, hour }) => `2026${two(month)}${two(day)}T${two(hour)}1500`);
const two = (n: number) => String(n).padStart(2, '0');

/** The starts of a series in an interval, as ical.js finds them. */
function startsByIcal(rrule: string, begin: string, zone: string): number[] {
  const { year, month, day, hour, minute } = Temporal.PlainDateTime.from(begin);
  const recur = ICAL.Recur.fromString(rrule.replace(/;UNTIL=[^;]*/, ''));
  const until = /UNTIL=(\d{4})(\d\d)(\d\d)T/.exec(rrule);
  const end = until ? at(`${until[1]}-${until[2]}-${until[3]}T23:59:59Z`) : wanted.to;
  const iterator = recur.iterator(ICAL.Time.fromData({ year, month, day, hour, minute }));
  const found: number[] = [];
  for (let next = iterator.next(); next && found.length < 400; next = iterator.next()) {
    found.push(Temporal.PlainDateTime.from(next.toString()).toZonedDateTime(zone).epochMilliseconds);
  }
  return found.filter((moment) => moment <= end);
}

test('rules of all kinds that calendars write have the occurrences that another library finds', () => {
  fc.assert(
    fc.property(
      rule,
      start,
      fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Tokyo'),
      (rrule, begin, zone) => {
        const text = calendarText(
          eventText('UID:x', `DTSTART;TZID=${zone}:${begin}`, 'DURATION:PT30M', `RRULE:${rrule}`),
        );
        const starts = startsByIcal(rrule, begin, zone);
        // A first that is none by its own rule leaves open what is counted (RFC 5545, section 3.8.5.3).
        const { dayOfWeek } = Temporal.PlainDate.from(begin.slice(0, 8));
        const named = /BYDAY=([^;]*)/.exec(rrule)?.[1] ?? days.join(',');
        fc.pre(named.includes(days[dayOfWeek - 1] ?? '') && starts[0] === startsByIcal('FREQ=DAILY', begin, zone)[0]);
        const read = readBusy(text, wanted);
        if (!read.ok) throw new Error(read.reason);
        const near = starts.filter((moment) => moment >= wanted.from && moment < wanted.to);
        expect(read.ranges.map(({ begins }) => iso(begins))).toEqual(near.map(iso));
      },
    ),
    { numRuns: 100 },
  );
});
