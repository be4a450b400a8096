/** An appointment's permanent iCalendar UID. `domain`: the company's. */
export const appointmentUid = (id: string, domain: string): string => `${id}@${domain}`;

/**
 * Whether a UID has our form, even if the appointment is gone: an erased one must not block its time through a copy in
 * another calendar.
 */
export function isAppointmentUid(uid: string, domain: string): boolean {
  const [id = '', of, ...rest] = uid.trim().toLowerCase().split('@');
  return of === domain.toLowerCase() && rest.length === 0 && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}
