import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { appointmentPage } from '#content/appointments.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { ReceiptNote } from '#src/ui/secure-form/receipt-note.tsx';
import type { SecureForm } from '#src/ui/secure-form/use-secure-form.ts';
import { Calendar } from './calendar.tsx';
import { chooses } from './choose.ts';
import { AppointmentForm, alternativesIn, type Place, useAppointmentForm } from './form.tsx';
import { slotInWords } from './slot-words.ts';
import { Times } from './times.tsx';
import { type Booking, useBooking } from './use-booking.ts';
import type { CalendarView } from './view.server.ts';

const headingId = 'appointment-heading';
/** The focus goes where the next thing stands, once the page shows it. */
const focusSoon = (id: string) =>
  requestAnimationFrame(() => document.getElementById(id)?.focus({ preventScroll: true }));

/** Keeps a dialog element in the state that the booking is in; in place it is a part of the page. */
function useDialog(shown: Booking['shown']) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || shown === 'inline') return;
    if (shown === 'modal' && !element.open) {
      element.showModal();
      document.getElementById('appointment-name')?.focus();
    }
    if (shown === 'closed' && element.open) element.close();
  }, [shown]);
  return dialog;
}

/** The slot that kept answers speak of, if they do. */
function placeIn(data: Record<string, unknown> | undefined): Place | undefined {
  const { date, time } = data ?? {};
  return typeof date === 'string' && typeof time === 'string' && date && time ? { date, time } : undefined;
}

/** Brings the booking in step with what became of the form, also when that is heard of long after. */
function useOutcome(form: SecureForm, booking: Booking) {
  const { place, shown } = booking;
  const { phase, receipt, conflict, restored } = form;
  const sentFor = useRef<Place>(undefined);
  if (place.time) sentFor.current = place;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another slot is another booking
  useEffect(() => {
    if (place.time) form.changed();
  }, [place.date, place.time]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these follow the form's outcome and nothing else
  useEffect(() => {
    if (phase === 'sent' && !receipt?.later) booking.close();
    if (phase === 'sent' || conflict) booking.refresh();
    // A refusal is never told to a closed dialog.
    if (form.outcomes > 0 && phase === 'idle' && !form.kept && shown === 'closed' && sentFor.current) {
      booking.reopen(sentFor.current);
    }
  }, [form.outcomes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form was filled in again
  useEffect(() => {
    const kept = restored && restored.status !== 'draft' ? placeIn(restored.values) : undefined;
    if (!kept) return;
    sentFor.current = kept;
    if (restored?.status === 'refused' || window.location.hash === '#booking') booking.reopen(kept);
  }, [restored]);
}

/** Calendar, times and booking form of the contact page (S1 §2 Contact, §4 Appointment flow); works by address alone too. */
export function AppointmentPanel(props: {
  view: CalendarView;
  tickets: FormTickets;
  state?: FormState | undefined;
  onReady?: () => void;
}) {
  const { onReady, state, view } = props;
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  // Ready only when the buttons outside of the form no longer belong to it.
  useEffect(() => {
    if (scripted) onReady?.();
  }, [scripted, onReady]);
  const form = useAppointmentForm(props.tickets, state);
  const booking = useBooking(view, view.time !== '' || state !== undefined);
  const { place, shown } = booking;
  const dialog = useDialog(shown);
  useOutcome(form, booking);
  const busy = form.phase === 'submitting';
  const booked = form.receipt?.exact ? placeIn(form.receipt.data) : undefined;
  const withForm = !scripted && shown === 'inline';

  function forgetRefusal() {
    form.clearConflict();
    form.clearError('date');
    form.clearError('time');
  }
  const choosing: Booking = {
    ...booking,
    onChoose(event) {
      const chosen = booking.onChoose(event);
      if (chosen) forgetRefusal();
      return chosen;
    },
  };
  const closeWords = (
    <>
      <X aria-hidden="true" size={22} />
      <span className="sr-only">Close and choose another time</span>
    </>
  );

  return (
    <>
      <dialog
        ref={dialog}
        id="booking"
        className={`modal booking${shown === 'inline' ? ' booking-inline' : ''}`}
        aria-labelledby="booking-title"
        open={shown === 'inline'}
        onClose={() => {
          if (shown !== 'modal') return;
          // What the server says must not come to a closed dialog.
          if (busy) dialog.current?.showModal();
          else booking.close();
        }}
      >
        <div className="flex items-start justify-between gap-4">
          <h2 id="booking-title" className="text-2xl font-bold">
            {appointmentPage.formTitle}
          </h2>
          {withForm ? (
            <button type="submit" className="icon-close" {...chooses('time', '', true)}>
              {closeWords}
            </button>
          ) : (
            <a
              href={`/contact?tab=appointment&date=${place.date}#panel`}
              className="icon-close"
              data-island-link
              onClick={(event) => {
                event.preventDefault();
                if (!busy) booking.close();
              }}
            >
              {closeWords}
            </a>
          )}
        </div>
        <AppointmentForm
          form={form}
          place={place}
          state={state}
          alternatives={alternativesIn(form.conflict)}
          onPick={(next) => {
            forgetRefusal();
            booking.replace(next);
            focusSoon('appointment-date');
          }}
        />
      </dialog>
      <h2 id={headingId} tabIndex={-1} className="text-2xl font-bold">
        {appointmentPage.title}
      </h2>
      <p className="mt-2 text-ink-600">{appointmentPage.lead}</p>
      {booking.problem && (
        <p className="notice notice-error mt-4" role="status">
          {booking.problem}
        </p>
      )}
      <div className="booking-grid">
        <form action="/contact#panel" method="get" onSubmit={choosing.onChoose} aria-label="Choose a day">
          <input type="hidden" name="tab" value="appointment" />
          <Calendar
            days={booking.days}
            today={view.today}
            month={booking.month}
            chosen={place.date}
            withForm={withForm}
            onMonth={booking.showMonth}
          />
        </form>
        <Times booking={choosing} withForm={withForm} />
      </div>
      <ConfirmDialog
        id="appointment-booked"
        open={form.phase === 'sent'}
        {...appointmentPage.success}
        onClose={() => {
          void form.reset();
          if (shown === 'closed') focusSoon(headingId);
        }}
      >
        <ReceiptNote sent={form.receipt}>
          {booked && <p className="font-semibold">{slotInWords(booked)}</p>}
        </ReceiptNote>
      </ConfirmDialog>
    </>
  );
}
