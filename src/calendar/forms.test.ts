import { describe, expect, test } from 'vitest';
import { calendarText, eventText } from '#tests/helpers/calendar-feed.ts';
import { decodeCalendar } from './busy-store.server.ts';
import { readBusy } from './ics-calendar.ts';

/* The forms in which calendars write one and the same thing. */

const wanted = {
  from: Date.parse('2026-11-25T00:00:00-05:00'),
  to: Date.parse('2027-02-01T00:00:00-05:00'),
  ownDomain: 'northarc.example',
  owners: { ofCalendar: [] as string[], known: ['office@northarc.example'] },
};

function read(text: string, owners = wanted.owners) {
  const outcome = readBusy(text, { ...wanted, owners });
  if (!outcome.ok) throw new Error(outcome.reason);
  const iso = (moment: number) => new Date(moment).toISOString().slice(5, 16);
  return { busy: outcome.ranges.map(({ begins, ends }) => `${iso(begins)}/${iso(ends)}`), notes: outcome.notes };
}
const busy = (...parts: string[]) => read(calendarText(...parts)).busy;

describe('a time zone', () => {
  const tenTo = (tzid: string, ...more: string[]) =>
    calendarText(...more, eventText(`DTSTART;TZID=${tzid}:20261202T100000`, `DTEND;TZID=${tzid}:20261202T110000`));
  test.each([
    ['Eastern Standard Time', 15],
    ['W. Europe Standard Time', 9],
    ['US Mountain Standard Time', 17],
    ['India Standard Time', 4.5],
    ['"Pacific Standard Time"', 18],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', 15],
    ['(UTC-05:00) Eastern Time (US & Canada)', 15],
    ['(GMT-06.00) Central Time (US and Canada)', 16],
    ['(UTC-08:00) Pacific Time (US & Canada)\\; Tijuana', 18],
    ['Mountain Time (US & Canada)', 17],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', 9],
    ['(UTC-07:00) Arizona', 17],
    ['Eastern Daylight Time', 15],
    ['EST', 15],
    ['PT', 18],
    ['CST6CDT', 16],
    ['US/Central', 16],
    ['us/central', 16],
    ['/freeassociation.sourceforge.net/America/New_York', 15],
    ['/freeassociation.sourceforge.net/Tzfile/America/Denver', 17],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', 13],
    ['America/Los Angeles', 18],
    ['tzone://Microsoft/Utc', 10],
    ['Etc/GMT+5', 15],
    ['GMT-0500', 15],
    ['UTC+5:30', 4.5],
    ['-06:00', 16],
  ])('%s', (tzid, hour) => {
    const { busy: times, notes } = read(tenTo(tzid));
    const iso = (at: number) => new Date(Date.UTC(2026, 11, 2) + at * 3_600_000).toISOString().slice(5, 16);
    expect([times, notes.guessed, notes.unread]).toEqual([[`${iso(hour)}/${iso(hour + 1)}`], 0, 0]);
  });

  test.each([
    ['BST', '12-02T15:00/12-02T16:00', 'Eastern Time'],
    ['ACT', '12-02T15:00/12-02T16:00', 'Eastern Time'],
    ['IST', '12-02T15:00/12-02T16:00', 'Eastern Time'],
    ['Mars/Phobos', '12-02T15:00/12-02T16:00', 'Eastern Time'],
    ['Etc/Unknown', '12-02T15:00/12-02T16:00', 'Eastern Time'],
    ['Customized Time Zone', '12-02T15:00/12-02T16:00', 'Eastern Time'],
    ['"(UTC+03:00) The Office"', '12-02T07:00/12-02T08:00', 'UTC+03:00'],
  ])('%s is unknown, so it is guessed and told', (tzid, time, as) => {
    const { busy: times, notes } = read(tenTo(tzid));
    expect([times, notes.guessed, notes.unread]).toEqual([[time], 1, 0]);
    expect(notes.entries[0]?.why).toBe(
      `its time zone ${tzid.replace(/^"?(.*?)"?$/, '"$1"')} is unknown, so it is read as ${as}.`,
    );
    // A calendar that says its own zone is read by that one.
    const own = read(tenTo(tzid, 'X-WR-TIMEZONE:America/Denver'));
    if (as === 'Eastern Time') expect(own.busy).toEqual(['12-02T17:00/12-02T18:00']);
  });

  test('that every system knows is taken by its rules, whatever the file says', () => {
    const wrong = 'BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0900\r\nTZOFFSETTO:+0900\r\nEND:STANDARD';
    const rules = `BEGIN:VTIMEZONE\r\nTZID:Pacific Standard Time\r\n${wrong}\r\nEND:VTIMEZONE`;
    expect(read(tenTo('Pacific Standard Time', rules)).busy).toEqual(['12-02T18:00/12-02T19:00']);
    // An abbreviation is what the file says.
    const own = rules.replace('Pacific Standard Time', 'PST');
    expect(read(tenTo('PST', own)).busy).toEqual(['12-02T01:00/12-02T02:00']);
  });

  test('of a file that describes it wrongly is told, and the others are read', () => {
    const broken = ['BEGIN:VTIMEZONE', 'TZID:Own', 'BEGIN:STANDARD', 'DTSTART:x', 'END:STANDARD', 'END:VTIMEZONE'];
    const { busy: times, notes } = read(
      tenTo('Own', broken.join('\r\n'), eventText('DTSTART:20261203T100000Z', 'DTEND:20261203T110000Z')),
    );
    expect([times, notes.guessed]).toEqual([['12-02T15:00/12-02T16:00', '12-03T10:00/12-03T11:00'], 1]);
  });

  test('of the calendar is that of floating times, and of neither days nor times with one', () => {
    const floating = [
      eventText('DTSTART:20261202T100000', 'DTEND:20261202T110000'),
      eventText('DTSTART:20261203T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261204T100000'),
      eventText('DTSTART;VALUE=DATE:20261210'),
      eventText('DTSTART:20261211T100000Z', 'DTEND:20261211T110000Z'),
    ];
    const expected = [
      '12-02T18:00/12-02T19:00',
      '12-03T18:00/12-03T19:00',
      '12-05T18:00/12-05T19:00',
      '12-10T05:00/12-11T05:00',
      '12-11T10:00/12-11T11:00',
    ];
    expect(busy('X-WR-TIMEZONE:America/Los_Angeles', ...floating)).toEqual(expected);
    expect(busy('X-WR-TIMEZONE:Pacific Standard Time', ...floating)).toEqual(expected);
  });

  test('of the calendar that is unknown is told, and its floating times are held', () => {
    const floating = eventText('DTSTART:20261202T100000', 'DTEND:20261202T110000');
    const { busy: times, notes } = read(calendarText('X-WR-TIMEZONE:IST', floating));
    expect([times, notes.guessed]).toEqual([['12-02T15:00/12-02T16:00'], 1]);
  });

  test('that two calendars of a file describe is in each its own', () => {
    const rules = (hour: string) =>
      `BEGIN:VTIMEZONE\r\nTZID:Zone 1\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:${hour}00\r\nTZOFFSETTO:${hour}00\r\nEND:STANDARD\r\nEND:VTIMEZONE`;
    const both = [tenTo('Zone 1', rules('-08')), tenTo('Zone 1', rules('+01'))];
    expect(read(both.join('')).busy).toEqual(['12-02T09:00/12-02T10:00', '12-02T18:00/12-02T19:00']);
  });

  test('of the start holds for an end, an exception and a replaced occurrence that name none', () => {
    const series = ['UID:s', 'DTSTART;TZID=America/Denver:20261202T100000', 'DTEND:20261202T110000'];
    expect(
      busy(
        eventText(...series, 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20261203T100000'),
        eventText('UID:s', 'RECURRENCE-ID:20261204T100000', 'DTSTART:20261204T220000Z', 'DURATION:PT1H'),
      ),
    ).toEqual(['12-02T17:00/12-02T18:00', '12-04T22:00/12-04T23:00', '12-05T17:00/12-05T18:00']);
  });
});

describe('a day off', () => {
  const day = '12-04T05:00/12-05T05:00';
  test.each([
    [['DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261205']],
    [['DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261204']],
    [['DTSTART;VALUE=DATE:20261204']],
    [['DTSTART;VALUE=DATE:20261204', 'DURATION:P1D']],
    [['DTSTART;VALUE=DATE:20261204', 'DURATION:PT0S']],
    [['DTSTART;VALUE=DATE:20261204', 'DURATION:PT24H']],
    [['DTSTART:20261204', 'DTEND:20261205']],
    [['DTSTART:20261204', 'DTEND:20261204']],
    [['DTSTART;VALUE=DATE-TIME:20261204']],
    [['DTSTART;VALUE=DATE:2026-12-04']],
    [['DTSTART;TZID=America/New_York;VALUE=DATE:20261204']],
    [['DTSTART:20261204T000000', 'DTEND:20261205T000000']],
    [['DTSTART:20261204T000000', 'DTEND:20261204T240000']],
    [['DTSTART:20261204T000000', 'DTEND:20261204T000000']],
    [['DTSTART:20261204T000000']],
    [['DTSTART;TZID=Eastern Standard Time:20261204T000000', 'DTEND;TZID=Eastern Standard Time:20261205T000000']],
    [['DTSTART:20261204T000000Z', 'DTEND:20261205T000000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
    [['DTSTART:20261204T000000Z', 'DTEND:20261204T000000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
    [['DTSTART:20261204T050000Z', 'DTEND:20261205T050000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
    [['DTSTART:20261204T050000Z', 'DTEND:20261204T050000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
    [['DTSTART;TZID=Pacific Standard Time:20261204T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
  ])('%s', (lines) => {
    const { busy: times, notes } = read(calendarText(eventText(...lines)));
    expect([times, notes.unread]).toEqual([[day], 0]);
  });

  test('every week leaves out the dates that are written as times', () => {
    const weekly = ['DTSTART;VALUE=DATE:20261204', 'RRULE:FREQ=WEEKLY;COUNT=4'];
    const left = ['EXDATE:20261211T000000Z', 'EXDATE;TZID=Eastern Standard Time:20261218T000000'];
    expect(busy(eventText(...weekly, ...left))).toEqual([day, '12-25T05:00/12-26T05:00']);
  });

  test.each(['20261206T000000Z', '20261206', '20261206T000000', '20261206T235959Z', '20261206T050000Z'])(
    'every day until %s has its last one',
    (until) => {
      expect(busy(eventText('DTSTART;VALUE=DATE:20261204', `RRULE:FREQ=DAILY;UNTIL=${until}`))).toEqual([
        '12-04T05:00/12-07T05:00',
      ]);
    },
  );

  test('is added to days by a time at its midnight, and to times by its date', () => {
    expect(busy(eventText('DTSTART;VALUE=DATE:20261202', 'RDATE:20261204T000000Z'))).toEqual([
      '12-02T05:00/12-03T05:00',
      day,
    ]);
    expect(busy(eventText('DTSTART:20261202T100000', 'DURATION:PT1H', 'RDATE;VALUE=DATE:20261204'))).toEqual([
      '12-02T15:00/12-02T16:00',
      '12-04T15:00/12-04T16:00',
    ]);
  });

  test('a reminder without length at another time of day is none', () => {
    for (const lines of [['DTSTART:20261204T090000'], ['DTSTART:20261204T090000Z', 'DURATION:PT0S']])
      expect(read(calendarText(eventText(...lines)))).toMatchObject({ busy: [], notes: { unread: 0 } });
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
  expect(times).toEqual([
    '12-01T15:00/12-01T16:00',
    '12-02T15:00/12-02T15:30',
    '12-03T15:00/12-03T16:00',
    '12-04T15:00/12-04T16:00',
    '12-05T15:00/12-05T16:00',
    '12-07T15:00/12-07T16:00',
    '12-08T15:00/12-08T16:00',
    '12-12T15:00/12-12T16:00',
  ]);
  expect(notes.unread).toBe(3);
});

describe('a series', () => {
  const daily = (...lines: string[]) =>
    eventText('UID:d', 'DTSTART;TZID=America/New_York:20261201T100000', 'DURATION:PT1H', ...lines);
  const one = (id: string, ...lines: string[]) => eventText('UID:d', `RECURRENCE-ID${id}`, ...lines);

  test('changed from one occurrence on, twice, with one that stays as it was moved, and ended early', () => {
    const changed = [
      one(';RANGE=THISANDFUTURE:20261203T150000Z', 'DTSTART:20261203T190000Z', 'DURATION:PT2H'),
      one(':20261204T150000Z', 'DTSTART:20261204T130000Z', 'DURATION:PT30M'),
      one(';RANGE=THISANDFUTURE;TZID=America/New_York:20261206T100000', 'DTSTART:20261206T150000Z', 'STATUS:CANCELLED'),
    ];
    expect(busy(daily('RRULE:FREQ=DAILY'), ...changed)).toEqual([
      '12-01T15:00/12-01T16:00',
      '12-02T15:00/12-02T16:00',
      '12-03T19:00/12-03T21:00',
      '12-04T13:00/12-04T13:30',
      '12-05T19:00/12-05T21:00',
    ]);
  });

  test('single ones are told apart without their series, in calendars of their own, and by a day', () => {
    expect(busy(one(':20261203T150000Z', 'DTSTART:20261203T190000Z', 'DURATION:PT1H'))).toEqual([
      '12-03T19:00/12-03T20:00',
    ]);
    const apart = [
      calendarText(daily('RRULE:FREQ=DAILY;COUNT=3')),
      calendarText(one(':20261202T150000Z', 'DTSTART:20261202T200000Z', 'DURATION:PT1H')),
      calendarText(one(';VALUE=DATE:20261203', 'DTSTART:20261203T150000Z', 'STATUS:CANCELLED')),
    ];
    expect(read(apart.join('')).busy).toEqual(['12-01T15:00/12-01T16:00', '12-02T20:00/12-02T21:00']);
  });

  test.each([
    ['a start that is none', ['DTSTART:junk'], /start is not a date/],
    ['no start', [], /no start/],
    ['no start, of it and all later ones', [], /no start/],
  ])('keeps the time of an occurrence that has %s', (what, lines, why) => {
    const id = `${what.includes('later') ? ';RANGE=THISANDFUTURE' : ''}:20261202T150000Z`;
    const { busy: times, notes } = read(calendarText(daily('RRULE:FREQ=DAILY;COUNT=3'), one(id, ...lines)));
    expect(times).toEqual(['12-01T15:00/12-01T16:00', '12-02T15:00/12-02T16:00', '12-03T15:00/12-03T16:00']);
    expect(notes.entries.map((note) => note.why)).toEqual([expect.stringMatching(why)]);
    // Without its series too.
    expect(read(calendarText(one(id, ...lines))).busy).toEqual(['12-02T15:00/12-02T16:00']);
    // One that is called off needs no start.
    if (lines.length === 0)
      expect(busy(daily('RRULE:FREQ=DAILY;COUNT=2'), one(id, 'STATUS:CANCELLED'))).toEqual(['12-01T15:00/12-01T16:00']);
  });

  test('that began in the hour which spring skips is as long as its clock says', () => {
    const early = ['DTSTART;TZID=America/New_York:20260308T023000', 'DTEND;TZID=America/New_York:20260308T033000'];
    expect(busy(eventText(...early, 'RRULE:FREQ=MONTHLY;COUNT=10'))).toEqual(['12-08T07:30/12-08T08:30']);
  });

  test('by the Hebrew calendar, and by the end of a month', () => {
    const holidays = eventText('DTSTART;VALUE=DATE:20231208', 'RRULE:RSCALE=HEBREW;FREQ=YEARLY');
    expect(busy(holidays)).toEqual(['12-05T05:00/12-06T05:00']);
    const last = ['DTSTART;VALUE=DATE:20240831', 'RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD'];
    expect(busy(eventText(...last))[0]).toBe('11-30T05:00/12-01T05:00');
  });

  test('whose rule is understood in part is held by that part, and told', () => {
    for (const part of ['BYEASTER=0', 'INTERVAL=-1']) {
      const { busy: times, notes } = read(calendarText(daily(`RRULE:FREQ=DAILY;COUNT=2;${part}`)));
      expect([times.length, notes.unread]).toEqual([2, 1]);
    }
    expect(read(calendarText(daily('RRULE:FREQ=DAILY;COUNT=2;X-FOO=1'))).notes.unread).toBe(0);
  });

  test('that is under way when the days that matter begin, and by weeks of the year', () => {
    const holidays = eventText('DTSTART;VALUE=DATE:20251122', 'DTEND;VALUE=DATE:20251129', 'RRULE:FREQ=YEARLY');
    expect(busy(holidays)).toEqual(['11-25T05:00/11-29T05:00']);
    const rule = 'RRULE:FREQ=YEARLY;BYWEEKNO=50;BYDAY=MO';
    expect(busy(eventText('DTSTART:20251208T150000Z', 'DURATION:PT1H', rule))).toEqual(['12-07T15:00/12-07T16:00']);
  });

  test('with a rule of exceptions, additional periods, and rules in odd spelling', () => {
    expect(
      busy(
        daily(
          'RRULE;X-SAID="daily: ten":freq=daily; count=5;',
          'EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=3',
          'RDATE;VALUE=PERIOD:20261210T150000Z/PT30M,20261211T150000Z/20261211T151500Z',
        ),
      ),
    ).toEqual([
      '12-02T15:00/12-02T16:00',
      '12-04T15:00/12-04T16:00',
      '12-10T15:00/12-10T15:30',
      '12-11T15:00/12-11T15:15',
    ]);
  });
});

describe('who is there', () => {
  const slot = ['DTSTART:20261202T150000Z', 'DTEND:20261202T160000Z'];
  const isBusy = (...lines: string[]) => busy(eventText(...slot, ...lines)).length > 0;
  test('tentative and out of office are busy; free, elsewhere and cancelled in any spelling are not', () => {
    for (const line of [
      'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
      'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
      'X-MICROSOFT-CDO-BUSYSTATUS:BUSY\r\nX-MICROSOFT-CDO-INTENDEDSTATUS:FREE',
      'STATUS:TENTATIVE',
      'TRANSP:OPAQUE',
      'CLASS:PRIVATE',
    ])
      expect([line, isBusy(line)]).toEqual([line, true]);
    for (const line of [
      'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      'x-microsoft-cdo-busystatus:workingelsewhere',
      'X-MICROSOFT-CDO-INTENDEDSTATUS:FREE',
      'TRANSP: transparent ',
      'STATUS:canceled',
    ])
      expect([line, isBusy(line)]).toEqual([line, false]);
    expect(busy('METHOD:CANCEL', eventText(...slot))).toEqual([]);
  });

  const guest = (address: string, answer: string) => `ATTENDEE;PARTSTAT=${answer};CN="A: b":mailto:${address}`;
  const from = (address: string) => `ORGANIZER;CN=Host:mailto:${address}`;
  const meeting = (...lines: string[]) => eventText(...slot, ...lines);
  test('what the owner declined, known by the name or the address of the calendar, or as one of the desk', () => {
    const declined = meeting(
      from('host@vendor.example'),
      guest('Me@Home.example', 'DECLINED'),
      guest('office@northarc.example', 'ACCEPTED'),
    );
    expect(busy('X-WR-CALNAME:Calendar of me@home.example', declined)).toEqual([]);
    expect(read(calendarText(declined), { ofCalendar: ['me@home.example'], known: [] }).busy).toEqual([]);
    expect(busy(declined)).toHaveLength(1);
    expect(
      busy(
        meeting(from('x@y.example'), guest('office@northarc.example', 'declined'), guest('b@y.example', 'ACCEPTED')),
      ),
    ).toEqual([]);
    expect(
      busy('X-WR-CALNAME:me@home.example', declined.replace('DECLINED', 'ACCEPTED').replace('ACCEPTED', 'TENTATIVE')),
    ).toHaveLength(1);
  });

  test('the only guest of another is the owner, but not a guest who does not come to the owner', () => {
    const alone = meeting(from('host@vendor.example'), guest('me@home.example', 'DECLINED'));
    expect(busy(alone)).toEqual([]);
    expect(busy(meeting(from('office@northarc.example'), guest('client@far.example', 'DECLINED')))).toHaveLength(1);
    // Another entry shows whose calendar it is.
    const other = eventText(
      ...['DTSTART:20261203T150000Z', 'DURATION:PT1H', from('me@home.example'), guest('x@far.example', 'ACCEPTED')],
    );
    expect(busy(meeting(from('me@home.example'), guest('client@far.example', 'DECLINED')), other)).toHaveLength(2);
    expect(busy(alone, other)).toHaveLength(1);
  });

  test('one declined occurrence of a series', () => {
    const series = ['UID:s', 'DTSTART:20261202T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'];
    const [me, host] = [guest('office@northarc.example', 'ACCEPTED'), from('host@vendor.example')];
    const not = ['UID:s', 'RECURRENCE-ID:20261203T150000Z', 'DTSTART:20261203T150000Z', 'DURATION:PT1H'];
    expect(busy(eventText(...series, me, host), eventText(...not, me.replace('ACCEPTED', 'DECLINED'), host))).toEqual([
      '12-02T15:00/12-02T16:00',
    ]);
  });
});

describe('a file', () => {
  const good = calendarText(eventText('SUMMARY:Zoë', 'DTSTART:20261202T150000Z', 'DTEND:20261202T160000Z'));
  const expected = ['12-02T15:00/12-02T16:00'];
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
    const { busy: times, notes } = read(decodeCalendar(bytes, 'text/calendar; charset=windows-1252'));
    expect([times, notes]).toMatchObject([expected, { unread: 0, guessed: 0, isCutOff: false }]);
  });

  test('keeps the next entry whole where the END of one is missing, and an alarm out of it', () => {
    const first = eventText('DTSTART:20261201T150000Z', 'DTEND:20261201T160000Z').replace('END:VEVENT', 'X-A:b');
    const alarm = 'BEGIN:VALARM\r\nDTSTART:20200101T000000Z\r\nDURATION:PT9H\r\nEND:VALARM';
    const second = eventText(alarm, 'DTSTART:20261202T150000Z', 'DTEND:20261202T160000Z');
    expect(busy(first, second)).toEqual(['12-01T15:00/12-01T16:00', ...expected]);
  });

  test('with prose that looks like properties, and a line that was broken before its colon', () => {
    const prose = [
      'DESCRIPTION:Agenda',
      'Status: cancelled',
      'Begin: at noon',
      'Duration: 5 hours',
      'END: late',
      'http://x',
    ];
    expect(busy(eventText('DTSTART;TZID=America/New_Y\r\nork:20261202T100000', ...prose, 'DURATION:PT1H'))).toEqual(
      expected,
    );
    expect(busy(eventText('DTSTART 20261202T150000Z', 'DTEND20261202T160000Z'))).toEqual(expected);
    // A quote within a parameter, of which the library makes nothing.
    const guest = 'ATTENDEE;X-RESPONSE-COMMENT="He said "no"";PARTSTAT=ACCEPTED:mailto:a@b.example';
    expect(busy(eventText(guest, 'DTSTART:20261202T150000Z', 'DTEND:20261202T160000Z'))).toEqual(expected);
  });

  test('with a period as a start, spaces before colons and groups of lines', () => {
    for (const lines of [
      ['DTSTART;VALUE=PERIOD:20261202T150000Z/PT1H'],
      ['DTSTART;VALUE=PERIOD:20261202T150000Z/20261202T160000Z'],
      ['DTSTART : 20261202T150000Z', 'DTEND : 20261202T160000Z'],
      ['item1.DTSTART:20261202T150000Z', 'item1.DTEND:20261202T160000Z'],
    ]) {
      const { busy: times, notes } = read(calendarText(eventText(...lines)));
      expect([times, notes.unread]).toEqual([expected, 0]);
    }
  });

  test('with the end of an entry behind the begin of the next one', () => {
    const text = calendarText(
      ...[
        'BEGIN:VEVENT',
        'UID:1',
        'SUMMARY:First',
        'DTSTART:20261201T150000Z',
        'BEGIN:VEVENT',
        'DTEND:20261201T160000Z',
      ],
      ...['UID:2', 'DTSTART:20261202T150000Z', 'DTEND:20261202T160000Z', 'END:VEVENT'],
    );
    const { busy: times, notes } = read(text);
    expect(times).toEqual(['12-01T15:00/12-01T16:00', ...expected]);
    expect(notes.entries.map(({ entry }) => entry.split(',')[0])).toEqual(['"First"']);
  });

  test('that breaks off says so, and what it had to the last is held', () => {
    for (const cut of [good.slice(0, -20), good.slice(0, good.lastIndexOf('DTEND') + 9)]) {
      const { busy: times, notes } = read(cut);
      expect([times, notes]).toMatchObject([expected, { unread: 1, isCutOff: true }]);
    }
  });
});
