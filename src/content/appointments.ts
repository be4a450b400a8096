import * as data from 'content:forms/booking';
import { appointment as fields } from 'content:forms/booking-fields';
import { timeOf } from '#src/lib/day-times.ts';
import { withFacts } from './facts.ts';
import { openingRules } from './hours.ts';

/** The 14 slots of a usual day, Eastern: 10:00 to 11:30 and 13:00 to 17:30 (S1 §9 Appointments). */
export const slotTimes: readonly string[] = (openingRules.booking[0] ?? []).flatMap(({ from, to }) =>
  Array.from({ length: (to - from) / openingRules.slotMinutes }, (_, n) => timeOf(from + n * openingRules.slotMinutes)),
);

/** Sent on the working day before; minutes after Eastern midnight. */
export const reminderMinute = 9 * 60;

/** A consultation request from the chat has no date yet (S1 §3 Appointment). */
export const unscheduled = { date: 'TBD - Consultation Request', time: 'TBD' } as const;

/** Characters. */
export const longestReason = 300;

export const appointmentPage = withFacts(data.page);
export const bookingProblems = withFacts(data.problems);
export const dateMissing = fields.date.required;
export const timeUnknown = fields.time.required;
export { consultationDone, meeting, ownTime as ownTimeWords } from 'content:forms/booking';
