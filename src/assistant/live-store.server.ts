import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { ChatMessagesTable } from '#src/platform/db/tables-site.ts';

/** Who has taken a talk over (empty: nobody), by whom it is and when its visitor was last seen listening; undefined for none. */
export async function liveTalk(from: Sql | Trx, id: string) {
  return from
    .selectFrom('chat_sessions')
    .select(['user_identifier', 'taken_by', 'listened_at', 'message_count', 'last_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What a panel is told beside the answers to its questions, from a moment on (it belongs to it). */
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

/** The sessions in which something was told from a moment on. */
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

/** A person takes a talk over: nobody waits in it, and nobody has asked for one any more. */
export async function takeOver(trx: Trx, id: string, by: string): Promise<void> {
  const answered = { waiting_since: null, asked_person_at: null, later_until: null };
  await trx
    .updateTable('chat_sessions')
    .set({ taken_by: by, ...answered })
    .where('id', '=', id)
    .execute();
}

/** The assistant has a talk again. */
export async function handBack(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('chat_sessions').set({ taken_by: '', waiting_since: null }).where('id', '=', id).execute();
}

/** Notes since when the visitor of a talk that a person has taken over waits for them. */
export async function noteWaiting(trx: Trx, id: string, at: number): Promise<void> {
  await trx
    .updateTable('chat_sessions')
    .set((eb) => ({ waiting_since: eb.fn.coalesce('waiting_since', eb.val(at)) }))
    .where('id', '=', id)
    .execute();
}

/** The talks that a person has taken over and whose visitor has waited since before a moment. */
export async function leftWaiting(from: Sql, before: number): Promise<string[]> {
  const rows = await from.selectFrom('chat_sessions').select('id').where('waiting_since', '<', before).execute();
  return rows.map(({ id }) => id);
}

/** Notes that the visitors of these talks are there. */
export async function noteListening(trx: Trx, ids: readonly string[], at: number): Promise<void> {
  if (ids.length > 0) await trx.updateTable('chat_sessions').set({ listened_at: at }).where('id', 'in', ids).execute();
}

/** The talks that go on: not closed, with a message since a moment; the newest first. */
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
