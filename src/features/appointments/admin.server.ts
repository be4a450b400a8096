import { refuse } from '#src/lib/outcome.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { AppointmentChanges } from './changes.server.ts';
import { isAppointmentStatus, slotMoment } from './rules.ts';

/** The owner's changes to appointments, with what hangs on them: the slot, and mails to the visitor (S2 §4). */
export const appointmentChanges = (desk: AppointmentChanges) => ({
  setStatus: async (id: string, status: string, also: (trx: Trx) => Promise<void>, form?: FormData) =>
    isAppointmentStatus(status)
      ? desk.setStatus(id, status, also, {
          reason: String(form?.get('reason') ?? ''),
          told: form?.get('tell') === 'yes',
        })
      : refuse('Please choose pending, confirmed, cancelled, done or no-show.'),
  /** An appointment that somebody counts on is cancelled before it is deleted, so that they are told. */
  whyKept({ status, starts }: Pick<LeadsTable, 'status' | 'starts'>, now: number): string | undefined {
    const [date = '', time = ''] = starts.split(' ');
    const isAhead = time !== '' && slotMoment({ date, time }) > now;
    return isAhead && status !== 'cancelled'
      ? 'This appointment lies ahead. Please cancel it first, so that the visitor is told.'
      : undefined;
  },
});
