import { fields, services } from 'content:forms/quote-fields';
import { email, fieldsIn, type MailedForm, phone } from './declaration.ts';

/** S1 §9 Quote options. */
export const quoteServices = services;
export type QuoteService = (typeof services)[number]['value'];

/** Four steps (S1 §3, §5, §9); nothing in the last one is required. */
export const quoteForm = {
  type: 'quote',
  fields: fieldsIn({
    ...fields,
    email: { ...email, ...fields.email },
    phone: { ...phone, ...fields.phone },
    services: { ...fields.services, options: quoteServices },
  }),
  lead: { name: ['firstName', 'lastName'], company: 'companyName', services: 'services' },
  list: { columns: ['services', 'budget', 'estimate'], also: ['timeline'], excerpt: 'projectDescription' },
  mail: {
    subject: ({ firstName, lastName, companyName }) =>
      `New quote request from ${[`${firstName} ${lastName}`, companyName].filter(Boolean).join(', ')}`,
    title: 'New quote request',
    confirmation: 'quote',
    from: 'info',
  },
} as const satisfies MailedForm;
