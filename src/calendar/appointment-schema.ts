import { dateMissing, timeUnknown, unscheduled } from '#src/content/appointments.ts';
import { bookings, bookingWords, isBookingKind, isServedZip } from '#src/content/bookings.ts';
import { appointmentForm, consultationForm } from '#src/content/forms/appointment.ts';
import { fieldNamed, optionValue } from '#src/content/forms/declaration.ts';
import { type AnswersOf, schemaOf } from '#src/forms/schema.ts';
import { earlyErrors } from '#src/lib/first-errors.ts';
import { z } from '#src/lib/zod.ts';

const kinds = fieldNamed(appointmentForm, 'kind');

/**
 * Without a script the chosen alternative arrives as one field `slot` ("YYYY-MM-DD HH:MM"), which overrides date and
 * time. A kind may be given by its label.
 */
function asSaid(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const { slot, kind, ...rest } = data as Record<string, unknown>;
  const [date, time] = String(slot ?? '').split(' ');
  const value = typeof kind === 'string' && 'options' in kinds ? (optionValue(kinds.options, kind) ?? kind) : kind;
  return { ...rest, ...(kind === undefined ? {} : { kind: value }), ...(date && time ? { date, time } : {}) };
}

/** For the visitor; undefined if the ZIP code is served. */
export function zipProblem(zip: string): string | undefined {
  const digits = /^(\d{5})(-\d{4})?$/.exec(zip.replace(/\s/g, ''))?.[1];
  if (!digits) return bookingWords.zipMissing;
  return isServedZip(digits) ? undefined : bookingWords.outside;
}

/** Cross-field checks: a visit needs a served ZIP code, a call needs a number. */
function whole(input: AnswersOf<typeof appointmentForm>, context: z.RefinementCtx) {
  const said = (name: 'zip' | 'phone', message: string) => context.addIssue({ code: 'custom', path: [name], message });
  const { zip, meet, phone } = input;
  const problem = zip === undefined ? undefined : zipProblem(zip);
  if (problem) said('zip', problem);
  if (meet === 'telephone' && !phone) said('phone', bookingWords.phoneMissing);
}

/** Fills in the service if the kind implies it; removes spaces from the ZIP code. */
const tidied = (input: AnswersOf<typeof appointmentForm>) => {
  const { kind, zip } = input;
  const service = isBookingKind(kind) ? bookings[kind].service : undefined;
  return { ...input, ...(service && { service }), ...(zip && { zip: zip.replace(/\s/g, '') }) };
};

/** S1 §5. Whether the slot can be booked is up to `slotProblems`. */
export const appointmentSchema = z.preprocess(asSaid, schemaOf(appointmentForm).superRefine(whole).transform(tidied));

/** Without a time, ignores any date. */
function asChosen(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const { time } = data as Record<string, unknown>;
  return time === undefined || time === unscheduled.time ? { ...data, ...unscheduled } : data;
}

/** The chat's consultation form (S1 §5); date and time are optional (S1 §3). */
export const consultationSchema = z.preprocess(
  asChosen,
  z.intersection(
    schemaOf(consultationForm),
    z.object({
      date: z.union([z.literal(unscheduled.date), z.iso.date()], { error: dateMissing }),
      time: z.union([z.literal(unscheduled.time), z.iso.time({ precision: -1 })], { error: timeUnknown }),
    }),
  ),
);

export type AppointmentInput = z.infer<typeof appointmentSchema>;

/** First message per wrong field, for the browser. */
export const appointmentErrors = (values: Record<string, unknown>) => earlyErrors(appointmentSchema, values);

export const answerError = (name: string, values: Record<string, unknown>): string | undefined =>
  appointmentErrors(values)[name] ?? (name === 'zip' ? zipProblem(String(values.zip)) : undefined);

export const consultationErrors = (values: Record<string, unknown>) => earlyErrors(consultationSchema, values);
