import { earlyErrors } from '#src/lib/early-errors.ts';
import { appointmentSchema, consultationSchema, zipProblem } from './appointment-schema.ts';

/** The first message of each wrong field of the appointment form, for the browser. */
export const appointmentErrors = (values: Record<string, unknown>) => earlyErrors(appointmentSchema, values);

/** What is wrong with one answer of it, while others are still to come. */
export const answerError = (name: string, values: Record<string, unknown>): string | undefined =>
  appointmentErrors(values)[name] ?? (name === 'zip' ? zipProblem(String(values.zip)) : undefined);

/** The same for the chat's consultation form. */
export const consultationErrors = (values: Record<string, unknown>) => earlyErrors(consultationSchema, values);
