import { appointmentSchema } from './schema.ts';

/** The first message of each wrong field, for the browser; the server judges by the same schema. */
export function appointmentErrors(values: Record<string, unknown>): Record<string, string> {
  const errors: Record<string, string> = {};
  const parsed = appointmentSchema.safeParse(values);
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}
