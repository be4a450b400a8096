import type { Sql } from '#src/platform/db/client.server.ts';
import type { Booked } from './outside.ts';

/** More than anybody has in a calendar. */
const most = 2_000;

/** Every meeting that is not over at `now` (epoch milliseconds) and not cancelled, earliest first. */
export function meetingsToCome(sql: Sql, now: number): Promise<Booked[]> {
  return sql
    .selectFrom('appointments')
    .innerJoin('leads', 'leads.id', 'appointments.id')
    .select(['appointments.id', 'leads.name', 'appointments.date', 'appointments.time', 'appointments.minutes'])
    .where('appointments.holds_to', '>', now)
    .where('appointments.status', 'in', ['pending', 'confirmed'])
    .where('leads.deleted_at', 'is', null)
    .orderBy('appointments.holds_from')
    .limit(most)
    .execute();
}
