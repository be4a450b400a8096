import { contactBudgets, contactServices, contactTimelines, type Option } from '#content/contact.ts';
import { emailAddress, line, paragraph } from '#src/lib/fields.ts';
import { z } from '#src/lib/zod.ts';

const oneOf = (options: readonly Option[]) =>
  z
    .union([z.enum(options.map((option) => option.value)), z.literal('')], { error: 'Please choose from the list' })
    .default('');

/** The contact form (S1 §5): name, e-mail and message are required. */
export const contactSchema = z.object({
  name: line(120, 'Full name is required'),
  email: emailAddress('Email is required', 'Please enter a valid email address'),
  phone: line(40).default(''),
  company: line(160).default(''),
  service: oneOf(contactServices),
  budget: oneOf(contactBudgets),
  timeline: oneOf(contactTimelines),
  message: paragraph(10_000, 'Message is required'),
});

export type ContactInput = z.infer<typeof contactSchema>;
