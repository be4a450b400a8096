import type { SubmitEvent } from 'react';
import { appointmentPage } from '#src/content/appointments.ts';
import { type BookingKind, bookings, bookingWords, homePackages, kindOf } from '#src/content/bookings.ts';
import { nameOf } from '#src/content/prices.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { dayInWords, fullDayInWords, timeInWords } from '#src/lib/format.ts';
import { Address } from './appointment-address.tsx';
import type { SlotKey } from './appointment-rules.ts';
import type { CalendarView } from './appointment-view.server.ts';
import type { Booking } from './booking-step.ts';
import { minutesOf, priceOf } from './kind-words.ts';

/** Large figure; as text it reads like slotInWords. */
export function SlotFigure({ place: { date, time } }: { place: SlotKey }) {
  const [clock, half] = timeInWords(time).split(' ');
  return (
    <span className="slip-slot">
      <span className="slip-day">
        {fullDayInWords(date)}
        <span className="sr-only">, </span>
      </span>
      <span className="slip-time">
        {clock} <small>{half}</small>
      </span>{' '}
      <span className="slip-zone">{appointmentPage.slip.zone}</span>
    </span>
  );
}

/** The length of a home visit depends on its package. */
export function What({ kind, chosen, longest }: { kind: BookingKind; chosen: string; longest: number }) {
  const one = homePackages.find(({ value }) => value === chosen);
  const length = fillIn(bookingWords.length, { minutes: minutesOf({ kind, package: chosen }, longest) });
  const parts = kind === 'home-visit' ? (one ? [nameOf(one.price), length] : []) : [length];
  const price = priceOf({ kind, package: chosen }) ?? bookings[kind].price;
  return (
    <span className="slip-what">
      {`${[bookings[kind].title, ...parts].join(', ')}. ${price}.`}
      <span>{bookings[kind].at}</span>
    </span>
  );
}

export function FirstFree(props: {
  view: CalendarView;
  booking: Booking;
  onChoose(event: SubmitEvent<HTMLFormElement>): void;
}) {
  const { view, booking } = props;
  const { date } = booking.place;
  const time = booking.slots?.find(({ state }) => state === 'free')?.time;
  const kind = kindOf(view.kind);
  return (
    <section className="slip-idle" aria-label={appointmentPage.slip.label}>
      <p>
        {date && time && (
          <>
            <span className="slip-label">{appointmentPage.slip.firstFree}</span>
            <SlotFigure place={{ date, time }} />
          </>
        )}
        {date && !time && <span className="slip-day">{dayInWords(date)}</span>}
        {!date && <span className="slip-label">{appointmentPage.chooseDate}</span>}
        <What kind={kind} chosen={view.package} longest={view.minutes} />
      </p>
      {date && time && (
        <form action="/contact#booking" method="get" onSubmit={props.onChoose}>
          <Address view={view} />
          <input type="hidden" name="date" value={date} />
          <button type="submit" name="time" value={time} className="button button-peach w-full justify-center">
            {fillIn(appointmentPage.slip.next, { time: timeInWords(time) })}
          </button>
        </form>
      )}
    </section>
  );
}
