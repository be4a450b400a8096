import { useEffect, useRef } from 'react';
import { chatConsultation as words } from '#content/chat.ts';
import { company } from '#content/company.ts';
import { consultationForm } from '#content/forms/appointment.ts';
import { FormFields, labelsOf } from '#src/forms/fields.tsx';
import type { FormTickets } from '#src/lib/form-state.ts';
import type { Receipt } from '#src/lib/offline-outbox.ts';
import { formValues } from '#src/ui/secure-form/form-values.ts';
import { SecureFormFrame } from '#src/ui/secure-form/secure-form.tsx';
import { freshTickets } from '#src/ui/secure-form/tickets.ts';
import { useSecureForm } from '#src/ui/secure-form/use-secure-form.ts';

const prefix = 'consultation';
const labels = labelsOf(consultationForm);

export interface ConsultationFormProps {
  tickets: FormTickets;
  /** What was typed before, by field. */
  values: Record<string, string>;
  onValues(values: Record<string, string>): void;
  onSent(receipt: Receipt): void;
  /** The request could not be sent; `kept` says that this device will try again by itself. */
  onFailed(kept: boolean): void;
}

/** Loaded with the first send: the schema is not needed to fill the form in. */
async function validate(values: Record<string, unknown>) {
  const { consultationErrors } = await import('./validate.ts');
  return consultationErrors(values);
}

const ownFields = (form: HTMLFormElement) =>
  Object.fromEntries(Object.entries(formValues(form)).filter(([name]) => name in labels)) as Record<string, string>;

/** The chat's consultation form (S1 §5): name, email, phone, service and message, all required. */
export function ConsultationForm(props: ConsultationFormProps) {
  const form = useSecureForm({
    type: 'appointment',
    source: 'chatbot',
    tickets: props.tickets,
    failure: words.failure,
    emailTo: company.emails.info,
    validate,
    drafts: false,
  });
  const { receipt, alert, kept, formRef } = form;
  const told = useRef(props);
  told.current = props;
  useEffect(() => {
    if (receipt) told.current.onSent(receipt);
  }, [receipt]);
  const failed = alert === words.failure;
  useEffect(() => {
    if (failed) told.current.onFailed(kept);
  }, [failed, kept]);
  useEffect(() => {
    const element = formRef.current;
    const tell = () => element && told.current.onValues(ownFields(element));
    element?.addEventListener('input', tell);
    return () => element?.removeEventListener('input', tell);
  }, [formRef]);

  return (
    <SecureFormFrame
      form={form}
      name="appointment-form"
      prefix={prefix}
      label={words.title}
      labels={labels}
      wayThrough={company.emails.support}
      button={words.button}
      busyButton={words.busyButton}
      captchaMessage={form.reasons.find((reason) => /answer|question/i.test(reason))}
    >
      <FormFields of={consultationForm} prefix={prefix} errors={form.errors} values={props.values} stacked />
    </SecureFormFrame>
  );
}

/** The form with what it needs of the server to begin. @throws when the network fails. */
export async function loadConsultation() {
  return { Form: ConsultationForm, tickets: await freshTickets() };
}
