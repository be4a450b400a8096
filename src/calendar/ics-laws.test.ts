import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { changeSchedule } from '#src/calendar/hours.server.ts';
import { type BookingKind, bookingKindNames } from '#src/content/bookings.ts';
import { defaultSchedule } from '#src/content/hours.ts';
import { hoursOf, hoursRecords, scheduleOf } from '#src/content/records/hours.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { checkValues } from '#src/lib/records/schema.ts';
import { bookingOn, type Schedule } from '#src/lib/schedule.ts';
import { anyDay } from '#tests/helpers/any-day.ts';
import { booking, insist } from '#tests/helpers/booking.ts';
import { readCalendar } from '#tests/helpers/calendar.ts';
import { engines, formOf, site, type TestSite } from '#tests/helpers/site.ts';
import { changeByLink } from './appointment-changes.server.ts';
import { type Day, type SlotKey, type Span, slotMoment } from './appointment-rules.ts';

const actor = { name: 'owner', device: '' };
const day = 86_400_000;

/** Of each day spans on half hours, in order and apart. */
const week = fc.array(anyDay(2, 30), { minLength: 7, maxLength: 7 });

/** A span around the days of the test, in hours after its beginning. */
const exception = fc.record({
  ...{ from: fc.integer({ min: 0, max: 200 }), hours: fc.integer({ min: 1, max: 60 }) },
  ...{ reason: fc.constantFrom('', 'away'), shown: fc.boolean(), office: fc.boolean() },
});

type Spans = { from: number; hours: number; reason: string; shown: boolean; office: boolean }[];
type Drawn = Omit<Schedule, 'closures' | 'openings'> & { closures: Spans; openings: Spans };
const byKind = (...minutes: number[]) =>
  fc.record(Object.fromEntries(bookingKindNames.map((kind) => [kind, fc.constantFrom(...minutes)]))) as fc.Arbitrary<
    Record<string, number>
  >;
const schedules: fc.Arbitrary<Drawn> = fc.record({
  office: fc.oneof(week, fc.constant(defaultSchedule.office)),
  booking: fc.oneof(week, fc.constant(defaultSchedule.booking)),
  slotMinutes: fc.constantFrom(15, 30, 45, 60),
  noticeMinutes: fc.constantFrom(0, 60, 120),
  horizonDays: fc.integer({ min: 1, max: 14 }),
  lengths: byKind(20, 30, 60, 90),
  ways: byKind(0, 15, 45),
  buffers: byKind(0, 10, 30),
  atOnce: byKind(1, 1, 2, 3),
  worked: fc.subarray(['Thanksgiving', 'Day after Thanksgiving', 'Veterans Day']),
  closures: fc.array(exception, { maxLength: 2 }),
  openings: fc.array(exception, { maxLength: 2 }),
});

const kinds = fc.constantFrom(...bookingKindNames);
const statuses = fc.constantFrom('confirmed' as const, 'cancelled' as const, 'pending' as const);
/** What somebody does next; numbers choose among what there is then. */
const steps = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rules' as const), rules: schedules }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('book' as const), pick: fc.nat(), of: kinds }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('book anywhere' as const), pick: fc.nat({ max: 96 * 14 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), who: fc.nat(), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('status' as const), who: fc.nat(), status: statuses }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
);

const wall = (moment: number) => easternAt(moment).toPlainDateTime().toString({ smallestUnit: 'minute' });

function scheduleAt(drawn: Drawn, now: number): Schedule {
  const start = Math.floor(now / day) * day;
  const spans = (list: Spans) =>
    list.map(({ from, hours, ...rest }, n) => {
      const begins = start + from * 3_600_000;
      return { id: `e${n}`, from: wall(begins), to: wall(begins + hours * 3_600_000), ...rest };
    });
  return { ...drawn, closures: spans(drawn.closures), openings: spans(drawn.openings) };
}

/** Everything that there is, as the tables have it. */
const rowsOf = (made: TestSite) => made.deps.db.sql.selectFrom('appointments').selectAll().orderBy('id').execute();

async function checkLaws(made: TestSite, booked: ReadonlySet<string>) {
  const desk = made.deps.appointments;
  const rules = made.deps.hours.rules();
  const rows = await rowsOf(made);
  const held = rows
    .filter(({ status }) => status !== 'cancelled')
    .map((row) => ({ ...row, from: Number(row.holds_from), to: Number(row.holds_to) }));
  const meeting = ({ from, to }: Span) => held.filter((span) => span.from < to && from < span.to);
  // Each has a lane of its own, so no more run at once than the most generous kind among them allowed.
  for (const span of held) {
    const rest = meeting(span).filter(({ id }) => id !== span.id);
    expect(span.lane).toBeLessThan(3);
    expect(rest.map(({ lane }) => lane)).not.toContain(span.lane);
  }

  // Nothing can be booked outside the rules, and nothing of what somebody has.
  for (const kind of bookingKindNames) {
    for (const { date, slots } of await desk.bookable(kind)) {
      const open = bookingOn(Temporal.PlainDate.from(date), rules);
      for (const { time } of slots.filter(({ state }) => state === 'free')) {
        const from = slotMoment({ date, time });
        const minutes = rules.lengths[kind] ?? 0;
        expect(from).toBeGreaterThan(made.clock.now());
        const [hour = 0, minute = 0] = time.split(':').map(Number);
        const begins = hour * 60 + minute;
        expect(open.some((range) => range.from <= begins && begins + minutes <= range.to)).toBe(true);
        const others = meeting({ from, to: from + minutes * 60_000 });
        // Nobody is put beside what is too much by the rules of now.
        expect(others.every((other) => other.lane < (rules.atOnce[other.kind] ?? 1))).toBe(true);
        const lanes = new Set(others.map(({ lane }) => lane));
        expect(Array.from({ length: rules.atOnce[kind] ?? 1 }, (_, lane) => lanes.has(lane))).toContain(false);
      }
    }
  }

  // Every booking is found, and the owner's calendar has each that is held.
  expect(rows.map(({ id }) => id).sort()).toEqual([...booked].sort());
  for (const { id } of rows) expect((await desk.present(id))?.row.id).toBe(id);
  const path = new URL(await made.deps.feed.address()).pathname;
  const { events } = readCalendar(await (await made.request(path)).text());
  expect(events).toHaveLength(held.length);
  for (const { uid, start, minutes } of events) {
    const row = rows.find(({ id }) => uid.startsWith(id));
    expect(minutes).toBe(row?.minutes);
    expect(new Date(start).getTime()).toBe(row && slotMoment(row));
  }

  // Each invitation that was sent is a calendar of one event, and the numbers of a meeting rise.
  const mails = await made.deps.db.sql.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  const sequences = new Map<string, number>();
  for (const { calendar, calendar_method } of mails.filter((mail) => mail.calendar)) {
    const read = readCalendar(calendar);
    expect(read.method).toBe(calendar_method);
    expect(read.events).toHaveLength(1);
    const { uid = '', sequence = 0 } = read.events[0] ?? {};
    expect(sequence).toBeGreaterThanOrEqual(sequences.get(uid) ?? 0);
    sequences.set(uid, sequence);
  }
}

const freeOf = (days: Day[]) =>
  days.flatMap(({ date, slots }) => slots.filter(({ state }) => state === 'free').map(({ time }) => ({ date, time })));

/** Books as a visitor with a mailbox and a network of their own; the status of the answer. */
async function book(made: TestSite, slot: SlotKey & { kind?: BookingKind }, n: number, booked: Set<string>) {
  const place = { package: 'basic', company: 'Engines', street: '1 Main Street', zip: '30009' };
  const fields = { ...booking, email: `ada${n}@example.com`, ...(slot.kind ? place : {}), ...slot };
  const envelope = await made.envelope('appointment', fields);
  const address = `198.51.${Math.floor(n / 250)}.${1 + (n % 250)}`;
  const answer = await insist(() => made.post('/api/submissions', envelope, { address }));
  if (answer.status === 201) booked.add(envelope.id);
  return answer.status;
}

test('the record says any rules, and what comes back of it are these rules', () => {
  fc.assert(
    fc.property(schedules, (drawn) => {
      const rules = scheduleAt(drawn, 0);
      const answer = checkValues(hoursRecords, hoursOf(rules), 0);
      expect(answer.ok && scheduleOf({ id: 'hours', ...answer.values } as never)).toEqual(rules);
    }),
  );
});

describe.each(engines)('whatever happens to the calendar on %s', (engine) => {
  const numRuns = 2;
  test.each([
    ['around the change to summer time', '2027-03-11T15:00:00Z'],
    ['around the change to winter time, and Thanksgiving after it', '2026-10-29T15:00:00Z'],
  ])(
    '%s: nothing overlaps, nothing lies outside the rules, everything is found',
    async (_, begin) => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 12 }), async (sequence) => {
          const made = await site({ engine });
          made.clock.set(Date.parse(begin));
          const desk = made.deps.appointments;
          const booked = new Set<string>();
          const someone = async (who: number) => {
            const rows = await rowsOf(made);
            const row = rows[who % Math.max(1, rows.length)];
            return row && (await desk.present(row.id));
          };
          let n = 0;
          for (const step of sequence) {
            made.clock.advance(1_000);
            const now = made.clock.now();
            if (step.do === 'rules') {
              const rules = scheduleAt(step.rules, now);
              expect((await changeSchedule(made.deps, () => ({ ok: true, rules }), actor)).ok).toBe(true);
            }
            if (step.do === 'book') {
              const free = freeOf(await desk.bookable(step.of));
              const slot = free[step.pick % Math.max(1, free.length)];
              // What is offered can be had; only the wait of a hasty visitor lies between.
              if (slot && slotMoment(slot) > desk.bookableFrom() + 3_600_000)
                expect(await book(made, { ...slot, kind: step.of }, n++, booked)).toBe(201);
            }
            if (step.do === 'book anywhere') {
              const at = easternMoment(easternAt(now).toPlainDate(), 0) + step.pick * 15 * 60_000;
              const [date = '', time = ''] = wall(at).split('T');
              const offered = freeOf(await desk.bookable()).some((one) => one.date === date && one.time === time);
              const status = await book(made, { date, time }, n++, booked);
              if (!offered) expect([409, 422]).toContain(status);
            }
            if (step.do === 'move') {
              const found = await someone(step.who);
              const free = freeOf(await desk.bookable());
              const slot = free[step.pick % Math.max(1, free.length)];
              const form = formOf({ intent: 'move', slot: `${slot?.date} ${slot?.time}` });
              if (found && slot) await changeByLink(desk, found.token, form);
            }
            if (step.do === 'cancel') await desk.cancel((await someone(step.who))?.token ?? '');
            if (step.do === 'status') {
              const found = await someone(step.who);
              if (found) await desk.setStatus(found.row.id, step.status, async () => undefined);
            }
            if (step.do === 'wait') made.clock.advance(step.hours * 3_600_000);
            await checkLaws(made, booked);
          }
          await made.close();
        }),
        { numRuns },
      );
    },
    240_000,
  );

  test('rules that are changed while fifty people book: nothing is lost, nothing overlaps', async () => {
    const made = await site({ engine });
    const booked = new Set<string>();
    const free = freeOf(await made.deps.appointments.bookable()).slice(0, 25);
    const people = Array.from({ length: 50 }, async (_, n) => {
      const slot = free[n % free.length];
      return slot && book(made, slot, n, booked);
    });
    const close = (rules: Schedule) => ({
      ok: true as const,
      rules: { ...rules, booking: rules.booking.map(() => []) },
    });
    const closing = changeSchedule(made.deps, close, actor);
    const answers = await Promise.all(people);
    expect((await closing).ok).toBe(true);
    expect(answers.filter((status) => status === 201)).toHaveLength(booked.size);
    expect(answers.every((status) => status === 201 || status === 409 || status === 422)).toBe(true);
    expect(freeOf(await made.deps.appointments.bookable())).toEqual([]);
    await checkLaws(made, booked);
  });
});
