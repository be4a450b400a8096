import { sql } from 'kysely';
import { dropFound } from '#src/intake/found-store.server.ts';
import { markStale } from '#src/intake/people-store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { ChatMessagesTable, ChatSessionsTable } from '#src/platform/db/tables-chat.ts';
import { dropAllFound } from './found-all-store.server.ts';
import type { HistorySpan } from './rules-history.ts';

/** What sessions are asked for. */
export interface SessionQuery extends HistorySpan {
  /** Occurs in a message or begins the visitor's id, whatever its case. */
  search?: string;
  limit: number;
  /** Only sessions older than this one. */
  after?: Pick<ChatSessionsTable, 'started_at' | 'id'>;
}

const likeText = (search: string) => search.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** Sessions, newest first. */
export async function listSessions(from: Sql | Trx, query: SessionQuery): Promise<ChatSessionsTable[]> {
  let sessions = from.selectFrom('chat_sessions').selectAll();
  if (query.from !== undefined) sessions = sessions.where('started_at', '>=', query.from);
  if (query.before !== undefined) sessions = sessions.where('started_at', '<', query.before);
  const { after } = query;
  if (after) {
    sessions = sessions.where((eb) =>
      eb.or([
        eb('started_at', '<', after.started_at),
        eb.and([eb('started_at', '=', after.started_at), eb('id', '<', after.id)]),
      ]),
    );
  }
  if (query.search) {
    const text = likeText(query.search);
    sessions = sessions.where((eb) =>
      eb.or([
        sql<boolean>`lower(${eb.ref('user_identifier')}) like ${`${text}%`} escape '\\'`,
        eb.exists(
          eb
            .selectFrom('chat_messages')
            .select('chat_messages.id')
            .whereRef('chat_messages.session_id', '=', 'chat_sessions.id')
            .where(sql<boolean>`lower(${sql.ref('chat_messages.text')}) like ${`%${text}%`} escape '\\'`),
        ),
      ]),
    );
  }
  return sessions.orderBy('started_at', 'desc').orderBy('id', 'desc').limit(query.limit).execute();
}

export async function findSessionRow(db: Db, id: string): Promise<ChatSessionsTable | undefined> {
  return db.sql.selectFrom('chat_sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The messages of some sessions in the order in which they were said. */
export async function messagesOf(from: Sql | Trx, sessionIds: readonly string[]): Promise<ChatMessagesTable[]> {
  if (sessionIds.length === 0) return [];
  return from
    .selectFrom('chat_messages')
    .selectAll()
    .where('session_id', 'in', sessionIds)
    .orderBy('session_id')
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The first thing that the visitor of each of these sessions said. */
export async function openings(db: Db, sessionIds: readonly string[]): Promise<Map<string, string>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db.sql
    .selectFrom('chat_messages as said')
    .select(['session_id', 'text'])
    .where('session_id', 'in', sessionIds)
    .where('sender', '=', 'user')
    .where('at', '=', (eb) =>
      eb
        .selectFrom('chat_messages as first')
        .select((of) => of.fn.min('first.at').as('at'))
        .whereRef('first.session_id', '=', 'said.session_id')
        .where('first.sender', '=', 'user'),
    )
    .execute();
  return new Map(rows.map(({ session_id, text }) => [session_id, text]));
}

/** Counts over all sessions; lengths in milliseconds. `since` is where today began. */
export async function figures(
  db: Db,
  since: number,
): Promise<{ total: number; averageMs: number; visitors: number; today: number }> {
  const row = await db.sql
    .selectFrom('chat_sessions')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('user_identifier').distinct().as('visitors'),
      sql<number | null>`avg(coalesce(${eb.ref('ended_at')}, ${eb.ref('last_at')}) - ${eb.ref('started_at')})`.as(
        'average',
      ),
      sql<number | null>`sum(case when ${eb.ref('started_at')} >= ${since} then 1 else 0 end)`.as('today'),
    ])
    .executeTakeFirstOrThrow();
  return {
    total: Number(row.total),
    averageMs: Number(row.average ?? 0),
    visitors: Number(row.visitors),
    today: Number(row.today ?? 0),
  };
}

/** Deletes these talks; what is found by their words goes along, and whose they were is looked at anew. How many there were. */
async function removeThese(trx: Trx, ids: readonly string[]): Promise<number> {
  const gone =
    ids.length === 0
      ? []
      : await trx.deleteFrom('chat_sessions').where('id', 'in', ids).returning(['id', 'person_id']).execute();
  await markStale(
    trx,
    gone.map(({ person_id }) => person_id),
  );
  for (const { id } of gone) await dropFound(trx, 'chat', id);
  return gone.length;
}

/** Deletes a session with its messages; false when it was not there. */
export const removeSession = async (trx: Trx, id: string): Promise<boolean> => (await removeThese(trx, [id])) > 0;

/** Deletes every session; how many there were. */
export async function removeAllSessions(trx: Trx): Promise<number> {
  await trx
    .updateTable('people')
    .set({ stale: 1 })
    .where('id', 'in', (eb) => eb.selectFrom('chat_sessions').select('person_id').where('person_id', 'is not', null))
    .execute();
  const { numDeletedRows } = await trx.deleteFrom('chat_sessions').executeTakeFirst();
  await dropAllFound(trx, 'chat');
  return Number(numDeletedRows);
}

/** Deletes at most `limit` sessions whose last message came before a moment (epoch milliseconds); how many there were. */
export async function dropSessionsBefore(trx: Trx, moment: number, limit: number): Promise<number> {
  const old = await trx
    .selectFrom('chat_sessions')
    .select('id')
    .where('last_at', '<', moment)
    .orderBy('last_at')
    .limit(limit)
    .execute();
  return removeThese(
    trx,
    old.map(({ id }) => id),
  );
}

/** How many talks have had their last message before a moment (epoch milliseconds). */
export async function countSessionsBefore(from: Sql, moment: number): Promise<number> {
  const { n } = await from
    .selectFrom('chat_sessions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('last_at', '<', moment)
    .executeTakeFirstOrThrow();
  return Number(n);
}
