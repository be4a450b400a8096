import { describe, expect, test } from 'vitest';
import { tester as owner } from '#tests/helpers/actor.ts';
import { book, booking, mailsTo, tokenIn } from '#tests/helpers/booking.ts';
import { readCalendar } from '#tests/helpers/calendar.ts';
import { engines } from '#tests/helpers/databases.ts';
import { formOf } from '#tests/helpers/fields.ts';
import { site, type TestSite } from '#tests/helpers/site.ts';
import { bookForCaller, moveByOwner, type OwnerDeps, planMove, undoMove } from './appointment-owner.server.ts';
import { appointmentsBetween } from './appointment-store.server.ts';

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
  test('a move keeps the link, confirms, and sends an invitation with a higher SEQUENCE once it cannot be taken back', async () => {
    const made = await site({ engine });
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
    expect(await undoMove(partsOf(made), moved.undo)).toMatchObject({ ok: isBack });
    const after = [await rowOf(made, id), await leadOf(made, id), await cellsOf(made)];
    expect(await mailsTo(made, booking.email)).toHaveLength(isBack ? 1 : 2);
    expect(await made.deps.appointments.open(token)).toMatchObject({ time: isBack ? '10:30' : '15:00' });
    if (!isBack) return;
    const seen = { read_at: expect.anything(), first_read_at: expect.anything() };
    expect(after).toEqual([before[0], { ...before[1], ...seen }, before[2]]);
    expect(await undoMove(partsOf(made), moved.undo)).toMatchObject({ ok: false });
    expect(await made.deps.db.sql.selectFrom('thread_entries').selectAll().execute()).toEqual([]);
  });

  test('a move is not taken back once somebody has the time of before, or its mail is on its way', async () => {
    const made = await site({ engine });
    const { id } = await book(made);
    const moved = await moveByOwner(partsOf(made), moveTo(id));
    if (!moved.ok) throw new Error(moved.reason);
    const now = made.clock.now();
    const { id: other } = await book(made, { email: 'next@example.com' });
    made.clock.set(now);
    expect(await undoMove(partsOf(made), moved.undo)).toMatchObject({ ok: false, reason: /time of before/ });
    expect(await rowOf(made, id)).toMatchObject({ time: '15:00' });
    await made.deps.db.sql.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', other).execute();
    await made.deps.db.sql.deleteFrom('appointment_cells').where('id', '=', other).execute();
    await made.deps.db.sql.updateTable('outbox').set({ attempts: 1 }).execute();
    expect(await undoMove(partsOf(made), moved.undo)).toMatchObject({ ok: false, reason: /in progress/ });
    expect(await rowOf(made, id)).toMatchObject({ time: '15:00', version: 1 });
    expect(await undoMove(partsOf(made), 'forged.token')).toMatchObject({ ok: false });
  });

  test('of two owners who move a booking one does; the owner moves while the visitor cancels: it is cancelled', async () => {
    const made = await site({ engine });
    const { id: first } = await book(made, { email: 'first@example.com', time: '11:00' });
    const moves = ['13:00', '14:00'].map((time) => moveByOwner(partsOf(made), moveTo(first, { time })));
    const done = await Promise.all(moves);
    expect(done.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(done.find(({ ok }) => !ok)).toMatchObject({ reason: /changed/ });
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
    if (moved.ok) expect(await undoMove(partsOf(made), moved.undo)).toMatchObject({ ok: false });
  });

  test('what overlaps is refused with three free places; what visitors could not book is only warned of', async () => {
    const made = await site({ engine });
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

  test('a meeting for somebody who called is confirmed at once, found, and never over another', async () => {
    const made = await site({ engine });
    await book(made);
    const call = { ...caller, kind: 'remote-hour', minutes: 60, key: crypto.randomUUID() };
    const form = formOf({ ...call, date: booking.date, time: '10:00' });
    expect(await bookForCaller(partsOf(made), form)).toMatchObject({ ok: false, reason: /some of this time/ });
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
      errors: { phone: /number or an email/ },
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
