import { anyMeeting } from './bookings.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { fact } from './facts.ts';
import { hours, openingRules } from './hours.ts';

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Starts of the 14 slots of a usual day, Eastern wall time: 10:00 to 11:30 and 13:00 to 17:30 (S1 §9 Appointments). */
export const slotTimes: readonly string[] = (openingRules.booking[0] ?? []).flatMap(({ from, to }) =>
  Array.from({ length: (to - from) / openingRules.slotMinutes }, (_, n) => clock(from + n * openingRules.slotMinutes)),
);

/** How many days ahead an appointment can be booked, and how long before its start, as pages say it. */
const horizonWords = fact('booking.horizon');
export const noticeWords = fact('booking.notice');

/** When the reminder of the working day before leaves: minutes after Eastern midnight. */
export const reminderMinute = 9 * 60;

/** Date and time of a consultation request from the chat, which has none yet (S1 §3 Appointment). */
export const unscheduled = { date: 'TBD - Consultation Request', time: 'TBD' } as const;

/** The reason of a cancellation has at most so many characters. */
export const longestReason = 300;

/** Beside an Eastern time: the visitor's own. */
export const ownTimeWords = (time: string): string => `${time} your time`;

/** Of a form without a day or a time; the browser says it too. */
export const dateMissing = 'Please choose a date';
export const timeUnknown = 'Please choose one of the times shown';

/** Why a day or a time cannot be booked (S1 §5 Calendar). */
export const bookingProblems = {
  datePassed: 'This date has passed. Please choose another day.',
  weekend: 'We take no appointments on weekends. Please choose another day.',
  holiday: (name: string) => `We are closed on ${name}. Please choose another day.`,
  closed: 'We take no appointments on this day. Please choose another day.',
  closure: (reason: string) => `We are closed on this day: ${reason.replace(/[.!]$/, '')}. Please choose another day.`,
  closedThen: (reason: string) =>
    `We are closed at this time: ${reason.replace(/[.!]$/, '')}. Please choose another one.`,
  tooFar: `Appointments can be booked up to ${horizonWords} ahead. Please choose an earlier day.`,
  timePassed: 'This time has passed. Please choose a later one.',
  tooSoon: `We need ${noticeWords} before a meeting, so this time can no longer be booked. Please choose a later one.`,
  taken: 'This time has just been taken. Please choose another one.',
  severalOpen:
    'This email address has several open appointments already. Please move or cancel one of them by the private link in its email, or write to us; what you entered is still here.',
  severalFromHere:
    'Several appointments that are still to come were booked over your internet connection, perhaps by others who share it. Please try another connection, for example your phone without Wi-Fi, or write to us; what you entered is still here.',
  manyToday:
    'Unusually many appointments were booked today, so online booking is resting. Please try again tomorrow or write to us; what you entered is still here.',
} as const;

/** What an appointment is called, and where it is. */
export const meeting = {
  title: (minutes: number) => `Free ${minutes}-minute meeting`,
  /** In the calendar entry. */
  change: (link: string) => `Another time, or cancel: ${link}`,
  place: anyMeeting,
} as const;

export const appointmentPage = {
  title: 'Pick a day and a time',
  lead: `A free ${claims.consultationLength} meeting, by video or at your office. We confirm within ${promises.appointment}.`,
  businessHours: `Business hours: ${hours.appointmentsByTime}. All times are ${company.times}.`,
  horizon: `You can book up to ${horizonWords} ahead, and until ${noticeWords} before the start.`,
  legend: { free: 'Available', full: 'Fully booked', closed: 'Not available', today: 'Today' },
  calendar: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    states: { free: 'available', full: 'fully booked', over: 'no more times', closed: 'not available' },
    today: (state: string) => `today, ${state}`,
    overToday: 'over for today',
    closure: (days: string, reason: string) => `Closed ${days}: ${reason}`,
    through: (from: string, to: string) => `${from} to ${to}`,
    hours: (day: string, hours: string) => `${day}, ${hours}`,
    until: (day: string, time: string) => `${day} until ${time}`,
    since: (day: string, time: string) => `${day} from ${time} on`,
    previous: 'Previous month',
    next: 'Next month',
    legend: 'Legend',
  },
  slots: {
    timesOn: 'Times on',
    zone: 'Eastern Time (ET)',
    eastern: 'Eastern Time,',
    available: 'available',
    states: { taken: 'Taken', past: 'Over', soon: 'Too soon' },
    none: 'No time is left on this day. Please choose another one.',
  },
  /** Beside the times, while none is chosen. */
  slip: {
    label: 'The first free time of this day',
    firstFree: 'First free time',
    zone: 'Eastern Time',
    next: (time: string) => `Continue with ${time}`,
  },
  chooseDay: 'Choose a day',
  close: 'Close and choose another time',
  otherTimes: 'Other times',
  nearest: 'The nearest free times:',
  loading: 'Loading the times…',
  notLoaded: 'The times could not be loaded.',
  loadAgain: 'Load the page again',
  button: 'Book Appointment',
  busyButton: 'Booking...',
  chooseDate: 'Choose a day to see its times.',
  chooseTime: 'please choose a time.',
  noneAtAll: { text: 'No times can be booked at present.', link: 'Please write to us' },
  formTitle: 'Book your appointment',
  success: {
    title: 'Appointment Booked!',
    message:
      'Thank you for booking with us. We have reserved your time and sent the details and a calendar invitation to your email address.',
  },
  own: { move: 'Move or cancel this appointment', calendar: 'Add it to your calendar' },
  failure: 'Failed to book appointment. Please try again or contact us directly.',
} as const;

/** The confirmation after the chat's consultation form when no script runs. */
export const consultationSuccess = {
  title: 'Consultation Requested!',
  message: 'Thank you. We will write to you to agree on a time for your free consultation.',
} as const;

/** The private page of an appointment. */
export const managePage = {
  title: 'Your appointment',
  facts: { when: 'When', length: 'Length', about: 'About', where: 'Where', status: 'Status', reference: 'Reference' },
  statuses: {
    pending: 'Booked; we will confirm it',
    confirmed: 'Confirmed',
    cancelled: 'Cancelled',
    done: 'Took place',
    'no-show': 'We missed each other',
  } as Readonly<Record<string, string>>,
  /** Of a time that passed before we confirmed it. */
  unconfirmed: 'Its time has passed; we had not confirmed it',
  done: {
    moved: 'Your appointment has a new time. We have sent you a new invitation with a new private link.',
    cancelled: 'Your appointment is cancelled. We have sent you an email that takes it out of your calendar.',
  } as Readonly<Record<string, string>>,
  moveTo: (slot: string) => `Move to ${slot}`,
  confirm: {
    label: 'Confirm the new time',
    /** Before the new time. */
    question: (from: string) => `Move your appointment from ${from} to`,
    yes: 'Yes, move it',
    no: 'No, keep looking',
  },
  move: { title: 'Choose another time', lead: 'Pick a day and a time; we ask once more before we move it.' },
  cancel: {
    title: 'Cancel the appointment',
    lead: (time: string) => `We free the time at ${time} for somebody else.`,
    open: 'Cancel this appointment …',
    reason: 'Why, if you like to tell us',
    yes: 'Yes, cancel this appointment',
    no: 'Keep this appointment',
  },
  bookAgain: 'Book another time',
  /** Of a link that opens nothing; each text ends in our address. */
  voidLink: {
    unknown: {
      title: 'This link is no longer valid',
      text: 'Please look whether the address is whole, or open the link in our newest email about your appointment. You can also write to',
      onward: { text: 'Have my links sent again', href: '/request' },
    },
    changed: {
      title: 'Your appointment has a new link',
      text: 'It was changed after we sent you this one, perhaps to another time. The link that opens it stands in our newest email about it; we can also send you a mail with the way there. Or write to',
      onward: { text: 'Have my links sent again', href: '/request' },
    },
    cancelled: {
      title: 'This appointment is cancelled already',
      text: 'There is nothing left to do: its time is free again, and our email takes it out of your calendar. If you did not want this, write to',
      onward: { text: 'Book another time', href: '/contact?tab=appointment' },
    },
  },
  problems: {
    over: 'This appointment has already begun or is over.',
    tooMany: (forDay: boolean) =>
      `Too many changes at once. Please wait ${forDay ? 'a day' : 'an hour'}, or write to us.`,
    cancelled: 'This appointment is cancelled. Please book a new one.',
    cancelledAlready: 'This appointment is cancelled already.',
    sameTime: 'This is the time you already have.',
  },
} as const;
