import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Booking, type BookingEvent, firstBooking, step } from './booking-step.ts';

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

  test('where there is room the form opens in its place, for another time too, and a day closes it', () => {
    const roomy = firstBooking(view, false, true);
    const inPlace = reach([date, time], roomy);
    expect(inPlace).toMatchObject({ shown: 'inline', place: june });
    const later = reach([{ type: 'time', time: '11:00' }], inPlace);
    expect(later).toMatchObject({ shown: 'inline', place: { time: '11:00' } });
    expect(reach([date], inPlace)).toMatchObject({ shown: 'closed', place: { time: '' } });
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
