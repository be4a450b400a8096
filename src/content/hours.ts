import type { Schedule } from '#src/lib/schedule.ts';
import { kindBuffers, kindLengths, kindsAtOnce, kindWays } from './bookings.ts';
import { fact, wordsNow } from './facts.ts';

/** They differ by page (S1 §9) and follow the owner's rules (facts-of.ts). */
export const hours = {
  /** "Monday to Friday, 10:00 AM to 6:00 PM". */
  appointments: fact('hours.appointments'),
  /** "10:00 AM to 6:00 PM, Monday to Friday". */
  appointmentsByTime: fact('hours.appointments-by-time'),
  office: fact('hours.office'),
  emergency: `${fact('claim.support')} emergency support`,
} as const;

/** Minutes after Eastern midnight; closed on weekends. */
const everyWorkday = (opens: number, lunchFrom: number, lunchTo: number, closes: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) =>
    day > 5
      ? []
      : [
          { from: opens, to: lunchFrom },
          { from: lunchTo, to: closes },
        ],
  );

/** Default hours, with a lunch break: office (for reply promises) and 14 slots a day (S1 §9 Appointments). */
export const openingRules = {
  /** By weekday, Monday first. */
  office: everyWorkday(8 * 60, 12 * 60, 13 * 60, 18 * 60),
  booking: everyWorkday(10 * 60, 12 * 60, 13 * 60, 18 * 60),
  slotMinutes: 30,
  /** Office minutes. As long as the promise to confirm (S1 §9), so that no confirmation comes after the start. */
  noticeMinutes: 120,
  /** Days ahead, today not counted. Our choice; the specification sets none. */
  horizonDays: 60,
} as const;

/** "24 hours on working days": the same time on the next working day. */
export const oneWorkingDay = { days: 1 } as const;

/**
 * From the claim about critical issues ("15 minutes", "1 hour"); S1's 15 if it names none. Undefined while the owner
 * promises none (records/company.ts).
 */
function criticalMinutes(): number | undefined {
  if (wordsNow('promise.day-and-night') === '') return undefined;
  const [, amount = '15', hours] = /^(\d{1,3}) (?:minutes?|(hours?))$/.exec(wordsNow('claim.critical')) ?? [];
  return Number(amount) * (hours ? 60 : 1);
}

/**
 * Reply deadlines, for the first message and each later one (S1 §9). Emergencies run by the clock, day and night, unless
 * the owner has switched that promise off.
 */
export const replyPromises = {
  contact: oneWorkingDay,
  quote: oneWorkingDay,
  career: { days: 5 },
  appointment: { minutes: 120 },
  emergency: {
    ...oneWorkingDay,
    get clockMinutes() {
      return criticalMinutes();
    },
  },
} as const;

/** Until the owner changes it: slots and office hours of S1 §9. */
export const defaultSchedule: Schedule = {
  ...openingRules,
  lengths: kindLengths,
  ways: kindWays,
  buffers: kindBuffers,
  atOnce: kindsAtOnce,
  worked: [],
  closures: [],
  openings: [],
};
