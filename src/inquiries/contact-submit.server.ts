import { contactForm } from '#src/content/forms/contact.ts';
import { oneWorkingDay } from '#src/content/hours.ts';
import { serve } from '#src/forms/intake.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { contactMails } from './contact-emails.ts';

/** The contact form as the server takes it; promised answer within 24 hours, that is one working day (S1 §9). */
export const contactIntake = serve(contactForm, {
  schema: schemaOf(contactForm),
  promise: oneWorkingDay,
  mails: contactMails,
});
