import { useEffect, useRef } from 'react';
import { consultationServices, unscheduled } from '#content/appointments.ts';
import { chatConsultation as words } from '#content/chat.ts';
import { company } from '#content/company.ts';
import type { FormTickets } from '#src/lib/form-state.ts';
import type { Receipt } from '#src/lib/offline-outbox.ts';
import { SelectField, TextField } from '#src/ui/fields.tsx';
import { formValues } from '#src/ui/secure-form/form-values.ts';
import { SecureFormFrame } from '#src/ui/secure-form/secure-form.tsx';
import { freshTickets } from '#src/ui/secure-form/tickets.ts';
import { useSecureForm } from '#src/ui/secure-form/use-secure-form.ts';

const prefix = 'consultation';
const labels = {
  name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone',
  service: 'Service',
  message: 'Message',
};

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

  const field = (name: keyof typeof labels) => ({
    prefix,
    name,
    label: labels[name],
    error: form.errors[name],
    defaultValue: props.values[name],
    required: true,
  });
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
      <TextField {...field('name')} autoComplete="name" maxLength={120} />
      <TextField {...field('email')} type="email" autoComplete="email" maxLength={254} />
      <TextField {...field('phone')} type="tel" autoComplete="tel" maxLength={40} />
      <SelectField {...field('service')} options={consultationServices} empty="Select a service" />
      <TextField {...field('message')} rows={3} maxLength={10_000} />
      {/* For the visitor's own copy (S1 §3 Appointment); the server sets them itself. */}
      {Object.entries(unscheduled).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SecureFormFrame>
  );
}

/** The form with what it needs of the server to begin. @throws when the network fails. */
export async function loadConsultation() {
  return { Form: ConsultationForm, tickets: await freshTickets() };
}
