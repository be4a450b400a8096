import { quoteForm } from '#content/forms/quote.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import { stepFields } from './steps.ts';

const whole = schemaOf(quoteForm);
const steps = stepFields.map((_, index) => schemaOf(quoteForm, { step: index + 1 }));

/** The first message of each wrong field of the whole request, for the browser; the server validates by the same schema. */
export const quoteErrors = (values: Record<string, unknown>): Record<string, string> =>
  firstErrors(whole.safeParse(values).error);

/** The same for the fields of one step, counted from 1. @throws RangeError when there is no such step. */
export function stepErrors(step: number, values: Record<string, unknown>): Record<string, string> {
  const schema = steps[step - 1];
  if (!schema) throw new RangeError(`there is no step ${step}`);
  return firstErrors(schema.safeParse(values).error);
}
