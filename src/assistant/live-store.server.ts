import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { ChatMessagesTable } from '#src/platform/db/tables-site.ts';

/** Who took a chat over (empty: nobody), its visitor, and when they were last seen; undefined if there is none. */
export async function liveTalk(from: Sql | Trx, id: string) {
  return from
    .selectFrom('chat_sessions')
    .select(['user_identifier', 'taken_by', 'listened_at', 'message_count', 'last_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Messages besides answers since a moment (inclusive). */
export async function toldSince(from: Sql | Trx, sessionId: string, since: number): Promise<ChatMessagesTable[]> {
  return from
    .selectFrom('chat_messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('told', '=', 1)
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

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

/** A person takes a chat over; its visitor no longer waits. */
export async function takeOver(trx: Trx, id: string, by: string): Promise<void> {
  const answered = { waiting_since: null, asked_person_at: null, later_until: null };
  await trx
    .updateTable('chat_sessions')
    .set({ taken_by: by, ...answered })
    .where('id', '=', id)
    .execute();
}

export async function handBack(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('chat_sessions').set({ taken_by: '', waiting_since: null }).where('id', '=', id).execute();
}

/** Notes since when the visitor waits for the person. */
export async function noteWaiting(trx: Trx, id: string, at: number): Promise<void> {
  await trx
    .updateTable('chat_sessions')
    .set((eb) => ({ waiting_since: eb.fn.coalesce('waiting_since', eb.val(at)) }))
    .where('id', '=', id)
    .execute();
}

/** Taken-over chats whose visitor has waited since before a moment. */
export async function leftWaiting(from: Sql, before: number): Promise<string[]> {
  const rows = await from.selectFrom('chat_sessions').select('id').where('waiting_since', '<', before).execute();
  return rows.map(({ id }) => id);
}

export async function noteListening(trx: Trx, ids: readonly string[], at: number): Promise<void> {
  if (ids.length > 0) await trx.updateTable('chat_sessions').set({ listened_at: at }).where('id', 'in', ids).execute();
}

/** Open chats with a message since a moment, newest first. */
export async function runningTalks(from: Sql, since: number, limit: number) {
  return from
    .selectFrom('chat_sessions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('last_at', '>=', since)
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();
}
