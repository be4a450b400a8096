import { contactForm } from '#content/forms/contact.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { earlyErrors } from '#src/lib/early-errors.ts';

const schema = schemaOf(contactForm);

/** The first message of each wrong field of the contact form, for the browser. */
export const contactErrors = (values: Record<string, unknown>) => earlyErrors(schema, values);
