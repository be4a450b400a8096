import { earlyErrors } from '#src/lib/early-errors.ts';
import { quoteSchema, stepSchemas } from './schema.ts';

/** The first message of each wrong field of the whole request, for the browser. */
export const quoteErrors = (values: Record<string, unknown>) => earlyErrors(quoteSchema, values);

/** The same for the fields of one step, counted from 1. @throws RangeError when there is no such step. */
export function stepErrors(step: number, values: Record<string, unknown>): Record<string, string> {
  const schema = stepSchemas[step - 1];
  if (!schema) throw new RangeError(`there is no step ${step}`);
  return earlyErrors(schema, values);
}
