import type { ChatMessagesTable, ChatSessionsTable } from 'db:tables';
import { sql } from 'kysely';
import { failedAddresses } from '#src/intake/inbound-store.server.ts';
import { keysOfPerson, markStale, personNow } from '#src/intake/people-store.server.ts';
import { dropFound } from '#src/intake/search-index-store.server.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { defaultRetention, keptWords } from '#src/lib/retention.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { findSession } from './chat-store.server.ts';
import { type HistorySpan, isDateFilter, midnight, spanOf } from './rules-history.ts';

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

interface SessionQuery extends HistorySpan {
  /** Found in a message, or prefix of the visitor's id; ignores case. */
  search?: string;
  limit: number;
  /** Only sessions older than this one. */
  after?: Pick<ChatSessionsTable, 'started_at' | 'id'>;
}

const likeText = (search: string) => search.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** `opening`: the visitor's first message. */
const allSessions = (from: Sql | Trx) =>
  from
    .selectFrom('chat_sessions')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('chat_messages')
        .select('chat_messages.text')
        .whereRef('chat_messages.session_id', '=', 'chat_sessions.id')
        .where('chat_messages.sender', '=', 'user')
        .orderBy('chat_messages.at')
        .limit(1)
        .as('opening'),
    );

function listSessions(from: Sql | Trx, query: SessionQuery) {
  let sessions = allSessions(from);
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

async function messagesOf(from: Sql | Trx, sessionIds: readonly string[]): Promise<ChatMessagesTable[]> {
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

/** Deletes chats with their search entries, and marks their people for a refresh. Returns how many. */
async function removeThese(trx: Trx, ids: readonly string[]): Promise<number> {
  const gone =
    ids.length === 0
      ? []
      : await trx.deleteFrom('chat_sessions').where('id', 'in', ids).returning(['id', 'person_id']).execute();
  await markStale(
    trx,
    gone.map(({ person_id }) => person_id),
  );
  await dropFound(
    trx,
    'chat',
    gone.map(({ id }) => id),
  );
  return gone.length;
}

/** S2 §3 Chat contact lead: newest first, without deleted ones. An appointment is a consultation. */
async function chatLeads(db: Db) {
  const rows = await db.sql
    .selectFrom('leads')
    .select(['id', 'name', 'email', 'phone', 'received_at as at', 'source', 'type'])
    .where('source', '=', 'chatbot')
    .where('deleted_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(mostLeads)
    .execute();
  return rows.map(({ type, ...lead }) => ({ ...lead, type: type === 'appointment' ? 'consultation' : type }));
}

/** Open chats with a message since a moment, newest first. */
const runningTalks = (from: Sql, since: number) =>
  allSessions(from)
    .where('ended_at', 'is', null)
    .where('last_at', '>=', since)
    .orderBy('last_at', 'desc')
    .limit(mostRunning)
    .execute();

/** Epoch milliseconds. */
export type SessionRow = ReturnType<typeof toRow>;
export type SessionDetail = NonNullable<Awaited<ReturnType<typeof loadDetail>>>;
export type ChatFigures = Awaited<ReturnType<typeof loadFigures>>;
export type HistoryPage = Awaited<ReturnType<typeof loadHistory>>;
export type ChatLead = HistoryPage['leads'][number];

const pageSize = 50;
const mostShown = 500;
const recentCount = 5;
const mostLeads = 200;
const openingLength = 140;
/** A chat is running if it had a message within this time. */
const runningMs = 10 * 60_000;
const mostRunning = 20;

const toRow = (row: ChatSessionsTable & { opening?: string | null | undefined }) => ({
  id: row.id,
  /** S2 §2: only the first 8 characters are shown. */
  visitor: row.user_identifier.slice(0, 8),
  startedAt: row.started_at,
  endedAt: row.ended_at ?? row.last_at,
  closed: row.ended_at !== null,
  takenBy: row.taken_by,
  messages: row.message_count,
  opening: (row.opening ?? '').slice(0, openingLength),
});

/** Counts over all sessions (S2 §9). */
async function loadFigures(db: Db, now: number) {
  const row = await db.sql
    .selectFrom('chat_sessions')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('user_identifier').distinct().as('visitors'),
      sql<number | null>`avg(coalesce(${eb.ref('ended_at')}, ${eb.ref('last_at')}) - ${eb.ref('started_at')})`.as(
        'average',
      ),
      // Active Today means started since Eastern midnight (S2 §9).
      sql<number | null>`sum(case when ${eb.ref('started_at')} >= ${midnight(now)} then 1 else 0 end)`.as('today'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...{ total: Number(row.total), visitors: Number(row.visitors), today: Number(row.today ?? 0) },
    averageMinutes: Math.round(Number(row.average ?? 0) / 6_000) / 10,
  };
}

async function loadDetail(db: Db, id: string | null) {
  const row = id ? await findSession(db.sql, id) : undefined;
  if (!row) return undefined;
  const messages = await messagesOf(db.sql, [row.id]);
  const said = messages.map(({ session_id, ...message }) => message);
  const opening = said.find(({ sender }) => sender === 'user')?.text;
  const { person_id: personId, listened_at: listenedAt } = row;
  return { ...toRow({ ...row, opening }), said, personId, listenedAt };
}

/** A chat with all messages, and its person if known. */
export type Talk = NonNullable<Awaited<ReturnType<typeof loadTalk>>>;

/** Undefined if there is none. */
export async function loadTalk(db: Db, id: string) {
  const talk = await loadDetail(db, id);
  if (!talk) return undefined;
  const person = talk.personId === null ? undefined : await personNow(db.sql, talk.personId);
  if (!person) return { ...talk, person: null };
  const addresses = (await keysOfPerson(db.sql, person.id)).flatMap(({ kind, value }) =>
    kind === 'email' ? value : [],
  );
  const failed = await failedAddresses(db.sql, addresses);
  const email = addresses.find((address) => !failed.has(address)) ?? '';
  return { ...talk, person: { id: person.id, name: person.name, email } };
}

/**
 * The page /chat-history (S2 §2). Query: `q`, `date`, `session` (shown in detail), `show` (how many). `keptDays`:
 * retention of chats.
 */
export async function loadHistory(db: Db, query: URLSearchParams, now: number, keptDays = defaultRetention.chats) {
  const search = (query.get('q') ?? '').trim().slice(0, 200);
  const asked = query.get('date');
  const date = isDateFilter(asked) ? asked : 'all';
  const shown = Math.min(mostShown, Math.max(pageSize, Math.trunc(Number(query.get('show'))) || pageSize));
  const [found, numbers, detail, leads] = await Promise.all([
    listSessions(db.sql, { ...spanOf(date, now), ...(search ? { search } : {}), limit: shown + 1 }),
    loadFigures(db, now),
    loadDetail(db, query.get('session')),
    chatLeads(db),
  ]);
  return {
    figures: numbers,
    sessions: found.slice(0, shown).map(toRow),
    more: found.length > shown && shown < mostShown,
    shown,
    search,
    date,
    detail,
    kept: keptWords(keptDays),
    leads,
  };
}

/** S2 §2 Admin dashboard: four stats, running chats, and the 5 most recent sessions. */
export async function loadRecentChats(db: Db, now: number) {
  const [numbers, rows, running] = await Promise.all([
    loadFigures(db, now),
    listSessions(db.sql, { limit: recentCount }),
    runningTalks(db.sql, now - runningMs),
  ]);
  return { figures: numbers, sessions: rows.map(toRow), running: running.map(toRow) };
}

/** `intent` delete (with `id`) or delete-all; recorded in the audit list. */
export async function changeHistory(db: Db, form: FormData, by: { actor: Actor; at: number }): Promise<Outcome> {
  const intent = form.get('intent');
  if (intent !== 'delete' && intent !== 'delete-all') return unknownIntent;
  const id = String(form.get('id') ?? '');
  const note = (trx: Trx, subject: string, detail: string) =>
    recordAudit(trx, { ...by, action: 'delete', subject, detail });
  if (intent === 'delete') {
    const gone = await db.write(async (trx) => {
      const count = await removeThese(trx, [id]);
      if (count > 0) await note(trx, 'chat session', id);
      return count;
    });
    return gone > 0 ? { ok: true } : refuse('This chat session no longer exists.');
  }
  const count = await forgetTalks(db, everything);
  await db.write((trx) => note(trx, 'all chat history', `${count} ${count === 1 ? 'session' : 'sessions'}`));
  return { ok: true };
}

const olderThan = (from: Sql | Trx, moment: number) => from.selectFrom('chat_sessions').where('last_at', '<', moment);
const everything = Number.MAX_SAFE_INTEGER;
const batch = 200;

/**
 * Deletes chats whose last message is older than `moment` (epoch milliseconds), in batches so that nobody waits long.
 * Returns how many.
 */
export async function forgetTalks(db: Db, moment: number): Promise<number> {
  let all = 0;
  for (let gone = batch; gone === batch; all += gone) {
    gone = await db.write(async (trx) => {
      const old = await olderThan(trx, moment).select('id').orderBy('last_at').limit(batch).execute();
      return removeThese(trx, idsOf(old));
    });
  }
  return all;
}

export async function countTalks(db: Db, moment: number): Promise<number> {
  const count = olderThan(db.sql, moment).select((eb) => eb.fn.countAll<number>().as('n'));
  return Number((await count.executeTakeFirstOrThrow()).n);
}

/** A session in S1 §3's shape. */
function exported(row: ChatSessionsTable, messages: ChatMessagesTable[]) {
  const iso = (moment: number) => new Date(moment).toISOString();
  return {
    id: row.id,
    userIdentifier: row.user_identifier,
    startTime: iso(row.started_at),
    ...(row.ended_at === null ? {} : { endTime: iso(row.ended_at) }),
    messages: messages.map(({ id, sender, text, at, feedback }) => ({
      id,
      sender,
      text,
      timestamp: iso(at),
      ...(feedback ? { feedback } : {}),
    })),
  };
}

/** Newest first, at most one page in memory. */
export async function* exportHistory(db: Db): AsyncGenerator<object> {
  let after: ChatSessionsTable | undefined;
  while (true) {
    const rows = await listSessions(db.sql, { limit: pageSize, ...(after ? { after } : {}) });
    const messages = await messagesOf(db.sql, idsOf(rows));
    for (const row of rows) {
      yield exported(
        row,
        messages.filter((message) => message.session_id === row.id),
      );
    }
    after = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}
