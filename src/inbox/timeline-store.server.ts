import { sql } from 'kysely';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { QuarantineTable } from '#src/platform/db/tables.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { ThreadEntriesTable } from '#src/platform/db/tables-inbox.ts';
import type { NewsletterSubscribersTable } from '#src/platform/db/tables-site.ts';

/** `until` in epoch milliseconds, inclusive; newest first. */
interface Page {
  until: number;
  limit: number;
}

export interface LeadOfPerson extends LeadsTable {
  /** Stored JSON; `readOrigin` reads it. */
  origin: string;
}

export const leadsOfPerson = (from: Sql, person: string, { until, limit }: Page): Promise<LeadOfPerson[]> =>
  from
    .selectFrom('leads')
    .innerJoin('submissions', 'submissions.id', 'leads.id')
    .selectAll('leads')
    .select('submissions.origin')
    .where('leads.person_id', '=', person)
    .where('leads.received_at', '<=', until)
    .orderBy('leads.seq', 'desc')
    .limit(limit)
    .execute();

const byName = (name: string) => sql`case when name = ${name} then 0 else 1 end`;

/** The newest open lead, preferring this name. */
export const openLead = (
  from: Sql,
  person: string,
  name: string,
): Promise<Pick<LeadsTable, 'id' | 'type' | 'name'> | undefined> =>
  from
    .selectFrom('leads')
    .select(['id', 'type', 'name'])
    .where('person_id', '=', person)
    .where('deleted_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy(byName(name))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Names with their contact data: this name first, then newest first. */
export const lastWritten = (
  from: Sql,
  person: string,
  name: string,
): Promise<Pick<LeadsTable, 'name' | 'email' | 'phone'>[]> =>
  from
    .selectFrom('leads')
    .select(['name', 'email', 'phone'])
    .where('person_id', '=', person)
    .orderBy(byName(name))
    .orderBy('seq', 'desc')
    .limit(200)
    .execute();

export interface EntryOfPerson extends ThreadEntriesTable {
  type: string;
  reference: string;
}

/** Empty `kinds` does not restrict. */
export function entriesOfPerson(
  from: Sql,
  person: string,
  { until, limit, kinds }: Page & { kinds: readonly string[] },
): Promise<EntryOfPerson[]> {
  let entries = from
    .selectFrom('leads')
    .innerJoin('thread_entries', 'thread_entries.lead_id', 'leads.id')
    .selectAll('thread_entries')
    .select(['leads.type', 'leads.reference'])
    .where('leads.person_id', '=', person)
    .where('thread_entries.at', '<=', until);
  if (kinds.length > 0) entries = entries.where('thread_entries.kind', 'in', kinds);
  return entries.orderBy('thread_entries.at', 'desc').orderBy('thread_entries.id', 'desc').limit(limit).execute();
}

/** By kind. */
export async function entryCounts(from: Sql, person: string): Promise<Record<string, number>> {
  const rows = await from
    .selectFrom('leads')
    .innerJoin('thread_entries', 'thread_entries.lead_id', 'leads.id')
    .select(['thread_entries.kind', (eb) => eb.fn.countAll<number>().as('n')])
    .where('leads.person_id', '=', person)
    .groupBy('thread_entries.kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, Number(n)]));
}

export const chatsOfPerson = (
  from: Sql,
  person: string,
  { until, limit }: Page,
): Promise<{ id: string; started_at: number; message_count: number; opening: string | null }[]> =>
  from
    .selectFrom('chat_sessions')
    .select(['id', 'started_at', 'message_count'])
    .select((eb) =>
      eb
        .selectFrom('chat_messages')
        .select('text')
        .whereRef('session_id', '=', 'chat_sessions.id')
        .where('sender', '=', 'user')
        .orderBy('at')
        .limit(1)
        .as('opening'),
    )
    .where('person_id', '=', person)
    .where('started_at', '<=', until)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();

export const subscriptionsOf = (from: Sql, person: string): Promise<NewsletterSubscribersTable[]> =>
  from.selectFrom('newsletter_subscribers').selectAll().where('person_id', '=', person).execute();

/** A full scan, because few refused forms are kept. */
export async function heldWith(
  from: Sql,
  pieces: readonly string[],
): Promise<Pick<QuarantineTable, 'id' | 'type' | 'data' | 'reasons' | 'received_at'>[]> {
  if (pieces.length === 0) return [];
  const like = (piece: string) => `%${piece.replace(/[\\%_]/g, '')}%`;
  return from
    .selectFrom('quarantine')
    .select(['id', 'type', 'data', 'reasons', 'received_at'])
    .where((eb) => eb.or(pieces.map((piece) => eb(eb.fn('lower', ['data']), 'like', like(piece)))))
    .orderBy('received_at', 'desc')
    .limit(100)
    .execute();
}
