import * as data from 'content:forms/booking';
import { timeOf } from '#src/lib/day-times.ts';
import { fact, withFacts } from './facts.ts';
import { openingRules } from './hours.ts';

/** Starts of the 14 slots of a usual day, Eastern wall time: 10:00 to 11:30 and 13:00 to 17:30 (S1 §9 Appointments). */
export const slotTimes: readonly string[] = (openingRules.booking[0] ?? []).flatMap(({ from, to }) =>
  Array.from({ length: (to - from) / openingRules.slotMinutes }, (_, n) => timeOf(from + n * openingRules.slotMinutes)),
);

/** How long before its start a time can still be booked, as pages say it. */
export const noticeWords = fact('booking.notice');

/** When the reminder of the working day before leaves: minutes after Eastern midnight. */
export const reminderMinute = 9 * 60;

/** Date and time of a consultation request from the chat, which has none yet (S1 §3 Appointment). */
export const unscheduled = { date: 'TBD - Consultation Request', time: 'TBD' } as const;

/** The reason of a cancellation has at most so many characters. */
export const longestReason = 300;

export const appointmentPage = withFacts(data.page);
export const bookingProblems = withFacts(data.problems);
export { consultationDone, dateMissing, meeting, ownTime as ownTimeWords, timeUnknown } from 'content:forms/booking';
