import * as data from 'content:forms/booking';
import { appointment as fields } from 'content:forms/booking-fields';
import { withFacts } from './facts.ts';

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
