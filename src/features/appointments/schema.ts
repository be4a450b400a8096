import { unscheduled } from '#content/appointments.ts';
import { appointmentForm, consultationForm } from '#content/forms/appointment.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { z } from '#src/lib/zod.ts';

/** Without a script the choice among alternatives arrives as one field, "YYYY-MM-DD HH:MM"; it goes before date and time. */
function withSlot(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('slot' in data)) return data;
  const { slot, ...rest } = data;
  const [date, time] = String(slot).split(' ');
  return date && time ? { ...rest, date, time } : rest;
}

/** What is valid of the appointment form (S1 §5). Whether the slot can be booked is `slotProblems`. */
export const appointmentSchema = z.preprocess(withSlot, schemaOf(appointmentForm));

/** The chat's consultation form (S1 §5): it has no date and no time yet (S1 §3). */
export const consultationSchema = schemaOf(consultationForm).transform((input) => ({ ...input, ...unscheduled }));

/** What either form becomes. */
export type AppointmentInput = z.infer<typeof appointmentSchema>;
