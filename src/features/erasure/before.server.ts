import type { EraseScope } from '#src/intake/erase-scope.ts';
import { shownPhone } from '#src/intake/telephone.server.ts';
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

/** Each address once, as it was first spelled; what is none is left out. */
function eachOnce(addresses: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const address of addresses) {
    const key = emailKey(address);
    if (key !== undefined && !known.has(key)) known.set(key, address);
  }
  return [...known.values()];
}

/**
 * Where the receipt may go, what is meant first: the addresses of the requests on whose pages it was asked for, the last
 * first; where nobody asked, every address of theirs, the one that they last wrote from first.
 */
export function receiptAddresses(
  { leads, subscribers, emails }: EraseScope,
  wishes: readonly { email: string }[],
): string[] {
  const askers = eachOnce(wishes.map(({ email }) => email).toReversed());
  if (askers.length > 0) return askers;
  const newestFirst = leads.toSorted((a, b) => b.seq - a.seq).map(({ email }) => email);
  const known = [...newestFirst, ...subscribers.map(({ email }) => email)];
  return eachOnce([...known.filter((email) => emails.includes(emailKey(email) ?? '')), ...emails]);
}

/** Everything by which the desk knows them, as it was written: who is one person here may be several. */
export function knownAs({ people, leads, emails, phones }: EraseScope) {
  const names = new Map<string, string>();
  for (const { name } of [...people, ...leads]) {
    const key = name.trim().toLowerCase();
    if (key !== '' && !names.has(key)) names.set(key, name.trim());
  }
  return {
    names: [...names.values()],
    emails: eachOnce([...leads.map(({ email }) => email), ...emails]),
    phones: [...new Set([...phones, ...leads.map(({ phone }) => phone)].filter(Boolean).map(shownPhone))],
  };
}
