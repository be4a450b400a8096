import * as asked from 'content:forms/booking-fields';
import { consultationServices } from 'content:forms/consultation-services';
import { bookingKindNames, bookings, meetings, packageOptions } from '../bookings.ts';
import { contactServices } from './contact.ts';
import { email, type FormDeclaration, fieldsIn, fullName, phone } from './declaration.ts';

export { consultationServices };

const { date, time, kind: booked, package: homePackage, ...others } = asked.appointment;
export const kind = {
  ...booked,
  options: bookingKindNames.map((value) => ({ value, label: `${bookings[value].title} (${bookings[value].price})` })),
};

const lead = { name: ['name'], services: 'service' } as const;
const list = { leading: ['date', 'time'], columns: ['service'], excerpt: 'message' } as const;

/** S1 §5: name, email address, service, date and time are required. */
export const appointmentForm = {
  type: 'appointment',
  fields: fieldsIn({
    ...{
      date,
      time,
      kind,
      package: { ...homePackage, options: packageOptions },
      name: fullName,
      email,
      phone,
      ...others,
    },
    meet: { ...others.meet, options: meetings },
    service: { ...others.service, options: contactServices },
  }),
  lead: { ...lead, company: 'company' },
  list,
} as const satisfies FormDeclaration;

/** S1 §5: everything is required. */
export const consultationForm = {
  type: 'appointment',
  fields: fieldsIn({
    ...{ name: fullName, email, phone: { ...phone, ...asked.consultation.phone } },
    service: { ...asked.consultation.service, options: consultationServices },
    message: asked.consultation.message,
  }),
  lead,
  list,
} as const satisfies FormDeclaration;
