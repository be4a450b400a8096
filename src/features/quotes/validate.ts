import { quoteForm } from '#content/forms/quote.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { earlyErrors } from '#src/lib/early-errors.ts';
import { stepFields } from './steps.ts';

const whole = schemaOf(quoteForm);
const steps = stepFields.map((_, index) => schemaOf(quoteForm, { step: index + 1 }));

/** The first message of each wrong field of the whole request, for the browser. */
export const quoteErrors = (values: Record<string, unknown>) => earlyErrors(whole, values);

/** The same for the fields of one step, counted from 1. @throws RangeError when there is no such step. */
export function stepErrors(step: number, values: Record<string, unknown>): Record<string, string> {
  const schema = steps[step - 1];
  if (!schema) throw new RangeError(`there is no step ${step}`);
  return earlyErrors(schema, values);
}
