import { claims, promises } from './claims.ts';
import { hours } from './hours.ts';

/** Starts of the 14 slots of a day, Eastern wall time: 10:00 to 11:30 and 13:00 to 17:30 (S1 §9 Appointments). */
export const slotTimes = [
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
  '15:30',
  '16:00',
  '16:30',
  '17:00',
  '17:30',
] as const;

/** Length of a slot in minutes (S1 §9). */
export const slotMinutes = 30;

/** How many days ahead, today not counted, an appointment can be booked. The specification sets no end; ours is this. */
export const bookableDays = 60;

/**
 * How long before its start an appointment can be booked or moved: two office hours, counted like the promise to confirm
 * it (S1 §9), so that nobody is promised a confirmation after the meeting has begun.
 */
export const minimumNotice = { minutes: 120 } as const;
export const noticeWords = `${minimumNotice.minutes / 60} office hours`;

/** When the reminder of the working day before leaves: minutes after Eastern midnight. */
export const reminderMinute = 9 * 60;

/** Date and time of a consultation request from the chat, which has none yet (S1 §3 Appointment). */
export const unscheduled = { date: 'TBD - Consultation Request', time: 'TBD' } as const;

export const appointmentPage = {
  title: 'Pick a day and a time',
  lead: `A free ${claims.consultationLength} meeting, by video or at your office. We confirm within ${promises.appointment}.`,
  businessHours: `Business hours: ${hours.appointments.label}, ${hours.appointments.days}. All times are Eastern Time (Atlanta).`,
  horizon: `You can book up to ${bookableDays} days ahead, and until ${noticeWords} before the start.`,
  legend: { free: 'Available', full: 'Fully booked', closed: 'Not available', today: 'Today' },
  chooseDate: 'Choose a day to see its times.',
  chooseTime: 'please choose a time.',
  formTitle: 'Book your appointment',
  tooSoon: `We need ${noticeWords} before a meeting, so this time can no longer be booked. Please choose a later one.`,
  taken: 'This time has just been taken. Please choose another one.',
  severalOpen:
    'There are several open appointments for this email address or connection already. Please move or cancel one of them, or write to us; what you entered is still here.',
  manyToday:
    'Unusually many appointments were booked today, so online booking is resting. Please try again tomorrow or write to us; what you entered is still here.',
  success: {
    title: 'Appointment Booked!',
    message:
      'Thank you for booking with us. We have reserved your time and sent the details and a calendar invitation to your email address.',
  },
  failure: 'Failed to book appointment. Please try again or contact us directly.',
  meeting: `Free ${claims.consultationLength} meeting`,
  place: 'By video or at your office; we agree on it by email.',
} as const;

/** The confirmation after the chat's consultation form when no script runs. */
export const consultationSuccess = {
  title: 'Consultation Requested!',
  message: 'Thank you. We will write to you to agree on a time for your free consultation.',
} as const;
