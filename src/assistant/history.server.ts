import { failedAddresses } from '#src/intake/failed-address-store.server.ts';
import { keysOfPerson, personNow } from '#src/intake/people-store.server.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { defaultRetention, keptWords } from '#src/lib/retention.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { ChatMessagesTable, ChatSessionsTable } from '#src/platform/db/tables-chat.ts';
import {
  countSessionsBefore,
  dropSessionsBefore,
  figures,
  findSessionRow,
  listSessions,
  messagesOf,
  openings,
  removeAllSessions,
  removeSession,
} from './history-store.server.ts';
import { runningTalks } from './live-store.server.ts';
import { isDateFilter, shownIdentifier, spanOf, todayBegan } from './rules-history.ts';

/** Somebody who left an address through the chat (S2 §3 Chat contact lead). */
export interface ChatLeadRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  received_at: number;
  source: string;
  /** Of the form: appointment for a consultation, else contact. */
  type: string;
}

/** Leads that came through the chat, newest first; deleted ones are left out. */
async function chatLeads(db: Db, limit: number): Promise<ChatLeadRow[]> {
  return db.sql
    .selectFrom('leads')
    .select(['id', 'name', 'email', 'phone', 'received_at', 'source', 'type'])
    .where('source', '=', 'chatbot')
    .where('deleted_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** A session as lists show it; moments in epoch milliseconds, `opening` is what the visitor said first. */
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
/** A talk goes on as long as something was said in this time. */
const runningMs = 10 * 60_000;
const mostRunning = 20;

const toRow = (row: ChatSessionsTable, opening: string | undefined) => ({
  id: row.id,
  visitor: shownIdentifier(row.user_identifier),
  startedAt: row.started_at,
  endedAt: row.ended_at ?? row.last_at,
  closed: row.ended_at !== null,
  messages: row.message_count,
  opening: (opening ?? '').slice(0, openingLength),
});

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

async function toRows(db: Db, rows: ChatSessionsTable[]) {
  const first = await openings(db, idsOf(rows));
  return rows.map((row) => toRow(row, first.get(row.id)));
}

/** The four figures (S2 §9); the average in minutes. */
async function loadFigures(db: Db, now: number) {
  const { total, averageMs, visitors, today } = await figures(db, todayBegan(now));
  return { total, visitors, today, averageMinutes: Math.round(averageMs / 6_000) / 10 };
}

async function loadDetail(db: Db, id: string | null) {
  const row = id ? await findSessionRow(db, id) : undefined;
  if (!row) return undefined;
  const messages = await messagesOf(db.sql, [row.id]);
  const said = messages.map(({ session_id, ...message }) => message);
  const opening = said.find(({ sender }) => sender === 'user')?.text;
  const { person_id: personId, taken_by: takenBy, listened_at: listenedAt } = row;
  return { ...toRow(row, opening), said, personId, takenBy, listenedAt };
}

/** A talk with everything that was said, and whose it is as far as that is known. */
export type Talk = NonNullable<Awaited<ReturnType<typeof loadTalk>>>;

/** One talk for a screen of its own; undefined when there is none of this id. */
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
 * The page /chat-history (S2 §2) for its query: `q`, `date`, `session` (the one shown in detail) and `show` (how many);
 * `keptDays` is how long talks are kept.
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
    chatLeads(db, mostLeads),
  ]);
  return {
    figures: numbers,
    sessions: await toRows(db, found.slice(0, shown)),
    more: found.length > shown && shown < mostShown,
    shown,
    search,
    date,
    detail,
    kept: keptWords(keptDays),
    leads: leads.map(({ received_at, type, ...lead }) => ({
      ...lead,
      type: type === 'appointment' ? 'consultation' : type,
      at: received_at,
    })),
  };
}

/** The Chat History tab (S2 §2 Admin dashboard): four stats, the talks that go on now, and the 5 most recent sessions. */
export async function loadRecentChats(db: Db, now: number) {
  const [numbers, rows, running] = await Promise.all([
    loadFigures(db, now),
    listSessions(db.sql, { limit: recentCount }),
    runningTalks(db.sql, now - runningMs, mostRunning),
  ]);
  const takenBy = new Map(running.map(({ id, taken_by }) => [id, taken_by]));
  const goesOn = (await toRows(db, running)).map((row) => ({ ...row, takenBy: takenBy.get(row.id) ?? '' }));
  return { figures: numbers, sessions: await toRows(db, rows), running: goesOn };
}

/** Carries out what the owner asked, and writes it down: `intent` delete (with `id`) or delete-all. */
export async function changeHistory(db: Db, form: FormData, by: { actor: Actor; at: number }): Promise<Outcome> {
  const audit = { ...by, action: 'delete' };
  const intent = form.get('intent');
  if (intent !== 'delete' && intent !== 'delete-all') return unknownIntent;
  const id = String(form.get('id') ?? '');
  const gone = await db.write(async (trx) => {
    if (intent === 'delete') {
      const removed = await removeSession(trx, id);
      if (removed) await recordAudit(trx, { ...audit, subject: 'chat session', detail: id });
      return removed;
    }
    const count = await removeAllSessions(trx);
    const detail = `${count} ${count === 1 ? 'session' : 'sessions'}`;
    await recordAudit(trx, { ...audit, subject: 'all chat history', detail });
    return true;
  });
  return gone ? { ok: true } : refuse('This chat session no longer exists.');
}

/**
 * Erases the talks whose last message came before a moment (epoch milliseconds); a few hundred at a time, so that nobody
 * waits long. Returns how many.
 */
export async function forgetTalks(db: Db, moment: number): Promise<number> {
  const few = 200;
  let all = 0;
  for (let gone = few; gone === few; all += gone) {
    gone = await db.write((trx) => dropSessionsBefore(trx, moment, few));
  }
  return all;
}

/** How many talks `forgetTalks` would erase. */
export const countTalks = (db: Db, moment: number): Promise<number> => countSessionsBefore(db.sql, moment);

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

/** All sessions, newest first, no more than a page of them in memory. */
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
