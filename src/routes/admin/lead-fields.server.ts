import { appointmentFields } from '#src/features/appointments/admin.server.ts';
import { applicationFields } from '#src/features/careers/admin.server.ts';
import { messageFields } from '#src/features/contact/admin.server.ts';
import type { FieldsOf } from '#src/features/leads/list.server.ts';
import { quoteFields } from '#src/features/quotes/admin.server.ts';
import type { LeadType } from '#src/intake/lead.ts';

/** Where everything that was sent with a lead is read, by its type. */
export const fieldsOf: Record<LeadType, FieldsOf> = {
  contact: messageFields,
  appointment: appointmentFields,
  quote: quoteFields,
  career: applicationFields,
};
