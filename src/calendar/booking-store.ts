import { appointmentPage } from '#src/content/appointments.ts';
import { isBookingKind } from '#src/content/bookings.ts';
import { company } from '#src/content/company.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import { createForm, type FormStore } from '#src/ui/secure-form/form-store.ts';
import type { News } from '#src/ui/secure-form/step.ts';
import { bookingAddress } from './appointment-choose.ts';
import type { Slot, SlotKey } from './appointment-rules.ts';
import type { CalendarView } from './appointment-view.server.ts';
import { type Booking, type BookingEffect, type BookingEvent, firstBooking, step } from './booking-step.ts';
import { momentOf } from './slot-words.ts';

export interface BookingStore extends Store<Booking, BookingEvent> {
  form: FormStore;
}

interface Availability {
  bookableFrom: string;
  days: { slots: { time: string; available: boolean }[] }[];
}

/** The times of a day as the server has them now. */
async function fetchSlots(
  date: string,
  view: Pick<CalendarView, 'kind' | 'package'>,
  signal: AbortSignal,
): Promise<Slot[]> {
  const { kind, package: chosen } = view;
  const query = new URLSearchParams({
    from: date,
    days: '1',
    ...(kind && { kind }),
    ...(chosen && { package: chosen }),
  });
  const answer = await fetch(`/api/availability?${query}`, { signal });
  if (!answer.ok) throw new Error(`availability answered ${answer.status}`);
  const { days, bookableFrom } = (await answer.json()) as Availability;
  return (days[0]?.slots ?? []).map(({ time, available }) => {
    if (available) return { time, state: 'free' };
    const begins = momentOf({ date, time });
    if (begins <= Date.now()) return { time, state: 'past' };
    return { time, state: begins < Date.parse(bookableFrom) ? 'soon' : 'taken' };
  });
}

/** The slot that kept answers speak of, if they do. */
export function placeIn({ date, time }: Record<string, unknown>): SlotKey | undefined {
  return typeof date === 'string' && typeof time === 'string' && date && time ? { date, time } : undefined;
}

/** Whether the form has a place beside the times (appointments.css). */
const hasRoom = () => typeof window !== 'undefined' && window.matchMedia('(min-width: 64rem)').matches;

/** The booking in the browser with its form: `step` decides, this carries it out. */
export function createBooking(view: CalendarView, tickets: FormTickets, state: FormState | undefined): BookingStore {
  const form = createForm({
    type: 'appointment',
    tickets,
    state,
    failure: appointmentPage.failure,
    emailTo: company.emails.info,
    // Loaded with the first send: the schema is not needed to fill the form in.
    validate: async (values) => (await import('./appointment-validate.ts')).appointmentErrors(values),
    tell,
  });
  const booking = createStore(firstBooking(view, view.time !== '' || state !== undefined, hasRoom()), step, run);
  let loading: AbortController | undefined;

  /** Keeps the booking in step with what became of the form, also when that is heard of long after. */
  function tell(news: News) {
    if (news === 'awake') booking.dispatch({ type: 'awake' });
    else if (news === 'heard') {
      const { phase, receipt, conflict, kept } = form.state();
      const sent = receipt?.later ? 'sent-earlier' : 'sent';
      const outcome = phase === 'sent' ? sent : kept ? 'kept' : 'refused';
      booking.dispatch({ type: 'heard', outcome, conflict: conflict !== undefined });
    } else if (typeof news === 'object' && news.restored.status !== 'draft') {
      const { kind: said, date } = news.restored.values;
      const kind = isBookingKind(said) ? said : '';
      // What was kept asks other questions: it is filled in again where they are asked.
      if (kind !== view.kind) {
        const address = bookingAddress({ kind, package: '' }, { date: typeof date === 'string' ? date : '' });
        return window.location.replace(`${address}#booking`);
      }
      const place = placeIn(news.restored.values);
      const open = news.restored.status === 'refused' || window.location.hash === '#booking';
      if (place) booking.dispatch({ type: 'restored', place, open });
    }
  }

  function load(date: string) {
    loading?.abort();
    loading = new AbortController();
    const { signal } = loading;
    fetchSlots(date, view, signal)
      .catch((error: unknown) => {
        if (!signal.aborted) console.error(error);
        return undefined;
      })
      .then((slots) => !signal.aborted && booking.dispatch({ type: 'loaded', date, slots }));
  }

  function run(effect: BookingEffect) {
    switch (effect.type) {
      case 'load':
        return load(effect.date);
      case 'address':
        return window.history.replaceState(null, '', `${bookingAddress(view, effect.place)}#panel`);
      case 'changed':
        // The fields say the new slot only when the page has been drawn.
        return form.dispatch({ type: 'changed', values: { ...form.values(), ...effect.place } });
      case 'forgive':
        return form.dispatch({ type: 'forgiven' });
    }
  }

  return { ...booking, form };
}
