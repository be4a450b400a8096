import callbackWords from 'content:forms/callback';
import contactFormWords from 'content:forms/contact';
import emergencyFormWords from 'content:forms/emergency';
import mails from 'content:mails';
import { appointmentIntake, bookedSlot, consultationIntake } from '#src/calendar/appointment-submit.server.ts';
import { appointmentPage, consultationDone } from '#src/content/appointments.ts';
import { type Estimate, estimate } from '#src/content/estimate.ts';
import { inWords } from '#src/content/facts.ts';
import { careerForm } from '#src/content/forms/career.ts';
import { contactForm } from '#src/content/forms/contact.ts';
import {
  type CallbackKind,
  callbackForm,
  callbackTypes,
  emergencyForm,
  reachMessages,
} from '#src/content/forms/emergency.ts';
import { quoteForm } from '#src/content/forms/quote.ts';
import { oneWorkingDay, replyPromises } from '#src/content/hours.ts';
import { amountOf } from '#src/content/prices.ts';
import { type ServedForm, serve } from '#src/forms/intake.ts';
import { declaredMails, type Letter, ownerMail } from '#src/forms/mails.ts';
import { type Answers, presentEvery, presentFields } from '#src/forms/present.ts';
import { addressIn, schemaOf } from '#src/forms/schema.ts';
import { answersOf } from '#src/intake/accept.server.ts';
import { callbackSource, emergencySource, type LeadType } from '#src/intake/lead.ts';
import type { Intake } from '#src/intake/receive.server.ts';
import { phoneKey, phonesIn, shownPhone } from '#src/intake/telephone.server.ts';
import { fillIn, fillLines } from '#src/lib/fill-in.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { easternDay, sizeInWords } from '#src/lib/format.ts';
import { z } from '#src/lib/zod.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { type KeptEstimate, serviceOf, standingOf } from '#src/quotes/carried.tsx';
import { estimateText, quotePage, quoteWords } from '#src/quotes/estimate-words.ts';
import { openCarried } from '#src/quotes/quote-view.server.ts';
import { careersForm, resumeMessages } from './career-schema.ts';
import { careerSchema } from './career-validate.ts';

/** Of the confirmation; `estimate` is undefined if everything chosen is priced after a talk. */
export const estimateLines = (estimate: string | undefined, given = '') => ({
  estimate: estimate ? fillLines(mails.forms.quoteEstimate, { estimate }) : mails.forms.quoteAfterTalk,
  given: given ? ['', fillIn(mails.forms.quoteGiven, { given })] : [],
});

/** An invalid estimate token is ignored, so that it stops nobody. */
const quoteSchema = z.intersection(schemaOf(quoteForm), z.object({ estimateToken: z.string().max(4000).catch('') }));

/**
 * Promised answer within 24 hours, that is one working day (S1 §9). The estimate is computed here; the browser's
 * figures are ignored. An earlier estimate counts by its signed token, until it expires.
 */
export const quoteIntake = serve(quoteForm, {
  schema: quoteSchema,
  promise: oneWorkingDay,
  words: quoteWords,
  derive({ services, party, estimateToken }, _files, { receivedAt, read }) {
    const household = party === 'household';
    const carried = openCarried(read, estimateToken);
    if (!carried || !services.includes(serviceOf(carried))) {
      return { estimate: estimate(services, amountOf, { household }) };
    }
    const { given, ...standing } = standingOf(carried, easternDay(receivedAt).iso, amountOf);
    const kept: KeptEstimate = { ...carried, ...standing };
    return { estimate: estimate(services, amountOf, { given, household }), given: kept };
  },
  mails: (letter) =>
    declaredMails(quoteForm, letter, {
      words: quoteWords,
      more: estimateLines(estimateText(letter.answers.estimate as Estimate), quoteWords.given?.(letter.answers)),
    }),
});

/** Promise: 24 hours, meaning one working day (S1 §9). */
export const contactIntake = serve(contactForm, {
  schema: schemaOf(contactForm),
  promise: oneWorkingDay,
  mails: (letter) => declaredMails(contactForm, letter),
});

function emergencyMails(letter: Letter): Mail[] {
  const { answers } = letter;
  // `reach` was parsed into email and phone, which replace it.
  const said = ({ name }: { name: string }) =>
    name === 'email' || name === 'phone' ? answers[name] !== '' : name !== 'reach';
  return declaredMails({ ...emergencyForm, fields: emergencyForm.fields.filter(said) }, letter);
}

/** Email and phone from one input; undefined without either. */
export function understood(typed: string): { email: string; phone: string } | undefined {
  const email = addressIn(typed) ?? '';
  const rest = typed.replace(email, ' ').trim();
  const [found] = phonesIn(rest);
  const phone = phoneKey(rest) ? rest : found ? shownPhone(found) : '';
  return email || phone ? { email, phone } : undefined;
}

const reachableSchema = schemaOf(emergencyForm).transform(({ reach, ...rest }, context) => {
  const found = understood(reach);
  if (found) return { ...rest, ...found };
  context.addIssue({ code: 'custom', path: ['reach'], message: reachMessages.phone });
  return { ...rest, email: '', phone: '' };
});

/** A message with its own source, promised within minutes at any hour (S1 §9), by the clock. */
const emergencyIntake = {
  ...serve(emergencyForm, {
    schema: reachableSchema,
    promise: replyPromises.emergency,
    derive: ({ email, phone }) => ({ email, phone }),
    mails: emergencyMails,
  }),
  type: 'contact',
  source: emergencySource,
};

const callableSchema = schemaOf(callbackForm).transform(({ phone }, context) => {
  const found = understood(phone)?.phone;
  if (!found) context.addIssue({ code: 'custom', path: ['phone'], message: reachMessages.phone });
  return { phone: found ?? '' };
});

/** A message that says nothing but the number, promised like the form beside it. Nobody gets a confirmation by email. */
function callbackIntake(kind: CallbackKind, source: string, title: (phone: string) => string): ServedForm {
  return {
    ...serve(callbackForm, {
      schema: callableSchema,
      promise: replyPromises[kind],
      derive: () => ({ message: inWords(callbackWords[kind].title) }),
      mails: (letter) => [
        ownerMail(callbackForm, letter, {
          subject: title(String(letter.answers.phone)),
          title: inWords(callbackWords[kind].title),
        }),
      ],
    }),
    type: 'contact',
    source,
  };
}

const callbacks = {
  contact: callbackIntake('contact', callbackSource, (phone) => `Call ${phone} back`),
  emergency: callbackIntake('emergency', emergencySource, (phone) => `EMERGENCY: call ${phone} back`),
};

/** Promise: 3-5 business days (S1 §9). */
const careerIntake = serve(careerForm, {
  schema: careerSchema,
  promise: replyPromises.career,
  uploads: ({ resume }) => ({ resume }),
  derive: ({ resume }, files) => ({
    resume: resume.name,
    resumeSize: `${resume.type.toUpperCase()}, ${sizeInWords(resume.bytes.length)}`,
    resumeSha256: files.resume?.sha256 ?? '',
  }),
  // The résumé stays in the desk behind the login.
  mails: (letter) => declaredMails(careerForm, letter),
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
  [callbackTypes.contact]: { form: callbacks.contact, page: '/contact', confirmation: callbackWords.contact.success },
  [callbackTypes.emergency]: {
    form: callbacks.emergency,
    page: '/emergency',
    confirmation: callbackWords.emergency.success,
  },
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

/** Also forms that no page sends; `sent` tells two of one source apart. */
export function formOf(type: string, source: string, sent: Answers): ServedForm | undefined {
  if (type === 'contact' && source === callbackSource) return callbacks.contact;
  if (type === 'contact' && source === emergencySource) return 'name' in sent ? emergencyIntake : callbacks.emergency;
  return publicForm(type, source)?.form;
}

/** By lead id, with current values. */
export const fieldsOf = (db: Db, type: LeadType, ids: readonly string[]) => presented(db, type, ids, presentFields);

/** With every field of the form, for tables. */
export const columnsOf = (db: Db, type: LeadType, ids: readonly string[]) => presented(db, type, ids, presentEvery);

async function presented(db: Db, type: LeadType, ids: readonly string[], present: typeof presentFields) {
  const form = publicForm(type)?.form;
  if (!form) throw new TypeError(`there is no form of type ${type}`);
  const [answers, changed] = await Promise.all([answersOf(db.sql, ids), form.changed?.(db, ids)]);
  return new Map(
    answers.map(({ id, data }) => [id, present(form.declaration, { ...data, ...changed?.get(id) }, form.words)]),
  );
}

export function issueTickets(intake: Intake): FormTickets {
  const challenge = intake.captcha.ask();
  return {
    id: intake.newId(),
    formToken: intake.formTokens.issue(),
    captchaToken: challenge.token,
    question: challenge.question,
    captchaProof: '',
  };
}

/** `formState` is what came back without a script. */
export function formProps(intake: Intake, type: string, formState: FormState | undefined) {
  const state = formState?.type === type ? formState : undefined;
  return { tickets: state?.tickets ?? issueTickets(intake), state };
}

/** Of the form for a phone number alone. */
export const callbackProps = (intake: Intake, kind: CallbackKind, formState: FormState | undefined) => ({
  kind,
  ...formProps(intake, callbackTypes[kind], formState),
});
