import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { bookingKindNames } from '#src/content/bookings.ts';
import { defaultSchedule } from '#src/content/schedule.ts';
import { bookingOn, closedHoursOn, type Exception, officeOn, type Schedule } from '#src/lib/schedule.ts';
import { readSchedule, scheduleSchema } from '#src/lib/schedule-schema.ts';
import { edited } from './hours-change.server.ts';
import { draftFrom, draftOf, rulesIn } from './hours-draft.ts';
import { formOf } from './hours-form.fixture.ts';
import { changedUnits, mergeRules } from './hours-units.ts';
import { changesInWords, spanWords } from './hours-words.ts';
import { isOutside } from './outside.ts';

const built = defaultSchedule;
const context = { date: '2026-06-09', time: '09:32', opens: '08:00', newId: 'new', built };
const closure = (id: string, change: Partial<Exception> = {}): Exception => ({
  id,
  from: '2026-06-10T00:00',
  to: '2026-06-11T00:00',
  reason: '',
  shown: false,
  office: true,
  ...change,
});

const minutes = fc.integer({ min: 2, max: 48 }).map((n) => n * 5);
const day = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 * 12 }), { maxLength: 6 })
  .map((cuts) => cuts.sort((a, b) => a - b).map((cut) => cut * 5))
  .map((cuts) =>
    Array.from({ length: Math.floor(cuts.length / 2) }, (_, n) => ({
      from: cuts[2 * n] ?? 0,
      to: cuts[2 * n + 1] ?? 0,
    })),
  );
const week = fc.array(day, { minLength: 7, maxLength: 7 });
const exceptions = fc.subarray(['a', 'b', 'c', 'd']).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc
        .tuple(fc.nat(20), fc.nat(20), fc.nat(285), fc.integer({ min: 1, max: 287 }), fc.boolean(), fc.boolean())
        .map(([first, days, from, length, shown, office]) => {
          const at = (ms: number) => new Date(Date.UTC(2026, 5, 1 + first) + ms).toISOString().slice(0, 16);
          const end = days * 86_400_000 + (from + length) * 300_000;
          return closure(id, { from: at(from * 300_000), to: at(end), shown, office, reason: `Why ${id}` });
        }),
    ),
  ),
);
const byKind = (number: fc.Arbitrary<number>) =>
  fc.record(Object.fromEntries(bookingKindNames.map((kind) => [kind, number])));
const perKind = byKind(minutes);
const anyRules: fc.Arbitrary<Schedule> = fc
  .record({
    office: week,
    booking: week,
    slotMinutes: minutes,
    noticeMinutes: minutes,
    horizonDays: fc.integer({ min: 1, max: 366 }),
    lengths: perKind,
    ways: perKind,
    buffers: perKind,
    atOnce: byKind(fc.integer({ min: 1, max: 12 })),
    worked: fc.subarray(['Columbus Day', 'Veterans Day']),
    closures: exceptions,
    openings: exceptions,
  })
  .map((rules) => ({ ...built, ...rules }));

const byId = (rules: Schedule): Schedule => ({
  ...rules,
  worked: [...rules.worked].sort(),
  closures: [...rules.closures].sort((a, b) => (a.id < b.id ? -1 : 1)),
  openings: [...rules.openings].sort((a, b) => (a.id < b.id ? -1 : 1)),
});

describe('the form', () => {
  test('says any rules, and what comes back of it are these rules', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        fc.pre(scheduleSchema.safeParse(rules).success);
        expect(rulesIn(draftFrom(formOf(rules)))).toMatchObject({ errors: {}, rules });
      }),
    );
  });

  test('a number out of its range is answered with it', () => {
    for (const [name, text, words] of [
      ['noticeMinutes', '100000', 'The notice can be from 0 to 2400 minutes.'],
      ['horizonDays', '0', 'It can be from 1 to 366 days ahead.'],
    ] as const) {
      const draft = draftOf(built);
      draft.numbers[name] = text;
      const { rules, errors } = rulesIn(draft);
      expect(errors).toEqual({});
      expect(scheduleSchema.safeParse(rules).error?.issues.map(({ message }) => message)).toEqual([words]);
    }
  });

  test('a span with one time, a number in words and a closure without a day are said, and nothing is lost', () => {
    const draft = draftOf(built);
    draft.office[5] = [{ id: 'x', from: '09:00', to: '' }];
    draft.booking[6] = [{ id: 'blank', from: '', to: '' }];
    draft.numbers.slotMinutes = 'half';
    draft.closures = [
      { id: 'y', from: '', fromTime: '', to: '', toTime: '', reason: 'Why', shown: true, office: true },
    ];
    draft.openings = [{ ...draft.closures[0], id: 'z', from: '2026-06-09', fromTime: '09:02' } as never];
    expect(rulesIn(draft).errors).toEqual({
      x: expect.stringContaining('both times'),
      slotMinutes: expect.stringContaining('whole number'),
      'closures.y': expect.stringContaining('the first day'),
      'openings.z': expect.stringContaining('5 minutes'),
    });
  });

  test('its buttons change the one thing that they name', () => {
    const draft = draftOf(built);
    const ill = edited(draft, 'close-today', context)?.draft;
    expect(ill && rulesIn(ill).rules.closures).toEqual([
      { ...closure('new'), from: '2026-06-09T09:30', to: '2026-06-10T00:00', reason: 'Closed today' },
    ]);
    const early = edited(draft, 'close-today', { ...context, time: '07:10' })?.draft;
    expect(early && rulesIn(early).rules.closures[0]?.from).toBe('2026-06-09T00:00');
    const closed = edited(draft, 'close-week', context)?.draft;
    expect(closed && rulesIn(closed).rules.closures[0]).toMatchObject({ to: '2026-06-15T00:00', shown: true });
    const added = edited(draft, 'add:office.5', context);
    expect([added?.draft.office[5], added?.focus]).toEqual([[{ id: 'new', from: '', to: '' }], 'new-from']);
    const span = draft.office[0]?.[1]?.id;
    const removed = edited(draft, `remove:office.0.${span}`, context)?.draft;
    const copied = removed && edited(removed, 'copy:office', context)?.draft;
    expect(copied && rulesIn(copied).rules.office).toEqual([...Array(5).fill([{ from: 480, to: 720 }]), [], []]);
    const back = copied && edited(copied, 'built', context)?.draft;
    expect(back && rulesIn(back).rules).toEqual(built);
    for (const other of ['save', 'add:office.9', 'add:nothing.1', 'remove:', ''])
      expect(edited(draft, other, context)).toBeUndefined();
  });
});

describe('two owners', () => {
  test('who changes different things keeps both, whoever saves first', () => {
    fc.assert(
      fc.property(anyRules, anyRules, anyRules, (base, mine, theirs) => {
        const { rules, conflicts, mine: forced } = mergeRules(base, mine, theirs);
        const [ofMine, ofTheirs] = [changedUnits(base, mine), changedUnits(base, theirs)];
        for (const name of conflicts) expect(ofMine.includes(name) && ofTheirs.includes(name)).toBe(true);
        const lost = changedUnits(mine, rules).filter((name) => ofMine.includes(name));
        expect(lost.sort()).toEqual([...conflicts].sort());
        expect(changedUnits(theirs, rules).filter((name) => ofTheirs.includes(name))).toEqual([]);
        expect(changedUnits(mine, forced).filter((name) => ofMine.includes(name))).toEqual([]);
        if (conflicts.length === 0) expect(byId(mergeRules(base, theirs, mine).rules)).toEqual(byId(rules));
        // Taken back where nothing came after it.
        expect(byId(mergeRules(mine, base, mine).rules)).toEqual(byId(base));
      }),
    );
  });
});

test('a meeting is outside where a part of it is', () => {
  const meeting = { id: '1', name: 'A', date: '2026-06-10', time: '11:30', minutes: 30 };
  expect(isOutside(meeting, built)).toBe(false);
  expect(isOutside({ ...meeting, minutes: 60 }, built)).toBe(true);
  expect(isOutside({ ...meeting, date: '2026-06-13' }, built)).toBe(true);
  expect(isOutside(meeting, { ...built, closures: [closure('a')] })).toBe(true);
  expect(isOutside(meeting, { ...built, closures: [closure('a', { to: '2026-06-10T11:30' })] })).toBe(false);
});

test('rules stored before kinds had ways and buffers of their own go on, and keep the one buffer they had', () => {
  const { ways: _, buffers: __, atOnce: ___, ...old } = built;
  expect(readSchedule(JSON.stringify(old), built)).toEqual(built);
  const kept = readSchedule(JSON.stringify({ ...old, horizonDays: 30, bufferMinutes: 15 }), built);
  expect(kept).toEqual({
    ...built,
    horizonDays: 30,
    buffers: { consultation: 15, 'home-visit': 15, 'business-visit': 15, 'remote-hour': 15 },
  });
  expect(scheduleSchema.safeParse(kept).success).toBe(true);
});

test('changes in words', () => {
  const after = {
    ...built,
    office: built.office.map((ranges, n) => (n === 5 ? [{ from: 540, to: 720 }] : ranges)),
    noticeMinutes: 60,
    ways: { ...built.ways, 'home-visit': 45 },
    buffers: { ...built.buffers, consultation: 10 },
    atOnce: { ...built.atOnce, 'home-visit': 4 },
    worked: ['Columbus Day'],
    closures: [closure('a', { from: '2026-06-08T14:00', to: '2026-06-13T00:00', reason: 'Trip', shown: true })],
  };
  expect(changesInWords(built, after).map(({ what, before, after: now }) => `${what}: ${before} -> ${now}`)).toEqual([
    'Office, Saturday: closed -> 9:00 AM to 12:00 PM',
    'Minimum notice, in office hours: 120 minutes -> 60 minutes',
    'Home visit: travel each way: 30 minutes -> 45 minutes',
    'Consultation: free time after: 0 minutes -> 10 minutes',
    'Home visit: meetings at once: 1 -> 4',
    'Columbus Day: closed -> open',
    'Closed, Mon, Jun 8, 2026, 2:00 PM to Fri, Jun 12, 2026: none -> Mon, Jun 8, 2026, 2:00 PM to Fri, Jun 12, 2026: Trip, visitors see the reason',
  ]);
  expect(spanWords({ from: '2026-06-08T09:00', to: '2026-06-08T12:00' })).toBe('Mon, Jun 8, 2026, 9:00 AM to 12:00 PM');
  expect(spanWords({ from: '2026-06-08T00:00', to: '2026-06-09T00:00' })).toBe('Mon, Jun 8, 2026, all day');
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

  test('the review says the usual hours', () => {
    const openings = [opening('2026-06-13T00:00', '2026-06-14T00:00')];
    const [change] = changesInWords(built, { ...built, openings });
    expect(change?.after).toContain('usual hours: meetings 10:00 AM to 12:00 PM');
    const timed = [opening('2026-06-13T10:00', '2026-06-13T11:00')];
    expect(changesInWords(built, { ...built, openings: timed })[0]?.after).not.toContain('usual');
  });
});
