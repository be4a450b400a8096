import { appointmentStatuses } from '#src/calendar/appointment-rules.ts';
import { appointmentKinds } from '#src/calendar/kind-words.ts';
import { bookingKindNames } from '#src/content/bookings.ts';
import { appointmentForm, consultationServices } from '#src/content/forms/appointment.ts';
import { careerForm } from '#src/content/forms/career.ts';
import { contactForm, contactServices } from '#src/content/forms/contact.ts';
import type { FormDeclaration } from '#src/content/forms/declaration.ts';
import { quoteForm, quoteServices } from '#src/content/forms/quote.ts';
import { applicationStatuses } from '#src/inquiries/career-rules.ts';
import { messageStatuses } from '#src/inquiries/contact-rules.ts';
import type { LeadType } from '#src/intake/lead.ts';
import { leadTabs } from '#src/intake/lead-address.ts';
import { quoteStatuses } from '#src/quotes/quote-rules.ts';
import { type LeadTypeConfig, type SortChoice, serviceChoices } from './lead-type.ts';

const sorts: readonly SortChoice[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'due', label: 'Due first' },
  { value: 'name', label: 'Name' },
];

type Words = Pick<
  LeadTypeConfig,
  'path' | 'title' | 'noun' | 'plural' | 'empty' | 'statuses' | 'services' | 'replySubject'
>;

function configure(
  form: FormDeclaration & { type: LeadType },
  words: Words,
  own: Partial<LeadTypeConfig> = {},
): LeadTypeConfig {
  const titles = new Map([...form.fields.map(({ name, label }) => [name, label] as const), ['source', 'Source']]);
  const columns = (names: readonly string[] = []) =>
    names.map((field) => ({ field, title: titles.get(field) ?? field }));
  const { list } = form;
  return {
    ...words,
    type: form.type,
    leading: columns(list.leading),
    columns: columns(list.columns),
    also: list.also ?? [],
    excerpt: list.excerpt,
    sorts,
    ...own,
  };
}

/** Contact messages (S2 §2 Messages tab). */
export const messageType = configure(contactForm, {
  path: leadTabs.contact,
  title: 'Messages',
  noun: 'message',
  plural: 'messages',
  empty: 'No contact messages yet',
  statuses: messageStatuses,
  services: contactServices,
  replySubject: (reference) => `Re: your message ${reference}`,
});

/** Appointments and the chat's consultation requests (S2 §2 Appointments tab). */
export const appointmentType = configure(
  appointmentForm,
  {
    path: leadTabs.appointment,
    title: 'Appointments',
    noun: 'appointment',
    plural: 'appointments',
    empty: 'No appointments yet.',
    statuses: appointmentStatuses,
    services: serviceChoices(contactServices, consultationServices),
    replySubject: (reference) => `Your appointment ${reference}`,
  },
  {
    leading: [{ field: 'date', title: 'When' }],
    columns: [{ field: 'kind', title: 'Kind' }],
    kinds: bookingKindNames.map((value) => ({ value, label: appointmentKinds[value] })),
    sorts: [
      { value: 'when', label: 'Appointment time' },
      ...sorts,
      { value: 'upcoming', label: 'Upcoming, soonest first' },
    ],
  },
);

/** Quote requests (S2 §2 Quote Requests tab). */
export const quoteType = configure(quoteForm, {
  path: leadTabs.quote,
  title: 'Quote Requests',
  noun: 'quote request',
  plural: 'quote requests',
  empty: 'No quote requests yet.',
  statuses: quoteStatuses,
  services: quoteServices,
  replySubject: (reference) => `Your quote request ${reference}`,
});

/** Job applications, in the manner of S2's tabs. */
export const applicationType = configure(careerForm, {
  path: leadTabs.career,
  title: 'Applications',
  noun: 'application',
  plural: 'applications',
  empty: 'No applications yet.',
  statuses: applicationStatuses,
  services: [],
  replySubject: (reference) => `Re: your application ${reference}`,
});

export const leadTypeConfigs: readonly LeadTypeConfig[] = [messageType, appointmentType, quoteType, applicationType];

/** The lead type of a tab, by the last part of its address; undefined when there is none. */
export const leadTypeOf = (tab: string | undefined): LeadTypeConfig | undefined =>
  leadTypeConfigs.find(({ path }) => path === `/admin/${tab}`);
