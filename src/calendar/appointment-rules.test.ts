import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { bookingProblems } from '#src/content/appointments.ts';
import { openingRules } from '#src/content/hours.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { defaultClock as businessClock, slotTimes } from '#tests/helpers/clock.ts';
import {
  appointmentPromise,
  confirmBy,
  dateProblem,
  dayOf,
  daysFrom,
  earliestBookable,
  heldBy,
  nearestFree,
  parseDate,
  rulesAt,
  type SlotKey,
  type Span,
  slotMoment,
  slotProblems,
} from './appointment-rules.ts';
import { reminderDue, reminderMoment } from './appointment-submit.server.ts';
import { dayState, tally } from './booking-step.ts';
import { slotId } from './slot-words.ts';

const nothing: readonly Span[] = [];
/** What meetings of half an hour at these slots hold. */
const holding = (...slots: SlotKey[]) => slots.map((slot) => heldBy(slot, rulesAt(0)));
const at = (text: string) => new Date(text).getTime();
const tuesday = at('2026-06-09T10:00:00-04:00');

describe('the calendar', () => {
  test('any date of 2024 to 2035 can be booked exactly when it is a weekday that no table calls closed', () => {
    for (let at = Date.UTC(2024, 0, 1); at <= Date.UTC(2035, 11, 31); at += 86_400_000) {
      const day = new Date(at);
      const date = day.toISOString().slice(0, 10);
      const ahead = (at / 86_400_000) % (openingRules.horizonDays + 1);
      // Noon in UTC is morning in Atlanta, on the same date.
      const rules = rulesAt(at - ahead * 86_400_000 + 12 * 3_600_000);
      const weekday = day.getUTCDay() >= 1 && day.getUTCDay() <= 5;
      const open = weekday && !closedDays.has(date);
      expect(dateProblem(date, rules) === undefined, date).toBe(open);
      if (ahead % 7 === 0) expect(dayOf(date, nothing, rules).slots, date).toHaveLength(open ? 14 : 0);
    }
  });

  test('today is the Eastern date', () => {
    const lateMonday = at('2026-06-08T23:59:59-04:00');
    expect(dateProblem('2026-06-08', rulesAt(lateMonday))).toBeUndefined();
    expect(dateProblem('2026-06-08', rulesAt(lateMonday + 1000))).toMatch(/passed/);
  });

  test('what is no date of the calendar is none', () => {
    for (const text of ['', 'today', '2026-6-9', '2026-02-29', '2026-13-01', '+002026-06-09', '2026-06-09T10:00'])
      expect(parseDate(text), text).toBeUndefined();
  });
});

describe('the slots of a day', () => {
  test('a slot of today can be booked until two office hours before it begins, and is over from then on', () => {
    const states = (now: number) => dayOf('2026-06-09', nothing, rulesAt(now)).slots.map(({ state }) => state);
    const of = (state: string) => (count: number) => Array(count).fill(state);
    const [soon, past, free] = [of('soon'), of('past'), of('free')] as const;
    expect(states(at('2026-06-09T08:00:00-04:00'))).toEqual(free(14));
    expect(states(at('2026-06-09T08:00:00.001-04:00'))).toEqual([...soon(1), ...free(13)]);
    expect(states(at('2026-06-09T09:59:59.999-04:00'))).toEqual([...soon(4), ...free(10)]);
    expect(states(at('2026-06-09T10:00:00-04:00'))).toEqual([...past(1), ...soon(3), ...free(10)]);
    // The lunch hour is no office hour.
    expect(states(at('2026-06-09T11:00:00-04:00'))).toEqual([...past(3), ...soon(3), ...free(8)]);
    expect(states(at('2026-06-09T15:30:00-04:00'))).toEqual([...past(10), ...soon(3), ...free(1)]);
    expect(states(at('2026-06-09T15:30:01-04:00'))).toEqual([...past(10), ...soon(4)]);
    expect(states(at('2026-06-09T17:30:00-04:00'))).toEqual(past(14));
    const said = (now: string) => slotProblems({ date: '2026-06-09', time: '17:30' }, rulesAt(at(now)));
    expect(said('2026-06-09T17:30:00-04:00')).toEqual({ time: 'This time has passed. Please choose a later one.' });
    expect(said('2026-06-09T15:31:00-04:00')).toEqual({ time: bookingProblems.tooSoon });
  });

  test('whatever the moment, what can be booked is confirmed before it begins, and nothing else is refused', () => {
    const minutes = (Date.UTC(2035, 9, 31) - Date.UTC(2024, 0, 1)) / 60_000;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: minutes }), fc.integer({ min: 0, max: 59_999 }), (minute, ms) => {
        const now = Date.UTC(2024, 0, 1) + minute * 60_000 + ms;
        const due = replyDue(now, appointmentPromise, businessClock);
        expect(earliestBookable(now)).toBeGreaterThanOrEqual(due);
        const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('America/New_York').toPlainDate();
        for (const { date, slots } of daysFrom(today.toString(), 6, nothing, rulesAt(now))) {
          for (const { time, state } of slots) {
            const begins = slotMoment({ date, time });
            expect(state === 'free').toBe(begins >= due);
            expect(Object.keys(slotProblems({ date, time }, rulesAt(now)))).toEqual(state === 'free' ? [] : ['time']);
            if (state !== 'free') continue;
            const confirmed = confirmBy(now, { date, time }, businessClock);
            expect(confirmed).toBeGreaterThan(now);
            expect(confirmed).toBeLessThanOrEqual(Math.min(due, begins - 3_600_000));
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['far ahead: as promised', '2026-06-12T16:00:00-04:00', '2026-06-15 10:00', '2026-06-12T18:00:00-04:00'],
    ['on the weekend: an hour before', '2026-06-13T12:00-04:00', '2026-06-15 10:00', '2026-06-15T09:00-04:00'],
    ['at the last moment: an hour before', '2026-06-15T08:00:00-04:00', '2026-06-15 10:00', '2026-06-15T09:00-04:00'],
    ['over the lunch hour: before it', '2026-06-15T11:00:00-04:00', '2026-06-15 14:00', '2026-06-15T12:00-04:00'],
    ['released late: halfway', '2026-06-15T09:40:00-04:00', '2026-06-15 10:00', '2026-06-15T09:50-04:00'],
    ['nobody works before it: by the clock', '2026-06-13T12:00-04:00', '2026-06-14 09:00', '2026-06-14T08:00-04:00'],
    ['and so soon: halfway', '2026-06-14T08:00:00-04:00', '2026-06-14 09:00', '2026-06-14T08:30-04:00'],
    ['begun already: its start', '2026-06-15T10:00:01-04:00', '2026-06-15 10:00', '2026-06-15T10:00-04:00'],
  ])('a meeting is confirmed before it begins, %s', (_, now, slot, due) => {
    const [date = '', time = ''] = slot.split(' ');
    expect(confirmBy(at(now), { date, time }, businessClock)).toBe(at(due));
  });

  test('a day whose last time is over is not called fully booked, and one whose times are taken is', () => {
    const on = (now: string, taken: readonly Span[]) => {
      const { date, open, slots } = dayOf('2026-06-09', taken, rulesAt(at(now)));
      return dayState({ date, open, ...tally(slots) });
    };
    const all = holding(...slotTimes.map((time) => ({ date: '2026-06-09', time })));
    expect(on('2026-06-09T07:00:00-04:00', nothing)).toBe('free');
    expect(on('2026-06-09T07:00:00-04:00', all)).toBe('full');
    expect(on('2026-06-09T15:00:00-04:00', all)).toBe('full');
    for (const taken of [nothing, all]) {
      expect(on('2026-06-09T16:00:00-04:00', taken)).toBe('over');
      expect(on('2026-06-09T21:00:00-04:00', taken)).toBe('over');
    }
    expect(dayState(undefined)).toBe('closed');
  });

  test('a span of days over a change of the clock names each date once', () => {
    const days = daysFrom('2026-03-06', 5, nothing, rulesAt(at('2026-03-01T12:00:00Z')));
    expect(days.map(({ date }) => date.slice(-2))).toEqual(['06', '07', '08', '09', '10']);
  });
});

test('the nearest free slots agree with a plain search over every slot that can be booked', () => {
  const everything = daysFrom('2026-06-09', openingRules.horizonDays + 1, nothing, rulesAt(tuesday)).flatMap(
    ({ date, slots }) => slots.filter(({ state }) => state === 'free').map(({ time }) => ({ date, time })),
  );
  const moments = new Map(everything.map((slot) => [slotId(slot), slotMoment(slot)]));
  const momentOf = (slot: (typeof everything)[number]) => moments.get(slotId(slot)) ?? 0;
  const chances = { minLength: everything.length, maxLength: everything.length };
  fc.assert(
    fc.property(
      fc.constantFrom(...everything),
      fc.uint8Array(chances),
      fc.integer({ min: 0, max: 256 }),
      (wish, chance, crowd) => {
        const held = everything.filter((_, n) => (chance[n] ?? 0) < crowd);
        const taken = new Set([...held, wish].map(slotId));
        const plain = everything
          .filter((slot) => !taken.has(slotId(slot)))
          .map((slot) => ({ slot, distance: Math.abs(momentOf(slot) - momentOf(wish)) }))
          .sort((a, b) => a.distance - b.distance || momentOf(a.slot) - momentOf(b.slot))
          .slice(0, 3)
          .map(({ slot }) => slot);
        expect(nearestFree(wish, holding(...held, wish), rulesAt(tuesday))).toEqual(plain);
      },
    ),
    { numRuns: 25 },
  );
});

describe('reminders', () => {
  const booked = { date: '2026-06-15', time: '10:00', status: 'pending', changed_at: tuesday, reminded_for: '' };
  const friday = at('2026-06-12T09:00:00-04:00');

  test('leave at 9:00 Eastern on the working day before, over weekends and holidays', () => {
    const on = (date: string) => Temporal.Instant.fromEpochMilliseconds(reminderMoment(date, businessClock)).toString();
    expect(on('2026-06-10')).toBe('2026-06-09T13:00:00Z');
    expect(on('2026-06-15')).toBe('2026-06-12T13:00:00Z');
    expect(on('2026-11-30')).toBe('2026-11-25T14:00:00Z');
    expect(on('2027-01-04')).toBe('2026-12-30T14:00:00Z');
  });

  test('are due from then until the meeting begins', () => {
    expect(reminderDue(booked, friday - 1, businessClock)).toBe(false);
    expect(reminderDue(booked, friday, businessClock)).toBe(true);
    expect(reminderDue(booked, at('2026-06-15T09:59:59-04:00'), businessClock)).toBe(true);
    expect(reminderDue(booked, at('2026-06-15T10:00:00-04:00'), businessClock)).toBe(false);
    // Of one that was moved to another day again.
    expect(reminderDue({ ...booked, reminded_for: '2026-06-12 10:00' }, friday, businessClock)).toBe(true);
  });

  test.each([
    ['a cancelled appointment', { status: 'cancelled' }],
    ['a request without a date', { date: 'TBD - Consultation Request', time: 'TBD' }],
    ['one that was reminded of', { reminded_for: '2026-06-15 10:00' }],
    ['one that was booked after the reminder would have left', { changed_at: friday }],
  ])('are not written for %s', (_, change) => {
    expect(reminderDue({ ...booked, ...change }, friday, businessClock)).toBe(false);
  });
});

/**
 * Closed days of S1 §9 for twelve years, taken from the month tables of Python's calendar module, independent of our
 * rules.
 */
const years: Record<number, string> = {
  2024: '01-01 01-15 02-19 05-27 07-04 09-02 10-14 11-11 11-28 11-29 12-24 12-25 12-31',
  2025: '01-01 01-20 02-17 05-26 07-04 09-01 10-13 11-11 11-27 11-28 12-24 12-25 12-31',
  2026: '01-01 01-19 02-16 05-25 07-03 09-07 10-12 11-11 11-26 11-27 12-24 12-25 12-31',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25 11-26 12-24 12-25 12-31',
  2028: '01-01 01-17 02-21 05-29 07-04 09-04 10-09 11-11 11-23 11-24 12-24 12-25 12-31',
  2029: '01-01 01-15 02-19 05-28 07-04 09-03 10-08 11-11 11-22 11-23 12-24 12-25 12-31',
  2030: '01-01 01-21 02-18 05-27 07-04 09-02 10-14 11-11 11-28 11-29 12-24 12-25 12-31',
  2031: '01-01 01-20 02-17 05-26 07-04 09-01 10-13 11-11 11-27 11-28 12-24 12-25 12-31',
  2032: '01-01 01-19 02-16 05-31 07-05 09-06 10-11 11-11 11-25 11-26 12-24 12-25 12-31',
  2033: '01-01 01-17 02-21 05-30 07-04 09-05 10-10 11-11 11-24 11-25 12-24 12-25 12-31',
  2034: '01-01 01-16 02-20 05-29 07-04 09-04 10-09 11-11 11-23 11-24 12-24 12-25 12-31',
  2035: '01-01 01-15 02-19 05-28 07-04 09-03 10-08 11-11 11-22 11-23 12-24 12-25 12-31',
};

const closedDays: ReadonlySet<string> = new Set(
  Object.entries(years).flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`)),
);
