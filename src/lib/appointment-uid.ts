/** An appointment's name in calendars for ever, whatever becomes of it. `domain`: the company's. */
export const appointmentUid = (id: string, domain: string): string => `${id}@${domain}`;

/**
 * Whether a calendar entry is a copy of an appointment of ours, held or not: an erased one must not keep its time in
 * the copy that another calendar has.
 */
export function isAppointmentUid(uid: string, domain: string): boolean {
  const [id = '', of, ...rest] = uid.trim().toLowerCase().split('@');
  return of === domain.toLowerCase() && rest.length === 0 && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}
