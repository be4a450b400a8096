import type { SubmitEvent } from 'react';
import { appointmentPage } from '#src/content/appointments.ts';
import { type BookingKind, bookings, bookingWords, homePackages, kindOf } from '#src/content/bookings.ts';
import { nameOf } from '#src/content/prices.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { dayInWords, fullDayInWords, timeInWords } from '#src/lib/format.ts';
import type { SlotKey } from './appointment-rules.ts';
import type { CalendarView } from './appointment-view.server.ts';
import type { Booking } from './booking-step.ts';
import { minutesOf, priceOf } from './kind-words.ts';

/** Large figure; as text it reads like slotInWords. */
export function SlotFigure({ place: { date, time } }: { place: SlotKey }) {
  const [clock, half] = timeInWords(time).split(' ');
  return (
    <span className="slip-slot">
      <span className="block font-semibold text-ink-900">
        {fullDayInWords(date)}
        <span className="sr-only">, </span>
      </span>
      <span className="mt-1 inline-block text-figure leading-none font-normal tracking-[-0.05em] text-ink-900 tabular-nums">
        {clock} <small className="-ml-1 text-[0.4em] tracking-[-0.02em]">{half}</small>
      </span>{' '}
      <span className="text-sm font-normal text-ink-600">{appointmentPage.slip.zone}</span>
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
    <span className="mt-2 block text-sm font-normal text-ink-900">
      {`${[bookings[kind].title, ...parts].join(', ')}. ${price}.`}
      <span className="block text-ink-600">{bookings[kind].at}</span>
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
    <section className="hidden gap-6 lg:grid" aria-label={appointmentPage.slip.label}>
      <p>
        {date && time && (
          <>
            <span className="block font-semibold text-ink-600">{appointmentPage.slip.firstFree}</span>
            <SlotFigure place={{ date, time }} />
          </>
        )}
        {date && !time && <span className="block font-semibold text-ink-900">{dayInWords(date)}</span>}
        {!date && <span className="block font-semibold text-ink-600 text-ink-900">{appointmentPage.chooseDate}</span>}
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

export function Address({ view }: { view: Pick<CalendarView, 'kind' | 'package'> }) {
  return (
    <>
      <input type="hidden" name="tab" value="appointment" />
      {view.kind && <input type="hidden" name="kind" value={view.kind} />}
      {view.package && <input type="hidden" name="package" value={view.package} />}
    </>
  );
}
