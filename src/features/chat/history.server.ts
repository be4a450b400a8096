import { talksAreKeptMs } from '#src/lib/budgets.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { ChatMessagesTable, ChatSessionsTable } from '#src/platform/db/tables-chat.ts';
import {
  dropSessionsBefore,
  figures,
  findSessionRow,
  listSessions,
  messagesOf,
  openings,
  removeAllSessions,
  removeSession,
} from './history-store.server.ts';
import { chatLeads } from './leads-store.server.ts';
import { type DateFilter, isDateFilter, shownIdentifier, spanOf, todayBegan } from './rules-history.ts';

/** A session as lists show it. Moments in epoch milliseconds. */
export interface SessionRow {
  id: string;
  /** First 8 characters of the visitor's id. */
  visitor: string;
  startedAt: number;
  /** When it was closed, or its newest message. */
  endedAt: number;
  closed: boolean;
  messages: number;
  /** What the visitor said first. */
  opening: string;
}

export interface SessionDetail extends SessionRow {
  said: { id: string; sender: string; text: string; at: number; feedback: string }[];
}

/** The four figures (S2 §9); the average in minutes. */
export interface ChatFigures {
  total: number;
  averageMinutes: number;
  visitors: number;
  today: number;
}

export interface ChatLead {
  id: string;
  name: string;
  email: string;
  phone: string;
  at: number;
  source: string;
  type: string;
}

export interface HistoryPage {
  figures: ChatFigures;
  sessions: SessionRow[];
  /** Whether there are more than the list shows. */
  more: boolean;
  shown: number;
  search: string;
  date: DateFilter;
  detail: SessionDetail | undefined;
  leads: ChatLead[];
}

const pageSize = 50;
const mostShown = 500;
const recentCount = 5;
const mostLeads = 200;
const openingLength = 140;

const toRow = (row: ChatSessionsTable, opening: string | undefined): SessionRow => ({
  id: row.id,
  visitor: shownIdentifier(row.user_identifier),
  startedAt: row.started_at,
  endedAt: row.ended_at ?? row.last_at,
  closed: row.ended_at !== null,
  messages: row.message_count,
  opening: (opening ?? '').slice(0, openingLength),
});

async function toRows(db: Db, rows: ChatSessionsTable[]): Promise<SessionRow[]> {
  const first = await openings(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toRow(row, first.get(row.id)));
}

async function loadFigures(db: Db, now: number): Promise<ChatFigures> {
  const { total, averageMs, visitors, today } = await figures(db, todayBegan(now));
  return { total, visitors, today, averageMinutes: Math.round(averageMs / 6_000) / 10 };
}

async function loadDetail(db: Db, id: string | null): Promise<SessionDetail | undefined> {
  const row = id ? await findSessionRow(db, id) : undefined;
  if (!row) return undefined;
  const messages = await messagesOf(db.sql, [row.id]);
  const said = messages.map(({ id: messageId, sender, text, at, feedback }) => ({
    id: messageId,
    sender,
    text,
    at,
    feedback,
  }));
  return { ...toRow(row, said.find(({ sender }) => sender === 'user')?.text), said };
}

/** The page /chat-history (S2 §2) for its query: `q`, `date`, `session` (the one shown in detail) and `show` (how many). */
export async function loadHistory(db: Db, query: URLSearchParams, now: number): Promise<HistoryPage> {
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
    leads: leads.map(({ received_at, type, ...lead }) => ({
      ...lead,
      type: type === 'appointment' ? 'consultation' : type,
      at: received_at,
    })),
  };
}

/** The Chat History tab (S2 §2 Admin dashboard): four stats and the 5 most recent sessions. */
export async function loadRecentChats(db: Db, now: number): Promise<{ figures: ChatFigures; sessions: SessionRow[] }> {
  const [numbers, rows] = await Promise.all([loadFigures(db, now), listSessions(db.sql, { limit: recentCount })]);
  return { figures: numbers, sessions: await toRows(db, rows) };
}

/**
 * Carries out what the owner asked, and writes it down: `intent` delete (with `id`) or delete-all. Returns a text to show
 * when it could not be done.
 */
export async function changeHistory(
  db: Db,
  form: FormData,
  by: { actor: Actor; at: number },
): Promise<string | undefined> {
  const audit = { ...by, action: 'delete' };
  switch (form.get('intent')) {
    case 'delete': {
      const id = String(form.get('id') ?? '');
      const gone = await db.write(async (trx) => {
        const removed = await removeSession(trx, id);
        if (removed) await recordAudit(trx, { ...audit, subject: 'chat session', detail: id });
        return removed;
      });
      return gone ? undefined : 'This chat session is no longer there.';
    }
    case 'delete-all':
      await db.write(async (trx) => {
        const count = await removeAllSessions(trx);
        const detail = `${count} ${count === 1 ? 'session' : 'sessions'}`;
        await recordAudit(trx, { ...audit, subject: 'all chat history', detail });
      });
      return undefined;
    default:
      return 'That is not something this page can do.';
  }
}

/** Erases the talks whose last message is older than they are kept; a few hundred at a time, so that nobody waits long. */
export async function forgetTalks(db: Db, now: number): Promise<void> {
  const few = 200;
  let gone = few;
  while (gone === few) gone = await db.write((trx) => dropSessionsBefore(trx, now - talksAreKeptMs, few));
}

/** Writes down that the chat history was exported. */
export async function noteExport(db: Db, by: { actor: Actor; at: number }): Promise<void> {
  await db.write((trx) => recordAudit(trx, { ...by, action: 'export', subject: 'chat history' }));
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

/** All sessions, newest first, as the text of a JSON list, in pieces, so that no more than a page of them is in memory. */
export async function* exportHistory(db: Db): AsyncGenerator<string> {
  let after: ChatSessionsTable | undefined;
  let separator = '[\n';
  while (true) {
    const rows = await listSessions(db.sql, { limit: pageSize, ...(after ? { after } : {}) });
    const messages = await messagesOf(
      db.sql,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const own = messages.filter((message) => message.session_id === row.id);
      yield `${separator}${JSON.stringify(exported(row, own))}`;
      separator = ',\n';
    }
    after = rows.at(-1);
    if (rows.length < pageSize) break;
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
