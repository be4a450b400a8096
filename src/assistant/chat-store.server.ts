import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { ChatMessagesTable, ChatSessionsTable } from '#src/platform/db/tables-site.ts';

const ofSession = ['user_identifier', 'clock_error', 'last_at', 'memory', 'taken_by'] as const;

/** Owner, clock error, time of the last message and memory of a session; undefined if there is none. */
export async function findSession(
  trx: Sql | Trx,
  id: string,
): Promise<Pick<ChatSessionsTable, (typeof ofSession)[number]> | undefined> {
  return trx.selectFrom('chat_sessions').select(ofSession).where('id', '=', id).executeTakeFirst();
}

/** Does nothing if it exists. */
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

/**
 * Sets or clears the end. Locks the session's row for this transaction, so that one writer at a time counts its
 * messages.
 */
export async function setEnd(trx: Trx, id: string, endedAt: number | null): Promise<void> {
  await trx.updateTable('chat_sessions').set({ ended_at: endedAt }).where('id', '=', id).execute();
}

/** By message id. */
export async function messageTimes(trx: Trx, sessionId: string): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('chat_messages').select(['id', 'at']).where('session_id', '=', sessionId).execute();
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Defaults of a message that is no answer and not from a person. */
export const plainMessage = { feedback: '', answers: '', links: '', effects: '', unanswered: 0, author: '', told: 0 };

/** Inserts messages; of existing ones only the feedback changes. */
export async function putMessages(trx: Trx, rows: ChatMessagesTable[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('chat_messages')
    .values(rows)
    .onConflict((c) => c.columns(['session_id', 'id']).doUpdateSet((eb) => ({ feedback: eb.ref('excluded.feedback') })))
    .execute();
}

/** In the order in which they were given. */
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

/** Updates message count, time of the last message and, after an answer, the memory. */
export async function summarise(
  trx: Trx,
  id: string,
  summary: Pick<ChatSessionsTable, 'message_count' | 'last_at'> & { memory?: string },
): Promise<void> {
  await trx.updateTable('chat_sessions').set(summary).where('id', '=', id).execute();
}

/** Notes since when the visitor waits for a person; asking again ends a snooze. */
export async function noteAsked(trx: Trx, id: string, at: number): Promise<void> {
  await trx
    .updateTable('chat_sessions')
    .set((eb) => ({ asked_person_at: eb.fn.coalesce('asked_person_at', eb.val(at)), later_until: null }))
    .where('id', '=', id)
    .execute();
}
