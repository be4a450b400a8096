import { describe, expect, test } from 'vitest';
import { defaultSchedule } from '#src/content/schedule.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { tester } from '#tests/helpers/actor.ts';
import { book } from '#tests/helpers/booking.ts';
import { engines } from '#tests/helpers/databases.ts';
import { formOf as fields } from '#tests/helpers/fields.ts';
import { site } from '#tests/helpers/own-site.ts';
import type { TestSite } from '#tests/helpers/site.ts';
import { loadRules } from './hours-admin.server.ts';
import { answerRules } from './hours-change.server.ts';
import { formOf } from './hours-form.fixture.ts';

const saturday = (rules: Schedule): Schedule => ({
  ...rules,
  office: rules.office.map((ranges, day) => (day === 5 ? [{ from: 540, to: 720 }] : ranges)),
});

function screenOf({ deps, clock }: TestSite) {
  const { db, hours, content } = deps;
  const parts = () => ({
    db,
    now: clock.now(),
    hours,
    change: (change: Parameters<typeof content.settings.changeSchedule>[0]) =>
      content.settings.changeSchedule(change, tester),
  });
  return {
    load: () => loadRules(parts()),
    press: (intent: string, rules: Schedule, more: Record<string, string> = {}) =>
      answerRules(formOf(rules, { intent, base: JSON.stringify(hours.rules()), ...more }), parts()),
    send: (form: FormData) => answerRules(form, parts()),
    /** Looks at what changes, and saves it. */
    async save(rules: Schedule, base: Schedule = hours.rules()) {
      const of = { base: JSON.stringify(base) };
      const looked = await answerRules(formOf(rules, { intent: 'check', ...of }), parts());
      const seen = looked.ok && 'review' in looked ? (looked.review?.seen ?? '') : '';
      return answerRules(formOf(rules, { intent: 'save', seen, ...of }), parts());
    },
  };
}

describe.each(engines)('the rules on %s', (engine) => {
  test('are saved once they were looked at, and taken back', async () => {
    const made = await site({ engine });
    const screen = screenOf(made);
    const wanted = saturday(defaultSchedule);
    const unseen = await screen.press('save', wanted);
    expect(unseen).toMatchObject({
      ok: true,
      review: {
        changes: [{ what: 'Office, Saturday', before: 'closed', after: '9:00 AM to 12:00 PM' }],
        words: [{ before: 'Mon-Fri 8-6 EST', after: 'Mon-Fri 8-6, Sat 9-12 EST' }],
        outside: [],
      },
    });
    expect(made.deps.hours.rules()).toEqual(defaultSchedule);
    const saved = await screen.save(wanted);
    expect(saved).toMatchObject({ ok: true, saved: true, undo: {} });
    expect(made.deps.hours.rules()).toEqual(wanted);
    const audit = await made.deps.db.sql.selectFrom('audit').selectAll().execute();
    expect(audit.at(-1)).toMatchObject({ action: 'calendar rules', detail: 'Office, Saturday' });
    const undo = fields({ intent: 'undo', ...(saved as { undo: Record<string, string> }).undo });
    expect(await screen.send(undo)).toMatchObject({ ok: true, saved: true });
    expect(made.deps.hours.rules()).toEqual(defaultSchedule);
    expect(await screen.press('save', defaultSchedule)).toMatchObject({ said: 'Nothing to change.' });
  });

  test('a meeting that a closure leaves outside is told before, and listed until it is moved', async () => {
    const made = await site({ engine });
    const screen = screenOf(made);
    const { id, status } = await book(made, { name: 'Ada Lovelace', date: '2026-06-10', time: '10:00' });
    expect(status).toBe(201);
    const closure = { from: '2026-06-10T00:00', to: '2026-06-11T00:00', reason: 'Trip', shown: true, office: true };
    const wanted = { ...defaultSchedule, closures: [{ id: 'a', ...closure }] };
    const looked = await screen.press('check', wanted);
    expect(looked).toMatchObject({ review: { outside: [{ id: id, name: 'Ada Lovelace', time: '10:00' }] } });
    await screen.save(wanted);
    expect((await screen.load()).outside).toMatchObject([{ id: id }]);
    // What lies outside already is not told again.
    expect(await screen.press('check', saturday(wanted))).toMatchObject({ review: { outside: [] } });
    made.clock.advance(3 * 86_400_000);
    expect((await screen.load()).outside).toEqual([]);
  });

  test('a kind has its own way and buffer, which hold for what is booked from then on', async () => {
    const made = await site({ engine });
    const screen = screenOf(made);
    const visit = { kind: 'home-visit', package: 'basic', street: '12 Oak Lane', zip: '30004', date: '2026-06-10' };
    const at = async (time: string, email: string) => (await book(made, { ...visit, time, email })).status;
    const before = await at('10:30', 'ada@example.com');
    const set = { ways: { ...defaultSchedule.ways, 'home-visit': 45 }, buffers: { 'home-visit': 15 } };
    await screen.save({ ...defaultSchedule, ...set, buffers: { ...defaultSchedule.buffers, ...set.buffers } });
    // The way there is longer now than the time that is left after the first one.
    expect(before).toBe(201);
    expect(await at('13:00', 'eve@example.com')).toBe(201);
    expect([await at('15:00', 'bob@example.com'), await at('16:00', 'bob@example.com')]).toEqual([409, 201]);
    const rows = await made.deps.db.sql.selectFrom('appointments').selectAll().orderBy('time').execute();
    const wall = (at: number | null) =>
      new Date(Number(at)).toLocaleTimeString('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' });
    expect(rows.map(({ time, holds_from, holds_to }) => [time, wall(holds_from), wall(holds_to)])).toEqual([
      ['10:30', '10:00', '12:00'],
      ['13:00', '12:15', '15:00'],
      ['16:00', '15:15', '18:00'],
    ]);
  });

  test('two owners keep what the other has saved; where it is the same, the second is told and may go on', async () => {
    const made = await site({ engine });
    const [first, second] = [screenOf(made), screenOf(made)];
    await first.save(saturday(defaultSchedule));
    const other = { ...defaultSchedule, horizonDays: 30 };
    expect(await second.save(other, defaultSchedule)).toMatchObject({ ok: true, saved: true });
    expect(made.deps.hours.rules()).toEqual({ ...saturday(defaultSchedule), horizonDays: 30 });
    const late = await second.save({ ...defaultSchedule, horizonDays: 90 }, defaultSchedule);
    expect(late).toMatchObject({
      ok: false,
      reason: expect.stringContaining('They now say: How far ahead visitors can book: 30 days'),
      draft: { numbers: { horizonDays: '90' }, office: { 5: [{ from: '09:00', to: '12:00' }] } },
    });
    const { base = '' } = late as { base?: string };
    expect(await second.save({ ...saturday(defaultSchedule), horizonDays: 90 }, JSON.parse(base))).toMatchObject({
      ok: true,
    });
    expect(made.deps.hours.rules().horizonDays).toBe(90);
  });
});

test('without any office hours the owner is warned of what forms go on promising', async () => {
  const made = await site();
  const screen = screenOf(made);
  const never = { ...defaultSchedule, office: defaultSchedule.office.map(() => []) };
  const warned = { review: { warnings: [expect.stringContaining('You have no office hours left.')] } };
  expect(await screen.press('check', never)).toMatchObject(warned);
  expect(await screen.press('check', saturday(never))).toMatchObject({ review: { warnings: [] } });
  // The warning forbids nothing.
  expect(await screen.save(never)).toMatchObject({ ok: true, saved: true });
});

test('what is wrong is said beside its field, and everything typed comes back', async () => {
  const made = await site();
  const screen = screenOf(made);
  const wrong = {
    ...defaultSchedule,
    slotMinutes: 12,
    office: [
      [{ from: 600, to: 540 }],
      [
        { from: 480, to: 720 },
        { from: 600, to: 780 },
      ],
      ...Array(5).fill([]),
    ],
    closures: [
      { id: 'a', from: '2026-06-12T00:00', to: '2026-06-11T00:00', reason: 'Why', shown: false, office: true },
    ],
  };
  const answer = await screen.press('check', wrong);
  expect(answer).toMatchObject({
    ok: false,
    errors: {
      slotMinutes: expect.stringContaining('5 minutes'),
      'office-0-0-600-540': expect.stringContaining('after the opening time'),
      'office.1': expect.stringContaining('overlap'),
      'closures.a': expect.stringContaining('after the start'),
    },
    draft: { numbers: { slotMinutes: '12' }, closures: [{ reason: 'Why' }] },
  });
  expect(made.deps.hours.rules()).toEqual(defaultSchedule);
});
