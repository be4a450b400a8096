import contactFormWords from 'content:forms/contact';
import emergencyFormWords from 'content:forms/emergency';
import mails from 'content:mails';
import { appointmentIntake, bookedSlot, consultationIntake } from '#src/calendar/appointment-submit.server.ts';
import { appointmentPage, consultationDone } from '#src/content/appointments.ts';
import { company } from '#src/content/company.ts';
import { careerForm } from '#src/content/forms/career.ts';
import { contactForm } from '#src/content/forms/contact.ts';
import { emergencyForm, reachMessages } from '#src/content/forms/emergency.ts';
import { oneWorkingDay, replyPromises } from '#src/content/hours.ts';
import { type ServedForm, serve } from '#src/forms/intake.ts';
import { type Letter, ownerMail, takenWords, visitorMail } from '#src/forms/mails.ts';
import { type Answers, type PresentedField, presentAll, presentEvery, presentFields } from '#src/forms/present.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { answersOf } from '#src/intake/accept.server.ts';
import { emergencySource, type LeadType } from '#src/intake/lead.ts';
import { phoneKey, phonesIn, shownPhone } from '#src/intake/telephone.server.ts';
import { mailOf } from '#src/lib/fill-in.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { quoteIntake } from '#src/quotes/quote-submit.server.ts';
import { quotePage } from '#src/quotes/quote-words.ts';
import { sizeText } from './career-rules.ts';
import { careerSchema, careersForm, resumeMessages } from './career-schema.ts';
import { contactMails } from './contact-emails.ts';
import { addressIn, emergencySchema } from './reach.ts';

/** Promise: 24 hours, meaning one working day (S1 §9). */
export const contactIntake = serve(contactForm, {
  schema: schemaOf(contactForm),
  promise: oneWorkingDay,
  mails: contactMails,
});

function emergencyMails(letter: Letter): Mail[] {
  const { answers } = letter;
  // `reach` was parsed into email and phone, which replace it.
  const said = ({ name }: { name: string }) =>
    name === 'email' || name === 'phone' ? answers[name] !== '' : name !== 'reach';
  const form = { ...emergencyForm, fields: emergencyForm.fields.filter(said) };
  const owner = ownerMail(form, letter, {
    subject: `EMERGENCY: ${answers.name} cannot work`,
    title: 'Emergency',
  });
  const words = { ...mailOf(mails.forms.emergency, takenWords(letter)), from: company.emails.emergency };
  return answers.email ? [owner, visitorMail(letter, words)] : [owner];
}

/** Email and phone from one input; undefined without either. */
export function understood(typed: string): { email: string; phone: string } | undefined {
  const email = addressIn(typed) ?? '';
  const rest = typed.replace(email, ' ').trim();
  const [found] = phonesIn(rest);
  const phone = phoneKey(rest) ? rest : found ? shownPhone(found) : '';
  return email || phone ? { email, phone } : undefined;
}

const schema = emergencySchema.transform(({ reach, ...rest }, context) => {
  const found = understood(reach);
  if (found) return { ...rest, ...found };
  context.addIssue({ code: 'custom', path: ['reach'], message: reachMessages.phone });
  return { ...rest, email: '', phone: '' };
});

/** A message with its own source, promised within minutes at any hour (S1 §9), by the clock. */
const emergencyIntake = {
  ...serve(emergencyForm, {
    schema,
    promise: replyPromises.emergency,
    derive: ({ email, phone }) => ({ email, phone }),
    mails: emergencyMails,
  }),
  type: 'contact',
  source: emergencySource,
};

/** Notification (S1 §5) and confirmation. The résumé stays in the desk behind the login. */
function careerMails(letter: Letter): Mail[] {
  const { answers } = letter;
  return [
    ownerMail(careerForm, letter, {
      subject: `New application from ${answers.name} for ${answers.position}`,
      title: 'New job application',
      closing: ['The résumé isn’t attached. Download it in the desk.', ''],
    }),
    visitorMail(letter, { ...mailOf(mails.forms.career, takenWords(letter)), from: company.emails.careers }),
  ];
}

/** Promise: 3-5 business days (S1 §9). */
const careerIntake = serve(careerForm, {
  schema: careerSchema,
  promise: replyPromises.career,
  uploads: ({ resume }) => ({ resume }),
  derive: ({ resume }, files) => ({
    resume: resume.name,
    resumeSize: `${resume.type.toUpperCase()}, ${sizeText(resume.bytes.length)}`,
    resumeSha256: files.resume?.sha256 ?? '',
  }),
  mails: careerMails,
});

/** What `receive` needs, and pages for use without JavaScript. */
export interface PublicForm {
  form: ServedForm;
  /** Page that shows the form again. */
  page: string;
  confirmation: { title: string; message: string };
  /** Errors when its file is too large. */
  tooLarge?: Record<string, string>;
  /** One line for the confirmation. */
  summary?(data: Record<string, unknown>): string;
}

/** By envelope type (S1 §3). */
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

/** The chat's consultation form: also an appointment (S1 §3), distinguished by source. */
const consultation: PublicForm = {
  form: consultationIntake,
  page: '/contact?tab=appointment',
  confirmation: consultationDone,
};

/** `source` matters for appointments only. */
export function publicForm(type: string, source?: string): PublicForm | undefined {
  if (type === 'appointment' && source === 'chatbot') return consultation;
  return Object.hasOwn(publicForms, type) ? publicForms[type] : undefined;
}

/** Also forms that no page sends. */
export function formOf(type: string, source: string): ServedForm | undefined {
  if (type === 'contact' && source === emergencySource) return emergencyIntake;
  return publicForm(type, source)?.form;
}

/** By lead id, with current values. */
export const fieldsOf = (db: Db, type: LeadType, ids: readonly string[]) => presented(db, type, ids, presentFields);

/** With every field of the form, for tables. */
export const columnsOf = (db: Db, type: LeadType, ids: readonly string[]) => presented(db, type, ids, presentEvery);

async function presented(
  db: Db,
  type: LeadType,
  ids: readonly string[],
  present: typeof presentFields,
): Promise<Map<string, PresentedField[]>> {
  const form = publicForm(type)?.form;
  if (!form) throw new TypeError(`there is no form of type ${type}`);
  const [answers, changed] = await Promise.all([answersOf(db.sql, ids), form.changed?.(db, ids)]);
  return new Map(
    answers.map(({ id, data }) => [id, present(form.declaration, { ...data, ...changed?.get(id) }, form.words)]),
  );
}

/** If the form no longer exists, by field names. */
export function sentFields(type: string, source: string, sent: Answers): PresentedField[] {
  const form = formOf(type, source);
  return presentAll(form?.declaration, sent, form?.words);
}
