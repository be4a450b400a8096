import { claims } from './claims.ts';
import { fact, wordsNow } from './facts.ts';

/** Hours as the copy states them; they differ by page (S1 §9), and follow the owner's rules (facts-of.ts). */
export const hours = {
  /** By day: "Monday to Friday, 10:00 AM to 6:00 PM". */
  appointments: fact('hours.appointments'),
  /** By time: "10:00 AM to 6:00 PM, Monday to Friday". */
  appointmentsByTime: fact('hours.appointments-by-time'),
  office: fact('hours.office'),
  emergency: `${claims.support} emergency support`,
} as const;

/** Monday to Friday in the morning and after lunch; closed on weekends. Minutes after Eastern midnight. */
const everyWorkday = (opens: number, lunchFrom: number, lunchTo: number, closes: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) =>
    day > 5
      ? []
      : [
          { from: opens, to: lunchFrom },
          { from: lunchTo, to: closes },
        ],
  );

/**
 * When the office answers and when meetings can be, until the owner sets other rules: office hours with a lunch hour
 * behind every reply promise, and the 14 slots of a day from 10:00 to 11:30 and 13:00 to 17:30 (S1 §9 Appointments).
 */
export const openingRules = {
  /** By weekday, Monday first. */
  office: everyWorkday(8 * 60, 12 * 60, 13 * 60, 18 * 60),
  booking: everyWorkday(10 * 60, 12 * 60, 13 * 60, 18 * 60),
  /** How far apart meetings can begin. */
  slotMinutes: 30,
  /**
   * How long before its start a meeting can be booked or moved, in office hours: counted like the promise to confirm it
   * (S1 §9), so that nobody is promised a confirmation after the meeting has begun.
   */
  noticeMinutes: 120,
  /** How many days ahead, today not counted. The specification sets no end; ours is this. */
  horizonDays: 60,
} as const;

/** What "24 hours on working days" comes to (claims.ts): the same time of day on the next working day. */
export const oneWorkingDay = { days: 1 } as const;

/** The minutes that the claim about critical issues names ("15 minutes", "1 hour"); S1's where it names none. */
function criticalMinutes(): number {
  const [, amount = '15', hours] = /^(\d{1,3}) (?:minutes?|(hours?))$/.exec(wordsNow('claim.critical')) ?? [];
  return Number(amount) * (hours ? 60 : 1);
}

/**
 * How soon each kind of lead is answered, the first time and after each word of its visitor (S1 §9). Emergencies are
 * answered day and night: their minutes are those of the clock.
 */
export const replyPromises = {
  contact: oneWorkingDay,
  quote: oneWorkingDay,
  career: { days: 5 },
  appointment: { minutes: 120 },
  emergency: {
    get clockMinutes() {
      return criticalMinutes();
    },
  },
} as const;
