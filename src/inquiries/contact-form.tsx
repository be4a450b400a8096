import contactFormWords from 'content:forms/contact';
import { company, publishedPhone } from '#src/content/company.ts';
import { contactForm } from '#src/content/forms/contact.ts';
import { FormFields, labelsOf } from '#src/forms/fields.tsx';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { createForm } from '#src/ui/secure-form/form-store.ts';
import { ReceiptNote } from '#src/ui/secure-form/receipt-note.tsx';
import { SecureFormFrame } from '#src/ui/secure-form/secure-form.tsx';
import { useSecureForm } from '#src/ui/secure-form/use-secure-form.ts';

const prefix = 'contact';
const labels = labelsOf(contactForm);

/** S1 §2 Contact, §4, §5. */
export function ContactForm(props: { tickets: FormTickets; state?: FormState | undefined; onReady?: () => void }) {
  const { tickets, state, onReady } = props;
  const make = () =>
    createForm({
      type: 'contact',
      tickets,
      state,
      failure: contactFormWords.failure,
      emailTo: company.emails.info,
      // Loaded on the first send: filling in needs no schema.
      validate: async (values) => (await import('#src/forms/validate.ts')).errorsOf(contactForm, values),
    });
  const form = useSecureForm(make, onReady);
  return (
    <>
      <SecureFormFrame
        form={form}
        name="contact-form"
        prefix={prefix}
        label={contactFormWords.title}
        labels={labels}
        wayThrough={company.emails.info}
        phone={publishedPhone()}
        button={contactFormWords.button}
        busyButton={contactFormWords.busyButton}
      >
        <FormFields of={contactForm} prefix={prefix} errors={form.errors} values={state?.values} />
      </SecureFormFrame>
      <ConfirmDialog open={form.phase === 'sent'} {...contactFormWords.success} onClose={form.store.reset}>
        <ReceiptNote sent={form.receipt} invites />
      </ConfirmDialog>
    </>
  );
}
