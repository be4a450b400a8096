import { sql } from 'kysely';
import { peopleOf } from '#src/intake/people-store.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { QuarantineTable } from '#src/platform/db/tables.ts';
import type { ChatMessagesTable, ChatSessionsTable } from '#src/platform/db/tables-chat.ts';
import type { NewsletterSubscribersTable } from '#src/platform/db/tables-newsletter.ts';
import type { PeopleTable } from '#src/platform/db/tables-people.ts';

/** A person with what they are known by. */
export interface KnownPerson extends PeopleTable {
  emails: string[];
  phones: string[];
}

async function withKeys(from: Sql, people: PeopleTable[]): Promise<KnownPerson[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const keys = await from.selectFrom('person_keys').selectAll().where('person_id', 'in', ids).orderBy('at').execute();
  return people.map((person) => {
    const own = keys.filter(({ person_id }) => person_id === person.id);
    const of = (wanted: string) => own.filter(({ kind }) => kind === wanted).map(({ value }) => value);
    return { ...person, emails: of('email'), phones: of('phone') };
  });
}

/** These people in this order, without those that were joined into another. */
export async function readPeople(from: Sql, ids: readonly string[]): Promise<KnownPerson[]> {
  return withKeys(from, await peopleOf(from, ids));
}

/** The people who came or wrote last. */
export async function recentPeople(from: Sql, limit: number): Promise<KnownPerson[]> {
  const rows = await from
    .selectFrom('people')
    .selectAll()
    .where('joined_into', 'is', null)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return withKeys(from, rows);
}

const longestText = 4_000;
const mostTexts = 60;

/** The beginnings of the newest entries in the thread of one lead. */
export async function readThread(from: Sql, lead: string): Promise<string[]> {
  const rows = await from
    .selectFrom('thread_entries')
    .select(sql<string>`substr(body, 1, ${longestText})`.as('body'))
    .where('lead_id', '=', lead)
    .orderBy('at', 'desc')
    .limit(mostTexts)
    .execute();
  return rows.map(({ body }) => body);
}

type Chat = Pick<ChatSessionsTable, 'id' | 'started_at' | 'message_count'>;

/** These chats in this order. */
export async function readChats(from: Sql, ids: readonly string[]): Promise<Chat[]> {
  if (ids.length === 0) return [];
  const rows = await from
    .selectFrom('chat_sessions')
    .select(['id', 'started_at', 'message_count'])
    .where('id', 'in', ids)
    .execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** What was said in a chat; what the visitor said first, then the assistant's words, each in its order. */
export async function readTalk(from: Sql, session: string): Promise<Pick<ChatMessagesTable, 'text' | 'sender'>[]> {
  return from
    .selectFrom('chat_messages')
    .select(['text', 'sender'])
    .where('session_id', '=', session)
    .orderBy('sender', 'desc')
    .orderBy('at')
    .limit(mostTexts * 5)
    .execute();
}

/** Subscribers of these people, and the one with this address; those who asked last first. */
export async function readSubscribers(
  from: Sql,
  { people, emailKey }: { people: readonly string[]; emailKey: string | undefined },
  limit: number,
): Promise<NewsletterSubscribersTable[]> {
  if (people.length === 0 && emailKey === undefined) return [];
  return from
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(people.length > 0 ? [eb('person_id', 'in', people)] : []),
        ...(emailKey === undefined ? [] : [eb('email_key', '=', emailKey)]),
      ]),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What is held back: the beginning of what was sent, as JSON; newest first. There are a few hundred at most. */
export async function readHeldBack(
  from: Sql,
): Promise<Pick<QuarantineTable, 'id' | 'type' | 'data' | 'reasons' | 'received_at'>[]> {
  return from
    .selectFrom('quarantine')
    .select(['id', 'type', 'reasons', 'received_at', sql<string>`substr(data, 1, ${longestText})`.as('data')])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
