import { unscheduled } from '#src/content/appointments.ts';
import { chatConsultation as words } from '#src/content/chat.ts';
import { company, publishedPhone } from '#src/content/company.ts';
import { consultationForm } from '#src/content/forms/appointment.ts';
import { FormFields, labelsOf } from '#src/forms/fields.tsx';
import type { FormTickets } from '#src/lib/form-state.ts';
import { createForm } from '#src/ui/secure-form/form-store.ts';
import { SecureFormFrame } from '#src/ui/secure-form/secure-form.tsx';
import type { Sent } from '#src/ui/secure-form/step.ts';
import { freshTickets } from '#src/ui/secure-form/tickets.ts';
import { useSecureForm } from '#src/ui/secure-form/use-secure-form.ts';

const prefix = 'consultation';
const labels = labelsOf(consultationForm);

interface ConsultationFormProps {
  tickets: FormTickets;
  /** What was typed before, by field. */
  values: Record<string, string>;
  /** Hears what is typed, and the id under which it will be sent. */
  onValues(values: Record<string, string>, id: string): void;
  onSent(sent: Sent): void;
  /** The request of this id could not be sent, or its answer was lost; `kept` says that this device will try again by itself. */
  onFailed(kept: boolean, id: string): void;
}

/** Loaded with the first send: the schema is not needed to fill the form in. */
async function validate(values: Record<string, unknown>) {
  const { consultationErrors } = await import('./validate.ts');
  return consultationErrors(values);
}

const ownFields = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in labels)) as Record<string, string>;

function createConsultation({ tickets, onValues, onSent, onFailed }: ConsultationFormProps) {
  return createForm({
    type: 'appointment',
    source: 'chatbot',
    tickets,
    failure: words.failure,
    emailTo: company.emails.info,
    validate,
    drafts: false,
    tell(news, form) {
      const { tickets, receipt, alert, kept } = form.state();
      if (news === 'typed') onValues(ownFields(form.values()), tickets.id);
      if (news !== 'heard') return;
      if (receipt) onSent(receipt);
      else if (kept || alert === words.failure) onFailed(kept !== undefined, tickets.id);
    },
  });
}

/** The chat's consultation form (S1 §5): name, email, phone, service and message, all required. */
function ConsultationForm(props: ConsultationFormProps) {
  const form = useSecureForm(() => createConsultation(props));
  return (
    <SecureFormFrame
      form={form}
      name="appointment-form"
      prefix={prefix}
      label={words.title}
      labels={labels}
      wayThrough={company.emails.support}
      phone={publishedPhone()}
      button={words.button}
      busyButton={words.busyButton}
    >
      <FormFields of={consultationForm} prefix={prefix} errors={form.errors} values={props.values} stacked />
      {/* For the visitor's own copy (S1 §3 Appointment); the server sets them itself. */}
      {Object.entries(unscheduled).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SecureFormFrame>
  );
}

/** Whether this browser knows that the server has the request of this id. */
async function isDelivered(id: string): Promise<boolean> {
  const { readLog } = await import('#src/lib/offline-outbox.ts');
  return readLog().some((entry) => entry.id === id && entry.status === 'pending');
}

/**
 * The form with what it needs of the server to begin. `draftId`: the id of a request that may have been sent before; it
 * goes on under it, unless it is known to have arrived. @throws when the network fails.
 */
export async function loadConsultation(draftId: string | undefined) {
  const tickets = await freshTickets();
  const isOpen = draftId !== undefined && !(await isDelivered(draftId));
  return { Form: ConsultationForm, tickets: isOpen ? { ...tickets, id: draftId } : tickets };
}
