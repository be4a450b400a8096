/** Hours as the copy states them; they differ by page (S1 §9) and are reproduced as given. */
export const hours = {
  appointments: { label: '10:00 AM to 6:00 PM', days: 'Monday to Friday' },
  chatConsultation: 'Mon-Fri 9 AM to 6 PM EST',
  office: 'Mon-Fri 8-6 EST',
  emergency: '24/7 emergency support',
} as const;

/**
 * The clock behind every reply promise: office hours with a lunch hour, Eastern time, closed on the
 * holidays of S1 §9. Minutes after midnight.
 */
export const businessClock = {
  opens: 8 * 60,
  lunchFrom: 12 * 60,
  lunchTo: 13 * 60,
  closes: 18 * 60,
} as const;

/** What "24 hours on working days" comes to (claims.ts): the same time of day on the next working day. */
export const oneWorkingDay = { days: 1 } as const;

/** How soon each kind of lead is answered, the first time and after each word of its visitor (S1 §9). */
export const replyPromises = {
  contact: oneWorkingDay,
  quote: oneWorkingDay,
  career: { days: 5 },
  appointment: { minutes: 120 },
} as const;
