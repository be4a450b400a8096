import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { book } from '#tests/helpers/booking.ts';
import { calendarText, eventText, startCalendarServer } from '#tests/helpers/calendar-feed.ts';
import { createTestSite, engines, formOf, type TestSite, tester } from '#tests/helpers/site.ts';
import { busyRanges } from './appointment-store.server.ts';
import {
  type BusyKeeper,
  type BusyResult,
  changeBusy,
  failingFeeds,
  loadBusy,
  readInWorker,
  startBusyKeeper,
} from './busy-keeper.server.ts';
import { insertFeed } from './busy-store.server.ts';
import { readBusy } from './ics-calendar.ts';

const minute = 60_000;
const hour = 60 * minute;
const ever = { from: 0, to: Number.MAX_SAFE_INTEGER };

const slot = (from: string, to: string, ...more: string[]) =>
  eventText(`DTSTART;TZID=America/New_York:${from}`, `DTEND;TZID=America/New_York:${to}`, ...more);
const lunch = slot('20260611T120000', '20260611T130000');
const weekly = slot('20260609T160000', '20260609T170000', 'RRULE:FREQ=WEEKLY;COUNT=3');

type Change = Parameters<typeof createTestSite>[0];

/** A site, a calendar that it may read, and the owner at the panel; it is Tuesday, 9 June 2026, 10:00 Eastern. */
async function started(change: Change = {}) {
  const server = await startCalendarServer((_, response) => response.end(calendarText(lunch)));
  onTestFinished(server.stop);
  const said: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => said.push(line) });
  const made = await createTestSite({ ...change, calendars: server.network, log });
  onTestFinished(made.close);
  const { busy, db } = made.deps;
  const act = (fields: Record<string, string>): Promise<BusyResult> => changeBusy(busy, formOf(fields), tester);
  const times = async () =>
    (await busyRanges(db.sql, ever.from, ever.to)).map(
      ({ begins, ends }) => `${eastern(begins)} to ${eastern(ends).split(', ')[1]}`,
    );
  const add = async (path = '/private-0123456789/basic.ics', name = 'Private') => {
    const answer = await act({ intent: 'add', address: server.address(path), name });
    if (!answer.ok) throw new Error(answer.reason);
    const { feeds } = await loadBusy(busy.parts);
    return feeds.filter(({ removed }) => !removed).at(-1)?.id ?? '';
  };
  return { server, made, busy, act, add, times, said };
}
const moments = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  ...({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const),
});
const eastern = (moment: number) => moments.format(moment).replaceAll('\u202f', ' ');

const rows = (made: TestSite) => made.deps.db.sql.selectFrom('busy_ranges').selectAll().execute();

describe.each(engines)('calendars of the owner on %s', (engine) => {
  test('are read as they are added, every ten minutes, and put in the place of what was there', async () => {
    const { server, made, busy, add, times } = await started({ engine });
    const id = await add();
    expect(await times()).toEqual(['Jun 11, 12:00 PM to 1:00 PM']);
    expect(await busyRanges(made.deps.db.sql, 0, Date.parse('2026-06-11T12:00:00-04:00'))).toEqual([]);
    expect(await busyRanges(made.deps.db.sql, Date.parse('2026-06-11T13:00:00-04:00'), ever.to)).toEqual([]);

    server.text(calendarText(weekly));
    expect(await busy.sweep()).toBe(0);
    made.clock.advance(10 * minute - 1);
    expect(await busy.sweep()).toBe(0);
    made.clock.advance(1);
    expect(await busy.sweep()).toBe(1);
    expect(await times()).toEqual([
      'Jun 9, 4:00 PM to 5:00 PM',
      'Jun 16, 4:00 PM to 5:00 PM',
      'Jun 23, 4:00 PM to 5:00 PM',
    ]);
    made.clock.advance(3 * minute);
    expect(await loadBusy(busy.parts)).toMatchObject({
      feeds: [{ id, name: 'Private', readAt: made.clock.now() - 3 * minute, busy: 3, problem: '', removed: false }],
    });
  });

  test('what has not changed is not read again, until the day changes and with it what is wanted', async () => {
    const { server, made, busy, add, times } = await started({ engine });
    const changes: number[] = [];
    busy.parts.onBusyChanged = () => changes.push(made.clock.now());
    const without: (string | undefined)[] = [];
    // Every day, far beyond what is wanted.
    const text = calendarText(slot('20260601T120000', '20260601T130000', 'RRULE:FREQ=DAILY'));
    server.answer((request, response) => {
      without.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"7"') response.writeHead(304).end();
      else response.writeHead(200, { ETag: '"7"' }).end(text);
    });
    await add();
    const first = await times();
    expect([first.length, first[0], first.at(-1)]).toEqual([
      375,
      'Jun 9, 12:00 PM to 1:00 PM',
      'Jun 18, 12:00 PM to 1:00 PM',
    ]);
    changes.splice(0);
    made.clock.advance(10 * minute);
    await busy.sweep();
    expect([changes.length, without]).toEqual([0, [undefined, '"7"']]);
    // The same text without a mark is known by itself, and another one with the same times changes nothing.
    for (const same of [text, text.replace('END:VEVENT', 'SUMMARY:Lunch\r\nEND:VEVENT')]) {
      server.text(same);
      made.clock.advance(10 * minute);
      await busy.sweep();
      expect([changes.length, await times()]).toEqual([0, first]);
    }
    server.text(text);
    // Late in the evening it is another day in UTC already.
    made.clock.set('2026-06-09T23:59:59-04:00');
    await busy.sweep();
    expect([changes.length, await times()]).toEqual([0, first]);
    made.clock.set('2026-06-10T00:10:00-04:00');
    await busy.sweep();
    expect(changes).toHaveLength(1);
    expect((await times()).at(-1)).toBe('Jun 19, 12:00 PM to 1:00 PM');
  });

  test('one that fails keeps its last times, is an alarm after three times, told once with its end', async () => {
    const { server, made, busy, add, times } = await started({ engine });
    const { db, notifier } = made.deps;
    await add();
    const before = await times();
    server.answer((_, response) => response.writeHead(404).end());
    const alarms = async () => (await db.sql.selectFrom('notices').select('kind').execute()).map(({ kind }) => kind);
    for (const failures of [1, 2, 3]) {
      expect([failures, await failingFeeds(db.sql, made.clock.now())]).toEqual([failures, []]);
      made.clock.advance(10 * minute);
      expect(await busy.sweep()).toBe(1);
    }
    expect(await times()).toEqual(before);
    expect(await failingFeeds(db.sql, made.clock.now())).toEqual([
      { name: 'Private', readAt: made.clock.now() - 30 * minute },
    ]);
    expect((await loadBusy(busy.parts)).feeds[0]).toMatchObject({
      problem: 'There’s no calendar at this address anymore.',
      failingSince: made.clock.now() - 20 * minute,
      busy: 1,
    });
    await notifier.round();
    await notifier.round();
    expect(await alarms()).toEqual(['calendar']);
    server.text(calendarText());
    made.clock.advance(10 * minute);
    await busy.sweep();
    expect([await times(), await failingFeeds(db.sql, made.clock.now())]).toEqual([[], []]);
    await notifier.round();
    expect((await alarms()).sort()).toEqual(['calendar', 'calendar-clear']);
  });

  test('one that is removed counts no longer, can be put back, and is gone with its address after an hour', async () => {
    const { made, busy, act, add, times } = await started({ engine });
    const id = await add();
    const before = await times();
    expect(await act({ intent: 'remove', id })).toMatchObject({ ok: true });
    expect(await act({ intent: 'remove', id })).toMatchObject({ ok: false });
    expect(await act({ intent: 'read', id })).toMatchObject({ ok: false });
    expect(await times()).toEqual([]);
    made.clock.advance(hour - 1);
    expect(await busy.sweep()).toBe(0);
    expect(await act({ intent: 'restore', id })).toEqual({
      ok: true,
      said: 'Private is connected again. One busy time in the next 60 days.',
    });
    expect(await times()).toEqual(before);
    await act({ intent: 'remove', id });
    // Added anew meanwhile it is the same one.
    expect(await add(undefined, 'Mine')).toBe(id);
    expect(await times()).toEqual(before);
    await act({ intent: 'remove', id });
    made.clock.advance(hour);
    await busy.sweep();
    expect(await rows(made)).toEqual([]);
    expect(await made.deps.db.sql.selectFrom('busy_feeds').selectAll().execute()).toEqual([]);
    expect(await act({ intent: 'restore', id })).toMatchObject({ ok: false });
  });

  test('are read by one process at a time, and again by another when the first has died, whose reading is not written', async () => {
    const { server, made, add } = await started({ engine });
    await add();
    const other: BusyKeeper = startBusyKeeper({ ...made.deps.busy.parts });
    onTestFinished(other.stop);
    await other.sweep();
    made.clock.advance(10 * minute);
    const asked = server.asked.length;
    let release = () => {};
    server.answer((_, response) => {
      release = () => response.end(calendarText(weekly));
    });
    const first = made.deps.busy.sweep();
    await expect.poll(() => server.asked.length).toBe(asked + 1);
    expect(await other.sweep()).toBe(0);
    release();
    expect(await first).toBe(1);
    expect(server.asked).toHaveLength(asked + 1);
    // What was read for a lease that has ended is not written.
    const before = await rows(made);
    server.answer((_, response) => {
      release = () => response.end(calendarText());
    });
    made.clock.advance(10 * minute);
    const late = made.deps.busy.sweep();
    await expect.poll(() => server.asked.length).toBe(asked + 2);
    const dead = { claimed_by: 'gone', claimed_until: made.clock.now() + minute, next_attempt_at: made.clock.now() };
    await made.deps.db.sql.updateTable('busy_feeds').set(dead).execute();
    release();
    await late;
    expect(await rows(made)).toEqual(before);
    expect(await other.sweep()).toBe(0);
    made.clock.advance(minute);
    server.text(calendarText());
    expect(await other.sweep()).toBe(1);
    expect(await rows(made)).toEqual([]);
  });
});

test('what could not be read is named beside its calendar, is said at once, and goes with it', async () => {
  const { server, act, add, busy, times } = await started();
  const id = await add();
  const bad = eventText('SUMMARY:Visit', 'DTSTART:20261399T100000', 'DURATION:PT1H');
  const odd = eventText('SUMMARY:Call', 'DTSTART;TZID=Mars/Phobos:20260612T100000', 'DURATION:PT1H');
  server.text(calendarText(lunch, bad, odd));
  expect(await act({ intent: 'read', id })).toEqual({
    ok: true,
    said: 'Synced. 2 busy times in the next 60 days. One event in this calendar couldn’t be read. One event in this calendar may have the wrong time.',
  });
  expect((await loadBusy(busy.parts)).feeds[0]?.unread).toEqual({
    heading: 'One event in this calendar couldn’t be read. One event in this calendar may have the wrong time.',
    entries: [
      { entry: '"Visit", "20261399T100000"', why: 'its start is not a date. Nothing is blocked for it.' },
      {
        entry: '"Call", Fri, Jun 12, 2026, 10:00 AM ET',
        why: 'its time zone "Mars/Phobos" is unknown, so it is read as Eastern Time.',
      },
    ],
    more: 0,
  });
  // A file that breaks off frees nothing.
  server.text(calendarText(slot('20260613T120000', '20260613T130000')).slice(0, -20));
  await act({ intent: 'read', id });
  expect(await times()).toEqual([
    'Jun 11, 12:00 PM to 1:00 PM',
    'Jun 12, 10:00 AM to 11:00 AM',
    'Jun 13, 12:00 PM to 1:00 PM',
  ]);
  expect((await loadBusy(busy.parts)).feeds[0]?.unread.heading).toMatch(/^The file was cut off/);
  server.text(calendarText(lunch));
  await act({ intent: 'read', id });
  expect(await times()).toEqual(['Jun 11, 12:00 PM to 1:00 PM']);
  expect((await loadBusy(busy.parts)).feeds[0]?.unread.heading).toBe('');
});

test('copies of our own appointments, and what the owner declined by the calendar or the desk, make nobody busy', async () => {
  const { server, made, busy, act, times } = await started({ env: { MAIL_TO: 'office@northarc.example' } });
  expect((await book(made)).status).toBe(201);
  const key = /([\w-]+)\.ics$/.exec(await made.deps.feed.address())?.[1] ?? '';
  const own = (await made.deps.feed.read(key)) ?? '';
  expect(own).toContain('BEGIN:VEVENT');
  const host = ['ORGANIZER:mailto:host@vendor.example', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:other@vendor.example'];
  const declinedBy = (address: string, uid: string) =>
    slot('20260612T100000', '20260612T110000', `UID:${uid}`, ...host, `ATTENDEE;PARTSTAT=DECLINED:mailto:${address}`);
  const all = [lunch, declinedBy('me@home.example', 'a'), declinedBy('Office@northarc.example', 'b')].join('\r\n');
  server.text(own.replace('END:VCALENDAR', `${all}\r\nEND:VCALENDAR`));
  const address = server.address('/calendar/ical/me%40home.example/private-1/basic.ics');
  await act({ intent: 'add', address, name: 'Mine' });
  expect(await times()).toEqual(['Jun 11, 12:00 PM to 1:00 PM']);

  // A process that ends waits for no calendar, and its reading is taken up by the next.
  made.clock.advance(10 * minute);
  server.answer(() => undefined);
  const asked = server.asked.length;
  const sweeping = busy.sweep();
  await expect.poll(() => server.asked.length).toBe(asked + 1);
  await busy.stop();
  await sweeping;
  const [feed] = await made.deps.db.sql.selectFrom('busy_feeds').selectAll().execute();
  expect(feed).toMatchObject({ claimed_until: null, failures: 0, next_attempt_at: made.clock.now() });
});

test('what is wrong is said in words, and neither screen, log nor audit knows an address', async () => {
  const { server, made, busy, act, add, said, times } = await started();
  const secret = 'private-0123456789';
  await add(`/${secret}/basic.ics`, `http://calendar.test/${secret}/basic.ics`);
  expect(await act({ intent: 'add', address: server.address(`/${secret}/basic.ics`) })).toMatchObject({
    reason: 'This calendar is already connected.',
  });
  expect(await act({ intent: 'add', address: 'calendar', name: 'x' })).toEqual({
    ok: false,
    reason: 'Enter a calendar address. It starts with https:// or webcal://.',
  });
  expect(await act({ intent: 'add', address: `http://10.0.0.1/${secret}` })).toMatchObject({
    reason: expect.stringContaining('on the public internet'),
  });
  await add('/0');
  for (let n = 1; n < 9; n++) {
    const feed = { id: `n${n}`, name: 'x', address: server.address(`/${n}`), now: made.clock.now() };
    await made.deps.db.write((trx) => insertFeed(trx, feed));
  }
  // Several are one: what overlaps or touches is one time.
  expect(await times()).toEqual(['Jun 11, 12:00 PM to 1:00 PM']);
  expect(await act({ intent: 'add', address: server.address('/more') })).toMatchObject({
    reason: 'You already have 10 calendars connected. Remove one first.',
  });
  expect(await act({ intent: 'burn' })).toMatchObject({ ok: false });
  for (const intent of ['read', 'remove', 'restore'])
    expect(await act({ intent, id: 'none' })).toMatchObject({ ok: false });

  server.answer((_, response) => response.writeHead(302, { Location: `http://10.0.0.1/${secret}` }).end());
  made.clock.advance(10 * minute);
  expect(await busy.sweep()).toBe(10);
  const audit = await made.deps.db.sql.selectFrom('audit').selectAll().execute();
  expect(audit.map(({ detail }) => detail)).toContain('calendar.test:'.concat(`${server.port} is read`));
  expect(said.join('')).toContain('a calendar of the owner could not be read');
  const notices = await made.deps.db.sql.selectFrom('notices').selectAll().execute();
  const told = [said, audit, notices, await loadBusy(busy.parts), await failingFeeds(made.deps.db.sql, Date.now())];
  expect(JSON.stringify(told)).not.toContain(secret);
});

test('what would never end, or take all memory, is read apart and given up while the site goes on', async () => {
  const owners = { ofCalendar: [], known: [] };
  const from = Date.parse('2026-10-20T00:00:00-04:00');
  const wanted = { from, to: from + 100 * 24 * hour, ownDomain: 'northarc.example', owners };
  const all = (n: number) => [...Array(n).keys()].join(',');
  const rule = `RRULE:FREQ=YEARLY;BYDAY=MO;BYHOUR=${all(24)};BYMINUTE=${all(60)}`;
  const often = (_: unknown, n: number) => eventText(`UID:${n}`, 'DTSTART:20261102T150000Z', 'DURATION:PT1S', rule);
  const bomb = calendarText(...Array.from({ length: 400 }, often));
  let wentOn = false;
  setImmediate(() => {
    wentOn = true;
  });
  // Less time than any machine needs to read it.
  expect(await readInWorker(bomb, wanted, 20)).toEqual({ ok: false, reason: 'It takes too long to read.' });
  expect(wentOn).toBe(true);
  const good = calendarText(eventText('DTSTART:20261103T150000Z', 'DURATION:PT1H'));
  expect(await readInWorker(good, wanted)).toEqual(readBusy(good, wanted));
});
