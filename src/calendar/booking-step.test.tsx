import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { slotTimes } from '#tests/helpers/clock.ts';
import { slotMoment } from './appointment-rules.ts';
import {
  type Booking,
  type BookingEvent,
  type CalendarDay,
  dayByKey,
  firstBooking,
  monthFor,
  step,
  weeksOf,
} from './booking-step.ts';
import { CalendarNotes } from './slot-calendar.tsx';
import { momentOf, ownTime } from './slot-words.ts';

const june = { date: '2026-06-09', time: '10:30' };
const july = { date: '2026-07-15', time: '09:00' };
const view = {
  ...{ today: '2026-06-01', days: [{ date: june.date, open: true, free: 2, over: false }], month: '2026-06' },
  ...{ date: '', slots: [], time: '', problem: 'This time is taken.', failed: false },
};
const start = firstBooking(view, false);
const reach = (events: readonly BookingEvent[], from: Booking = start) =>
  events.reduce((state, event) => step(state, event).state, from);
const date: BookingEvent = { type: 'date', date: june.date };
const time: BookingEvent = { type: 'time', time: june.time };
type Outcome = Extract<BookingEvent, { type: 'heard' }>['outcome'];
const heard = (outcome: Outcome, conflict = false): BookingEvent => ({ type: 'heard', outcome, conflict });
const open = reach([date, time]);

describe('the booking', () => {
  test('a day clears the time and loads its times, a time opens the form', () => {
    const chosen = step(open, { type: 'date', date: july.date });
    expect(chosen.state).toMatchObject({ place: { date: july.date, time: '' }, shown: 'closed', slots: undefined });
    expect(chosen.effects.map(({ type }) => type)).toEqual(['address', 'load', 'forgive']);
    expect(open).toMatchObject({ place: june, shown: 'modal', problem: undefined });
    expect(step(reach([date]), time).effects).toContainEqual({ type: 'changed', place: june });
  });

  test('a day shows where it stands: below this month, or in its own', () => {
    const near: BookingEvent = { type: 'date', date: '2026-07-04' };
    const later: BookingEvent = { type: 'month', month: '2026-07' };
    const months = [[later, date], [near], [later, near], [{ ...near, date: july.date }]];
    expect(months.map((events) => reach(events).month)).toEqual(['2026-06', '2026-06', '2026-07', '2026-07']);
  });

  test('where there is room what is kept and what stands there open in their place', () => {
    const roomy = firstBooking(view, false, true);
    expect(reach([{ type: 'awake' }], firstBooking({ ...view, ...june }, true, true)).shown).toBe('inline');
    expect(reach([{ type: 'restored', place: july, open: true }], roomy).shown).toBe('inline');
  });

  test('only the times of the chosen day are shown, and the calendar counts them', () => {
    const slots = [{ time: june.time, state: 'taken' as const }];
    const loaded = reach([date, { type: 'loaded', date: june.date, slots }]);
    expect(loaded).toMatchObject({ slots, days: [{ free: 0, over: false }] });
    expect(reach([{ type: 'loaded', date: july.date, slots }], open)).toEqual(open);
    expect(reach([{ type: 'loaded', date: june.date, slots: undefined }], open).failed).toBe(true);
  });

  test('a delivery closes the form and reads the times anew; of an earlier version the form stays', () => {
    const sent = step(open, heard('sent'));
    expect(sent.state).toMatchObject({ shown: 'closed', place: { date: june.date, time: '' } });
    expect(sent.effects).toContainEqual({ type: 'load', date: june.date });
    expect(step(open, heard('sent-earlier')).state).toEqual(open);
  });

  test('a refusal is never told to a closed dialog', () => {
    const closed = reach([{ type: 'closed' }], open);
    expect(reach([heard('refused')], closed)).toMatchObject({ shown: 'modal', place: june });
    expect(reach([heard('kept')], closed).shown).toBe('closed');
    expect(step(open, heard('refused', true))).toEqual({ state: open, effects: [{ type: 'load', date: june.date }] });
  });

  test('a form that stood in place is a dialog once a script runs; without a time it stays where one is chosen', () => {
    const inPlace = firstBooking({ ...view, ...june }, true);
    expect(inPlace.shown).toBe('inline');
    expect(reach([{ type: 'awake' }], inPlace)).toMatchObject({ shown: 'modal', place: june });
    expect(reach([{ type: 'awake' }], firstBooking(view, true)).shown).toBe('inline');
    expect(reach([{ type: 'awake' }]).shown).toBe('closed');
    expect(reach([{ type: 'awake' }, { type: 'closed' }], inPlace)).toMatchObject({ shown: 'closed', filledFor: june });
  });

  test('what is kept shows again for its slot', () => {
    const shown = reach([{ type: 'restored', place: july, open: true }]);
    expect(shown).toMatchObject({ place: july, month: '2026-07', shown: 'modal' });
    const kept = reach([{ type: 'restored', place: july, open: false }]);
    expect(kept.shown).toBe('closed');
    expect(reach([heard('refused')], kept)).toMatchObject({ place: july, shown: 'modal' });
  });

  test('over any sequence of events a form that shows has its slot, and no other slot goes unsaid', () => {
    const event = fc.constantFrom<BookingEvent>(
      date,
      { type: 'date', date: july.date },
      { type: 'closed' },
      { type: 'alternative', place: july },
      { type: 'restored', place: july, open: true },
      heard('sent'),
      heard('refused', true),
      heard('kept'),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(event, fc.constant(time)), { maxLength: 40 }), (events) => {
        let state = reach([date]);
        for (const one of events) {
          const next = step(state, one);
          const { place, shown } = next.state;
          if (shown === 'modal') expect(place.time).not.toBe('');
          if (place.time && place !== state.place) expect(next.effects).toContainEqual({ type: 'changed', place });
          if (place.time) expect(next.state.filledFor).toEqual(place);
          state = next.state;
        }
      }),
    );
  });
});

describe('the keys of the calendar', () => {
  /** June 2026 begins on a Monday; Sundays are closed, so are the 19th and all of July but its last week. */
  const june = Array.from({ length: 30 }, (_, day) => `2026-06-${String(day + 1).padStart(2, '0')}`);
  const july = ['2026-07-27', '2026-07-28', '2026-07-31'];
  const closed = ['2026-06-07', '2026-06-14', '2026-06-19', '2026-06-21', '2026-06-28'];
  const open = [...june.filter((date) => date >= '2026-06-03' && !closed.includes(date)), ...july];
  const go = (key: string, date: string) => dayByKey(key, date, open);

  test('arrows go past closed days, also into the next month and back', () => {
    expect(go('ArrowRight', '2026-06-18')).toBe('2026-06-20');
    expect(go('ArrowLeft', '2026-06-08')).toBe('2026-06-06');
    expect(go('ArrowDown', '2026-06-12')).toBe('2026-06-26');
    expect(go('ArrowRight', '2026-06-30')).toBe('2026-07-27');
    expect(go('ArrowUp', '2026-07-28')).toBe('2026-06-30');
    expect(go('ArrowDown', '2026-06-30')).toBe('2026-07-28');
    expect(go('a', '2026-06-10')).toBeUndefined();
    // They end where the bookable days end.
    expect(go('ArrowLeft', '2026-06-03')).toBe('2026-06-03');
    expect(go('ArrowUp', '2026-06-05')).toBe('2026-06-05');
    expect(go('ArrowRight', '2026-07-31')).toBe('2026-07-31');
    expect(go('ArrowDown', '2026-07-31')).toBe('2026-07-31');
  });
});

test('the month under way begins with this week, and goes on into the next for four weeks at least', () => {
  const weeks = weeksOf('2026-11', '2026-11-23');
  expect(weeks.map(([sunday]) => sunday)).toEqual(['2026-11-22', '2026-11-29', '2026-12-06', '2026-12-13']);
  expect(weeks.flat().every(Boolean)).toBe(true);
  expect(weeksOf('2026-11', '2026-11-01').at(-1)?.at(-1)).toBe('2026-12-05');
  expect(weeksOf('2026-02', '2026-02-01')).toHaveLength(4);
  expect(weeksOf('2026-12', '2026-12-31').flat()).toContain('2027-01-23');
  expect(weeksOf('2026-12', '2026-11-23')).toEqual(weeksOf('2026-12'));
  // August begins on a Saturday.
  expect([weeksOf('2026-08').length, weeksOf('2026-08')[0]?.indexOf('2026-08-01')]).toEqual([6, 6]);
  for (const month of ['2024-02', '2026-03', '2026-11']) {
    const days = weeksOf(month).flat().filter(Boolean);
    expect([days[0], new Set(days).size]).toEqual([`${month}-01`, days.length]);
    for (const week of weeksOf(month)) expect(week).toHaveLength(7);
  }
});

test('a day is shown in the weeks that stand there, or else in its month', () => {
  expect(monthFor('2026-12-19', '2026-11', '2026-11-23')).toBe('2026-11');
  expect(monthFor('2026-12-20', '2026-11', '2026-11-23')).toBe('2026-12');
  expect(monthFor('2026-12-01', '2026-12', '2026-11-23')).toBe('2026-12');
  expect(monthFor('2026-11-30', '2026-12', '2026-11-23')).toBe('2026-11');
});

test("the browser's way to the moment of a slot agrees with the server's on every day", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4382 }), fc.constantFrom(...slotTimes), (n, time) => {
      const date = new Date(Date.UTC(2024, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
      expect(momentOf({ date, time })).toBe(slotMoment({ date, time }));
    }),
  );
});

test('is said where it is another one, with its day where that is another one too', () => {
  const zones = ['America/New_York', 'America/Chicago', 'Asia/Tokyo', 'Pacific/Auckland', 'Etc/Unknown', undefined];
  const times = zones.map((zone) => ownTime({ date: '2026-06-09', time: '10:00' }, zone));
  expect(times).toEqual([undefined, '9:00 AM', '11:00 PM', 'Wed, 2:00 AM', undefined, undefined]);
  // Five hours from Berlin in the weeks between the two changes of the clock.
  expect(ownTime({ date: '2026-03-16', time: '10:00' }, 'Europe/Berlin')).toBe('3:00 PM');
});

/** What the calendar says of when the office is closed. */
function said(days: CalendarDay[]): string[] {
  const html = renderToStaticMarkup(<CalendarNotes days={days} />);
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = '']) => text.replace(/<[^>]*>/g, ''));
}

test('closed hours are listed beside closed days, and nothing of what is open', () => {
  const open = { open: true, free: 3, over: false };
  const closed = { open: false, free: 0, over: false };
  const hours = (from: number, to: number, reason: string) => [{ from: from * 60, to: to * 60, reason }];
  expect(
    said([
      { ...open, date: '2026-12-02' },
      { ...open, date: '2026-12-03', closed: hours(10, 11, 'Fire drill') },
      { ...open, date: '2026-12-04', closed: hours(0, 12, 'Training') },
      { ...open, date: '2026-12-10', closed: hours(15, 24, 'Moving house') },
      { ...closed, date: '2026-12-11', reason: 'Moving house' },
      { ...closed, date: '2026-12-12', reason: 'Moving house' },
      { ...closed, date: '2026-12-14', reason: 'Moving house' },
      { ...closed, date: '2026-12-31', reason: 'Inventory' },
      { ...closed, date: '2027-01-01', reason: 'Inventory' },
    ]),
  ).toEqual([
    'Closed December 3, 10:00 AM to 11:00 AM: Fire drill',
    'Closed December 4 until 12:00 PM: Training',
    'Closed December 10 after 3:00 PM: Moving house',
    'Closed December 11 to 12: Moving house',
    'Closed December 14: Moving house',
    'Closed December 31 to January 1: Inventory',
  ]);
});
