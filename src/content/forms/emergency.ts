import { callback, fields, reach } from 'content:forms/emergency-fields';
import { type FormDeclaration, fieldsIn, type MailedForm } from './declaration.ts';

export const reachMessages = reach;

/** Only three fields; `reach` is a phone number or an email address. */
export const emergencyForm = {
  type: 'emergency',
  fields: fieldsIn({ ...fields, reach: { ...fields.reach, required: reach.missing, reach } }),
  lead: { name: ['name'] },
  list: { columns: ['source'], excerpt: 'message' },
  mail: {
    subject: ({ name }) => `EMERGENCY: ${name} cannot work`,
    title: 'Emergency',
    confirmation: 'emergency',
    from: 'emergency',
  },
} as const satisfies MailedForm;

/** One field. The number stands where other leads have a name, so that the desk shows it first. */
export const callbackForm = {
  type: 'callback',
  fields: fieldsIn({ ...callback, phone: { ...callback.phone, reach: reachMessages } }),
  lead: { name: ['phone'] },
  list: { columns: ['source'], excerpt: 'message' },
} as const satisfies FormDeclaration;

/** Types of their envelopes, by the page's form that they stand beside. */
export const callbackTypes = { contact: 'callback', emergency: 'emergency-callback' } as const;
export type CallbackKind = keyof typeof callbackTypes;
