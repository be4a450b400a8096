import { fields, services } from 'content:forms/contact-fields';
import { email, fieldsIn, fullName, type MailedForm, phone } from './declaration.ts';

/** Also used for appointments (S1 §9). */
export const contactServices = services;

const { company: companyField, service: serviceField, ...others } = fields;
export const company = { name: 'company', ...companyField } as const;
export const service = { name: 'service', ...serviceField, options: contactServices } as const;

/** S1 §5, §9: name, email address and message are required. */
export const contactForm = {
  type: 'contact',
  fields: [fullName, email, phone, company, service, ...fieldsIn(others)],
  lead: { name: ['name'], company: 'company', services: 'service' },
  list: { columns: ['service', 'source'], excerpt: 'message' },
  mail: {
    subject: ({ name }) => `New contact message from ${name}`,
    title: 'New contact message',
    confirmation: 'contact',
    from: 'info',
  },
} as const satisfies MailedForm;
