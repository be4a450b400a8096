import { dateMissing, timeUnknown } from '../appointments.ts';
import { contactServices } from './contact.ts';
import { email, type FormDeclaration, fullName, type Option, phone } from './declaration.ts';

/** Options of the chat's consultation form (S1 §5). */
export const consultationServices = [
  { value: 'it-support', label: 'IT Support' },
  { value: 'cloud-solutions', label: 'Cloud Solutions' },
  { value: 'cybersecurity', label: 'Cybersecurity' },
  { value: 'app-development', label: 'App Development' },
  { value: 'web-development', label: 'Web Development' },
  { value: 'general-consultation', label: 'General Consultation' },
] as const satisfies readonly Option[];

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

const lead = { name: ['name'], services: 'service' } as const;
const list = { leading: ['date', 'time'], columns: ['service'], excerpt: 'message' } as const;

/** The appointment form (S1 §5): name, email address, service, date and time are required. */
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
    fullName,
    email,
    phone,
    { ...service, options: contactServices, width: 'half' },
    message,
  ],
  lead,
  list,
} as const satisfies FormDeclaration;

/** The chat's consultation form (S1 §5): everything is required. */
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
