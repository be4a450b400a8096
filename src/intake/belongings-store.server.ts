import type { Database } from 'db:tables';
import { type Selectable, sql } from 'kysely';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';

/**
 * What goes with a lead, chat, subscriber or person: tables with the column that has its id, in the order in which rows
 * can be deleted by purge and erasure. Not here: what goes with its row by a foreign key (chat messages, next actions),
 * what is found by address (src/privacy/erase-scope-store.server.ts), and the search words (search-index-store.server.ts).
 */
const belongings = {
  lead: [
    ['thread_entries', 'lead_id'],
    ['reply_drafts', 'lead_id'],
    ['outbox', 'submission_id'],
    ['notices', 'subject'],
    ['booking_holders', 'id'],
    ['captcha_proofs', 'submission_id'],
    ['rate_hits', 'hit_id'],
    ['submission_files', 'submission_id'],
    ['submissions', 'id'],
  ],
  chat: [
    ['notices', 'subject'],
    ['chat_sessions', 'id'],
  ],
  subscriber: [
    ['newsletter_copies', 'subscriber_id'],
    ['newsletter_subscribers', 'id'],
  ],
  person: [
    ['person_changes', 'person_id'],
    ['person_changes', 'other_id'],
    ['person_keys', 'person_id'],
    ['people', 'id'],
  ],
} as const satisfies Record<string, readonly (readonly [table: keyof Database, column: string])[]>;

const atOnce = 500;
/** Databases limit the values of a statement. */
export const portions = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, nth) => ids.slice(nth * atOnce, (nth + 1) * atOnce));

/** Rows whose `column` has one of these values. */
export async function rowsOf<Table extends keyof Database>(
  from: Sql | Trx,
  table: Table,
  column: keyof Database[Table] & string,
  values: readonly string[],
): Promise<Selectable<Database[Table]>[]> {
  const found: Selectable<Database[Table]>[] = [];
  for (const some of portions(values)) {
    const rows = sql<Selectable<Database[Table]>>`select * from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(some)})`;
    found.push(...(await rows.execute(from)).rows);
  }
  return found;
}

/**
 * Deletes everything that goes with these, and (but for leads) themselves; with leads and people also morning mails that
 * were not sent, which quote many. Sent ones are not kept, and no other mail to the owner vanishes.
 */
export async function dropAllOf(trx: Trx, kind: keyof typeof belongings, ids: readonly string[]): Promise<void> {
  if (kind === 'lead' || kind === 'person')
    await trx.deleteFrom('outbox').where('vanishes', '=', 1).where('audience', '=', 'owner').execute();
  for (const [table, column] of belongings[kind])
    for (const some of portions(ids))
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(some)})`.execute(trx);
}
