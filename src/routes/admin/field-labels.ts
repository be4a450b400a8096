import { quoteLabels } from '#content/quote.ts';
import { appointmentLabels } from '#src/features/appointments/field-labels.ts';
import { applicationLabels } from '#src/features/careers/field-labels.ts';
import { messageLabels } from '#src/features/contact/field-labels.ts';

/** What the fields of a submission are called where the owner reads them, by its type. */
export const fieldLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contact: messageLabels,
  appointment: appointmentLabels,
  quote: quoteLabels,
  career: applicationLabels,
};
