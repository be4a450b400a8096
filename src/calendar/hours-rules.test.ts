import { Temporal } from 'temporal-polyfill';
import { describe, expect } from 'vitest';
import { defaultSchedule } from '#src/content/hours.ts';
import { hoursOf, hoursRecords, scheduleWarnings } from '#src/content/records/hours.ts';
import { rangesIn } from '#src/lib/hours-words.ts';
import { checkValues } from '#src/lib/records/schema.ts';
import { bookingOn, closedHoursOn, type Exception, officeOn, type Schedule } from '#src/lib/schedule.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { answerEditor } from '#src/records/editor.server.ts';
import { book } from '#tests/helpers/booking.ts';
import { engines, formOf, type TestSite, test, tester } from '#tests/helpers/site.ts';
import { answerQuick, changeSchedule, hoursId, isOutside, meetingsOutside, undoSchedule } from './hours.server.ts';

const built = defaultSchedule;
const closure = (id: string, change: Partial<Exception> = {}): Exception => ({
  ...{ id, from: '2026-06-10T00:00', to: '2026-06-11T00:00', reason: '', shown: false, office: true },
  ...change,
});

const errorsOf = (change: object) => {
  const answer = checkValues(hoursRecords, { ...hoursOf(built), ...change }, 0);
  return answer.ok ? {} : answer.errors;
};

describe('the hours of a day', () => {
  const minutesIn = (text: string) => {
    const read = rangesIn(text);
    return read.ok ? read.ranges.map(({ from, to }) => `${from}-${to}`).join(', ') : read.reason;
  };

  test('are read as people write them, where it reads one way', () => {
    const ways = [
      '8:00 AM to 12:00 PM, 1:00 PM to 6:00 PM',
      '1pm - 6pm and 8 a.m.–12 p.m.',
      '08:00-12:00; 13:00-18:00',
    ];
    for (const day of ways) expect(minutesIn(day)).toBe('480-720, 780-1080');
    expect(['midnight to 12:00 AM', '', ' Closed '].map(minutesIn)).toEqual(['0-1440', '', '']);
    expect(['9 to 5', '10:30-2:30', '01:00-05:00'].map(minutesIn)).toEqual(['540-1020', '630-870', '60-300']);
    expect(['8-6', '9-5 to 6'].map(minutesIn)).toEqual(['480-1080', 'Enter both times, such as 8:00 AM to 12:00 PM.']);
    const unclear = 'Enter both times, such as 8:00 AM to 12:00 PM.';
    for (const text of [
      '8-12',
      '9:00 AM',
      '1:00 to 6:00',
      '6-10',
      '12-5',
      '9 AM to 5',
      '13 PM to 14 PM',
      '9:61 AM to 11 AM',
      'mornings',
    ])
      expect(minutesIn(text), text).toBe(unclear);
  });

  test('are refused in words, at their day', () => {
    const office = ['10 AM to 9 AM', '8 AM to 12 PM, 10 AM to 1 PM', '8:03 AM to 9 AM', ...Array(3).fill('')];
    const seven = Array.from({ length: 7 }, (_, n) => `${n + 1}:00 AM to ${n + 1}:30 AM`).join(', ');
    expect(errorsOf({ office: [...office, seven] })).toEqual({
      'office.0': 'The closing time must be after the opening time.',
      'office.1': 'Time ranges on a day can’t overlap or touch.',
      'office.2': 'A time must be in steps of 5 minutes.',
      'office.6': 'A day can have up to 6 time ranges.',
    });
  });
});

test('what is wrong is said at its field', () => {
  const one = { id: 'a', fromTime: '', to: '', toTime: '', reason: '', shown: false, meetingsOnly: false };
  expect(
    errorsOf({
      ...{ slotMinutes: '12', noticeMinutes: '100000', horizonDays: 'many', 'atOnce-consultation': 13 },
      closures: [
        { ...one, from: '2026-06-12', to: '2026-06-11' },
        { ...one, id: 'b', from: '2026-06-12', fromTime: '10:00', toTime: '09:00' },
        { ...one, id: 'c', from: '9999-12-31' },
      ],
      openings: [{ ...one, from: '2026-06-12', fromTime: '09:02' }],
    }),
  ).toEqual({
    slotMinutes: 'The time between two starts can be from 10 to 240 minutes, in steps of 5 minutes.',
    noticeMinutes: 'The notice can be from 0 to 2400 minutes, in steps of 5 minutes.',
    horizonDays: 'It can be from 1 to 366 days ahead.',
    'atOnce-consultation': 'From 1 to 12 meetings can run at once.',
    'closures.0.to': 'The end must be after the start.',
    'closures.1.toTime': 'The end must be after the start.',
    'closures.2.toTime': 'The end must be after the start.',
    'openings.0.fromTime': 'Times go in steps of 5 minutes.',
  });
  expect(errorsOf({ closures: [{ ...one, from: '' }] })).toEqual({ 'closures.0.from': 'Enter the first day.' });
});

test('before publishing somebody is warned of no hours at all, and of extra hours that stay open', () => {
  const never = { ...built, office: built.office.map(() => []) };
  const staffed = { ...never, openings: [closure('o')] };
  expect(scheduleWarnings(built, built)).toEqual([]);
  expect(scheduleWarnings(built, never)).toEqual([
    'You have no office hours left. Forms still promise a reply within 24 hours on working days, so the promise will count every hour, including nights and weekends.',
  ]);
  expect(scheduleWarnings(built, staffed)).toEqual([]);
  const before = { ...built, openings: [closure('o')] };
  const after = { ...before, closures: [closure('a', { to: '2026-06-13T00:00' })] };
  expect(scheduleWarnings(before, after)).toEqual([
    'Wed, Jun 10, 2026, all day stays open, because extra hours override days off. Remove them if you’ll be closed.',
  ]);
  expect(scheduleWarnings(after, after)).toEqual([]);
});

test('a meeting is outside where a part of it is', () => {
  const meeting = { id: '1', name: 'A', date: '2026-06-10', time: '11:30', minutes: 30 };
  expect(isOutside(meeting, built)).toBe(false);
  expect(isOutside({ ...meeting, minutes: 60 }, built)).toBe(true);
  expect(isOutside({ ...meeting, date: '2026-06-13' }, built)).toBe(true);
  expect(isOutside(meeting, { ...built, closures: [closure('a')] })).toBe(true);
  expect(isOutside(meeting, { ...built, closures: [closure('a', { to: '2026-06-10T11:30' })] })).toBe(false);
});

describe('closures and extra openings together', () => {
  const on = (date: string, rules: Partial<Schedule>) => {
    const day = Temporal.PlainDate.from(date);
    return [bookingOn(day, { ...built, ...rules }), officeOn(day, { ...built, ...rules })];
  };
  const usual = [built.booking[0], built.office[0]];
  const opening = (from: string, to: string, office = true) => closure('o', { from, to, office });

  test('an opening without times has the usual hours of a working day, and a time that is missing is theirs', () => {
    expect(on('2026-06-13', { openings: [opening('2026-06-13T00:00', '2026-06-14T00:00')] })).toEqual(usual);
    const weekend = [opening('2026-06-13T09:00', '2026-06-14T16:00', false)];
    expect(on('2026-06-13', { openings: weekend })).toEqual([[{ from: 540, to: 1080 }], []]);
    expect(on('2026-06-14', { openings: weekend })).toEqual([[{ from: 600, to: 960 }], []]);
    // What begins when a working day is over goes on until midnight: then nothing else is meant.
    const late = [opening('2026-06-13T20:00', '2026-06-14T00:00', false)];
    expect(on('2026-06-13', { openings: late })[0]).toEqual([{ from: 1200, to: 1440 }]);
    const holiday = { ...built, openings: [opening('2026-06-19T00:00', '2026-06-20T00:00')] };
    expect(on('2026-06-19', holiday)).toEqual([built.booking[4], built.office[4]]);
    const never = built.booking.map(() => []);
    const hours = [opening('2026-06-13T10:00', '2026-06-13T12:00')];
    expect(on('2026-06-13', { booking: never, openings: hours })[0]).toEqual([{ from: 600, to: 720 }]);
  });

  test('an opening in a closure holds for its span, for the office only where it is staffed', () => {
    const closures = [closure('a', { from: '2026-12-02T00:00', to: '2026-12-05T00:00', reason: 'Away', shown: true })];
    const span = ['2026-12-03T10:00', '2026-12-03T12:00'] as const;
    const hours = [{ from: 600, to: 720 }];
    expect(on('2026-12-03', { closures, openings: [opening(...span)] })).toEqual([hours, hours]);
    expect(on('2026-12-03', { closures, openings: [opening(...span, false)] })).toEqual([hours, []]);
    expect(on('2026-12-02', { closures, openings: [opening(...span)] })).toEqual([[], []]);
    const rules = { ...built, closures, openings: [opening('2026-12-03T00:00', '2026-12-04T00:00')] };
    // The lunch hour is closed as ever, and nothing else is missing.
    expect(closedHoursOn(Temporal.PlainDate.from('2026-12-03'), rules)).toEqual([]);
  });
});

const set = (made: TestSite, change: Partial<Schedule>) =>
  changeSchedule(made.deps, (rules) => ({ ok: true, rules: { ...rules, ...change } }), tester);
const press = (made: TestSite, fields: Record<string, string>) => answerQuick(made.deps, formOf(fields), tester);

function editorOf({ deps }: TestSite) {
  const parts = { ...deps, actor: tester, collection: hoursRecords, id: hoursId };
  return async (intent: string, values: object, more: Record<string, string> = {}) => {
    const sent = { values: JSON.stringify({ ...hoursOf(deps.hours.rules()), ...values }), intent, ...more };
    return withLive(deps.live, () => answerEditor({ ...parts, form: formOf(sent) }));
  };
}

describe.each(engines)('the hours on %s', () => {
  test('of two that change them at once both hold; the last change is undone, an earlier one is not', async (made) => {
    const rules = () => made.deps.hours.rules();
    const [first, second] = await Promise.all([set(made, { horizonDays: 30 }), set(made, { noticeMinutes: 60 })]);
    expect(rules()).toMatchObject({ horizonDays: 30, noticeMinutes: 60 });
    if (!first.ok || !second.ok) throw new Error('not done');
    const [early, late] = [first.number, second.number].sort();
    const refused = { ok: false, reason: expect.stringContaining('Someone changed the hours since') };
    expect(await undoSchedule(made.deps, early ?? 0, tester)).toMatchObject(refused);
    expect(await undoSchedule(made.deps, late ?? 0, tester)).toEqual({ ok: true });
    expect([rules().horizonDays, rules().noticeMinutes]).toEqual(early === first.number ? [30, 120] : [60, 60]);
    expect(await set(made, { slotMinutes: 12 })).toMatchObject({ reason: expect.stringContaining('steps of 5') });
  });

  test('a draft goes on after somebody has closed today, and after that was undone', async (made) => {
    const { drafts, publishing } = made.deps.records;
    const worked = ['Columbus Day'];
    const values = { ...hoursOf(defaultSchedule), worked };
    await drafts.keep(hoursRecords, { id: hoursId, base: 0, values, publishAt: null, known: null }, tester);
    const closed = await press(made, { intent: 'close-today' });
    expect(made.deps.hours.rules()).toMatchObject({ worked: [], closures: [{ reason: 'Closed today' }] });
    const rebased = { base: 1, values: { worked: 'Columbus Day', closures: [{ reason: 'Closed today' }] } };
    expect(await drafts.find(hoursRecords, hoursId)).toMatchObject(rebased);
    await press(made, { intent: 'undo', number: String(closed.ok && closed.undo) });
    expect(made.deps.hours.rules()).toEqual(defaultSchedule);
    const draft = await drafts.find(hoursRecords, hoursId);
    expect(draft).toMatchObject({ base: 2, values: { worked: 'Columbus Day', closures: [] } });
    expect(await publishing.publish(hoursRecords, hoursId, 2, draft?.values, tester)).toMatchObject({ ok: true });
    expect(made.deps.hours.rules()).toEqual({ ...defaultSchedule, worked });
  });

  test('a kind has its own way and buffer, which hold for what is booked from then on', async (made) => {
    const visit = { kind: 'home-visit', package: 'basic', street: '12 Oak Lane', zip: '30004', date: '2026-06-10' };
    const at = async (time: string, email: string) => (await book(made, { ...visit, time, email })).status;
    const before = await at('10:30', 'ada@example.com');
    const { ways, buffers } = defaultSchedule;
    await set(made, { ways: { ...ways, 'home-visit': 45 }, buffers: { ...buffers, 'home-visit': 15 } });
    // The way there is longer now than the time that is left after the first one.
    expect(before).toBe(201);
    expect(await at('13:00', 'eve@example.com')).toBe(201);
    expect([await at('15:00', 'bob@example.com'), await at('16:00', 'bob@example.com')]).toEqual([409, 201]);
    const rows = await made.deps.db.sql.selectFrom('appointments').selectAll().orderBy('time').execute();
    const wall = (at: number | null) =>
      new Date(Number(at)).toLocaleTimeString('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' });
    const held = rows.map(({ time, holds_from, holds_to }) => `${time} ${wall(holds_from)} ${wall(holds_to)}`);
    expect(held).toEqual(['10:30 10:00 12:00', '13:00 12:15 15:00', '16:00 15:15 18:00']);
  });
});

test('meetings that a closing or a draft leaves outside are told; no office hours at all are asked about', async (made) => {
  const edit = editorOf(made);
  const { id } = await book(made, { name: 'Ada Lovelace', date: '2026-06-10', time: '10:00' });
  // Closing today or this week begins now, names the meetings in that time, and is undone.
  const today = await press(made, { intent: 'close-today' });
  expect(today).toMatchObject({ ok: true, said: 'Closed for the rest of today.', booked: [] });
  const [closure] = made.deps.hours.rules().closures;
  expect(closure).toMatchObject({ to: '2026-06-10T00:00', shown: false, office: true });
  expect(await press(made, { intent: 'undo', number: String(today.ok && today.undo) })).toMatchObject({ ok: true });
  const week = await press(made, { intent: 'close-week' });
  expect(week).toMatchObject({ booked: [{ id, name: 'Ada Lovelace', time: '10:00' }] });
  expect(made.deps.hours.rules().closures).toMatchObject([{ to: '2026-06-15T00:00', shown: true }]);
  expect(await meetingsOutside(made.deps)).toMatchObject([{ id }]);
  expect(await press(made, { intent: 'other' })).toMatchObject({ ok: false });
  expect(await press(made, { intent: 'undo', number: String(week.ok && week.undo) })).toMatchObject({ ok: true });
  expect(await meetingsOutside(made.deps)).toEqual([]);

  const booking = hoursOf(defaultSchedule).booking.map((day, nth) => (nth === 2 ? '' : day));
  expect(await edit('keep', { booking }, { base: '4' })).toMatchObject({ ok: true });
  expect(await meetingsOutside(made.deps)).toMatchObject([{ id }]);
  expect(made.deps.hours.rules()).toEqual(defaultSchedule);
  made.clock.advance(3 * 86_400_000);
  expect(await meetingsOutside(made.deps)).toEqual([]);
  const never = { office: Array(7).fill('') };
  const draft = await made.deps.records.drafts.find(hoursRecords, hoursId);
  const known = { base: '4', known: String(draft?.changedAt) };
  const asked = await edit('publish', never, known);
  expect(asked).toMatchObject({ ok: false, questions: [expect.stringContaining('You have no office hours left.')] });
  const sure = asked.ok ? '' : (asked.questions ?? []).join(' ');
  expect(await edit('publish', never, { ...known, sure })).toMatchObject({ ok: true, undo: 5 });
});
