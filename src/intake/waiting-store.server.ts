import { type SqlBool, sql } from 'kysely';

/**
 * `isWaiting` (src/intake/thread.ts) of a lead that is not deleted, in the words of the index leads_to_answer: with its
 * literals, because an index over a part of the rows is not found by parameters.
 */
export const waits = sql<SqlBool>`waiting_since is not null and deleted_at is null
  and (type = 'appointment' or status = 'pending')`;
