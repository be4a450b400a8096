import { earlyErrors } from '#src/lib/early-errors.ts';
import { appointmentSchema, consultationSchema, zipProblem } from './appointment-schema.ts';

/** First message per wrong field, for the browser. */
export const appointmentErrors = (values: Record<string, unknown>) => earlyErrors(appointmentSchema, values);

export const answerError = (name: string, values: Record<string, unknown>): string | undefined =>
  appointmentErrors(values)[name] ?? (name === 'zip' ? zipProblem(String(values.zip)) : undefined);

export const consultationErrors = (values: Record<string, unknown>) => earlyErrors(consultationSchema, values);
