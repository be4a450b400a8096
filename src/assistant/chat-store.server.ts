import type { ChatMessagesTable, ChatSessionsTable } from 'db:tables';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { putNotices } from '#src/platform/outbox/store.server.ts';

export const findSession = (from: Sql | Trx, id: string): Promise<ChatSessionsTable | undefined> =>
  from.selectFrom('chat_sessions').selectAll().where('id', '=', id).executeTakeFirst();

/** Does nothing if it exists. */
export async function beginSession(
  trx: Trx,
  row: Pick<ChatSessionsTable, 'id' | 'user_identifier' | 'started_at' | 'clock_error'>,
): Promise<void> {
  const { started_at } = row;
  await trx
    .insertInto('chat_sessions')
    .values({
      ...{ ...row, ended_at: null, last_at: started_at, listened_at: started_at, message_count: 0, seen_count: 0 },
      ...{ person_id: null, asked_person_at: null, later_until: null, memory: '', taken_by: '', waiting_since: null },
    })
    .onConflict((c) => c.column('id').doNothing())
    .execute();
}

/** Also locks the session for this transaction, so that one writer at a time counts its messages. */
export async function setSession(trx: Trx, id: string, values: Partial<ChatSessionsTable>): Promise<void> {
  await trx.updateTable('chat_sessions').set(values).where('id', '=', id).execute();
  const { asked_person_at: at } = values;
  if (at) await putNotices(trx, [{ kind: 'chat', subject: id, stage: String(at), at }]);
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

/** By message id. */
export async function messageTimes(trx: Trx, sessionId: string): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('chat_messages').select(['id', 'at']).where('session_id', '=', sessionId).execute();
  return new Map(rows.map(({ id, at }) => [id, at]));
}

const messagesIn = (from: Sql | Trx, sessionId: string) =>
  from.selectFrom('chat_messages').selectAll().where('session_id', '=', sessionId).orderBy('at').orderBy('id');

/** In the order in which they were given. */
export const answersTo = (from: Sql | Trx, sessionId: string, messageId: string): Promise<ChatMessagesTable[]> =>
  messagesIn(from, sessionId).where('answers', '=', messageId).execute();

/** Messages besides answers since a moment (inclusive). */
export const toldSince = (from: Sql | Trx, sessionId: string, since: number): Promise<ChatMessagesTable[]> =>
  messagesIn(from, sessionId).where('told', '=', 1).where('at', '>=', since).execute();

/** Sessions with such messages since a moment (inclusive). */
export async function sessionsTold(from: Sql, since: number): Promise<string[]> {
  const rows = await from
    .selectFrom('chat_messages')
    .select('session_id')
    .distinct()
    .where('told', '=', 1)
    .where('at', '>=', since)
    .execute();
  return rows.map(({ session_id }) => session_id);
}

/** Taken-over chats whose visitor has waited since before a moment. */
export async function leftWaiting(from: Sql, before: number): Promise<string[]> {
  const rows = await from.selectFrom('chat_sessions').select('id').where('waiting_since', '<', before).execute();
  return rows.map(({ id }) => id);
}

export async function noteListening(trx: Trx, ids: readonly string[], at: number): Promise<void> {
  await trx.updateTable('chat_sessions').set({ listened_at: at }).where('id', 'in', ids).execute();
}
