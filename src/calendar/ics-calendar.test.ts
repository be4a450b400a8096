import fc from 'fast-check';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { calendarText, eventText } from '#tests/helpers/calendar-feed.ts';
import { decodeCalendar } from './busy-store.server.ts';
import { readBusy } from './ics-calendar.ts';

/* The forms in which calendars write one and the same thing. */

const wanted = {
  ...{ from: Date.parse('2026-10-20T00:00:00-04:00'), to: Date.parse('2027-02-01T00:00:00-05:00') },
  ...{ ownDomain: 'northarc.example', owners: { ofCalendar: [] as string[], known: ['office@northarc.example'] } },
};
/** Month, day and time in UTC: Eastern clocks would be too easy to mix up. */
const iso = (moment: number) => new Date(moment).toISOString().slice(5, 16);
/** From one moment to another, whose day is said where it is another one. */
const span = (begins: number, ends: number) =>
  `${iso(begins)}/${iso(begins).slice(0, 5) === iso(ends).slice(0, 5) ? iso(ends).slice(6) : iso(ends)}`;

function read(text: string, change: Partial<typeof wanted> = {}) {
  const outcome = readBusy(text, { ...wanted, ...change });
  if (!outcome.ok) throw new Error(outcome.reason);
  return { busy: outcome.ranges.map(({ begins, ends }) => span(begins, ends)), notes: outcome.notes };
}
const busy = (...parts: string[]) => read(calendarText(...parts)).busy;
const zoneText = (name: string, ...rules: string[]) =>
  [`BEGIN:VTIMEZONE\r\nTZID:${name}`, 'BEGIN:STANDARD', ...rules, 'END:STANDARD\r\nEND:VTIMEZONE'].join('\r\n');
const always = (name: string, offset: string) =>
  zoneText(name, 'DTSTART:19700101T000000', `TZOFFSETFROM:${offset}00`, `TZOFFSETTO:${offset}00`);

describe('a time zone', () => {
  const tenTo = (tzid: string, ...more: string[]) =>
    calendarText(...more, eventText(`DTSTART;TZID=${tzid}:20261202T100000`, `DTEND;TZID=${tzid}:20261202T110000`));
  test.each([
    ['Europe/Berlin', 9],
    ['Eastern Standard Time', 15],
    ['"Pacific Standard Time"', 18],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', 15],
    ['(UTC-08:00) Pacific Time (US & Canada)\\; Tijuana', 18],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', 9],
    ['EST', 15],
    ['PT', 18],
    ['us/central', 16],
    ['/freeassociation.sourceforge.net/Tzfile/America/Denver', 17],
    ['America/Los Angeles', 18],
    ['tzone://Microsoft/Utc', 10],
    ['Etc/GMT+5', 15],
    ['GMT-0500', 15],
    ['UTC+5:30', 4.5],
  ])('%s', (tzid, hour) => {
    const { busy: times, notes } = read(tenTo(tzid));
    const at = (hours: number) => Date.UTC(2026, 11, 2) + hours * 3_600_000;
    expect([times, notes.guessed, notes.unread]).toEqual([[span(at(hour), at(hour + 1))], 0, 0]);
  });

  test.each(['BST', 'ACT', 'Mars/Phobos', 'Etc/Unknown', '"(UTC+03:00) The Office"'])(
    '%s is unknown, so it is guessed and told',
    (tzid) => {
      const isOffset = tzid.includes('+');
      const { busy: times, notes } = read(tenTo(tzid));
      const time = isOffset ? '12-02T07:00/08:00' : '12-02T15:00/16:00';
      expect([times, notes.guessed, notes.unread]).toEqual([[time], 1, 0]);
      const as = isOffset ? 'UTC+03:00' : 'Eastern Time';
      expect(notes.entries[0]?.why).toBe(
        `its time zone "${tzid.replaceAll('"', '')}" is unknown, so it is read as ${as}.`,
      );
      // A calendar that says its own zone is read by that one.
      if (!isOffset) expect(read(tenTo(tzid, 'X-WR-TIMEZONE:America/Denver')).busy).toEqual(['12-02T17:00/18:00']);
    },
  );

  test('that every system knows is taken by its rules, any other by those of its own calendar', () => {
    const name = 'Pacific Standard Time';
    expect(read(tenTo(name, always(name, '+09'))).busy).toEqual(['12-02T18:00/19:00']);
    const both = [tenTo('Zone 1', always('Zone 1', '-08')), tenTo('PST', always('PST', '+09'))];
    expect(read([...both, tenTo('Zone 1', always('Zone 1', '+01'))].join('')).busy).toEqual([
      '12-02T01:00/02:00',
      '12-02T09:00/10:00',
      '12-02T18:00/19:00',
    ]);
    const daylight = [
      'DTSTART:16010101T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\nRRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
      'END:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400',
      'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3\r\nEND:DAYLIGHT\r\nBEGIN:STANDARD',
    ];
    const weekly = eventText('DTSTART;TZID=Own:20261026T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2');
    expect(busy(zoneText('Own', ...daylight), weekly)).toEqual(['10-26T14:00/15:00', '11-02T15:00/16:00']);
    const broken = tenTo('Own', zoneText('Own', 'DTSTART:x'), eventText('DTSTART:20261203T100000Z', 'DURATION:PT1H'));
    const { busy: times, notes } = read(broken);
    expect([times, notes.guessed]).toEqual([['12-02T15:00/16:00', '12-03T10:00/11:00'], 1]);
  });

  test('of the calendar is that of floating times, and of neither days nor times with one', () => {
    const floating = [
      eventText('DTSTART:20261203T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261204T100000'),
      eventText('DTSTART;VALUE=DATE:20261210'),
      eventText('DTSTART:20261211T100000Z', 'DTEND:20261211T110000Z'),
    ];
    const others = ['12-10T05:00/12-11T05:00', '12-11T10:00/11:00'];
    for (const zone of ['America/Los_Angeles', 'Pacific Standard Time'])
      expect(busy(`X-WR-TIMEZONE:${zone}`, ...floating)).toEqual(['12-03T18:00/19:00', '12-05T18:00/19:00', ...others]);
    const { busy: times, notes } = read(calendarText('X-WR-TIMEZONE:IST', ...floating));
    expect([times, notes.guessed]).toEqual([['12-03T15:00/16:00', '12-05T15:00/16:00', ...others], 1]);
  });

  test('of the start holds for an end, an exception and a replaced occurrence that name none', () => {
    const series = ['UID:s', 'DTSTART;TZID=America/Denver:20261202T100000', 'DTEND:20261202T110000'];
    expect(
      busy(
        eventText(...series, 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20261203T100000'),
        eventText('UID:s', 'RECURRENCE-ID:20261204T100000', 'DTSTART:20261204T220000Z', 'DURATION:PT1H'),
      ),
    ).toEqual(['12-02T17:00/18:00', '12-04T22:00/23:00', '12-05T17:00/18:00']);
  });
});

test.each([
  ['the day of 25 hours', ['DTSTART;VALUE=DATE:20261101'], '11-01T04:00/11-02T05:00'],
  ['more days', ['DTSTART;VALUE=DATE:20261031', 'DTEND;VALUE=DATE:20261103'], '10-31T04:00/11-03T05:00'],
  ['begun before', ['DTSTART:20261019T230000', 'DTEND:20261020T010000'], '10-20T04:00/05:00'],
  ['what comes twice is the first', ['DTSTART:20261101T013000', 'DURATION:PT30M'], '11-01T05:30/06:00'],
  ['a day by its length', ['DTSTART:20261031T120000', 'DURATION:P1DT1H'], '10-31T16:00/11-01T18:00'],
])('over a change of clocks: %s', (_, lines, expected) => expect(busy(eventText(...lines))).toEqual([expected]));

test('a time that a spring change skips is the moment after it, and as long as its clock says', () => {
  const spring = { from: Date.parse('2027-03-13T00:00:00-05:00'), to: Date.parse('2027-03-16T00:00:00-04:00') };
  const daily = eventText('DTSTART:20270313T023000', 'DURATION:PT30M', 'RRULE:FREQ=DAILY');
  const times = ['03-13T07:30/08:00', '03-14T07:30/08:00', '03-15T06:30/07:00'];
  expect(read(calendarText(daily), spring).busy).toEqual(times);
  const early = ['DTSTART;TZID=America/New_York:20260308T023000', 'DTEND;TZID=America/New_York:20260308T033000'];
  expect(busy(eventText(...early, 'RRULE:FREQ=MONTHLY;COUNT=10')).at(-1)).toBe('12-08T07:30/08:30');
});

describe('a day off', () => {
  const day = '12-04T05:00/12-05T05:00';
  test.each([
    [['DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261204']],
    [['DTSTART;VALUE=DATE:20261204']],
    [['DTSTART;VALUE=DATE-TIME:20261204']],
    [['DTSTART;VALUE=DATE:2026-12-04']],
    [['DTSTART;TZID=America/New_York;VALUE=DATE:20261204']],
    [['DTSTART:20261204T000000', 'DTEND:20261204T240000']],
    [['DTSTART:20261204T000000']],
    [['DTSTART;TZID=Eastern Standard Time:20261204T000000', 'DTEND;TZID=Eastern Standard Time:20261205T000000']],
    [['DTSTART:20261204T000000Z', 'DTEND:20261205T000000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
    [['DTSTART:20261204T050000Z', 'DTEND:20261204T050000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
    [['DTSTART;TZID=Pacific Standard Time:20261204T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
  ])('%s', (lines) => {
    const { busy: times, notes } = read(calendarText(eventText(...lines)));
    expect([times, notes.unread]).toEqual([[day], 0]);
  });

  test('every week leaves out the dates, also those that are written as times', () => {
    const weekly = ['DTSTART;VALUE=DATE:20261204', 'RRULE:FREQ=WEEKLY;COUNT=5'];
    const left = ['EXDATE:20261211T000000Z', 'EXDATE;TZID=Eastern Standard Time:20261218T000000'];
    expect(busy(eventText(...weekly, ...left, 'EXDATE;VALUE=DATE:20261225'))).toEqual([day, '01-01T05:00/01-02T05:00']);
  });

  test.each(['20261206T000000Z', '20261206', '20261206T000000', '20261206T235959Z', '20261206T050000Z'])(
    'every day until %s has its last one',
    (until) => {
      const daily = eventText('DTSTART;VALUE=DATE:20261204', `RRULE:FREQ=DAILY;UNTIL=${until}`);
      expect(busy(daily)).toEqual(['12-04T05:00/12-07T05:00']);
    },
  );

  test('is added to days by a time at its midnight, and to times by its date', () => {
    const [days, hours] = ['12-02T05:00/12-03T05:00', '12-02T15:00/16:00'];
    expect(busy(eventText('DTSTART;VALUE=DATE:20261202', 'RDATE:20261204T000000Z'))).toEqual([days, day]);
    const timed = eventText('DTSTART:20261202T100000', 'DURATION:PT1H', 'RDATE;VALUE=DATE:20261204');
    expect(busy(timed)).toEqual([hours, '12-04T15:00/16:00']);
  });
});

test('free/busy: several periods in a line, all types in any case, folded and with other properties', () => {
  const lines = [
    'BEGIN:VFREEBUSY',
    'FREEBUSY:20261212T150000Z/garbage',
    'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261201T150000Z/20261201T160000Z,20261202T150000Z/PT3',
    ' 0M',
    'freebusy;fbtype=busy-unavailable:20261203t150000z/pt1h',
    'FREEBUSY;FBTYPE="BUSY":20261204T150000Z/PT1H',
    'FREEBUSY;FBTYPE=X-OOF:20261205T150000Z/PT1H',
    'FREEBUSY;FBTYPE=free:20261206T150000Z/PT1H',
    'FREEBUSY;FBTYPE=BUSY:20261207T150000Z/20261207T140000Z,20261299T150000Z/PT1H,20261208T150000Z/PT1H',
    'END:VFREEBUSY',
  ];
  const { busy: times, notes } = read(calendarText(...lines));
  const hours = [1, 3, 4, 5, 7, 8, 12].map((n) => `12-${two(n)}T15:00/16:00`);
  expect(times).toEqual([...hours.slice(0, 1), '12-02T15:00/15:30', ...hours.slice(1)]);
  expect(notes.unread).toBe(3);
});

describe('a series', () => {
  const daily = (...lines: string[]) =>
    eventText('UID:d', 'DTSTART;TZID=America/New_York:20261201T100000', 'DURATION:PT1H', ...lines);
  const one = (id: string, ...lines: string[]) => eventText('UID:d', `RECURRENCE-ID${id}`, ...lines);

  test('ends with UNTIL of another zone, also over a change of clocks', () => {
    const begun = ['DTSTART;TZID=America/New_York:20261030T100000', 'DURATION:PT1H'];
    expect(busy(eventText(...begun, 'RRULE:FREQ=DAILY;UNTIL=20261102T150000Z'))).toHaveLength(4);
    // The day of an UNTIL without a time is still one of them.
    expect(busy(eventText(...begun, 'RRULE:FREQ=DAILY;UNTIL=20261031'))).toHaveLength(2);
    const ahead = ['DTSTART;TZID=Asia/Tokyo:20261030T100000', 'RRULE:FREQ=DAILY;UNTIL=20261031T010000Z'];
    expect(busy(eventText('DURATION:PT1H', ...ahead))).toHaveLength(2);
  });

  test('without its exceptions, in whatever form they come, and with its additional dates, in odd spelling', () => {
    const rule = 'RRULE;X-SAID="daily: ten":freq=daily; X-FOO=1; count=8;';
    const left = ['EXDATE:20261201T150000Z,20200101T000000Z', 'EXDATE;TZID=America/New_York:20261202T100000'];
    const added = 'RDATE;VALUE=PERIOD:20261211T120000Z/PT5M,20261212T120000Z/20261212T121500Z';
    const others = ['EXDATE;VALUE=DATE:20261203', 'EXRULE:FREQ=DAILY;INTERVAL=4;COUNT=2'];
    expect(busy(daily(rule, ...left, ...others, 'RDATE;TZID=America/New_York:20261210T120000', added))).toEqual([
      ...[4, 6, 7, 8].map((n) => `12-${two(n)}T15:00/16:00`),
      '12-10T17:00/18:00',
      '12-11T12:00/12:05',
      '12-12T12:00/12:15',
    ]);
  });

  test('single ones are moved, cancelled, made free, also from and to outside of what is wanted', () => {
    const hour = 'DURATION:PT1H';
    expect(
      busy(
        one(':20261201T150000Z', 'DTSTART:20261205T200000Z', 'DURATION:PT30M'),
        daily('RRULE:FREQ=DAILY;COUNT=4'),
        one(':20261202T150000Z', 'DTSTART:20261202T150000Z', hour, 'STATUS:CANCELLED'),
        one(':20261203T150000Z', 'DTSTART:20261203T150000Z', hour, 'TRANSP:TRANSPARENT'),
        one(':20270401T140000Z', 'DTSTART:20261206T200000Z', 'DURATION:PT30M'),
      ),
    ).toEqual(['12-04T15:00/16:00', '12-05T20:00/20:30', '12-06T20:00/20:30']);
  });

  test('changed from one occurrence on, twice, with one that stays as it was moved, and ended early', () => {
    const changed = [
      one(';RANGE=THISANDFUTURE:20261203T150000Z', 'DTSTART:20261203T190000Z', 'DURATION:PT2H'),
      one(':20261204T150000Z', 'DTSTART:20261204T130000Z', 'DURATION:PT30M'),
      one(';RANGE=THISANDFUTURE;TZID=America/New_York:20261206T100000', 'DTSTART:20261206T150000Z', 'STATUS:CANCELLED'),
    ];
    expect(busy(daily('RRULE:FREQ=DAILY'), ...changed)).toEqual([
      '12-01T15:00/16:00',
      '12-02T15:00/16:00',
      '12-03T19:00/21:00',
      '12-04T13:00/13:30',
      '12-05T19:00/21:00',
    ]);
  });

  test('single ones are told apart without their series, in calendars of their own, and by a day', () => {
    const alone = one(':20261203T150000Z', 'DTSTART:20261203T190000Z', 'DURATION:PT1H');
    expect(busy(alone)).toEqual(['12-03T19:00/20:00']);
    const apart = [
      calendarText(daily('RRULE:FREQ=DAILY;COUNT=3')),
      calendarText(one(':20261202T150000Z', 'DTSTART:20261202T200000Z', 'DURATION:PT1H')),
      calendarText(one(';VALUE=DATE:20261203', 'DTSTART:20261203T150000Z', 'STATUS:CANCELLED')),
    ];
    expect(read(apart.join('')).busy).toEqual(['12-01T15:00/16:00', '12-02T20:00/21:00']);
  });

  test.each([
    [':20261202T150000Z', ['DTSTART:junk'], /start is not a date/],
    [':20261202T150000Z', [], /no start/],
    [';RANGE=THISANDFUTURE:20261202T150000Z', [], /no start/],
  ])('keeps the time of an occurrence without a start: %s %s', (id, lines, why) => {
    const { busy: times, notes } = read(calendarText(daily('RRULE:FREQ=DAILY;COUNT=3'), one(id, ...lines)));
    expect(times).toEqual([1, 2, 3].map((n) => `12-0${n}T15:00/16:00`));
    expect(notes.entries.map((note) => note.why)).toEqual([expect.stringMatching(why)]);
    // Without its series too; one that is called off needs no start.
    expect(read(calendarText(one(id, ...lines))).busy).toEqual(['12-02T15:00/16:00']);
    if (lines.length === 0)
      expect(busy(daily('RRULE:FREQ=DAILY;COUNT=2'), one(id, 'STATUS:CANCELLED'))).toHaveLength(1);
  });

  test('by the Hebrew calendar, by the end of a month, by weeks of the year, and under way at the first day', () => {
    const holidays = eventText('DTSTART;VALUE=DATE:20231208', 'RRULE:RSCALE=HEBREW;FREQ=YEARLY');
    expect(busy(holidays)).toEqual(['12-05T05:00/12-06T05:00']);
    const last = ['DTSTART;VALUE=DATE:20240831', 'RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD'];
    expect(busy(eventText(...last))[1]).toBe('11-30T05:00/12-01T05:00');
    const week = 'RRULE:FREQ=YEARLY;BYWEEKNO=50;BYDAY=MO';
    expect(busy(eventText('DTSTART:20251208T150000Z', 'DURATION:PT1H', week))).toEqual(['12-07T15:00/16:00']);
    const fair = eventText('DTSTART;VALUE=DATE:20251018', 'DTEND;VALUE=DATE:20251025', 'RRULE:FREQ=YEARLY');
    expect(busy(fair)).toEqual(['10-20T04:00/10-25T04:00']);
  });
});

describe('who is there', () => {
  const slot = ['DTSTART:20261202T150000Z', 'DTEND:20261202T160000Z'];
  const meeting = (...lines: string[]) => eventText(...slot, ...lines);
  test('tentative and out of office are busy; free, elsewhere, cancelled, without length and our own are not', () => {
    const status = 'X-MICROSOFT-CDO-BUSYSTATUS';
    const intended = 'X-MICROSOFT-CDO-INTENDEDSTATUS:FREE';
    for (const line of [
      ...[`${status}:TENTATIVE`, `${status}:OOF`, `${status}:BUSY\r\n${intended}`],
      ...['STATUS:TENTATIVE', 'TRANSP:OPAQUE', 'CLASS:PRIVATE', 'UID:lunch@northarc.example'],
    ])
      expect([line, busy(meeting(line)).length]).toEqual([line, 1]);
    for (const line of [
      ...[`${status}:FREE`, `${status.toLowerCase()}:workingelsewhere`, intended, 'TRANSP: transparent '],
      ...['STATUS:canceled', 'UID:0197a2f0-1111-7222-8333-444455556666@northarc.example'],
    ])
      expect([line, busy(meeting(line))]).toEqual([line, []]);
    expect(busy('METHOD:CANCEL', meeting())).toEqual([]);
    expect(busy('BEGIN:VTODO\r\nUID:t\r\nDTSTART:20261102T150000Z\r\nEND:VTODO')).toEqual([]);
    for (const lines of [['DTSTART:20261204T090000'], ['DTSTART:20261204T090000Z', 'DURATION:PT0S']])
      expect(read(calendarText(eventText(...lines)))).toMatchObject({ busy: [], notes: { unread: 0 } });
  });

  const guest = (address: string, answer: string) => `ATTENDEE;PARTSTAT=${answer};CN="A: b":mailto:${address}`;
  const from = (address: string) => `ORGANIZER;CN=Host:mailto:${address}`;
  test('what the owner declined, known by the name or the address of the calendar, or as one of the desk', () => {
    const [mine, host] = [from('me@home.example'), from('host@vendor.example')];
    const declined = meeting(host, guest('Me@Home.example', 'DECLINED'), guest('office@northarc.example', 'ACCEPTED'));
    expect(busy('X-WR-CALNAME:Calendar of me@home.example', declined)).toEqual([]);
    expect(read(calendarText(declined), { owners: { ofCalendar: ['me@home.example'], known: [] } }).busy).toEqual([]);
    expect(busy(declined)).toHaveLength(1);
    const office = meeting(host, guest('office@northarc.example', 'declined'), guest('b@y.example', 'ACCEPTED'));
    expect(busy(office)).toEqual([]);
    const tentative = declined.replace('DECLINED', 'TENTATIVE');
    expect(busy('X-WR-CALNAME:me@home.example', tentative)).toHaveLength(1);
    // The only guest of another is the owner, but not a guest who does not come to the owner.
    const alone = meeting(host, guest('me@home.example', 'DECLINED'));
    expect(busy(alone)).toEqual([]);
    const client = guest('client@far.example', 'DECLINED');
    expect(busy(meeting(from('office@northarc.example'), client))).toHaveLength(1);
    // Another entry shows whose calendar it is.
    const other = eventText('DTSTART:20261203T150000Z', 'DURATION:PT1H', mine, guest('x@far.example', 'ACCEPTED'));
    expect(busy(meeting(mine, client), other)).toHaveLength(2);
    expect(busy(alone, other)).toHaveLength(1);
  });
});

describe('a file', () => {
  const times = ['DTSTART:20261202T150000Z', 'DTEND:20261202T160000Z'];
  const good = calendarText(eventText('SUMMARY:Zoë', ...times));
  const expected = ['12-02T15:00/16:00'];
  const wide = (text: string) => Buffer.from(text, 'utf16le');
  test.each<[string, Uint8Array]>([
    ['line feeds', Buffer.from(good.replaceAll('\r\n', '\n'))],
    ['carriage returns', Buffer.from(good.replaceAll('\r\n', '\r'))],
    ['empty lines between', Buffer.from(good.replaceAll('\r\n', '\r\r\n'))],
    ['a byte order mark', Buffer.from(`\uFEFF${good}`)],
    ['UTF-16', wide(good)],
    ['UTF-16 with its mark', wide(`\uFEFF${good}`)],
    ['UTF-16, big end first', wide(`\uFEFF${good}`).swap16()],
    ['a Windows encoding', Buffer.from(good, 'latin1')],
    ['words before and after', Buffer.from(`<b>Warning</b>: x in y.php\n\n${good}<!-- cached -->\nNote: end\n`)],
    ['an end that is missing', Buffer.from(good.replace('END:VCALENDAR', ''))],
    ['spaces after words', Buffer.from(good.replaceAll('\r\n', '  \r\n'))],
    ['no calendar around', Buffer.from(good.replace('BEGIN:VCALENDAR', 'X:').replace('END:VCALENDAR', ''))],
    ['an end too many', Buffer.from(good.replace('BEGIN:VEVENT', 'END:VEVENT\r\nEND:VALARM\r\nBEGIN:VEVENT'))],
  ])('with %s', (_, bytes) => {
    const { busy: found, notes } = read(decodeCalendar(bytes, 'text/calendar; charset=windows-1252'));
    expect([found, notes]).toMatchObject([expected, { unread: 0, guessed: 0, isCutOff: false }]);
  });

  test.each([
    ['DTSTART;TZID=America/New_Y\r\nork:20261202T100000', 'DURATION:PT1H'],
    ['DTSTART 20261202T150000Z', 'DTEND20261202T160000Z'],
    // A quote within a parameter, of which the library makes nothing.
    ['ATTENDEE;X-RESPONSE-COMMENT="He said "no"";PARTSTAT=ACCEPTED:mailto:a@b.example', ...times],
    ['DTSTART;VALUE=PERIOD:20261202T150000Z/PT1H'],
    ['DTSTART;VALUE=PERIOD:20261202T150000Z/20261202T160000Z'],
    ['DTSTART : 20261202T150000Z', 'DTEND : 20261202T160000Z'],
    ['item1.DTSTART:20261202T150000Z', 'item1.DTEND:20261202T160000Z'],
  ])('with lines such as %s', (...lines) => {
    const { busy: found, notes } = read(calendarText(eventText(...lines)));
    expect([found, notes.unread]).toEqual([expected, 0]);
  });

  test('keeps the next entry whole where the END of one is missing or comes late, and an alarm out of it', () => {
    const first = eventText('DTSTART:20261201T150000Z', 'DTEND:20261201T160000Z').replace('END:VEVENT', 'X-A:b');
    const alarm = 'BEGIN:VALARM\r\nDTSTART:20200101T000000Z\r\nDURATION:PT9H\r\nEND:VALARM';
    expect(busy(first, eventText(alarm, ...times))).toEqual(['12-01T15:00/16:00', ...expected]);
    const begun = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:First', 'DTSTART:20261201T150000Z', 'BEGIN:VEVENT'];
    const late = ['DTEND:20261201T160000Z', 'UID:2', ...times, 'END:VEVENT'];
    const { busy: found, notes } = read(calendarText(...begun, ...late));
    expect(found).toEqual(['12-01T15:00/16:00', ...expected]);
    expect(notes.entries.map(({ entry }) => entry.split(',')[0])).toEqual(['"First"']);
    const prose = ['Status: cancelled', 'Begin: at noon', 'Duration: 5 hours', 'END: late', 'http://x'];
    expect(busy(eventText(...times, 'DESCRIPTION:Agenda', ...prose))).toEqual(expected);
  });

  test('that breaks off says so, and what it had to the last is held', () => {
    for (const cut of [good.slice(0, -20), good.slice(0, good.lastIndexOf('DTEND') + 9)]) {
      const { busy: found, notes } = read(cut);
      expect([found, notes]).toMatchObject([expected, { unread: 1, isCutOff: true }]);
    }
  });

  test('that is no calendar, or has more than one has, is refused as a whole', () => {
    expect(readBusy('<html>', wanted)).toMatchObject({ ok: false });
    expect(read('BEGIN:VCALENDAR\r\nEND:VCALENDAR').busy).toEqual([]);
    const hourly = (minute: number) =>
      eventText(`UID:${minute}`, `DTSTART:20260101T00${two(minute)}00Z`, 'DURATION:PT1M', 'RRULE:FREQ=HOURLY');
    const many = Array.from({ length: 20 }, (_, nth) => hourly(3 * nth));
    const near = { ...wanted, from: wanted.to - 510 * 3_600_000 };
    expect(readBusy(calendarText(...many), near)).toEqual({ ok: false, reason: 'It has too many busy times.' });
  });
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
  .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 8, max: 11 }), fc.integer({ min: 4, max: 22 }))
  .map(([day, month, hour]) => `2026${two(month)}${two(day)}T${two(hour)}1500`);
const zones = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Tokyo');
const two = (n: number) => String(n).padStart(2, '0');

/** The starts of a series in an interval, as ical.js finds them. */
function startsByIcal(rrule: string, begin: string, zone: string): number[] {
  const { year, month, day, hour, minute } = Temporal.PlainDateTime.from(begin);
  const recur = ICAL.Recur.fromString(rrule.replace(/;UNTIL=[^;]*/, ''));
  const end = rrule.includes('UNTIL') ? Date.parse('2026-11-30T23:59:59Z') : wanted.to;
  const iterator = recur.iterator(ICAL.Time.fromData({ year, month, day, hour, minute }));
  const found: number[] = [];
  for (let next = iterator.next(); next && found.length < 200; next = iterator.next()) {
    found.push(Temporal.PlainDateTime.from(next.toString()).toZonedDateTime(zone).epochMilliseconds);
  }
  return found.filter((moment) => moment <= end);
}

test('rules of all kinds that calendars write have the occurrences that another library finds', () => {
  fc.assert(
    fc.property(rule, start, zones, (rrule, begin, zone) => {
      const series = eventText('UID:x', `DTSTART;TZID=${zone}:${begin}`, 'DURATION:PT30M', `RRULE:${rrule}`);
      const starts = startsByIcal(rrule, begin, zone);
      // A first that is none by its own rule leaves open what is counted (RFC 5545, section 3.8.5.3).
      const { dayOfWeek } = Temporal.PlainDate.from(begin.slice(0, 8));
      const named = /BYDAY=([^;]*)/.exec(rrule)?.[1] ?? days.join(',');
      const first = Temporal.PlainDateTime.from(begin).toZonedDateTime(zone).epochMilliseconds;
      fc.pre(named.includes(days[dayOfWeek - 1] ?? '') && starts[0] === first);
      const near = starts.filter((moment) => moment >= wanted.from && moment < wanted.to);
      expect(busy(series).map((range) => range.split('/')[0])).toEqual(near.map(iso));
    }),
    { numRuns: 50 },
  );
});
