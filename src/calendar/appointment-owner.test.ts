import { describe, expect } from 'vitest';
import { appointmentType } from '#src/inbox/lead-types.ts';
import { book, booking, mailsTo, tokenIn } from '#tests/helpers/booking.ts';
import { readCalendar } from '#tests/helpers/calendar.ts';
import { deskOf, engines, formOf, tester as owner, site, type TestSite, test, tester } from '#tests/helpers/site.ts';
import { bookForCaller, moveByOwner, type OwnerDeps, planMove, undoMove } from './appointment-owner.server.ts';
import { placeKey } from './appointment-rules.ts';
import { appointmentsBetween, loadMeetingFigures } from './appointment-store.server.ts';

const partsOf = (made: TestSite): OwnerDeps => ({ ...made.deps, actor: owner });
const rowOf = (made: TestSite, id: string) =>
  made.deps.db.sql.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const leadOf = (made: TestSite, id: string) =>
  made.deps.db.sql.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const leads = (made: TestSite) => made.deps.db.sql.selectFrom('leads').select('id').execute();
const cellsOf = (made: TestSite) =>
  made.deps.db.sql.selectFrom('appointment_cells').selectAll().orderBy('cell').execute();
const caller = { name: 'Grace Hopper', phone: '404 555 0199', email: '', service: 'support', message: '' };
const moveTo = (id: string, change: Record<string, string | number> = {}) =>
  formOf({ id, version: 0, date: '2026-06-12', time: '15:00', minutes: 30, ...change });

describe.each(engines)('what the owner does with appointments on %s', (engine) => {
  test('a move keeps the link, confirms, and sends an invitation with a higher SEQUENCE once it cannot be taken back', async (made) => {
    const { id, token } = await book(made);
    made.clock.advance(60_000);
    const movedAt = made.clock.now();
    const moved = await moveByOwner(partsOf(made), moveTo(id, { minutes: 60 }));
    expect(moved).toMatchObject({ ok: true, words: expect.stringContaining('Friday, June 12, 2026, 3:00 PM') });
    // A longer meeting holds all of its time at once.
    expect((await book(made, { email: 'late@example.com', date: '2026-06-12', time: '15:30' })).status).toBe(409);
    const confirmed = { version: 1, link: 0, sequence: 1, status: 'confirmed', time: '15:00' };
    expect(await rowOf(made, id)).toMatchObject(confirmed);
    const lead = { starts: '2026-06-12 15:00', status: 'confirmed', waiting_since: null };
    expect(await leadOf(made, id)).toMatchObject(lead);
    expect(await made.deps.appointments.open(token)).toMatchObject({ date: '2026-06-12', time: '15:00' });

    const mail = (await mailsTo(made, booking.email)).at(-1);
    expect(mail?.next_attempt_at).toBe(movedAt + 10_000);
    expect(tokenIn(mail?.body)).toBe(token);
    expect(mail?.body).toContain('Before: Thursday, June 11, 2026, 10:30 AM Eastern Time');
    expect(readCalendar(mail?.calendar ?? '')).toMatchObject({
      method: 'REQUEST',
      events: [{ sequence: 1, start: '2026-06-12T19:00:00.000Z', minutes: 60, status: 'CONFIRMED' }],
    });
    const [entry] = await made.deps.db.sql.selectFrom('thread_entries').selectAll().execute();
    expect(entry).toMatchObject({ kind: 'event', author: owner.name, turn_since: expect.anything() });
  });

  test.each([
    [9_900, true],
    [10_100, false],
  ])('a move is taken back after %i ms: %s', async (ms, isBack) => {
    const made = await site({ engine });
    const { id, token } = await book(made);
    await made.deps.people.settle();
    const before = [await rowOf(made, id), await leadOf(made, id), await cellsOf(made)];
    const moved = await moveByOwner(partsOf(made), moveTo(id, { minutes: 45 }));
    if (!moved.ok) throw new Error(moved.reason);
    made.clock.advance(ms);
    expect(await undoMove(partsOf(made), moved.undo ?? '')).toMatchObject({ ok: isBack });
    const after = [await rowOf(made, id), await leadOf(made, id), await cellsOf(made)];
    expect(await mailsTo(made, booking.email)).toHaveLength(isBack ? 1 : 2);
    expect(await made.deps.appointments.open(token)).toMatchObject({ time: isBack ? '10:30' : '15:00' });
    if (!isBack) return;
    const seen = { read_at: expect.anything(), first_read_at: expect.anything() };
    expect(after).toEqual([before[0], { ...before[1], ...seen }, before[2]]);
    expect(await undoMove(partsOf(made), moved.undo ?? '')).toMatchObject({ ok: false });
    expect(await made.deps.db.sql.selectFrom('thread_entries').selectAll().execute()).toEqual([]);
  });

  test('a move is not taken back once somebody has the time of before, or its mail is on its way', async (made) => {
    const { id } = await book(made);
    const moved = await moveByOwner(partsOf(made), moveTo(id));
    if (!moved.ok) throw new Error(moved.reason);
    const now = made.clock.now();
    const { id: other } = await book(made, { email: 'next@example.com' });
    made.clock.set(now);
    expect(await undoMove(partsOf(made), moved.undo ?? '')).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/earlier time is taken/),
    });
    expect(await rowOf(made, id)).toMatchObject({ time: '15:00' });
    await made.deps.db.sql.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', other).execute();
    await made.deps.db.sql.deleteFrom('appointment_cells').where('id', '=', other).execute();
    await made.deps.db.sql.updateTable('outbox').set({ attempts: 1 }).execute();
    expect(await undoMove(partsOf(made), moved.undo ?? '')).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/already sent/),
    });
    expect(await rowOf(made, id)).toMatchObject({ time: '15:00', version: 1 });
    expect(await undoMove(partsOf(made), 'forged.token')).toMatchObject({ ok: false });
  });

  test('of two owners who move a booking one does; the owner moves while the visitor cancels: it is cancelled', async (made) => {
    const { id: first } = await book(made, { email: 'first@example.com', time: '11:00' });
    const moves = ['13:00', '14:00'].map((time) => moveByOwner(partsOf(made), moveTo(first, { time })));
    const done = await Promise.all(moves);
    expect(done.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(done.find(({ ok }) => !ok)).toMatchObject({ reason: expect.stringMatching(/changed/) });
    expect(await rowOf(made, first)).toMatchObject({ version: 1, sequence: 1 });
    expect(await mailsTo(made, 'first@example.com')).toHaveLength(2);

    const { id, token } = await book(made);
    const [moved, cancelled] = await Promise.all([
      moveByOwner(partsOf(made), moveTo(id)),
      made.deps.appointments.cancel(token, 'I am ill'),
    ]);
    expect(cancelled).toMatchObject({ done: true });
    expect(await rowOf(made, id)).toMatchObject({ status: 'cancelled', cancel_reason: 'I am ill' });
    const sent = await mailsTo(made, booking.email);
    const withdrawn = sent.find(({ calendar_method }) => calendar_method === 'CANCEL');
    expect(readCalendar(withdrawn?.calendar ?? '').events).toMatchObject([{ sequence: moved.ok ? 2 : 1 }]);
    expect(sent).toHaveLength(moved.ok ? 3 : 2);
    expect(sent.filter(({ next_attempt_at }) => next_attempt_at > made.clock.now())).toEqual([]);
    if (moved.ok) expect(await undoMove(partsOf(made), moved.undo ?? '')).toMatchObject({ ok: false });
  });

  test('what overlaps is refused with three free places; what visitors could not book is only warned of', async (made) => {
    const { id } = await book(made);
    await book(made, { name: 'Grace Hopper', email: 'grace@example.com', time: '15:00' });
    const at = (to: { date: string; time: string; minutes: number }) => planMove(partsOf(made), id, to, []);
    const taken = await at({ date: booking.date, time: '14:45', minutes: 30 });
    expect(taken).toMatchObject({ problem: expect.stringMatching(/^Grace Hopper has 3:00 to 3:30 PM/), warnings: [] });
    expect(taken?.alternatives).toHaveLength(3);
    const refused = await moveByOwner(partsOf(made), moveTo(id, { date: booking.date, time: '14:45' }));
    expect(refused).toEqual({ ok: false, reason: 'Part of this time is already taken.' });
    expect(await rowOf(made, id)).toMatchObject({ time: '10:30', version: 0 });

    const sunday = await at({ date: '2026-06-14', time: '08:00', minutes: 30 });
    expect(sunday).toMatchObject({ problem: '', warnings: ['You’re closed that day.'] });
    expect(await moveByOwner(partsOf(made), moveTo(id, { date: '2026-06-14', time: '08:00' }))).toMatchObject({
      ok: true,
    });
    const soon = { date: '2026-06-09', time: '10:45', minutes: 30 };
    const span = { from: made.clock.now(), to: made.clock.now() + 3_600_000 };
    expect((await planMove(partsOf(made), id, soon, [span]))?.warnings).toEqual([
      expect.stringMatching(/sooner than visitors/),
      expect.stringMatching(/busy/),
    ]);
    const odd = [{ time: '10:43' }, { minutes: 5 }, { time: '09:00' }, { date: '2026-02-30' }, { minutes: 600 }];
    for (const wrong of odd.map((change) => ({ ...soon, ...change }))) {
      expect((await at(wrong))?.problem, JSON.stringify(wrong)).not.toBe('');
      expect(await moveByOwner(partsOf(made), moveTo(id, { ...wrong, version: 1 }))).toMatchObject({ ok: false });
    }
  });

  test('a meeting for somebody who called is confirmed at once, found, and never over another', async (made) => {
    await book(made);
    const call = { ...caller, kind: 'remote-hour', minutes: 60, key: crypto.randomUUID() };
    const form = formOf({ ...call, date: booking.date, time: '10:00' });
    expect(await bookForCaller(partsOf(made), form)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/Part of this time/),
    });
    expect(await leads(made)).toHaveLength(1);

    form.set('time', '13:00');
    const booked = await bookForCaller(partsOf(made), form);
    expect(booked).toMatchObject({ ok: true });
    expect(await bookForCaller(partsOf(made), form)).toMatchObject({ ok: true });
    expect(await leads(made)).toHaveLength(2);
    const id = booked.ok ? booked.id : '';
    expect(await rowOf(made, id)).toMatchObject({ kind: 'remote-hour', minutes: 60, status: 'confirmed' });
    expect(await leadOf(made, id)).toMatchObject({ status: 'confirmed', source: 'telephone', waiting_since: null });
    const day = { from: Date.parse('2026-06-11T00:00-04:00'), to: Date.parse('2026-06-12T00:00-04:00') };
    const { held, cancelled } = await appointmentsBetween(made.deps.db.sql, day);
    expect(cancelled).toEqual([]);
    expect(held.map(({ name, time }) => [name, time])).toEqual([
      ['Ada Byron', '10:30'],
      ['Grace Hopper', '13:00'],
    ]);

    form.set('phone', '');
    form.set('key', crypto.randomUUID());
    expect(await bookForCaller(partsOf(made), form)).toMatchObject({
      ok: false,
      errors: { phone: expect.stringMatching(/number or an email/) },
    });
    form.set('email', 'grace@example.com');
    form.set('time', '16:00');
    expect(await bookForCaller(partsOf(made), form)).toMatchObject({ ok: true });
    const [mail] = await mailsTo(made, 'grace@example.com');
    expect(readCalendar(mail?.calendar ?? '')).toMatchObject({
      method: 'REQUEST',
      events: [{ sequence: 0, minutes: 60 }],
    });
    expect(await made.deps.appointments.open(tokenIn(mail?.body))).toMatchObject({ time: '16:00' });
  });
});

/** Books a meeting; the test's clock says Tuesday, June 9, 10:00. */
async function meeting(made: TestSite, name: string, kind: string, date: string, time: string, email = '') {
  const fields = { name, kind, date, time, minutes: '30', phone: '404 555 0101', email, service: 'cloud', key: '' };
  // A place that visitors could not book, as one that is too soon, is meant.
  const form = formOf({ ...fields, message: '', known: placeKey({ date, time, minutes: 30 }) });
  const booked = await bookForCaller({ ...made.deps, actor: tester }, form);
  if (!booked.ok) throw new Error(booked.reason);
  made.clock.advance(1_000);
  return booked.id;
}

describe.each(engines)('appointments in the desk on %s', () => {
  test('stand by when they take place, to come first, then past, over pages; by kind and by state', async (made) => {
    const places = [
      ['Late', 'home-visit', '2026-06-12', '10:00'],
      ['Soon', 'consultation', '2026-06-10', '10:00'],
      ['Over', 'consultation', '2026-06-09', '10:30'],
      ['Older', 'home-visit', '2026-06-09', '13:30'],
    ] as const;
    for (const [name, kind, date, time] of places) await meeting(made, name, kind, date, time);
    made.clock.set('2026-06-09T14:30:00-04:00');
    const desk = await deskOf(made, appointmentType);
    const names = async (query = '') => (await desk.list(query)).rows.map(({ name }) => name);
    expect(await names()).toEqual(['Soon', 'Late', 'Older', 'Over']);
    const { rows } = await desk.list();
    for (const [nth, { seq }] of rows.entries()) {
      expect(await names(`?after=${seq}`), `after ${nth}`).toEqual(['Soon', 'Late', 'Older', 'Over'].slice(nth + 1));
    }
    expect(await names('?kind=home-visit')).toEqual(['Late', 'Older']);
    expect(await names('?kind=home-visit&sort=newest')).toEqual(['Older', 'Late']);
    expect(await names('?kind=home-visit&q=late')).toEqual(['Late']);
    expect(await names('?kind=consultation&source=telephone')).toEqual(['Soon', 'Over']);
    expect(await names('?kind=consultation&q=late')).toEqual([]);
    expect(await names('?kind=nonsense')).toHaveLength(4);
    expect((await desk.list('?kind=home-visit')).found).toBe(2);
    expect(await names('?status=confirmed&sort=upcoming')).toEqual(['Over', 'Older', 'Soon', 'Late']);
  });

  test('what became of several is set at once, for those that have begun, and taken back', async (made) => {
    const over = await meeting(made, 'Over', 'consultation', '2026-06-09', '10:30');
    const ahead = await meeting(made, 'Ahead', 'consultation', '2026-06-10', '10:30');
    made.clock.set('2026-06-09T14:30:00-04:00');
    const desk = await deskOf(made, appointmentType);
    const status = async () => Object.fromEntries((await desk.list()).rows.map((row) => [row.name, row.status]));
    const said = await desk.change({ act: 'status', status: 'done', row: over });
    expect(said).toMatchObject({ ok: true, said: '1 appointment set to done.' });
    const left = await desk.change({ act: 'status', status: 'done', row: ahead });
    expect(left).toMatchObject({ said: expect.stringContaining('Ahead: This one is upcoming') });
    expect(await status()).toEqual({ Over: 'done', Ahead: 'confirmed' });
    await desk.change({ act: 'status', ...(said.ok && (said.undo?.values as { row: string[] })) });
    expect(await status()).toEqual({ Over: 'confirmed', Ahead: 'confirmed' });
  });

  test('done and no-show are for a meeting that has begun; a reason is kept, and told only if the owner says so', async (made) => {
    const { sql } = made.deps.db;
    const set = async (id: string, fields: Record<string, string>) =>
      (await deskOf(made, appointmentType)).change({ act: 'status', id, ...fields });
    const bodies = async (to: string) =>
      (await sql.selectFrom('outbox').select('body').where('recipient', '=', to).execute()).map(({ body }) => body);
    const told = await meeting(made, 'Ada', 'consultation', '2026-06-11', '10:30', 'a@example.com');
    const quiet = await meeting(made, 'Bob', 'consultation', '2026-06-11', '14:00', 'b@example.com');
    const silent = await meeting(made, 'Cleo', 'consultation', '2026-06-11', '15:00');
    expect(await set(told, { status: 'done' })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/hasn’t started/),
    });
    await set(told, { status: 'cancelled', reason: 'We’re sick', tell: 'yes' });
    await set(quiet, { status: 'cancelled', reason: 'A difficult person' });
    expect(await set(silent, { status: 'cancelled' })).toMatchObject({ ok: true });
    expect((await bodies('a@example.com')).join()).toContain('Why: We’re sick');
    expect((await bodies('b@example.com')).join()).not.toContain('difficult');
    expect(await bodies('')).toEqual([]);
    const reasons = await sql.selectFrom('appointments').select('cancel_reason').where('id', '=', quiet).execute();
    expect(reasons).toEqual([{ cancel_reason: 'A difficult person' }]);

    const held = await meeting(made, 'Dora', 'consultation', '2026-06-11', '16:00', 'd@example.com');
    made.clock.set('2026-06-11T16:05:00-04:00');
    const sent = (await bodies('d@example.com')).length;
    expect(await set(held, { status: 'no-show' })).toMatchObject({ ok: true });
    const lead = await sql.selectFrom('leads').selectAll().where('id', '=', held).executeTakeFirst();
    expect(lead).toMatchObject({ status: 'no-show', closed_at: made.clock.now(), waiting_since: null });
    expect(await set(held, { status: 'done' })).toMatchObject({ ok: true });
    expect(await bodies('d@example.com')).toHaveLength(sent);
  });

  test('are counted by month and kind, with the reasons of cancellations', async (made) => {
    const ids = [
      await meeting(made, 'A', 'consultation', '2026-06-09', '10:30'),
      await meeting(made, 'B', 'consultation', '2026-06-09', '13:00'),
      await meeting(made, 'C', 'home-visit', '2026-07-01', '13:00'),
      await meeting(made, 'D', 'consultation', '2026-06-11', '13:00'),
    ];
    made.clock.set('2026-06-09T14:30:00-04:00');
    const desk = await deskOf(made, appointmentType);
    const set = (nth: number, status: string, reason = '') =>
      desk.change({ act: 'status', id: ids[nth] ?? '', status, reason });
    await set(0, 'done');
    await set(1, 'no-show');
    await set(2, 'cancelled', 'We’re sick');
    await set(3, 'cancelled');
    const { meetings, reasons } = await loadMeetingFigures(made.deps.db.sql, made.clock.now());
    expect(meetings).toEqual([
      { month: '2026-07', kind: 'home-visit', booked: 1, held: 0, cancelled: 1, noShow: 0 },
      { month: '2026-06', kind: 'consultation', booked: 3, held: 1, cancelled: 1, noShow: 1 },
    ]);
    expect(reasons.map(({ reason, n }) => `${reason} ${n}`)).toEqual([' 1', 'We’re sick 1']);
  });
});
