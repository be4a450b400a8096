import { useEffect, useState } from 'react';
import { appointmentPage } from '#content/appointments.ts';
import { company } from '#content/company.ts';
import { appointmentForm } from '#content/forms/appointment.ts';
import { FormFields, labelsOf } from '#src/forms/fields.tsx';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { SecureFormFrame } from '#src/ui/secure-form/secure-form.tsx';
import { type SecureForm, useSecureForm } from '#src/ui/secure-form/use-secure-form.ts';
import { bookingFormId } from './choose.ts';
import { dayInWords, ownTime, slotInWords } from './slot-words.ts';
import { useOwnZone } from './slots.tsx';

export interface Place {
  date: string;
  time: string;
}

const prefix = 'appointment';
const labels = labelsOf(appointmentForm);

/** Loaded with the first send: the schema is not needed to fill the form in. */
async function validate(values: Record<string, unknown>) {
  const { appointmentErrors } = await import('./validate.ts');
  return appointmentErrors(values);
}

export function useAppointmentForm(tickets: FormTickets, state: FormState | undefined): SecureForm {
  return useSecureForm({
    type: 'appointment',
    tickets,
    state,
    failure: appointmentPage.failure,
    emailTo: company.emails.info,
    validate,
  });
}

/** The free slots that an answer 409 offered, if it is one. */
export function alternativesIn(conflict: Record<string, unknown> | undefined): Place[] {
  const found = conflict?.alternatives;
  return Array.isArray(found) ? (found as Place[]) : [];
}

/** Other times for a slot that is gone: buttons with a script, a choice that travels with the form without one. */
function Alternatives(props: { places: Place[]; onPick(place: Place): void }) {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <fieldset className="notice notice-choice">
      <legend className="sr-only">Other times</legend>
      <p className="font-semibold">The nearest free times:</p>
      <div className="mt-3 grid gap-2">
        {props.places.map((place) =>
          scripted ? (
            <button
              key={`${place.date} ${place.time}`}
              type="button"
              className="button button-quiet justify-center"
              onClick={() => props.onPick(place)}
            >
              {slotInWords(place)}
            </button>
          ) : (
            <label key={`${place.date} ${place.time}`} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="slot" value={`${place.date} ${place.time}`} className="size-5" />
              {slotInWords(place)}
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}

function whenWords(place: Place): string {
  if (!place.date) return appointmentPage.chooseDate;
  return place.time ? slotInWords(place) : `${dayInWords(place.date)}: ${appointmentPage.chooseTime}`;
}

/** The booking form for a chosen slot (S1 §5 Appointment form) in all its states. */
export function AppointmentForm(props: {
  form: SecureForm;
  place: Place;
  state?: FormState | undefined;
  /** Nearest free slots after the chosen one was found taken. */
  alternatives: Place[];
  onPick(place: Place): void;
}) {
  const { form, place, state, alternatives } = props;
  const zone = useOwnZone();
  const own = zone && place.time ? ownTime(place, zone) : undefined;
  const problem = form.errors.date ?? form.errors.time;
  return (
    <>
      <p id="appointment-date" tabIndex={-1} className="booking-when">
        {whenWords(place)}
        {own && <span className="block text-sm font-normal">{own} your time</span>}
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
        button="Book Appointment"
        busyButton="Booking..."
        captchaMessage={form.reasons.find((reason) => /answer|question/i.test(reason))}
      >
        {/* A day without a time is only being looked at. */}
        <input type="hidden" name="date" value={zone && !place.time ? '' : place.date} />
        <input type="hidden" name="time" value={place.time} />
        {alternatives.length > 0 && <Alternatives places={alternatives} onPick={props.onPick} />}
        <FormFields of={appointmentForm} prefix={prefix} errors={form.errors} values={state?.values} />
      </SecureFormFrame>
    </>
  );
}
