import { earlyErrors } from '#src/lib/early-errors.ts';
import { contactSchema } from './schema.ts';

/** The first message of each wrong field of the contact form, for the browser. */
export const contactErrors = (values: Record<string, unknown>) => earlyErrors(contactSchema, values);
