import { sortKey } from '#src/lib/search-words.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';

/** What a person sent, as far as it tells who they are; moments in epoch milliseconds. */
export interface Traces {
  leads: { id: string; name: string; email: string; phone: string; company: string; received_at: number }[];
  subscribers: { id: string; email: string; email_key: string; requested_at: number }[];
  chats: { id: string; started_at: number; last_at: number }[];
  /** When they last wrote into a thread. */
  wrote: number | null;
}

/** Leads newest first. */
export async function tracesOf(from: Sql | Trx, person: string): Promise<Traces> {
  const leads = await from
    .selectFrom('leads')
    .select(['id', 'name', 'email', 'phone', 'company', 'received_at'])
    .where('person_id', '=', person)
    .orderBy('seq', 'desc')
    .execute();
  const subscribers = await from
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'email_key', 'requested_at'])
    .where('person_id', '=', person)
    .execute();
  const chats = await from
    .selectFrom('chat_sessions')
    .select(['id', 'started_at', 'last_at'])
    .where('person_id', '=', person)
    .execute();
  const wrote = await from
    .selectFrom('leads')
    .innerJoin('thread_entries', 'thread_entries.lead_id', 'leads.id')
    .select((eb) => eb.fn.max('thread_entries.at').as('at'))
    .where('leads.person_id', '=', person)
    .where('thread_entries.kind', '=', 'message')
    .executeTakeFirst();
  return { leads, subscribers, chats, wrote: wrote?.at ?? null };
}

/** People whose words the search does not know yet, those of long ago first. */
export async function stalePeople(from: Sql | Trx, limit: number): Promise<string[]> {
  const rows = await from
    .selectFrom('people')
    .select('id')
    .where('stale', '=', 1)
    .orderBy('last_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes how a person is shown, and that the search knows them as they are. */
export async function setShown(
  trx: Trx,
  id: string,
  shown: { name: string; written_name: string | null; company: string; first_at: number; last_at: number },
): Promise<void> {
  await trx
    .updateTable('people')
    .set({ ...shown, name_key: sortKey(shown.name), stale: 0 })
    .where('id', '=', id)
    .execute();
}
