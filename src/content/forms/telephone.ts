import { contactForm } from './contact.ts';
import type { FormDeclaration } from './declaration.ts';

const [name, email, phone, company, service] = contactForm.fields;
const { label, autoComplete, invalid } = email;

/** A message that came by telephone, as the owner enters it: a number will do, an address is welcome. */
export const telephoneForm = {
  ...contactForm,
  fields: [
    name,
    phone,
    { name: 'email', kind: 'line', label, autoComplete, max: 254, width: 'half' },
    company,
    service,
    {
      name: 'message',
      kind: 'paragraph',
      label: 'What they want',
      required: 'Please write what they want',
      max: 10_000,
      rows: 5,
      missing: 'No message provided',
    },
  ],
} as const satisfies FormDeclaration;

/** What is said of a caller whom nobody could reach, and of an address that is none. */
export const callerMessages = { unreachable: 'Please enter a phone number or an email address', invalid } as const;
