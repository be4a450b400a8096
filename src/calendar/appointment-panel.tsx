import { X } from 'lucide-react';
import {
  type RefObject,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { appointmentPage } from '#src/content/appointments.ts';
import { bookingHref, bookingKindNames, bookings, bookingWords, kindOf } from '#src/content/bookings.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { ownZone } from '#src/lib/time-zone.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { ReceiptNote } from '#src/ui/secure-form/receipt-note.tsx';
import { useSecureForm } from '#src/ui/secure-form/use-secure-form.ts';
import { Address } from './appointment-address.tsx';
import { bookingAddress, chooses } from './appointment-choose.ts';
import { AppointmentForm } from './appointment-form.tsx';
import type { SlotKey } from './appointment-rules.ts';
import { FirstFree } from './appointment-slip.tsx';
import { Slots } from './appointment-slots.tsx';
import type { CalendarView } from './appointment-view.server.ts';
import type { Booking } from './booking-step.ts';
import { createBooking, placeIn } from './booking-store.ts';
import { OwnLinks } from './own-links.tsx';
import { Calendar, CalendarNotes } from './slot-calendar.tsx';
import { alternativesIn, slotId, slotInWords } from './slot-words.ts';

/** The times of the chosen day; they take the focus when a day was chosen, so that nobody has to tab through a month. */
function Times(props: {
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
function TimesNotes({ kind }: Pick<CalendarView, 'kind'>) {
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

/** What can be booked, as links with their prices: another kind has other times and other questions. */
function Kinds({ chosen }: { chosen: string }) {
  return (
    <nav aria-labelledby="kinds-label" className="kinds">
      <h3 id="kinds-label">{bookingWords.label}</h3>
      {bookingKindNames.map((kind) => (
        <a
          key={kind}
          href={`${bookingHref(kind)}#panel`}
          data-no-prefetch
          aria-current={kind === kindOf(chosen) ? 'true' : undefined}
        >
          <span className="kinds-name">{bookings[kind].title}</span> <small>{bookings[kind].price}</small>
          <span className="kinds-at">{bookings[kind].at}</span>
        </a>
      ))}
    </nav>
  );
}

const headingId = 'appointment-heading';
/** The focus goes where the next thing stands, once the page shows it. */
const focusSoon = (id: string) =>
  requestAnimationFrame(() => document.getElementById(id)?.focus({ preventScroll: true }));

/** Where the focus goes when the dialog has closed and what opened it is gone, or was a link of another page. */
function focusTimes(time: SlotKey | undefined, dialog: HTMLElement) {
  const { activeElement } = document;
  if (activeElement !== document.body && !dialog.contains(activeElement)) return;
  const button = time && document.querySelector<HTMLButtonElement>(`button[data-slot="${slotId(time)}"]:enabled`);
  (button ?? document.getElementById(headingId))?.focus({ preventScroll: true });
}

/** Who was typing in the form goes on; else its first field that is asked for has the focus. */
function focusForm(dialog: HTMLDialogElement, active: Element | null) {
  // The element itself has the focus where the address leads to it.
  const field = active !== dialog && dialog.contains(active) ? active : undefined;
  const chosen = document.getElementById('appointment-package');
  const isAsked = chosen instanceof HTMLSelectElement && chosen.value === '';
  const first = isAsked ? chosen : document.getElementById('appointment-name');
  (field instanceof HTMLElement ? field : first)?.focus();
}

/** Keeps the dialog element in the state that the booking is in; in its place beside the times it is a part of the page. */
function useDialog({ shown, filledFor }: Booking, awake: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const before = useRef(shown);
  // Before the browser draws, so that a form that stood in place is not seen to go and come.
  useLayoutEffect(() => {
    const element = dialog.current;
    const was = before.current;
    before.current = shown;
    if (!element || !awake) return;
    const { activeElement } = document;
    if (shown === 'inline' && filledFor) focusForm(element, activeElement);
    if (shown === 'modal' && !element.open) {
      element.showModal();
      focusForm(element, activeElement);
    }
    if (shown === 'closed' && element.open) element.close();
    if (shown === 'closed' && was !== 'closed') focusTimes(filledFor, element);
  }, [shown, filledFor, awake]);
  return dialog;
}

/** Escape closes the form in its place as it does above the page. */
function useEscape(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      const { activeElement } = document;
      const isHere = activeElement === document.body || dialog.current?.contains(activeElement);
      if (key === 'Escape' && isHere) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** Calendar, times and booking form of the contact page (S1 §2 Contact, §4 Appointment flow); works by address alone too. */
export function AppointmentPanel(props: {
  view: CalendarView;
  tickets: FormTickets;
  state?: FormState | undefined;
  onReady?: () => void;
}) {
  const { state, view } = props;
  const [store] = useState(() => createBooking(view, props.tickets, state));
  const form = useSecureForm(() => store.form, props.onReady);
  const booking = useSyncExternalStore(store.subscribe, store.state, store.state);
  const { dispatch } = store;
  const { place, shown } = booking;
  const busy = form.phase === 'submitting';
  const dialog = useDialog(booking, form.awake);
  useEscape(dialog, form.awake && shown === 'inline' && !busy, () => dispatch({ type: 'closed' }));
  const booked = form.receipt?.exact ? placeIn(form.receipt.data) : undefined;
  const withForm = !form.awake && shown === 'inline';
  const isAnyFree = booking.days.some(({ open, free }) => open && free > 0);
  const zone = form.awake ? ownZone() : undefined;

  /** Takes over a submit of the calendar or the list of times. */
  function onChoose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const { name, value } = submitter;
    if (name === 'month') dispatch({ type: 'month', month: value });
    else if (name === 'date') dispatch({ type: 'date', date: value });
    else dispatch({ type: 'time', time: value });
  }
  const closeWords = (
    <>
      <X aria-hidden="true" size={22} />
      <span className="sr-only">{appointmentPage.close}</span>
    </>
  );

  return (
    <div className="booking-view">
      <h2 id={headingId} tabIndex={-1}>
        {appointmentPage.title}
      </h2>
      <Kinds chosen={view.kind} />
      {booking.problem && (
        <p className="notice notice-error booking-problem" role="status">
          {booking.problem}
        </p>
      )}
      <form
        className="booking-days"
        action="/contact#panel"
        method="get"
        onSubmit={onChoose}
        aria-label={appointmentPage.chooseDay}
      >
        <Address view={view} />
        <Calendar
          days={booking.days}
          today={view.today}
          month={booking.month}
          chosen={place.date}
          withForm={withForm}
          scripted={form.awake}
          onMonth={(month) => dispatch({ type: 'month', month })}
        />
      </form>
      <Times view={view} booking={booking} isAnyFree={isAnyFree} withForm={withForm} zone={zone} onChoose={onChoose} />
      <div className="booking-notes">
        <CalendarNotes days={booking.days} />
        <TimesNotes kind={view.kind} />
      </div>
      <div className="booking-slip">
        {shown !== 'inline' && <FirstFree view={view} booking={booking} onChoose={onChoose} />}
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
            else dispatch({ type: 'closed' });
          }}
        >
          <div className="flex items-start justify-between gap-4">
            <h2 id="booking-title">{appointmentPage.formTitle}</h2>
            {withForm ? (
              <button type="submit" className="icon-close" {...chooses('time', '', true)}>
                {closeWords}
              </button>
            ) : (
              <a
                href={`${bookingAddress(view, { date: place.date })}#panel`}
                className="icon-close"
                data-island-link
                onClick={(event) => {
                  event.preventDefault();
                  if (!busy) dispatch({ type: 'closed' });
                }}
              >
                {closeWords}
              </a>
            )}
          </div>
          <AppointmentForm
            form={form}
            view={view}
            place={place}
            state={state}
            isAnyFree={isAnyFree}
            alternatives={alternativesIn(form.conflict)}
            zone={zone}
            onPick={(next) => {
              dispatch({ type: 'alternative', place: next });
              focusSoon('appointment-date');
            }}
          />
        </dialog>
      </div>
      <ConfirmDialog
        id="appointment-booked"
        open={form.phase === 'sent'}
        {...appointmentPage.success}
        onClose={() => {
          store.form.reset();
          if (shown === 'closed') focusSoon(headingId);
        }}
      >
        <ReceiptNote sent={form.receipt}>
          {booked && <p className="font-semibold">{slotInWords(booked)}</p>}
          {form.receipt?.ownUrl && <OwnLinks path={new URL(form.receipt.ownUrl).pathname} />}
        </ReceiptNote>
      </ConfirmDialog>
    </div>
  );
}
