import { type SqlBool, sql } from 'kysely';
import { replyPromises } from '#src/content/hours.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { emergencySource } from './lead.ts';

/** `isWaiting` (intake/thread.ts), not deleted. Literals as in leads_to_answer: parameters miss a partial index. */
export const waits = sql<SqlBool>`waiting_since is not null and deleted_at is null
  and (type = 'appointment' or status = 'pending')`;

/** Literals as in the index leads_emergencies. */
const emergencyWaits = sql<SqlBool>`source = 'emergency' and ${waits}`;

/** Whether the time of a lead counts by the clock in place of office hours: an emergency, while that is promised. */
export const runsByClock = (source: string): boolean =>
  source === emergencySource && replyPromises.emergency.clockMinutes !== undefined;

/** More at once are one incident, found in the list. */
const mostEmergencies = 20;

/** By promised time, without those snoozed past `now`. */
export async function waitingEmergencies(from: Sql, now: number): Promise<LeadsTable[]> {
  return from
    .selectFrom('leads')
    .selectAll()
    .where(emergencyWaits)
    .where((eb) => eb.or([eb('later_until', 'is', null), eb('later_until', '<=', now)]))
    .orderBy('respond_by')
    .orderBy('seq')
    .limit(mostEmergencies)
    .execute();
}

/** Other messages, quote requests and applications of the same person that wait for a reply; oldest first. */
export async function otherWaits(
  from: Sql | Trx,
  { id, person_id }: Pick<LeadsTable, 'id' | 'person_id'>,
): Promise<LeadsTable[]> {
  if (person_id === null) return [];
  const theirs = from.selectFrom('leads').selectAll().where('person_id', '=', person_id).where('id', '<>', id);
  return theirs.where(waits).where('type', '<>', 'appointment').orderBy('seq').limit(20).execute();
}
