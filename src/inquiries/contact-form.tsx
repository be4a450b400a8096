import words from 'content:forms/contact';
import { company } from '#src/content/company.ts';
import { contactForm } from '#src/content/forms/contact.ts';
import { DeclaredForm, type DeclaredFormProps } from './declared-form.tsx';

/** S1 §2 Contact, §4, §5. */
export function ContactForm(props: DeclaredFormProps) {
  return (
    <DeclaredForm
      {...props}
      of={contactForm}
      words={words}
      emailTo={company.emails.info}
      // Loaded on the first send: filling in needs no schema.
      validate={async (values) => (await import('#src/forms/validate.ts')).errorsOf(contactForm, values)}
      invites
    />
  );
}
