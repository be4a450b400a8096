import { useEffect } from 'react';
import { company } from '#content/company.ts';
import { contactPage } from '#content/contact.ts';
import { contactForm } from '#content/forms/contact.ts';
import { FormFields, labelsOf } from '#src/forms/fields.tsx';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { ReceiptNote } from '#src/ui/secure-form/receipt-note.tsx';
import { SecureFormFrame } from '#src/ui/secure-form/secure-form.tsx';
import { useSecureForm } from '#src/ui/secure-form/use-secure-form.ts';

const prefix = 'contact';
const labels = labelsOf(contactForm);

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
        <FormFields of={contactForm} prefix={prefix} errors={form.errors} values={state?.values} />
      </SecureFormFrame>
      <ConfirmDialog open={form.phase === 'sent'} {...contactPage.success} onClose={form.reset}>
        <ReceiptNote sent={form.receipt} />
      </ConfirmDialog>
    </>
  );
}
