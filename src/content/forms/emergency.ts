import { fields, reach } from 'content:forms/emergency-fields';
import { fieldsIn, type MailedForm } from './declaration.ts';

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
