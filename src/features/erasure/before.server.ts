import type { EraseScope } from '#src/intake/erase-scope.ts';
import { isWaiting } from '#src/intake/thread.ts';
import { easternAt } from '#src/lib/eastern.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { emailKey } from '#src/platform/outbox/email-key.server.ts';

/** Until when an answer was promised to who still waits for one, the earliest first; in epoch milliseconds. */
export const promisesOf = (leads: readonly LeadsTable[]): number[] =>
  leads
    .filter((lead) => lead.deleted_at === null && isWaiting({ ...lead, waitingSince: lead.waiting_since }))
    .map(({ respond_by }) => respond_by)
    .toSorted((a, b) => a - b);

/** Eastern "YYYY-MM-DD HH:MM" of meetings that are still to come. */
export function meetingsToCome(leads: readonly LeadsTable[], now: number): string[] {
  const local = easternAt(now);
  const at = `${local.toPlainDate()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
  const held = leads.filter(
    ({ type, status, deleted_at }) => type === 'appointment' && status !== 'cancelled' && deleted_at === null,
  );
  return held.flatMap(({ starts }) => (/^\d{4}-/.test(starts) && starts > at ? starts : [])).toSorted();
}

/** Where the receipt goes: the address that they last wrote from, else the one they subscribed with; undefined without any. */
export function receiptAddress({ leads, subscribers, emails }: EraseScope): string | undefined {
  const newestFirst = leads.toSorted((a, b) => b.seq - a.seq).map(({ email }) => email);
  const known = [...newestFirst, ...subscribers.map(({ email }) => email), ...emails];
  return known.find((email) => emails.includes(emailKey(email) ?? ''));
}
