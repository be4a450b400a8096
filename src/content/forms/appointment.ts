import { consultationServices } from 'content:forms/consultation-services';
import { dateMissing, timeUnknown } from '../appointments.ts';
import { bookingKindNames, bookings, meetings, packageOptions, bookingWords as words } from '../bookings.ts';
import { contactServices } from './contact.ts';
import { email, type FormDeclaration, fullName, phone } from './declaration.ts';

export { consultationServices };

const message = {
  name: 'message',
  kind: 'paragraph',
  label: 'Message',
  max: 10_000,
  rows: 3,
  missing: 'No message provided',
} as const;

const service = {
  name: 'service',
  kind: 'choice',
  label: 'Service',
  required: 'Please choose a service',
  unknown: 'Please choose a service',
  empty: 'Select a service',
  marked: true,
} as const;

/** Empty means S1's consultation and is not mentioned. */
export const kind = {
  name: 'kind',
  kind: 'choice',
  label: words.kind,
  options: bookingKindNames.map((value) => ({ value, label: `${bookings[value].title} (${bookings[value].price})` })),
  required: words.unknown,
  unknown: words.unknown,
  empty: '',
  custom: true,
  marked: true,
  when: { field: 'kind', not: [''] },
} as const;

export const atHome = { field: 'kind', is: ['home-visit'] } as const;
const atBusiness = { field: 'kind', is: ['business-visit'] } as const;
export const onSite = { field: 'kind', is: ['home-visit', 'business-visit'] } as const;
/** What the others are about is in their name. */
export const notFixed = { field: 'kind', not: ['home-visit', 'remote-hour'] } as const;

const homePackage = {
  name: 'package',
  kind: 'choice',
  label: words.packageLabel,
  options: packageOptions,
  required: words.packageMissing,
  unknown: words.packageMissing,
  empty: words.packageMissing,
  marked: true,
  when: atHome,
} as const;

const place = [
  {
    name: 'company',
    kind: 'line',
    label: words.company,
    required: words.companyMissing,
    max: 160,
    autoComplete: 'organization',
    width: 'half',
    marked: true,
    when: atBusiness,
  },
  {
    name: 'street',
    kind: 'line',
    label: words.street,
    required: words.streetMissing,
    max: 160,
    autoComplete: 'address-line1',
    width: 'half',
    marked: true,
    when: onSite,
  },
  {
    name: 'zip',
    kind: 'line',
    label: words.zip,
    required: words.zipMissing,
    max: 12,
    autoComplete: 'postal-code',
    width: 'half',
    marked: true,
    when: onSite,
  },
] as const;

const meet = {
  name: 'meet',
  kind: 'choice',
  label: words.meet,
  options: meetings,
  empty: words.meetEmpty,
  width: 'half',
  when: { field: 'kind', is: ['consultation'] },
} as const;

const lead = { name: ['name'], services: 'service' } as const;
const list = { leading: ['date', 'time'], columns: ['service'], excerpt: 'message' } as const;

/** S1 §5: name, email address, service, date and time are required. */
export const appointmentForm = {
  type: 'appointment',
  fields: [
    { name: 'date', kind: 'date', label: 'Date', required: dateMissing, custom: true, marked: true },
    {
      name: 'time',
      kind: 'time',
      label: 'Time',
      required: timeUnknown,
      custom: true,
      marked: true,
    },
    kind,
    homePackage,
    fullName,
    email,
    phone,
    ...place,
    meet,
    {
      ...service,
      options: contactServices,
      width: 'half',
      when: notFixed,
    },
    message,
  ],
  lead: { ...lead, company: 'company' },
  list,
} as const satisfies FormDeclaration;

/** S1 §5: everything is required. */
export const consultationForm = {
  type: 'appointment',
  fields: [
    fullName,
    email,
    { ...phone, required: 'Phone is required' },
    { ...service, options: consultationServices },
    { ...message, required: 'Message is required' },
  ],
  lead,
  list,
} as const satisfies FormDeclaration;
