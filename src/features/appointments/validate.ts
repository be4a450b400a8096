import { earlyErrors } from '#src/lib/early-errors.ts';
import { appointmentSchema, consultationSchema } from './schema.ts';

/** The first message of each wrong field of the appointment form, for the browser. */
export const appointmentErrors = (values: Record<string, unknown>) => earlyErrors(appointmentSchema, values);

/** The same for the chat's consultation form. */
export const consultationErrors = (values: Record<string, unknown>) => earlyErrors(consultationSchema, values);
