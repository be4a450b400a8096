import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { appointmentPage } from '#content/appointments.ts';
import { dueInWords } from '#src/lib/due-in-words.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Calendar } from './calendar.tsx';
import { AppointmentForm, alternativesIn, useAppointmentForm } from './form.tsx';
import { Slots } from './slots.tsx';
import { type Booking, useBooking } from './use-booking.ts';
import type { CalendarView } from './view.server.ts';

/** Keeps a dialog element in the state that the booking is in; in place it is a part of the page. */
function useDialog(shown: Booking['shown']) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || shown === 'inline') return;
    if (shown === 'modal' && !element.open) element.showModal();
    if (shown === 'closed' && element.open) element.close();
  }, [shown]);
  return dialog;
}

function Times({ booking }: { booking: Booking }) {
  const { place, slots, failed } = booking;
  const box = useRef<HTMLDivElement>(null);
  const shownFor = useRef(place.date);
  // On a small screen the times stand below the calendar, out of sight.
  useEffect(() => {
    if (!slots || shownFor.current === place.date) return;
    shownFor.current = place.date;
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [slots, place.date]);
  return (
    <div ref={box} className="times" aria-live="polite" aria-busy={!slots && !failed}>
      {!place.date && !failed && <p className="text-ink-600">{appointmentPage.chooseDate}</p>}
      {failed && (
        <p className="notice notice-error">
          The times could not be loaded.{' '}
          <a href={`/contact?tab=appointment&date=${place.date}#panel`}>Load the page again</a>
        </p>
      )}
      {place.date && !slots && !failed && <p className="text-ink-600">Loading the times…</p>}
      {place.date && slots && (
        <form action="/contact#booking" method="get" onSubmit={booking.onChoose}>
          <input type="hidden" name="tab" value="appointment" />
          <input type="hidden" name="date" value={place.date} />
          <Slots date={place.date} slots={slots} chosen={place.time} />
        </form>
      )}
      <p className="mt-5 text-sm text-ink-600">{appointmentPage.businessHours}</p>
    </div>
  );
}

/** Calendar, times and booking form of the contact page (S1 §2 Contact, §4 Appointment flow); works by address alone too. */
export function AppointmentPanel(props: {
  view: CalendarView;
  tickets: FormTickets;
  state?: FormState | undefined;
  onReady?: () => void;
}) {
  const { onReady, state, view } = props;
  useEffect(() => {
    onReady?.();
  }, [onReady]);
  const form = useAppointmentForm(props.tickets, state);
  const booking = useBooking(view, view.time !== '' || state !== undefined);
  const { place, shown } = booking;
  const dialog = useDialog(shown);
  const alternatives = alternativesIn(form.conflict);
  const sent = form.phase === 'sent';

  // biome-ignore lint/correctness/useExhaustiveDependencies: these follow the form's outcome and nothing else
  useEffect(() => {
    if (sent) booking.close();
    if (sent || form.conflict) booking.refresh();
  }, [sent, form.conflict]);

  return (
    <>
      <dialog
        ref={dialog}
        id="booking"
        className="modal booking"
        aria-labelledby="booking-title"
        open={shown === 'inline'}
        onClose={() => shown === 'modal' && booking.close()}
      >
        <div className="flex items-start justify-between gap-4">
          <h2 id="booking-title" className="text-2xl font-bold">
            {appointmentPage.formTitle}
          </h2>
          <a
            href={`/contact?tab=appointment&date=${place.date}#panel`}
            className="icon-close"
            data-island-link
            onClick={(event) => {
              event.preventDefault();
              booking.close();
            }}
          >
            <X aria-hidden="true" size={22} />
            <span className="sr-only">Close and choose another time</span>
          </a>
        </div>
        <AppointmentForm
          form={form}
          place={place}
          state={state}
          alternatives={alternatives}
          onPick={(next) => {
            form.clearConflict();
            form.clearError('date');
            form.clearError('time');
            booking.replace(next);
          }}
        />
      </dialog>
      <h2 className="text-2xl font-bold">{appointmentPage.title}</h2>
      <p className="mt-2 text-ink-600">{appointmentPage.lead}</p>
      <div className="booking-grid">
        <form action="/contact#panel" method="get" onSubmit={booking.onChoose} aria-label="Choose a day">
          <input type="hidden" name="tab" value="appointment" />
          <Calendar days={booking.days} today={view.today} month={booking.month} chosen={place.date} />
        </form>
        <Times booking={booking} />
      </div>
      <ConfirmDialog id="appointment-booked" open={sent} {...appointmentPage.success} onClose={form.reset}>
        {form.receipt && (
          <p className="mt-4 rounded-xl bg-arc-50 p-4">
            You will hear from us <strong>by {dueInWords(Date.parse(form.receipt.respondBy), Date.now())}</strong>. Your
            reference is <strong>{form.receipt.reference}</strong>.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
