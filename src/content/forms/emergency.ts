import type { MailedForm } from './declaration.ts';

export const reachMessages = {
  missing: 'Please enter a phone number or an email address',
  email: 'Please check the email address: it should look like name@company.com',
  phone: 'Please check the phone number: it needs ten digits, or + and a country code',
} as const;

/** Only three fields; `reach` is a phone number or an email address. */
export const emergencyForm = {
  type: 'emergency',
  fields: [
    {
      name: 'name',
      kind: 'line',
      label: 'Name',
      required: 'Please enter your name',
      max: 120,
      autoComplete: 'name',
      marked: true,
    },
    {
      name: 'reach',
      kind: 'line',
      label: 'Phone number or email address',
      required: reachMessages.missing,
      max: 254,
      reach: reachMessages,
      hint: 'One that works while everything else is down.',
      marked: true,
    },
    {
      name: 'message',
      kind: 'paragraph',
      label: 'What stopped?',
      required: 'Please tell us in a few words what stopped',
      max: 10_000,
      rows: 3,
      missing: 'No message provided',
    },
    { name: 'email', kind: 'derived', label: 'Email Address' },
    { name: 'phone', kind: 'derived', label: 'Phone' },
  ],
  lead: { name: ['name'] },
  list: { columns: ['source'], excerpt: 'message' },
  mail: {
    subject: ({ name }) => `EMERGENCY: ${name} cannot work`,
    title: 'Emergency',
    confirmation: 'emergency',
    from: 'emergency',
  },
} as const satisfies MailedForm;
