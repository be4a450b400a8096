import { type SubmitEvent, useEffect, useRef } from 'react';
import { appointmentPage } from '#src/content/appointments.ts';
import { bookings } from '#src/content/bookings.ts';
import { Address } from './address.tsx';
import type { Booking } from './booking-step.ts';
import { bookingAddress } from './choose.ts';
import { Slots } from './slots.tsx';
import type { CalendarView } from './view.server.ts';

/** The times of the chosen day; they take the focus when a day was chosen, so that nobody has to tab through a month. */
export function Times(props: {
  view: CalendarView;
  booking: Booking;
  /** Whether any time can be booked at all. */
  isAnyFree: boolean;
  withForm: boolean;
  zone: string | undefined;
  onChoose(event: SubmitEvent<HTMLFormElement>): void;
}) {
  const { isAnyFree } = props;
  const { place, slots, failed } = props.booking;
  const box = useRef<HTMLDivElement>(null);
  const shownFor = useRef(place.date);
  useEffect(() => {
    if (!slots || shownFor.current === place.date) return;
    shownFor.current = place.date;
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.closest('.calendar')) return;
    const first = box.current?.querySelector<HTMLElement>('.slot-free') ?? box.current;
    first?.focus({ preventScroll: true });
    // On a small screen the times stand below the calendar, out of sight.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [slots, place.date]);
  return (
    <div ref={box} className="times" tabIndex={-1} aria-live="polite" aria-busy={!slots && !failed}>
      {!place.date && !failed && isAnyFree && <p className="text-ink-600">{appointmentPage.chooseDate}</p>}
      {!failed && !isAnyFree && (
        <p className="notice">
          {appointmentPage.noneAtAll.text}{' '}
          <a className="link" href="/contact#panel">
            {appointmentPage.noneAtAll.link}
          </a>
        </p>
      )}
      {failed && (
        <p className="notice notice-error">
          {appointmentPage.notLoaded}{' '}
          <a href={`${bookingAddress(props.view, { date: place.date })}#panel`}>{appointmentPage.loadAgain}</a>
        </p>
      )}
      {place.date && !slots && !failed && <p className="text-ink-600">{appointmentPage.loading}</p>}
      {place.date && slots && (
        <form action="/contact#booking" method="get" onSubmit={props.onChoose}>
          <Address view={props.view} />
          <input type="hidden" name="date" value={place.date} />
          <Slots date={place.date} slots={slots} chosen={place.time} withForm={props.withForm} zone={props.zone} />
        </form>
      )}
    </div>
  );
}

/** What is said of the kind that is booked, and of the times. */
export function TimesNotes({ kind }: Pick<CalendarView, 'kind'>) {
  return (
    <>
      <p>
        {kind ? bookings[kind].lead : appointmentPage.lead}{' '}
        {kind && (
          <a className="link" href={bookings[kind].start.href}>
            {bookings[kind].start.text}
          </a>
        )}
      </p>
      <p>{appointmentPage.businessHours}</p>
    </>
  );
}
