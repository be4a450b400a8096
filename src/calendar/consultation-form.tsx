import { useEffect } from 'react';
import { unscheduled } from '#src/content/appointments.ts';
import { chatConsultation as words } from '#src/content/chat.ts';
import { company, publishedPhone } from '#src/content/company.ts';
import { consultationForm } from '#src/content/forms/appointment.ts';
import { FormFields, labelsOf } from '#src/forms/fields.tsx';
import type { FormTickets } from '#src/lib/form-state.ts';
import { createForm } from '#src/ui/secure-form/form-store.ts';
import { SecureFormFrame, useSecureForm } from '#src/ui/secure-form/secure-form.tsx';
import type { Sent } from '#src/ui/secure-form/step.ts';
import { freshTickets } from '#src/ui/secure-form/tickets.ts';
import type { SlotKey } from './appointment-rules.ts';
import { alternativesIn } from './slot-words.ts';

const prefix = 'consultation';
const labels = labelsOf(consultationForm);

interface ConsultationFormProps {
  tickets: FormTickets;
  values: Record<string, string>;
  /** `id`: the one under which it will be sent. */
  onValues(values: Record<string, string>, id: string): void;
  onSent(sent: Sent): void;
  /** Sending failed or the answer was lost; `kept`: this device will retry by itself. */
  onFailed(kept: boolean, id: string): void;
  onTaken(why: string, alternatives: readonly SlotKey[]): void;
}

/** Loaded with the first send: the schema is not needed to fill the form in. */
async function validate(values: Record<string, unknown>) {
  const { consultationErrors } = await import('./appointment-schema.ts');
  return consultationErrors(values);
}

const ownFields = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in labels)) as Record<string, string>;

function createConsultation({ tickets, onValues, onSent, onFailed, onTaken }: ConsultationFormProps) {
  return createForm({
    type: 'appointment',
    source: 'chatbot',
    tickets,
    failure: words.failure,
    emailTo: company.emails.info,
    validate,
    keeping: 'none',
    tell(news, form) {
      const { tickets, receipt, alert, kept, conflict, errors } = form.state();
      if (news === 'typed') onValues(ownFields(form.values()), tickets.id);
      if (news !== 'heard') return;
      const notThen = errors.date ?? errors.time ?? (conflict && alert);
      if (receipt) onSent(receipt);
      else if (notThen) onTaken(notThen, alternativesIn(conflict));
      else if (kept || alert === words.failure) onFailed(kept !== undefined, tickets.id);
    },
  });
}

/** S1 §5: name, email, phone, service and message, all required. */
function ConsultationForm(props: ConsultationFormProps) {
  const form = useSecureForm(() => createConsultation(props));
  const { date, time } = props.values;
  const { id } = props.tickets;
  const { dispatch } = form.store;
  // A newly chosen time is held under another id; send under that.
  useEffect(() => dispatch({ type: 'adopted', id, formToken: undefined }), [dispatch, id]);
  return (
    <SecureFormFrame
      form={form}
      name="appointment-form"
      prefix={prefix}
      label={words.title}
      labels={labels}
      wayThrough={company.emails.support}
      phone={publishedPhone()}
      button={time ? words.bookButton : words.button}
      busyButton={words.busyButton}
    >
      <FormFields of={consultationForm} prefix={prefix} errors={form.errors} values={props.values} stacked />
      {/* Without a time it says so for the visitor's own copy (S1 §3 Appointment). */}
      <input type="hidden" name="date" value={time ? date : unscheduled.date} />
      <input type="hidden" name="time" value={time ?? unscheduled.time} />
    </SecureFormFrame>
  );
}

async function isDelivered(id: string): Promise<boolean> {
  const { readLog } = await import('#src/lib/offline-outbox.ts');
  return readLog().some((entry) => entry.id === id && entry.status === 'pending');
}

/**
 * Loads the form and its tickets. `draftId`: id of a request that may have been sent already; reused unless it is known
 * to have arrived. @throws if the network fails.
 */
export async function loadConsultation(draftId: string | undefined) {
  const tickets = await freshTickets();
  const isOpen = draftId !== undefined && !(await isDelivered(draftId));
  return { Form: ConsultationForm, tickets: isOpen ? { ...tickets, id: draftId } : tickets };
}
