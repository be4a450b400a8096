import { appointmentServices, consultationServices, slotTimes, unscheduled } from '#content/appointments.ts';
import type { Option } from '#content/contact.ts';
import { emailAddress, line, paragraph } from '#src/lib/fields.ts';
import { z } from '#src/lib/zod.ts';

const values = (options: readonly Option[]) => options.map((option) => option.value);

const person = {
  name: line(120, 'Full name is required'),
  email: emailAddress('Email is required', 'Please enter a valid email address'),
};

/** Without a script the choice among alternatives arrives as one field, "YYYY-MM-DD HH:MM"; it goes before date and time. */
function withSlot(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('slot' in data)) return data;
  const { slot, ...rest } = data;
  const [date, time] = String(slot).split(' ');
  return date && time ? { ...rest, date, time } : rest;
}

/** The appointment form (S1 §5): name, e-mail and service are required. Whether the slot can be booked is `slotProblems`. */
export const appointmentSchema = z.preprocess(
  withSlot,
  z.object({
    ...person,
    phone: line(40).default(''),
    service: z.enum(values(appointmentServices), { error: 'Please choose a service' }),
    message: paragraph(10_000).default(''),
    date: z.iso.date({ error: 'Please choose a date' }),
    time: z.enum(slotTimes, { error: 'Please choose one of the times shown' }),
  }),
);

/** The chat's consultation form (S1 §5): everything is required; it has no date and no time yet (S1 §3). */
export const consultationSchema = z
  .object({
    ...person,
    phone: line(40, 'Phone is required'),
    service: z.enum(values(consultationServices), { error: 'Please choose a service' }),
    message: paragraph(10_000, 'Message is required'),
  })
  .transform((input) => ({ ...input, ...unscheduled }));

/** What either form becomes. */
export interface AppointmentInput {
  name: string;
  email: string;
  phone: string;
  service: string;
  message: string;
  date: string;
  time: string;
}
