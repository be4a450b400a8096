import { useEffect } from 'react';
import { company } from '#content/company.ts';
import { contactBudgets, contactPage, contactServices, contactTimelines } from '#content/contact.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { SelectField, TextField } from '#src/ui/fields.tsx';
import { ReceiptNote } from '#src/ui/secure-form/receipt-note.tsx';
import { SecureFormFrame } from '#src/ui/secure-form/secure-form.tsx';
import { useSecureForm } from '#src/ui/secure-form/use-secure-form.ts';

const prefix = 'contact';
const labels = {
  name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone',
  company: 'Company',
  service: 'Service',
  budget: 'Budget',
  timeline: 'Timeline',
  message: 'Message',
};

/** Loaded with the first send: the schema is not needed to fill the form in. */
async function validate(values: Record<string, unknown>) {
  const { contactErrors } = await import('./validate.ts');
  return contactErrors(values);
}

/** The contact form (S1 §2 Contact, §4, §5) in all its states. */
export function ContactForm({
  tickets,
  state,
  onReady,
}: {
  tickets: FormTickets;
  state?: FormState | undefined;
  onReady?: () => void;
}) {
  useEffect(() => {
    onReady?.();
  }, [onReady]);
  const form = useSecureForm({
    type: 'contact',
    tickets,
    state,
    failure: contactPage.failure,
    emailTo: company.emails.info,
    validate,
  });
  const field = (name: keyof typeof labels) => ({
    prefix,
    name,
    label: labels[name],
    error: form.errors[name],
    defaultValue: state?.values[name],
  });
  return (
    <>
      <SecureFormFrame
        form={form}
        name="contact-form"
        prefix={prefix}
        label={contactPage.formTitle}
        labels={labels}
        wayThrough={company.emails.info}
        button="Send Message"
        busyButton="Sending..."
        captchaMessage={form.reasons.find((reason) => /answer|question/i.test(reason))}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('name')} required autoComplete="name" maxLength={120} />
          <TextField {...field('email')} required type="email" autoComplete="email" maxLength={254} />
          <TextField {...field('phone')} type="tel" autoComplete="tel" maxLength={40} />
          <TextField {...field('company')} autoComplete="organization" maxLength={160} />
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField {...field('service')} options={contactServices} empty="Select a service" />
          <SelectField {...field('budget')} options={contactBudgets} empty="Select a budget" />
          <SelectField {...field('timeline')} options={contactTimelines} empty="Select a timeline" />
        </div>
        <TextField {...field('message')} required rows={5} maxLength={10_000} />
      </SecureFormFrame>
      <ConfirmDialog open={form.phase === 'sent'} {...contactPage.success} onClose={form.reset}>
        <ReceiptNote sent={form.receipt} />
      </ConfirmDialog>
    </>
  );
}
