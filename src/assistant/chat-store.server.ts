import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { ChatMessagesTable, ChatSessionsTable } from '#src/platform/db/tables-site.ts';

const ofSession = ['user_identifier', 'clock_error', 'last_at', 'memory', 'taken_by'] as const;

/** Whose session this is, by how much its clock is wrong, when its last message came and what is remembered of it; undefined when there is none. */
export async function findSession(
  trx: Sql | Trx,
  id: string,
): Promise<Pick<ChatSessionsTable, (typeof ofSession)[number]> | undefined> {
  return trx.selectFrom('chat_sessions').select(ofSession).where('id', '=', id).executeTakeFirst();
}

/** Begins a session unless it is there. */
export async function beginSession(
  trx: Trx,
  row: Pick<
    ChatSessionsTable,
    'id' | 'user_identifier' | 'started_at' | 'ended_at' | 'last_at' | 'message_count' | 'clock_error'
  >,
): Promise<void> {
  await trx
    .insertInto('chat_sessions')
    .values({
      ...row,
      ...{ person_id: null, seen_count: 0, asked_person_at: null, later_until: null, memory: '' },
      ...{ taken_by: '', waiting_since: null, listened_at: row.started_at },
    })
    .onConflict((c) => c.column('id').doNothing())
    .execute();
}

/** Sets or takes back a session's end, and holds the session for this transaction, so that its messages are counted one writer at a time. */
export async function setEnd(trx: Trx, id: string, endedAt: number | null): Promise<void> {
  await trx.updateTable('chat_sessions').set({ ended_at: endedAt }).where('id', '=', id).execute();
}

/** The moments of a session's messages, by their ids. */
export async function messageTimes(trx: Trx, sessionId: string): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('chat_messages').select(['id', 'at']).where('session_id', '=', sessionId).execute();
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** What a message has that is neither an answer nor of a person. */
export const plainMessage = { feedback: '', answers: '', links: '', effects: '', unanswered: 0, author: '', told: 0 };

/** Writes messages; of one that is there only the feedback changes. */
export async function putMessages(trx: Trx, rows: ChatMessagesTable[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('chat_messages')
    .values(rows)
    .onConflict((c) => c.columns(['session_id', 'id']).doUpdateSet((eb) => ({ feedback: eb.ref('excluded.feedback') })))
    .execute();
}

/** The answers to a message, in the order in which they were given. */
export async function answersTo(trx: Sql | Trx, sessionId: string, messageId: string): Promise<ChatMessagesTable[]> {
  return trx
    .selectFrom('chat_messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('answers', '=', messageId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Notes how many messages a session has, when the newest came and, after an answer, what is remembered. */
export async function summarise(
  trx: Trx,
  id: string,
  summary: Pick<ChatSessionsTable, 'message_count' | 'last_at'> & { memory?: string },
): Promise<void> {
  await trx.updateTable('chat_sessions').set(summary).where('id', '=', id).execute();
}

/** Notes since when a session's visitor waits for a person; who asks again is not put off any more. */
export async function noteAsked(trx: Trx, id: string, at: number): Promise<void> {
  await trx
    .updateTable('chat_sessions')
    .set((eb) => ({ asked_person_at: eb.fn.coalesce('asked_person_at', eb.val(at)), later_until: null }))
    .where('id', '=', id)
    .execute();
}
