import { bookingWords, packageOptions } from '../bookings.ts';
import { appointmentForm, atHome, kind, notFixed, onSite } from './appointment.ts';
import { company, contactForm, contactServices, service } from './contact.ts';
import { email, type FormDeclaration, fullName, phone } from './declaration.ts';

/** Appointment the owner books for a caller: a phone number is enough. */
export const callerForm = {
  type: 'appointment',
  fields: [
    { name: 'date', kind: 'date', label: 'Day', required: 'Please choose a day', custom: true },
    { name: 'time', kind: 'time', label: 'Start time', required: 'Please choose a time', custom: true },
    kind,
    {
      name: 'package',
      kind: 'choice',
      label: 'Home visit package',
      options: packageOptions,
      empty: 'Not chosen',
      custom: true,
      when: atHome,
    },
    { name: 'name', kind: 'line', label: 'Full Name', required: 'Please enter a name', max: 100 },
    { name: 'phone', kind: 'phone', label: 'Phone', max: 40, width: 'half' },
    { name: 'email', kind: 'line', label: 'Email Address', max: 254, width: 'half' },
    {
      name: 'service',
      kind: 'choice',
      label: 'About',
      required: 'Please choose what it is about',
      empty: 'Choose one',
      options: contactServices,
      when: notFixed,
    },
    {
      name: 'company',
      kind: 'line',
      label: 'Company',
      max: 160,
      width: 'half',
      when: { field: 'kind', not: ['home-visit'] },
    },
    { name: 'street', kind: 'line', label: bookingWords.street, max: 160, width: 'half', when: onSite },
    { name: 'zip', kind: 'line', label: bookingWords.zip, max: 10, width: 'half', when: onSite },
    { name: 'message', kind: 'paragraph', label: 'Note', max: 10_000, rows: 2 },
  ],
  lead: appointmentForm.lead,
  list: appointmentForm.list,
} as const satisfies FormDeclaration;

const { label, autoComplete, invalid } = email;

/** Message the owner enters for a caller: a phone number is enough. */
export const telephoneForm = {
  ...contactForm,
  fields: [
    fullName,
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

export const callerMessages = { unreachable: 'Please enter a phone number or an email address', invalid } as const;
