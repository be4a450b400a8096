import { type SqlBool, sql } from 'kysely';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';

/**
 * `isWaiting` (src/intake/thread.ts) of a lead that is not deleted, in the words of the index leads_to_answer: with its
 * literals, because an index over a part of the rows is not found by parameters.
 */
export const waits = sql<SqlBool>`waiting_since is not null and deleted_at is null
  and (type = 'appointment' or status = 'pending')`;

/** The same of emergencies alone, in the words of the index leads_emergencies. */
const emergencyWaits = sql<SqlBool>`source = 'emergency' and ${waits}`;

/** More emergencies than these at once are one, and found in the list. */
const mostEmergencies = 20;

/** The emergencies that wait for an answer, by the promised moment; none that was put off until after `now`. */
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
