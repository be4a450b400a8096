import { describe, expect, onTestFinished, test } from 'vitest';
import { hoursOf, hoursRecords, scheduleOf } from '#src/content/records/hours.ts';
import { defaultSchedule } from '#src/content/schedule.ts';
import { checkValues } from '#src/lib/records/schema.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { connectDatabase } from '#src/platform/db/client.server.ts';
import { migrations } from '#src/platform/db/migrations.server.ts';
import { upgrade } from '#src/platform/db/upgrade.server.ts';
import { answerEditor } from '#src/records/editor.server.ts';
import { tester } from '#tests/helpers/actor.ts';
import { book } from '#tests/helpers/booking.ts';
import { engines, freshPlace } from '#tests/helpers/databases.ts';
import { formOf } from '#tests/helpers/fields.ts';
import { site, type TestSite } from '#tests/helpers/site.ts';
import { answerQuick, changeSchedule, hoursId, meetingsOutside, undoSchedule } from './hours.server.ts';

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

describe.each(engines)('the hours on %s', (engine) => {
  test('of two that change them at once both hold; the last change is undone, an earlier one is not', async () => {
    const made = await site({ engine });
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

  test('a draft goes on after somebody has closed today, and after that was undone', async () => {
    const made = await site({ engine });
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

  test('a kind has its own way and buffer, which hold for what is booked from then on', async () => {
    const made = await site({ engine });
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

  test('that were a setting become the first version of the record', async () => {
    const place = await freshPlace(engine);
    onTestFinished(place.remove);
    const db = await connectDatabase(place);
    onTestFinished(() => db.destroy());
    const { '009-hours-record': last, ...before } = migrations;
    expect(last).toBeDefined();
    await upgrade(db, engine, place, {}, before);
    const one = { reason: 'Trip', shown: true, office: false };
    const rules: Schedule = {
      ...defaultSchedule,
      office: defaultSchedule.office.map((ranges, day) => (day === 6 ? [{ from: 0, to: 1440 }] : ranges)),
      noticeMinutes: 60,
      worked: ['Columbus Day'],
      closures: [{ ...one, id: 'a', from: '2026-06-10T00:00', to: '2026-06-13T00:00' }],
      openings: [{ ...one, id: 'b', from: '2026-06-20T09:00', to: '2026-06-20T12:30', office: true }],
    };
    const { atOnce: _, buffers: __, ...old } = rules;
    const value = JSON.stringify({ ...old, bufferMinutes: 15 });
    await db.insertInto('settings').values({ name: 'schedule', value, changed_at: 7 }).execute();
    await upgrade(db, engine, place, {});
    const [row, ...more] = await db.selectFrom('record_versions').selectAll().execute();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ collection: 'hours', id: 'hours', number: 1, state: 'own', saved_at: 7 });
    const checked = checkValues(hoursRecords, JSON.parse(row?.data ?? ''), 0);
    const buffers = Object.fromEntries(Object.keys(rules.buffers).map((kind) => [kind, 15]));
    expect(checked.ok && scheduleOf({ id: 'hours', ...checked.values } as never)).toEqual({ ...rules, buffers });
    // As the editor writes it.
    expect(checked.ok && { id: 'hours', ...checked.values }).toEqual(hoursOf({ ...rules, buffers }));
    expect(JSON.parse(row?.data ?? '')).toEqual(checked.ok && checked.values);
    expect(await db.selectFrom('settings').selectAll().where('name', '=', 'schedule').execute()).toEqual([]);
  });
});

test('meetings that a closing or a draft leaves outside are told; no office hours at all are asked about', async () => {
  const made = await site();
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
