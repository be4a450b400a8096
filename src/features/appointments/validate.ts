import { firstErrors } from '#src/lib/first-errors.ts';
import { appointmentSchema, consultationSchema } from './schema.ts';

/** The first message of each wrong field of the appointment form, for the browser; the server validates by the same schema. */
export const appointmentErrors = (values: Record<string, unknown>): Record<string, string> =>
  firstErrors(appointmentSchema.safeParse(values).error);

/** The same for the chat's consultation form. */
export const consultationErrors = (values: Record<string, unknown>): Record<string, string> =>
  firstErrors(consultationSchema.safeParse(values).error);
