import { sql } from 'kysely';
import type { AnyDb } from './engine.server.ts';

/** What could not be read of the owner's calendars is kept beside their times. */
export async function up(trx: AnyDb): Promise<void> {
  await sql`alter table busy_feeds add column notes text not null default ''`.execute(trx);
  // Calendars are read anew, although they may not have changed since.
  await sql`update busy_feeds set read_for = '', next_attempt_at = 0`.execute(trx);
}
