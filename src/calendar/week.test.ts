import { describe, expect, test } from 'vitest';
import { changeSchedule } from '#src/calendar/hours.server.ts';
import { defaultSchedule } from '#src/content/hours.ts';
import { formOf, site, tester } from '#tests/helpers/site.ts';
import { block, minutesOn, momentsOf, readPlace, staysWords, unblock, undoBlock, weekView } from './calendar.server.ts';
import {
  at,
  besideEachOther,
  draggedBy,
  hoursFor,
  inTheWay,
  inView,
  minutesInWords,
  roomIn,
  spannedBy,
  steppedBy,
  unusual,
  type WeekItem,
  wallTime,
} from './week.ts';

const place = { date: '2026-06-11', from: 600, to: 630 };
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });
const item: WeekItem = {
  ...{ id: 'a', version: 0, date: place.date, name: 'Ada', path: '', kind: 'home-visit', kindWords: '', about: '' },
  ...{ status: 'confirmed', from: 600, to: 720, holds: { from: 570, to: 750 }, movable: true, atOnce: 1, lane: 0 },
};

describe('moving in the grid', () => {
  test('arrow keys take a meeting along by a step or a day, with Shift its end alone', () => {
    expect(steppedBy(place, key('ArrowDown'), 30)).toEqual({ ...place, from: 630, to: 660 });
    const next = { ...place, date: '2026-07-01' };
    expect(steppedBy({ ...place, date: '2026-06-30' }, key('ArrowRight'), 30)).toEqual(next);
    expect(steppedBy(place, key('ArrowDown', true), 30)).toEqual({ ...place, to: 660 });
    expect(steppedBy(place, key('a'), 30)).toBeUndefined();
    expect(steppedBy(place, key('ArrowLeft', true), 30)).toBeUndefined();
  });

  test('it never leaves its day, and never gets shorter than ten minutes', () => {
    expect(steppedBy({ ...place, from: 0, to: 30 }, key('ArrowUp'), 30)).toEqual({ ...place, from: 0, to: 30 });
    expect(steppedBy({ ...place, from: 1410, to: 1440 }, key('ArrowDown'), 30)).toMatchObject({ to: 1440 });
    expect(steppedBy(place, key('ArrowUp', true), 30)).toEqual(place);
    const up = draggedBy(place, { minutes: -5000, date: place.date, resize: false }, 30);
    expect(up).toMatchObject({ from: 0, to: 30 });
    expect(draggedBy(place, { minutes: -5000, date: place.date, resize: true }, 30)).toEqual({ ...place, to: 610 });
    const dragged = draggedBy(place, { minutes: 44, date: '2026-06-12', resize: false }, 30);
    expect(dragged).toMatchObject({ date: '2026-06-12', from: 630 });
    expect(spannedBy(611, 700, 30)).toEqual({ from: 600, to: 720 });
    expect(spannedBy(700, 611, 30)).toEqual({ from: 600, to: 720 });
    expect(spannedBy(611, 611, 30)).toEqual({ from: 600, to: 630 });
  });

  test('ways and buffer are in the way too', () => {
    const other = { ...item, id: 'b', from: 780, to: 810, holds: { from: 780, to: 810 } };
    const days = weekView(readPlace(new URLSearchParams({ on: item.date, view: 'day' }), 0), {
      ...{ now: 0, schedule: defaultSchedule, busy: [], items: [item, other] },
    }).days;
    expect(inTheWay(item, { date: item.date, from: 620, to: 740 }, days)).toBeUndefined();
    expect(inTheWay(item, { date: item.date, from: 640, to: 760 }, days)?.id).toBe('b');
    expect(inTheWay(item, { date: item.date, from: 600, to: 720 }, days)).toBeUndefined();
    expect(inTheWay({ ...item, atOnce: 2 }, { date: item.date, from: 640, to: 760 }, days)).toBeUndefined();
  });

  test('meetings that run at once stand side by side, in as few columns as hold them', () => {
    const of = (id: string, from: number, to: number) => ({ ...item, id, from, to, holds: { from, to } });
    const columns = besideEachOther([of('a', 600, 720), of('b', 630, 690), of('c', 690, 750), of('d', 750, 780)]);
    const places = columns.map(({ id, beside }) => (beside ? `${id} ${beside.nth} of ${beside.of}` : id));
    expect(places).toEqual(['a 0 of 2', 'b 1 of 2', 'c 1 of 2', 'd']);
  });
});

describe('what the calendar shows', () => {
  const now = new Date('2026-06-09T10:00:00-04:00').getTime();
  const of = (query: string, change = {}) =>
    weekView(readPlace(new URLSearchParams(query), now), {
      ...{ now, schedule: { ...defaultSchedule, ...change }, busy: [], items: [] },
    });

  test.each([
    ['on=2026-07-01', '2026-06-29', 7, 'Jun 29 to Jul 5'],
    ['on=2026-06-13&view=day', '2026-06-13', 1, 'Saturday, June 13'],
    ['on=2026-02-30&view=month', '2026-06-08', 7, 'Jun 8 to 14'],
  ])('at "%s": days from %s on', (query, first, count, title) => {
    const view = of(query);
    expect([view.days[0]?.date, view.days.length, view.title]).toEqual([first, count, title]);
  });

  test('open hours, lunch, a holiday, a closure and busy times of a night', () => {
    const exception = { reason: 'Away', shown: true, office: false };
    const closures = [{ ...exception, id: 'x', from: '2026-07-01T15:00', to: '2026-07-02T12:00' }];
    const view = of('on=2026-07-01', { closures });
    const [, , wednesday, thursday, friday] = view.days;
    expect(wednesday).toMatchObject({ openWords: '10:00 AM to 12:00 PM, 1:00 to 3:00 PM', holiday: '' });
    expect(wednesday?.closed).toContainEqual({ from: 720, to: 780 });
    expect(wednesday?.closures).toEqual([{ id: 'x', from: 900, to: 1440, reason: 'Away' }]);
    expect(thursday?.closures).toMatchObject([{ from: 0, to: 720 }]);
    expect(friday).toMatchObject({ holiday: 'Independence Day', openWords: '', closed: [{ from: 0, to: 1440 }] });
    const openings = [{ ...exception, id: 'o', from: '2026-07-02T09:00', to: '2026-07-02T10:00' }];
    expect(of('on=2026-07-01', { closures, openings }).days[3]?.closures).toMatchObject([
      { from: 0, to: 540 },
      { from: 600, to: 720 },
    ]);
    const date = readPlace(new URLSearchParams({ on: '2026-11-01' }), now).on;
    const night = { from: Date.parse('2026-11-01T02:30:00-04:00'), to: Date.parse('2026-11-02T12:00:00-05:00') };
    expect(minutesOn(date, night)).toEqual({ from: 90, to: 1440 });
    expect(minutesOn(date, { from: 0, to: 1 })).toBeUndefined();
  });
});

test('the hour that the clocks skip is not open, whatever the rules say', () => {
  const always = { ...defaultSchedule, booking: defaultSchedule.booking.map(() => [{ from: 60, to: 300 }]) };
  const of = (on: string) =>
    weekView(readPlace(new URLSearchParams({ on, view: 'day' }), 0), {
      ...{ now: 0, schedule: always, busy: [], items: [] },
    }).days[0];
  const spring = of('2027-03-14');
  expect(spring?.openWords).toBe('1:00 to 2:00 AM, 3:00 to 5:00 AM');
  expect(spring?.closed.flatMap(({ from, to }) => [from, to])).toEqual([0, 60, 120, 180, 300, 1440]);
  expect(of('2026-11-01')).toMatchObject({ openWords: '1:00 to 5:00 AM' });
});

test('a time or a day of it is closed, opened again and taken back; not once somebody has changed the hours since', async () => {
  const { deps } = await site();
  const parts = { ...deps, actor: tester };
  const closures = () => deps.hours.rules().closures;
  const afternoon = { date: '2026-06-11', time: '15:00', 'to-time': '17:00', reason: ' Dentist ' };
  expect(await block(parts, formOf({ ...afternoon, 'to-time': '14:00' }))).toMatchObject({ ok: false });
  expect(await block(parts, formOf({ ...afternoon, time: '15:03' }))).toMatchObject({ ok: false });
  const blocked = await block(parts, formOf(afternoon));
  expect(closures()).toMatchObject([{ from: '2026-06-11T15:00', reason: 'Dentist', shown: false, office: false }]);
  const opened = await unblock(parts, formOf(closures()[0] ?? {}));
  expect(closures()).toEqual([]);
  expect(await unblock(parts, formOf({ id: 'gone' }))).toMatchObject({ ok: false });
  if (!blocked.ok || !opened.ok) throw new Error('not done');
  expect(await undoBlock(parts, opened.undo ?? '')).toMatchObject({ ok: true });
  expect(closures()).toHaveLength(1);
  const late = { ok: false, reason: expect.stringContaining('Someone changed the hours since') };
  for (const other of [blocked.undo ?? '', 'forged', '0', '99'])
    expect(await undoBlock(parts, other)).toMatchObject(late);
  await changeSchedule(deps, (rules) => ({ ok: true, rules: { ...rules, horizonDays: 30, closures: [] } }), tester);
  expect([closures().length, deps.hours.rules().horizonDays]).toEqual([0, 30]);

  // One day of a closure is opened again, the days around it stay closed; taken back it is one closure as before.
  const spans = () => closures().map(({ from, to }) => `${from} ${to}`);
  const long = { date: '2026-12-01', time: '13:00', 'to-date': '2026-12-03', 'to-time': '12:00', reason: 'Away' };
  await block(parts, formOf(long));
  const [before] = closures();
  const day = { id: before?.id, from: wallTime('2026-12-02', 0), to: wallTime('2026-12-02', 1440) };
  const one = await unblock(parts, formOf(day));
  expect(spans()).toEqual(['2026-12-01T13:00 2026-12-02T00:00', '2026-12-03T00:00 2026-12-03T12:00']);
  expect(new Set(closures().map(({ id }) => id)).size).toBe(2);
  expect(await unblock(parts, formOf(day))).toMatchObject({ ok: false });
  if (!one.ok) throw new Error('not done');
  await undoBlock(parts, one.undo ?? '');
  expect(closures()).toEqual([before]);
  await unblock(parts, formOf({ ...day, from: wallTime('2026-12-01', 0) }));
  expect(spans()).toEqual(['2026-12-03T00:00 2026-12-03T12:00']);
});

test('who has a meeting in a time that is blocked is said by name, five at most', () => {
  const ada = { name: 'Ada Lovelace', date: '2026-12-02', time: '10:00' };
  expect(staysWords([], 0)).toEqual([]);
  expect(staysWords([ada], 1)).toEqual([
    '1 meeting falls in this time and will stay booked: Ada Lovelace (Wed, Dec 2, 2026, 10:00 AM).',
    '1 extra opening falls in this time and can still be booked.',
  ]);
  expect(staysWords([ada, ada], 0)[0]).toContain('2 meetings fall in this time');
  expect(staysWords(Array(7).fill(ada), 0)[0]).toMatch(/^7 meetings.*; 2 more\.$/);
  const moments = [Date.parse('2026-12-02T23:00:00-05:00'), Date.parse('2026-12-03T00:00:00-05:00')];
  expect(Object.values(momentsOf({ from: '2026-12-02T23:00', to: '2026-12-03T00:00' }) ?? {})).toEqual(moments);
  expect(momentsOf({ from: '2026-12-02T', to: '2026-12-03T00:00' })).toBeUndefined();
});

test('keys say of a place what Enter would say, and the grid grows to hold it', () => {
  const now = Date.parse('2027-03-14T00:30:00-05:00');
  const view = weekView(readPlace(new URLSearchParams({ on: '2027-03-15' }), now), {
    ...{ now, schedule: defaultSchedule, items: [] },
    busy: [{ from: Date.parse('2027-03-16T10:00:00-04:00'), to: Date.parse('2027-03-16T11:00:00-04:00') }],
  });
  const before = weekView(readPlace(new URLSearchParams({ on: '2027-03-14' }), now), {
    ...{ now, schedule: defaultSchedule, items: [], busy: [] },
  });
  const of = (date: string, from: number, to: number, shown = view) => unusual({ date, from, to }, shown);
  expect(of('2027-03-14', 120, 150, before)).toContain('clocks skip');
  expect(of('2027-03-14', 15, 45, before)).toContain('in the past');
  expect(of('2027-03-15', 600, 630)).toBeUndefined();
  expect(of('2027-03-15', 390, 420)).toContain('outside your hours');
  expect(of('2027-03-15', 600, 1230)).toContain('8-hour limit');
  expect(of('2027-03-16', 600, 630)).toContain('busy');
  expect(hoursFor(view.hours, { from: 390, to: 420 })).toEqual({ first: 6, count: 12 });
  expect(hoursFor(view.hours, { from: 1080, to: 1110 })).toEqual({ first: 8, count: 11 });
  expect(hoursFor(view.hours, undefined)).toEqual(view.hours);
});

test('what is drawn has its words in view, those of a closure where no meeting stands', () => {
  const hours = { first: 8, count: 10 };
  expect(inView({ from: 0, to: 1440 }, hours)).toEqual({ from: 480, to: 1080 });
  expect(inView({ from: 0, to: 60 }, hours)).toEqual({ from: 0, to: 60 });
  const ends = [1440, 870].map((to) => ({ from: 780, to }));
  const words = [{ from: 0, to: 1440 }, ...ends].map(minutesInWords);
  expect(words).toEqual(['all day', '1:00 PM to midnight', '1:00 to 2:30 PM']);
  expect(at({ from: 607, to: 641 })).toBe('week-h-10 week-m-5 week-lh-0 week-lm-40');
  expect(at({ from: 0, to: 1440 })).toBe('week-h-0 week-m-0 week-lh-24 week-lm-0');
  const held = (from: number, to: number) => ({ holds: { from, to } });
  expect(roomIn({ from: 480, to: 1080 }, [held(780, 840), held(570, 630)])).toEqual({ from: 840, to: 1080 });
  expect(roomIn({ from: 480, to: 1080 }, [])).toEqual({ from: 480, to: 1080 });
  expect(roomIn({ from: 600, to: 660 }, [held(570, 690)])).toEqual({ from: 600, to: 660 });
});
