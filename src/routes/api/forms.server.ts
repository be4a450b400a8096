import { appointmentPage, consultationSuccess } from '#content/appointments.ts';
import { careersForm, resumeMessages } from '#content/careers-form.ts';
import { contactPage } from '#content/contact.ts';
import { quotePage } from '#content/quote.ts';
import { appointmentForm, bookedSlot, consultationForm } from '#src/features/appointments/submit.server.ts';
import { careerForm } from '#src/features/careers/submit.server.ts';
import { contactForm } from '#src/features/contact/submit.server.ts';
import { quoteForm } from '#src/features/quotes/submit.server.ts';
import type { IntakeForm } from '#src/intake/receive.server.ts';

/** A public form: what `receive` needs, and the pages of the path without JavaScript. */
export interface PublicForm {
  // biome-ignore lint/suspicious/noExplicitAny: forms of every input type stand in one table
  form: IntakeForm<any, any>;
  /** Shows the form again when something is to be mended. */
  page: string;
  confirmation: { title: string; message: string };
  /** Says of the form's file that it is too large. */
  tooLarge?: Record<string, string>;
  /** What was taken, in a line for the confirmation. */
  summary?(data: Record<string, unknown>): string;
}

/** Every form that `receive` takes, by the type of its envelope (S1 §3). */
const publicForms: Readonly<Record<string, PublicForm>> = {
  contact: { form: contactForm, page: '/contact', confirmation: contactPage.success },
  quote: { form: quoteForm, page: '/quote', confirmation: quotePage.success },
  career: {
    form: careerForm,
    page: '/careers',
    confirmation: careersForm.success,
    tooLarge: { resume: resumeMessages.tooLarge },
  },
  appointment: {
    form: appointmentForm,
    page: '/contact?tab=appointment',
    confirmation: appointmentPage.success,
    summary: bookedSlot,
  },
};

/** The chat's consultation form: an appointment too (S1 §3), told apart by its source. */
const consultation: PublicForm = {
  form: consultationForm,
  page: '/contact?tab=appointment',
  confirmation: consultationSuccess,
};

/** The form of this type (and, for an appointment, this source), or undefined. */
export function publicForm(type: string, source?: string): PublicForm | undefined {
  if (type === 'appointment' && source === 'chatbot') return consultation;
  return Object.hasOwn(publicForms, type) ? publicForms[type] : undefined;
}
