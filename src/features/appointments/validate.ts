import { appointmentSchema, consultationSchema } from './schema.ts';

type Schema = typeof appointmentSchema | typeof consultationSchema;

function firstErrors(schema: Schema, values: Record<string, unknown>): Record<string, string> {
  const errors: Record<string, string> = {};
  const parsed = schema.safeParse(values);
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

/** The first message of each wrong field of the appointment form, for the browser; the server judges by the same schema. */
export const appointmentErrors = (values: Record<string, unknown>) => firstErrors(appointmentSchema, values);

/** The same for the chat's consultation form. */
export const consultationErrors = (values: Record<string, unknown>) => firstErrors(consultationSchema, values);
