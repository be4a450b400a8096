import { contactForm } from '#content/forms/contact.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { firstErrors } from '#src/lib/first-errors.ts';

const schema = schemaOf(contactForm);

/** The first message of each wrong field, for the browser; the server validates by the same schema. */
export const contactErrors = (values: Record<string, unknown>): Record<string, string> =>
  firstErrors(schema.safeParse(values).error);
