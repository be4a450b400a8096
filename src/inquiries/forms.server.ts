import contactFormWords from 'content:forms/contact';
import emergencyFormWords from 'content:forms/emergency';
import { appointmentIntake, bookedSlot, consultationIntake } from '#src/calendar/appointment-submit.server.ts';
import { appointmentPage, consultationDone } from '#src/content/appointments.ts';
import type { ServedForm } from '#src/forms/intake.ts';
import { emergencySource } from '#src/intake/lead.ts';
import { quoteIntake } from '#src/quotes/quote-submit.server.ts';
import { quotePage } from '#src/quotes/quote-words.ts';
import { careerIntake } from './career-submit.server.ts';
import { careersForm, resumeMessages } from './career-words.ts';
import { contactIntake } from './contact-submit.server.ts';
import { emergencyIntake } from './emergency-submit.server.ts';

/** A public form: what `receive` needs, and the pages of the path without JavaScript. */
export interface PublicForm {
  form: ServedForm;
  /** Shows the form again when something is to be mended. */
  page: string;
  confirmation: { title: string; message: string };
  /** Says of the form's file that it is too large. */
  tooLarge?: Record<string, string>;
  /** What was taken, in a line for the confirmation. */
  summary?(data: Record<string, unknown>): string;
}

/** Every form that `receive` takes, by the type of its envelope (S1 §3). */
export const publicForms: Readonly<Record<string, PublicForm>> = {
  contact: { form: contactIntake, page: '/contact', confirmation: contactFormWords.success },
  emergency: { form: emergencyIntake, page: '/emergency', confirmation: emergencyFormWords.success },
  quote: { form: quoteIntake, page: '/quote', confirmation: quotePage.success },
  career: {
    form: careerIntake,
    page: '/careers',
    confirmation: careersForm.success,
    tooLarge: { resume: resumeMessages.tooLarge },
  },
  appointment: {
    form: appointmentIntake,
    page: '/contact?tab=appointment',
    confirmation: appointmentPage.success,
    summary: bookedSlot,
  },
};

/** The chat's consultation form: an appointment too (S1 §3), told apart by its source. */
const consultation: PublicForm = {
  form: consultationIntake,
  page: '/contact?tab=appointment',
  confirmation: consultationDone,
};

/** The form of this type (and, for an appointment, this source), or undefined. */
export function publicForm(type: string, source?: string): PublicForm | undefined {
  if (type === 'appointment' && source === 'chatbot') return consultation;
  return Object.hasOwn(publicForms, type) ? publicForms[type] : undefined;
}

/** The form by which a submission of this type and source is taken, also one that no page sends. */
export function formOf(type: string, source: string): ServedForm | undefined {
  if (type === 'contact' && source === emergencySource) return emergencyIntake;
  return publicForm(type, source)?.form;
}
