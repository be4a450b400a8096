import { dateMissing, timeUnknown, unscheduled } from '#src/content/appointments.ts';
import { bookings, bookingWords, isBookingKind } from '#src/content/bookings.ts';
import { appointmentForm, consultationForm } from '#src/content/forms/appointment.ts';
import { fieldNamed } from '#src/content/forms/declaration.ts';
import { isServedZip } from '#src/content/served.ts';
import { type AnswersOf, schemaOf } from '#src/forms/schema.ts';
import { optionValue } from '#src/lib/options.ts';
import { z } from '#src/lib/zod.ts';

const kinds = fieldNamed(appointmentForm, 'kind');

/**
 * Without a script the choice among alternatives arrives as one field, "YYYY-MM-DD HH:MM"; it goes before date and time.
 * A kind may be said by its label.
 */
function asSaid(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const { slot, kind, ...rest } = data as Record<string, unknown>;
  const [date, time] = String(slot ?? '').split(' ');
  const value = typeof kind === 'string' && 'options' in kinds ? (optionValue(kinds.options, kind) ?? kind) : kind;
  return { ...rest, ...(kind === undefined ? {} : { kind: value }), ...(date && time ? { date, time } : {}) };
}

/** Why nobody can drive to a ZIP code, in the visitor's words; undefined when somebody can. */
export function zipProblem(zip: string): string | undefined {
  const digits = /^(\d{5})(-\d{4})?$/.exec(zip.replace(/\s/g, ''))?.[1];
  if (!digits) return bookingWords.zipMissing;
  return isServedZip(digits) ? undefined : bookingWords.outside;
}

/** What only several answers together say: a visit can be driven to, and who wants to be called says the number. */
function whole(input: AnswersOf<typeof appointmentForm>, context: z.RefinementCtx) {
  const said = (name: 'zip' | 'phone', message: string) => context.addIssue({ code: 'custom', path: [name], message });
  const { zip, meet, phone } = input;
  const problem = zip === undefined ? undefined : zipProblem(zip);
  if (problem) said('zip', problem);
  if (meet === 'telephone' && !phone) said('phone', bookingWords.phoneMissing);
}

/** A kind that is about one thing says so itself; a ZIP code is kept without the spaces that were typed. */
const tidied = (input: AnswersOf<typeof appointmentForm>) => {
  const { kind, zip } = input;
  const service = isBookingKind(kind) ? bookings[kind].service : undefined;
  return { ...input, ...(service && { service }), ...(zip && { zip: zip.replace(/\s/g, '') }) };
};

/** What is valid of the appointment form (S1 §5). Whether the slot can be booked is `slotProblems`. */
export const appointmentSchema = z.preprocess(asSaid, schemaOf(appointmentForm).superRefine(whole).transform(tidied));

/** A request without a time is one that has none yet, whatever it says of a date. */
function asChosen(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const { time } = data as Record<string, unknown>;
  return time === undefined || time === unscheduled.time ? { ...data, ...unscheduled } : data;
}

/** The chat's consultation form (S1 §5), with the time that was chosen in the talk; else without date and time (S1 §3). */
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

/** What either form becomes. */
export type AppointmentInput = z.infer<typeof appointmentSchema>;
