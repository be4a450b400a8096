import type { z } from '#src/lib/zod.ts';
import { quoteSchema, stepSchemas } from './schema.ts';

function firstMessages(schema: z.ZodType, values: Record<string, unknown>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of schema.safeParse(values).error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

/** The first message of each wrong field of the whole request, for the browser; the server judges by the same schema. */
export function quoteErrors(values: Record<string, unknown>): Record<string, string> {
  return firstMessages(quoteSchema, values);
}

/** The same for the fields of one step, counted from 1. @throws RangeError when there is no such step. */
export function stepErrors(step: number, values: Record<string, unknown>): Record<string, string> {
  const schema = stepSchemas[step - 1];
  if (!schema) throw new RangeError(`there is no step ${step}`);
  return firstMessages(schema, values);
}
