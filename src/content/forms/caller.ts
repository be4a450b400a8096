import { caller, telephone } from 'content:forms/booking-fields';
import { packageOptions } from '../bookings.ts';
import { appointmentForm, kind } from './appointment.ts';
import { company, contactForm, contactServices, service } from './contact.ts';
import { email, type FormDeclaration, fieldsIn, fullName, phone } from './declaration.ts';

const { date, time, ...others } = caller;

/** Appointment the owner books for a caller: a phone number is enough. */
export const callerForm = {
  ...appointmentForm,
  fields: fieldsIn({
    ...{ date, time, kind, ...others },
    package: { ...caller.package, options: packageOptions },
    service: { ...caller.service, options: contactServices },
  }),
} as const satisfies FormDeclaration;

const { label, autoComplete, invalid } = email;

/** Message the owner enters for a caller: a phone number is enough. */
export const telephoneForm = {
  ...contactForm,
  fields: [
    ...[fullName, phone, { name: 'email', label, autoComplete, ...telephone.email }, company, service],
    ...fieldsIn({ message: telephone.message }),
  ],
} as const satisfies FormDeclaration;

export const callerMessages = { unreachable: 'Please enter a phone number or an email address', invalid } as const;
