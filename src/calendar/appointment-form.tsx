import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { appointmentPage, ownTimeWords } from '#src/content/appointments.ts';
import { type BookingKind, bookings, bookingWords, homePackages, kindOf } from '#src/content/bookings.ts';
import { company, publishedPhone } from '#src/content/company.ts';
import { appointmentForm } from '#src/content/forms/appointment.ts';
import { nameOf } from '#src/content/prices.ts';
import { FormFields, labelsOf } from '#src/forms/fields.tsx';
import { fillIn } from '#src/lib/fill-in.ts';
import type { FormState } from '#src/lib/form-state.ts';
import { dayInWords, fullDayInWords, timeInWords } from '#src/lib/format.ts';
import { onLeaving } from '#src/ui/on-leaving.ts';
import { type SecureForm, SecureFormFrame } from '#src/ui/secure-form/secure-form.tsx';
import type { SlotKey } from './appointment-rules.ts';
import type { CalendarView } from './appointment-view.server.ts';
import { asMessage, type Booking, bookingFormId } from './booking-step.ts';
import { minutesOf, priceOf } from './kind-words.ts';
import { ownTime, slotId, slotInWords } from './slot-words.ts';

const prefix = 'appointment';
const labels = labelsOf(appointmentForm);

function Alternatives(props: { places: SlotKey[]; scripted: boolean; onPick(place: SlotKey): void }) {
  return (
    <fieldset className="notice border-arc-300 bg-arc-50">
      <legend className="sr-only">{appointmentPage.otherTimes}</legend>
      <p className="font-semibold">{appointmentPage.nearest}</p>
      <div className="mt-3 grid gap-2">
        {props.places.map((place) =>
          props.scripted ? (
            <button
              key={slotId(place)}
              type="button"
              className="button button-quiet justify-center"
              onClick={() => props.onPick(place)}
            >
              {slotInWords(place)}
            </button>
          ) : (
            <label key={slotId(place)} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="slot" value={slotId(place)} className="size-5" />
              {slotInWords(place)}
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}

/** Outside the service area: alternatives. Posted natively, so that everything typed goes along. */
function Outside() {
  const posts = { formMethod: 'post', formEncType: 'multipart/form-data', formNoValidate: true } as const;
  return (
    <fieldset className="notice border-arc-300 bg-arc-50">
      <legend className="sr-only">{bookingWords.outside}</legend>
      <p className="font-semibold">{bookingWords.outside}</p>
      <p>{bookingWords.outsideOffer}</p>
      <div className="mt-3 grid gap-2">
        {[
          ['kind remote-hour', bookingWords.outsideRemote],
          [asMessage, bookingWords.outsideMessage],
        ].map(([value, text]) => (
          <button
            key={value}
            type="submit"
            name="choose"
            value={value}
            formAction="/#panel"
            className="button button-quiet justify-center"
            {...posts}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Follows the form, also when it was restored. */
function usePackage(form: SecureForm, first: string) {
  const [chosen, setChosen] = useState(first);
  useEffect(() => {
    const said = form.store.values().package;
    if (typeof said === 'string') setChosen(said);
  });
  return { chosen, setChosen };
}

/** Checked on leaving, so that nobody outside the service area fills in the whole form. */
const saidAtOnce = new Set(['street', 'zip']);

/** Empty fields are reported on sending. */
function useSaidAtOnce({ store }: SecureForm) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const check = ({ name, value }: HTMLInputElement) => {
      if (!saidAtOnce.has(name) || !value.trim() || store.state().phase !== 'idle') return;
      import('./appointment-schema.ts').then(({ answerError }) => {
        const values = store.values();
        // If it changed meanwhile, it will be left again.
        if (values[name] === value) store.dispatch({ type: 'left', name, error: answerError(name, values) });
      }, console.error);
    };
    // A field may have been left before this script ran.
    for (const input of box.current.querySelectorAll('input')) {
      if (input !== document.activeElement) check(input);
    }
    return onLeaving(box.current, check);
  }, [store]);
  return box;
}

function whenWords({ date }: SlotKey, isAnyFree: boolean): string {
  if (!date && !isAnyFree) return appointmentPage.noneAtAll.text;
  return date ? `${dayInWords(date)}: ${appointmentPage.chooseTime}` : appointmentPage.chooseDate;
}

/** S1 §5 Appointment form. */
export function AppointmentForm(props: {
  form: SecureForm;
  view: CalendarView;
  place: SlotKey;
  state?: FormState | undefined;
  isAnyFree: boolean;
  alternatives: SlotKey[];
  onPick(place: SlotKey): void;
  /** The visitor's own, once a script runs. */
  zone: string | undefined;
}) {
  const { form, view, place, state, alternatives, zone } = props;
  const { kind } = view;
  const values = state?.values ?? { package: view.package };
  const { chosen, setChosen } = usePackage(form, String(values.package ?? ''));
  const own = place.time ? ownTime(place, zone) : undefined;
  const problem = form.errors.date ?? form.errors.time;
  const box = useSaidAtOnce(form);
  return (
    <>
      <p id="appointment-date" tabIndex={-1} className="mt-1 mb-5 border-b border-ink-200 pb-4 font-semibold">
        {place.date && place.time ? <SlotFigure place={place} /> : whenWords(place, props.isAnyFree)}
        <What kind={kindOf(kind)} chosen={chosen} longest={view.minutes} />
        {own && <span className="block text-sm font-normal">{fillIn(ownTimeWords, { time: own })}</span>}
        {problem && (
          <span id="appointment-time" className="field-error block">
            {problem}
          </span>
        )}
      </p>
      <SecureFormFrame
        form={form}
        id={bookingFormId}
        name="appointment-form"
        prefix={prefix}
        label={appointmentPage.formTitle}
        labels={labels}
        wayThrough={company.emails.info}
        phone={publishedPhone()}
        button={appointmentPage.button}
        busyButton={appointmentPage.busyButton}
      >
        {/* A day without a time is only being looked at. */}
        <input type="hidden" name="date" value={form.awake && !place.time ? '' : place.date} />
        <input type="hidden" name="time" value={place.time} />
        {kind && <input type="hidden" name="kind" value={kind} />}
        {alternatives.length > 0 && <Alternatives places={alternatives} scripted={form.awake} onPick={props.onPick} />}
        <div
          ref={box}
          className="contents"
          onChange={({ target }) =>
            target instanceof HTMLSelectElement && target.name === 'package' && setChosen(target.value)
          }
        >
          <FormFields of={appointmentForm} prefix={prefix} errors={form.errors} values={values} answers={{ kind }} />
        </div>
        <div className="contents" aria-live="polite">
          {form.errors.zip === bookingWords.outside && <Outside />}
        </div>
      </SecureFormFrame>
    </>
  );
}

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
