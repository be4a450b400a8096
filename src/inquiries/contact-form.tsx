import callbackWords from 'content:forms/callback';
import words from 'content:forms/contact';
import { contactForm } from '#src/content/forms/contact.ts';
import { type CallbackKind, callbackForm, callbackTypes } from '#src/content/forms/emergency.ts';
import { DeclaredForm, type DeclaredFormProps } from './declared-form.tsx';

/** S1 §2 Contact, §4, §5. */
export const ContactForm = (props: DeclaredFormProps) => (
  <DeclaredForm {...props} of={contactForm} words={words} mailbox="info" invites />
);

/** A phone number alone, beside the form of its kind. */
export const CallbackForm = ({ kind, ...props }: DeclaredFormProps & { kind: CallbackKind }) => (
  <DeclaredForm
    {...props}
    of={callbackForm}
    type={callbackTypes[kind]}
    words={callbackWords[kind]}
    mailbox={kind === 'emergency' ? kind : 'info'}
  />
);
