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
import { bookingHref, bookingKindNames, bookings, bookingWords, isBookingKind, kindOf } from '#src/content/bookings.ts';
import { company, publishedPhone } from '#src/content/company.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { ownZone } from '#src/lib/format.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import { createForm, type FormStore } from '#src/ui/secure-form/form-store.ts';
import { ConfirmDialog, ReceiptNote } from '#src/ui/secure-form/receipt-note.tsx';
import { useSecureForm } from '#src/ui/secure-form/secure-form.tsx';
import type { News } from '#src/ui/secure-form/step.ts';
import { Address, AppointmentForm, FirstFree } from './appointment-form.tsx';
import type { Slot, SlotKey } from './appointment-rules.ts';
import type { CalendarView } from './appointment-view.server.ts';
import {
  type Booking,
  type BookingEffect,
  type BookingEvent,
  bookingAddress,
  chooses,
  firstBooking,
  step,
} from './booking-step.ts';
import { Calendar, CalendarNotes, OwnLinks, Slots } from './slot-calendar.tsx';
import { alternativesIn, momentOf, slotId, slotInWords } from './slot-words.ts';

interface BookingStore extends Store<Booking, BookingEvent> {
  form: FormStore;
}

interface Availability {
  bookableFrom: string;
  days: { slots: { time: string; available: boolean }[] }[];
}

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

function placeIn({ date, time }: Record<string, unknown>): SlotKey | undefined {
  return typeof date === 'string' && typeof time === 'string' && date && time ? { date, time } : undefined;
}

/** Whether the form fits beside the times (appointments.css). */
const hasRoom = () => typeof window !== 'undefined' && window.matchMedia('(min-width: 64rem)').matches;

/** The booking store with its form: `step` decides, `run` carries out. */
function createBooking(view: CalendarView, tickets: FormTickets, state: FormState | undefined): BookingStore {
  const form = createForm({
    type: 'appointment',
    tickets,
    state,
    failure: appointmentPage.failure,
    emailTo: company.emails.info,
    // Loaded with the first send: the schema is not needed to fill the form in.
    validate: async (values) => (await import('./appointment-schema.ts')).appointmentErrors(values),
    tell,
  });
  const booking = createStore(firstBooking(view, view.time !== '' || state !== undefined, hasRoom()), step, run);
  let loading: AbortController | undefined;

  /** Keeps the booking in step with the form, also when the outcome arrives long after. */
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
      // The kept answers are for another kind with other questions: restore them there.
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
        // The fields have the new slot only after rendering.
        return form.dispatch({ type: 'changed', values: { ...form.values(), ...effect.place } });
      case 'forgive':
        return form.dispatch({ type: 'forgiven' });
    }
  }

  return { ...booking, form };
}

/** Focused when a day is chosen, so that keyboard users need not tab through the month. */
function Times(props: {
  view: CalendarView;
  booking: Booking;
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
    // On a small screen the times are below the calendar, out of sight.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [slots, place.date]);
  return (
    <div
      ref={box}
      className="times min-w-0 max-md:order-1 lg:col-start-2 lg:row-start-4 lg:px-(--gutter) lg:pt-1"
      tabIndex={-1}
      aria-live="polite"
      aria-busy={!slots && !failed}
    >
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

function TimesNotes({ kind }: Pick<CalendarView, 'kind'>) {
  return (
    <>
      <p className="mt-3 text-sm text-ink-600">
        {kind ? bookings[kind].lead : appointmentPage.lead}{' '}
        {kind && (
          <a className="link" href={bookings[kind].start.href}>
            {bookings[kind].start.text}
          </a>
        )}
      </p>
      <p className="mt-3 text-sm text-ink-600">{appointmentPage.businessHours}</p>
    </>
  );
}

/** Links, because another kind has other times and other questions. */
function Kinds({ chosen }: { chosen: string }) {
  return (
    <nav
      aria-labelledby="kinds-label"
      className="kinds grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-1 sm:flex sm:flex-wrap sm:gap-1.5 md:max-lg:col-span-2 lg:col-start-1 lg:row-span-5 lg:row-start-1 lg:block lg:border-r lg:border-ink-200 lg:pr-(--gutter)"
    >
      <h3 id="kinds-label" className="text-lg font-semibold max-lg:sr-only lg:mb-3">
        {bookingWords.label}
      </h3>
      {bookingKindNames.map((kind) => (
        <a
          key={kind}
          className="flex min-h-9 flex-wrap items-center gap-x-1.5 rounded-2xl border border-ink-300 px-2.5 py-1 text-sm leading-tight font-semibold text-ink-800 hover:border-arc-600 aria-[current=true]:border-arc-700 aria-[current=true]:bg-arc-700 aria-[current=true]:text-white lg:relative lg:min-h-16 lg:gap-x-4 lg:gap-y-0.5 lg:rounded-none lg:border-0 lg:border-t lg:border-ink-200 lg:py-2.5 lg:pr-0 lg:pl-8 lg:text-base lg:last:border-b lg:last:border-ink-200 lg:hover:bg-arc-50 lg:aria-[current=true]:border-ink-200 lg:aria-[current=true]:bg-arc-50 lg:aria-[current=true]:text-ink-900"
          href={`${bookingHref(kind)}#panel`}
          data-no-prefetch
          aria-current={kind === kindOf(chosen) ? 'true' : undefined}
        >
          <span className="kinds-name">{bookings[kind].title}</span>{' '}
          <small className="font-normal lg:ml-auto lg:text-[0.95rem] lg:text-ink-900">{bookings[kind].price}</small>
          <span className="hidden w-full text-sm leading-snug font-normal text-ink-600 lg:block">
            {bookings[kind].at}
          </span>
        </a>
      ))}
    </nav>
  );
}

const headingId = 'appointment-heading';
const focusSoon = (id: string) =>
  requestAnimationFrame(() => document.getElementById(id)?.focus({ preventScroll: true }));

/** When the dialog has closed and its opener is gone or was a link on another page. */
function focusTimes(time: SlotKey | undefined, dialog: HTMLElement) {
  const { activeElement } = document;
  if (activeElement !== document.body && !dialog.contains(activeElement)) return;
  const button = time && document.querySelector<HTMLButtonElement>(`button[data-slot="${slotId(time)}"]:enabled`);
  (button ?? document.getElementById(headingId))?.focus({ preventScroll: true });
}

/** Keeps the focus of somebody typing; else focuses the first required field. */
function focusForm(dialog: HTMLDialogElement, active: Element | null) {
  // The dialog itself has the focus if the address leads to it.
  const field = active !== dialog && dialog.contains(active) ? active : undefined;
  const chosen = document.getElementById('appointment-package');
  const isAsked = chosen instanceof HTMLSelectElement && chosen.value === '';
  const first = isAsked ? chosen : document.getElementById('appointment-name');
  (field instanceof HTMLElement ? field : first)?.focus();
}

/** Syncs the dialog element with the booking; beside the times it is part of the page. */
function useDialog({ shown, filledFor }: Booking, awake: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const before = useRef(shown);
  // Before painting, so that a form already in place does not flicker.
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

/** S1 §2 Contact, §4 Appointment flow. Also works by address alone. */
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
    <div className="grid grid-cols-1 gap-x-(--gutter) gap-y-4 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)_minmax(0,1.35fr)] lg:grid-rows-[repeat(4,auto)_1fr] lg:gap-0">
      <h2
        id={headingId}
        className="min-w-0 text-lg font-semibold md:max-lg:col-span-2 lg:col-start-2 lg:px-(--gutter)"
        tabIndex={-1}
      >
        {appointmentPage.title}
      </h2>
      <Kinds chosen={view.kind} />
      {booking.problem && (
        <p className="notice notice-error md:max-lg:col-span-2" role="status">
          {booking.problem}
        </p>
      )}
      <form
        className="min-w-0 max-md:order-2 lg:col-start-2 lg:row-start-3 lg:px-(--gutter)"
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
      <div className="min-w-0 max-md:order-3 md:max-lg:col-span-2 lg:col-start-2 lg:row-start-5 lg:px-(--gutter) lg:pt-3">
        <CalendarNotes days={booking.days} />
        <TimesNotes kind={view.kind} />
      </div>
      <div className="min-w-0 max-md:order-3 md:max-lg:col-span-2 lg:col-start-3 lg:row-span-5 lg:row-start-1 lg:border-l lg:border-ink-200 lg:pl-(--gutter)">
        {shown !== 'inline' && <FirstFree view={view} booking={booking} onChoose={onChoose} />}
        <dialog
          ref={dialog}
          id="booking"
          className={`modal booking${shown === 'inline' ? ' booking-inline' : ''}`}
          aria-labelledby="booking-title"
          open={shown === 'inline'}
          onClose={() => {
            if (shown !== 'modal') return;
            // The server's answer must not come to a closed dialog.
            if (busy) dialog.current?.showModal();
            else dispatch({ type: 'closed' });
          }}
        >
          <div className="flex items-start justify-between gap-4">
            <h2 id="booking-title">{appointmentPage.formTitle}</h2>
            {withForm ? (
              <button
                type="submit"
                className="-mt-1 -mr-1 grid size-11 shrink-0 place-items-center rounded-full text-ink-600 hover:bg-ink-50"
                {...chooses('time', '', true)}
              >
                {closeWords}
              </button>
            ) : (
              <a
                href={`${bookingAddress(view, { date: place.date })}#panel`}
                className="-mt-1 -mr-1 grid size-11 shrink-0 place-items-center rounded-full text-ink-600 hover:bg-ink-50"
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
        <ReceiptNote sent={form.receipt} phone={publishedPhone()}>
          {booked && <p className="font-semibold">{slotInWords(booked)}</p>}
          {form.receipt?.ownUrl && <OwnLinks path={new URL(form.receipt.ownUrl).pathname} />}
        </ReceiptNote>
      </ConfirmDialog>
    </div>
  );
}
