import { describe, expect, test } from 'vitest';
import { appointmentType } from '#src/inbox/lead-types.ts';
import { tester } from '#tests/helpers/actor.ts';
import { engines } from '#tests/helpers/databases.ts';
import { deskOf } from '#tests/helpers/desk.ts';
import { formOf } from '#tests/helpers/fields.ts';
import { site, type TestSite } from '#tests/helpers/site.ts';
import { bookForCaller } from './appointment-owner.server.ts';
import { placeKey } from './appointment-rules.ts';
import { loadMeetingFigures } from './appointment-store.server.ts';

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

describe.each(engines)('appointments in the desk on %s', (engine) => {
  test('stand by when they take place, to come first, then past, over pages; by kind and by state', async () => {
    const made = await site({ engine });
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

  test('what became of several is set at once, for those that have begun, and taken back', async () => {
    const made = await site({ engine });
    const over = await meeting(made, 'Over', 'consultation', '2026-06-09', '10:30');
    const ahead = await meeting(made, 'Ahead', 'consultation', '2026-06-10', '10:30');
    made.clock.set('2026-06-09T14:30:00-04:00');
    const desk = await deskOf(made, appointmentType);
    const status = async () => Object.fromEntries((await desk.list()).rows.map((row) => [row.name, row.status]));
    const said = await desk.change({ intent: 'status', status: 'done', row: over });
    expect(said).toMatchObject({ ok: true, bulk: { words: '1 appointment set to done.', left: [] } });
    const left = await desk.change({ intent: 'status', status: 'done', row: ahead });
    expect(left).toMatchObject({ bulk: { left: [expect.stringMatching(/^Ahead: This one is upcoming/)] } });
    expect(await status()).toEqual({ Over: 'done', Ahead: 'confirmed' });
    const undo = said.ok && 'bulk' in said ? said.bulk?.undo : undefined;
    await desk.change({ intent: 'status', row: undo?.was[0] ?? '' });
    expect(await status()).toEqual({ Over: 'confirmed', Ahead: 'confirmed' });
  });

  test('done and no-show are for a meeting that has begun; a reason is kept, and told only if the owner says so', async () => {
    const made = await site({ engine });
    const { sql } = made.deps.db;
    const set = async (id: string, fields: Record<string, string>) =>
      (await deskOf(made, appointmentType)).change({ intent: 'status', id, ...fields });
    const bodies = async (to: string) =>
      (await sql.selectFrom('outbox').select('body').where('recipient', '=', to).execute()).map(({ body }) => body);
    const told = await meeting(made, 'Ada', 'consultation', '2026-06-11', '10:30', 'a@example.com');
    const quiet = await meeting(made, 'Bob', 'consultation', '2026-06-11', '14:00', 'b@example.com');
    const silent = await meeting(made, 'Cleo', 'consultation', '2026-06-11', '15:00');
    expect(await set(told, { status: 'done' })).toMatchObject({ ok: false, reason: /not begun/ });
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

  test('are counted by month and kind, with the reasons of cancellations', async () => {
    const made = await site({ engine });
    const ids = [
      await meeting(made, 'A', 'consultation', '2026-06-09', '10:30'),
      await meeting(made, 'B', 'consultation', '2026-06-09', '13:00'),
      await meeting(made, 'C', 'home-visit', '2026-07-01', '13:00'),
      await meeting(made, 'D', 'consultation', '2026-06-11', '13:00'),
    ];
    made.clock.set('2026-06-09T14:30:00-04:00');
    const desk = await deskOf(made, appointmentType);
    const set = (nth: number, status: string, reason = '') =>
      desk.change({ intent: 'status', id: ids[nth] ?? '', status, reason });
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
