import { refuse } from '#src/lib/outcome.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { AppointmentPlace } from './appointment-admin.tsx';
import type { AppointmentChanges } from './appointment-changes.server.ts';
import { isAppointmentStatus, isOutcome, isUnscheduled, slotMoment } from './appointment-rules.ts';
import { kindsOf } from './appointment-store.server.ts';

/** S2 §4. */
export const appointmentChanges = (desk: AppointmentChanges) => ({
  setStatus: async (id: string, status: string, also: (trx: Trx) => Promise<void>, form?: FormData) =>
    isAppointmentStatus(status)
      ? desk.setStatus(id, status, also, {
          reason: String(form?.get('reason') ?? ''),
          told: form?.get('tell') === 'yes',
        })
      : refuse('Choose pending, confirmed, cancelled, done or no-show.'),
  /** Upcoming meetings are not changed in bulk, because the visitor gets an email. */
  whyAlone({ starts }: Pick<LeadsTable, 'starts'>, now: number): string | undefined {
    const [date = '', time = ''] = starts.split(' ');
    const isAhead = time === '' || slotMoment({ date, time }) > now;
    return isAhead ? 'This one is upcoming and the visitor gets an email, so change it on its own page.' : undefined;
  },
  /** An upcoming appointment must be cancelled before it is deleted, so that the visitor is told. */
  whyKept({ status, starts }: Pick<LeadsTable, 'status' | 'starts'>, now: number): string | undefined {
    const [date = '', time = ''] = starts.split(' ');
    const isAhead = time !== '' && slotMoment({ date, time }) > now;
    return isAhead && status !== 'cancelled'
      ? 'This appointment is upcoming. Cancel it first so the visitor gets an email.'
      : undefined;
  },
});

export async function placeForOwner(
  desk: AppointmentChanges,
  id: string,
  now: number,
): Promise<AppointmentPlace | undefined> {
  const row = (await desk.present(id))?.row;
  if (!row) return undefined;
  const { date, time, minutes, status, cancel_reason: reason } = row;
  const isOpen = isUnscheduled(row);
  const movable = status !== 'cancelled' && !isOutcome(status) && (isOpen || slotMoment(row) > now);
  return { date, time, minutes, isOpen, reason, movable };
}

export const bookedKinds = (db: Db, ids: readonly string[]): Promise<Record<string, string>> => kindsOf(db.sql, ids);
