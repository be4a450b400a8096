import { contactBudgets, contactServices, contactTimelines } from '#content/contact.ts';
import { oneWorkingDay } from '#content/hours.ts';
import type { IntakeForm } from '#src/intake/receive.server.ts';
import { labelOf } from '#src/lib/options.ts';
import { ownerMail, visitorMail } from './emails.ts';
import { type ContactInput, contactSchema } from './schema.ts';
import { dropMessage, insertMessage } from './store.server.ts';

/** The contact form as the intake takes it; promised answer within 24 hours, that is one working day (S1 §9). */
export const contactForm: IntakeForm<ContactInput> = {
  type: 'contact',
  schema: contactSchema,
  promise: oneWorkingDay,
  save: (trx, submission) =>
    insertMessage(trx, {
      id: submission.id,
      ...submission.input,
      source: submission.source,
      submitted_at: submission.receivedAt,
      respond_by: submission.respondBy,
    }),
  lead: ({ name, email, phone, company, service, budget, timeline, message }) => ({
    name,
    email,
    phone,
    company,
    services: service ? [service] : [],
    starts: '',
    texts: [
      labelOf(contactServices, service),
      labelOf(contactBudgets, budget),
      labelOf(contactTimelines, timeline),
      message,
    ],
  }),
  forget: dropMessage,
  mails: (submission) => [
    { audience: 'owner', to: '', replyTo: submission.input.email, ...ownerMail(submission) },
    { audience: 'visitor', to: submission.input.email, ...visitorMail(submission) },
  ],
};
