import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { AppointmentDesk } from './desk.server.ts';
import { appointmentLabels } from './field-labels.ts';
import { isAppointmentStatus, isUnscheduled, slotMoment } from './rules.ts';
import { fullDayInWords, serviceLabel, timeInWords } from './slot-words.ts';
import { appointmentsOf } from './store.server.ts';

/** Everything that was sent with these appointments, in words, by id (S1 §3 Appointment). */
export async function appointmentFields(db: Db, ids: readonly string[]) {
  const rows = await appointmentsOf(db, ids);
  return new Map(
    rows.map((row) => {
      const scheduled = !isUnscheduled(row);
      return [
        row.id,
        [
          { name: 'date', label: appointmentLabels.date, value: scheduled ? fullDayInWords(row.date) : row.date },
          { name: 'time', label: appointmentLabels.time, value: scheduled ? `${timeInWords(row.time)} ET` : row.time },
          { name: 'name', label: appointmentLabels.name, value: row.name },
          { name: 'email', label: appointmentLabels.email, value: row.email },
          { name: 'phone', label: appointmentLabels.phone, value: row.phone },
          { name: 'service', label: appointmentLabels.service, value: serviceLabel(row.service) },
          { name: 'message', label: appointmentLabels.message, value: row.message, long: true },
        ],
      ];
    }),
  );
}

/** The owner's changes to appointments, with what hangs on them: the slot, and mails to the visitor (S2 §4). */
export const appointmentChanges = (desk: AppointmentDesk) => ({
  setStatus: async (id: string, status: string, also: (trx: Trx) => Promise<void>) =>
    isAppointmentStatus(status) ? desk.setStatus(id, status, also) : 'Please choose pending, confirmed or cancelled.',
  /** An appointment that somebody counts on is cancelled before it is deleted, so that they are told. */
  whyKept({ status, starts }: Pick<LeadsTable, 'status' | 'starts'>, now: number): string | undefined {
    const [date = '', time = ''] = starts.split(' ');
    const isAhead = time !== '' && slotMoment({ date, time }) > now;
    return isAhead && status !== 'cancelled'
      ? 'This appointment lies ahead. Please cancel it first, so that the visitor is told.'
      : undefined;
  },
});
