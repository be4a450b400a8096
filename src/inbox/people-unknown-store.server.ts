import { sql } from 'kysely';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { isPostgres } from '#src/platform/db/engine.server.ts';

/* Items without a person, oldest first. */

export interface UnknownLead {
  seq: number;
  name: string;
  email: string;
  phone: string;
  company: string;
  received_at: number;
}

export const unknownLeads = (from: Sql | Trx, limit: number): Promise<UnknownLead[]> =>
  from
    .selectFrom('leads')
    .select(['seq', 'name', 'email', 'phone', 'company', 'received_at'])
    .where('person_id', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .execute();

export async function giveLeads(trx: Trx, given: readonly { seq: number; person: string }[]): Promise<void> {
  if (given.length === 0) return;
  const rows = JSON.stringify(given);
  await (isPostgres(trx)
    ? sql`update leads set person_id = given.person
        from jsonb_to_recordset(${rows}::jsonb) as given (seq bigint, person text) where leads.seq = given.seq`
    : sql`update leads set person_id = value ->> 'person' from json_each(${rows}) where leads.seq = value ->> 'seq'`
  ).execute(trx);
}

export const unknownSubscribers = (
  from: Sql | Trx,
  limit: number,
): Promise<{ id: string; email_key: string; email: string; requested_at: number }[]> =>
  from
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email_key', 'email', 'requested_at'])
    .where('person_id', 'is', null)
    .orderBy('requested_at')
    .limit(limit)
    .execute();

export async function giveSubscriber(trx: Trx, id: string, person: string): Promise<void> {
  await trx.updateTable('newsletter_subscribers').set({ person_id: person }).where('id', '=', id).execute();
}

/** A chat with new messages since it was last processed. */
export interface UnseenChat {
  id: string;
  person_id: string | null;
  started_at: number;
  last_at: number;
  message_count: number;
}

export const unseenChats = (from: Sql | Trx, limit: number): Promise<UnseenChat[]> =>
  from
    .selectFrom('chat_sessions')
    .select(['id', 'person_id', 'started_at', 'last_at', 'message_count'])
    .whereRef('seen_count', '<>', 'message_count')
    .orderBy('last_at')
    .limit(limit)
    .execute();

/** Marks a chat as processed; false if it was deleted meanwhile. */
export async function seeChat(trx: Trx, chat: UnseenChat, person: string | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('chat_sessions')
    .set({ seen_count: chat.message_count, person_id: person })
    .where('id', '=', chat.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** In order. */
export const saidIn = (
  from: Sql | Trx,
  ids: readonly string[],
): Promise<{ session_id: string; sender: string; text: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : from
        .selectFrom('chat_messages')
        .select(['session_id', 'sender', 'text'])
        .where('session_id', 'in', ids)
        .orderBy('session_id')
        .orderBy('at')
        .orderBy('id')
        .execute();
