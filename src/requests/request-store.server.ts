import { createHash } from 'node:crypto';
import { type ExpressionBuilder, sql as raw } from 'kysely';
import { wishSeenBy } from '#src/intake/erasure-wish-store.server.ts';
import { type EntryKind, isEnd, isWaiting, undoMs } from '#src/intake/thread.ts';
import { filesOfThread } from '#src/intake/thread-store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { Database, SubmissionFilesTable } from '#src/platform/db/tables.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { ThreadEntriesTable } from '#src/platform/db/tables-inbox.ts';
import { entriesAtOnce, visitorEvents } from './request-rules.ts';

/**
 * What its visitor may see of a thread: both sides' messages, without mails that may still be taken back, and what was
 * done on a page. Notes, calls, automatic mails, bounces and what the desk did are ours.
 */
const isShown = (now: number) => (eb: ExpressionBuilder<Database, 'thread_entries'>) =>
  eb.or([
    eb('kind', '=', 'message'),
    eb.and([eb('kind', '=', 'reply'), eb('at', '<=', now - undoMs)]),
    eb.and([eb('kind', '=', 'event'), eb('via', '=', 'page')]),
  ]);

/** The request behind a link's hash; undefined when there is none, or it was deleted. */
export async function findByHash(from: Sql | Trx, hash: string): Promise<LeadsTable | undefined> {
  return from
    .selectFrom('leads')
    .innerJoin('submissions', 'submissions.id', 'leads.id')
    .selectAll('leads')
    .where('submissions.request_hash', '=', hash)
    .where('leads.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** A page of what is shown of a thread, newest first; `before` is the id of an entry. */
export async function shownEntries(
  from: Sql,
  leadId: string,
  page: { now: number; limit: number; before?: string | undefined },
): Promise<ThreadEntriesTable[]> {
  let query = from.selectFrom('thread_entries').selectAll().where('lead_id', '=', leadId).where(isShown(page.now));
  if (page.before !== undefined) {
    const last = from.selectFrom('thread_entries').select(['at', 'id']).where('lead_id', '=', leadId);
    const found = await last.where('id', '=', page.before).executeTakeFirst();
    if (found) query = query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(found.at, found.id)));
  }
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}

/** When a request was first answered: by a mail, a call, or a confirmation that ended its visitor's wait. */
export async function firstAnswer(from: Sql, leadId: string, now: number): Promise<number | undefined> {
  const row = await from
    .selectFrom('thread_entries')
    .select((eb) => eb.fn.min('at').as('at'))
    .where('lead_id', '=', leadId)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'reply'), eb('at', '<=', now - undoMs)]),
        eb('kind', '=', 'call'),
        eb.and([eb('kind', '=', 'event'), eb('turn_since', 'is not', null)]),
      ]),
    )
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** When something was first done to a request since a moment, by the words of its entry. */
export async function eventAt(
  from: Sql | Trx,
  leadId: string,
  event: { body: string; since?: number },
): Promise<number | undefined> {
  const row = await from
    .selectFrom('thread_entries')
    .select((eb) => eb.fn.min('at').as('at'))
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'event')
    .where('body', '=', event.body)
    .where('at', '>=', event.since ?? 0)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Changes whenever the page of a request shows something else than before. */
export async function versionOf(from: Sql, lead: LeadsTable, now: number): Promise<string> {
  const shown = await from
    .selectFrom('thread_entries')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.max('at').as('at')])
    .where('lead_id', '=', lead.id)
    .where(isShown(now))
    .executeTakeFirst();
  const { status, starts, first_read_at, closed_at, waiting_since, respond_by } = lead;
  const answered = await firstAnswer(from, lead.id, now);
  const all = [
    Number(shown?.n),
    shown?.at,
    answered,
    status,
    starts,
    first_read_at,
    closed_at,
    waiting_since,
    respond_by,
    await wishSeenBy(from, lead),
  ];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 16);
}

/** A file of an entry that is shown, by its name in the store. */
export async function shownFile(
  from: Sql,
  about: { leadId: string; file: string; now: number },
): Promise<SubmissionFilesTable | undefined> {
  const file = await from
    .selectFrom('submission_files')
    .selectAll()
    .where('submission_id', '=', about.leadId)
    .where('file', '=', about.file)
    .where('entry_id', '<>', '')
    .executeTakeFirst();
  if (!file) return undefined;
  const entry = from.selectFrom('thread_entries').select('id').where('id', '=', file.entry_id);
  return (await entry.where(isShown(about.now)).executeTakeFirst()) && file;
}

/** Requests from one address since a moment, newest first; one of them by its reference. Deleted ones are left out. */
export async function requestsFrom(
  trx: Trx,
  about: { spellings: readonly string[]; since: number; reference?: string | undefined; limit: number },
): Promise<LeadsTable[]> {
  let query = trx
    .selectFrom('leads')
    .selectAll()
    .where(raw<string>`lower(email)`, 'in', about.spellings)
    .where('received_at', '>', about.since)
    .where('deleted_at', 'is', null);
  if (about.reference !== undefined) query = query.where('reference', '=', about.reference);
  return query.orderBy('seq', 'desc').limit(about.limit).execute();
}

/** Gives a request of before there were such pages its link. */
export async function setHash(trx: Trx, id: string, hash: string): Promise<void> {
  const mine = trx.updateTable('submissions').set({ request_hash: hash }).where('id', '=', id);
  await mine.where('request_hash', 'is', null).execute();
}

/** An entry of the thread as its visitor sees it. */
export interface ShownEntry {
  id: string;
  at: number;
  kind: EntryKind;
  /** How it came or went: mail, page, desk. */
  via: string;
  body: string;
  files: { name: string; title: string; size: number }[];
}

/** Where a request stands. Moments in epoch milliseconds; undefined for what has not happened. */
export interface RequestState {
  receivedAt: number;
  readAt: number | undefined;
  answeredAt: number | undefined;
  /** Whether it has ended; since when is unknown of one that ended before this was noted. */
  closed: boolean;
  closedAt: number | undefined;
  withdrawn: boolean;
  /** Its status was set on, though no answer of ours stands in the thread; of an appointment it is confirmed then. */
  setOn: boolean;
  erasureAskedAt: number | undefined;
  /** Whether there is an address to which an email can go. */
  mailed: boolean;
  /** Until when an answer was promised to who waits for one. */
  due: number | undefined;
}

/** Everything that a visitor's page shows of a request besides what was sent. */
export interface RequestView {
  type: string;
  reference: string;
  /** When this was read, in epoch milliseconds. */
  now: number;
  /** Another one whenever the page shows something else. */
  version: string;
  standing: RequestState;
  entries: ShownEntry[];
  /** Older entries than those of the newest page are shown. */
  isLater: boolean;
  /** The entry after which older ones follow; undefined when there are none. */
  before: string | undefined;
}

async function standingOf(from: Sql, lead: LeadsTable, now: number): Promise<RequestState> {
  const { type, status, closed_at } = lead;
  const closed = isEnd(type, status);
  const { withdrawn } = visitorEvents;
  const [answeredAt, erasureAskedAt, withdrawnAt] = await Promise.all([
    firstAnswer(from, lead.id, now),
    wishSeenBy(from, lead),
    closed && closed_at !== null ? eventAt(from, lead.id, { body: withdrawn, since: closed_at }) : undefined,
  ]);
  return {
    receivedAt: lead.received_at,
    readAt: lead.first_read_at ?? undefined,
    answeredAt,
    closed,
    closedAt: closed ? (closed_at ?? undefined) : undefined,
    withdrawn: withdrawnAt !== undefined,
    setOn: status !== 'pending' && !closed && answeredAt === undefined,
    erasureAskedAt,
    mailed: lead.email !== '',
    due: isWaiting({ ...lead, waitingSince: lead.waiting_since }) ? lead.respond_by : undefined,
  };
}

/** What the page of a request shows at a moment; `before` is the entry after which older ones are asked for. */
export async function viewOf(
  from: Sql,
  lead: LeadsTable,
  asked: { now: number; before?: string | undefined },
): Promise<RequestView> {
  const { now, before } = asked;
  const [standing, version, rows, files] = await Promise.all([
    standingOf(from, lead, now),
    versionOf(from, lead, now),
    shownEntries(from, lead.id, { now, before, limit: entriesAtOnce + 1 }),
    filesOfThread(from, lead.id),
  ]);
  const shown = rows.slice(0, entriesAtOnce);
  return {
    type: lead.type,
    reference: lead.reference,
    now,
    version,
    standing,
    entries: shown.map((row) => ({
      id: row.id,
      at: row.at,
      kind: row.kind as EntryKind,
      via: row.via,
      body: row.body,
      files: (files.get(row.id) ?? []).map(({ file, name, size }) => ({ name: file, title: name, size })),
    })),
    isLater: before !== undefined,
    before: rows.length > shown.length ? shown.at(-1)?.id : undefined,
  };
}
