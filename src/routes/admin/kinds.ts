import { appointmentServices, consultationServices } from '#content/appointments.ts';
import { contactServices } from '#content/contact.ts';
import { quoteServices } from '#content/quote.ts';
import { appointmentStatuses } from '#src/features/appointments/rules.ts';
import { applicationStatuses } from '#src/features/careers/rules.ts';
import { messageStatuses } from '#src/features/contact/rules.ts';
import { type LeadKind, type SortChoice, serviceChoices } from '#src/features/leads/kind.ts';
import { quoteStatuses } from '#src/features/quotes/rules.ts';
import { leadTabs } from '#src/intake/lead-address.ts';

const sorts: readonly SortChoice[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'due', label: 'Due first' },
  { value: 'name', label: 'Name' },
];

/** Contact messages (S2 §2 Messages tab). */
export const messageKind: LeadKind = {
  type: 'contact',
  path: leadTabs.contact,
  title: 'Messages',
  noun: 'message',
  plural: 'messages',
  empty: 'No contact messages yet',
  columns: [
    { title: 'Service', field: 'service' },
    { title: 'Source', field: 'source' },
  ],
  excerpt: 'message',
  statuses: messageStatuses,
  sorts,
  services: contactServices,
  replySubject: (reference) => `Re: your message ${reference}`,
};

/** Appointments and the chat's consultation requests (S2 §2 Appointments tab). */
export const appointmentKind: LeadKind = {
  type: 'appointment',
  path: leadTabs.appointment,
  title: 'Appointments',
  noun: 'appointment',
  plural: 'appointments',
  empty: 'No appointments yet.',
  leading: [
    { title: 'Date', field: 'date' },
    { title: 'Time', field: 'time' },
  ],
  columns: [{ title: 'Service', field: 'service' }],
  excerpt: 'message',
  statuses: appointmentStatuses,
  sorts: [...sorts, { value: 'upcoming', label: 'To come, soonest first' }],
  services: serviceChoices(appointmentServices, consultationServices),
  replySubject: (reference) => `Your appointment ${reference}`,
};

/** Quote requests (S2 §2 Quote Requests tab). */
export const quoteKind: LeadKind = {
  type: 'quote',
  path: leadTabs.quote,
  title: 'Quote Requests',
  noun: 'quote request',
  plural: 'quote requests',
  empty: 'No quote requests yet.',
  columns: [
    { title: 'Services', field: 'services' },
    { title: 'Budget', field: 'budget' },
    { title: 'Estimate', field: 'estimate' },
  ],
  also: ['timeline'],
  excerpt: 'projectDescription',
  statuses: quoteStatuses,
  sorts,
  services: quoteServices,
  replySubject: (reference) => `Your quote request ${reference}`,
};

/** Job applications, in the manner of S2's tabs. */
export const applicationKind: LeadKind = {
  type: 'career',
  path: leadTabs.career,
  title: 'Applications',
  noun: 'application',
  plural: 'applications',
  empty: 'No applications yet.',
  columns: [
    { title: 'Position', field: 'position' },
    { title: 'Résumé', field: 'resume' },
  ],
  also: ['experience', 'resumeSize'],
  excerpt: 'coverLetter',
  statuses: applicationStatuses,
  sorts,
  services: [],
  replySubject: (reference) => `Re: your application ${reference}`,
};

export const leadKinds = [messageKind, appointmentKind, quoteKind, applicationKind] as const;
