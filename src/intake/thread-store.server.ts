import { newId } from '#src/lib/new-id.ts';
import { workingMs } from '#src/lib/reply-time.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { searchWords } from '#src/lib/search-words.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { SubmissionFilesTable } from '#src/platform/db/tables.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { ThreadEntriesTable } from '#src/platform/db/tables-inbox.ts';
import type { StoredFile } from '#src/platform/files/file-store.server.ts';
import { addWords, changeLead, findLead } from './lead-search-store.server.ts';
import { type EntryKind, isEnd, statusOfClosed, statusOnceAnswered, statusOnceAsked } from './thread.ts';

/** An entry to be written. Moments in epoch milliseconds. */
export interface NewEntry {
  /** Where a repeat must find what it repeats; else it is made. */
  id?: string;
  at: number;
  kind: EntryKind;
  /** How it came or went: mail, page, desk. */
  via?: string;
  author: string;
  body: string;
  quoted?: string;
  /** Of a mail; a second one of the same is refused by the database. */
  messageId?: string;
  outboxId?: string;
  /** Of a telephone call. */
  minutes?: number;
  /** What it answered (`endTurn`). */
  turn?: Turn | undefined;
  statusBefore?: string;
  /** Of a note: the accounts that it names. */
  mentions?: readonly { id: string; name: string }[];
  /** Whether its lead is found by its words; false of what says nothing about the lead. */
  isFound?: boolean;
  files?: readonly ThreadFile[];
}

/** A file of an entry, stored already. */
export interface ThreadFile extends StoredFile {
  /** In the file store. */
  name: string;
  /** The sender's name for it, made harmless. */
  title: string;
  /** What it was found to be, for example pdf; empty when that is not known. */
  type: string;
}

/** A visitor's wait that an answer ended. */
export interface Turn {
  since: number;
  due: number;
  /** How much of it was working time, in milliseconds. */
  worked: number;
}

/** Writes an entry into a lead's thread, where it is found by its words as well; returns its id. */
export async function insertEntry(trx: Trx, lead: Pick<LeadsTable, 'id' | 'seq'>, entry: NewEntry): Promise<string> {
  const id = entry.id ?? newId(entry.at);
  await trx
    .insertInto('thread_entries')
    .values({
      id,
      lead_id: lead.id,
      at: entry.at,
      kind: entry.kind,
      via: entry.via ?? '',
      author: entry.author,
      body: entry.body,
      quoted: entry.quoted ?? '',
      message_id: entry.messageId ?? '',
      outbox_id: entry.outboxId ?? '',
      minutes: entry.minutes ?? 0,
      edited_at: null,
      turn_since: entry.turn?.since ?? null,
      turn_due: entry.turn?.due ?? null,
      turn_worked: entry.turn?.worked ?? null,
      status_before: entry.statusBefore ?? '',
      mentions: entry.mentions?.length ? JSON.stringify(entry.mentions) : '',
    })
    .execute();
  for (const { name, size, sha256, title, type } of entry.files ?? []) {
    await trx
      .insertInto('submission_files')
      .values({ file: name, submission_id: lead.id, field: name, entry_id: id, name: title, type, size, sha256 })
      .execute();
  }
  if (entry.isFound !== false) await addWords(trx, lead.seq, searchWords([entry.body]));
  return id;
}

/**
 * Notes that we have answered: the visitor waits no longer, and the status moves on, with `close` to the end. Returns
 * the wait that this ended, undefined when nobody waited; `statusBefore` is empty when the status stayed.
 */
export async function endTurn(
  trx: Trx,
  lead: LeadsTable,
  { now, hours, close = false }: { now: number; hours: BusinessClock; close?: boolean },
): Promise<{ turn: Turn | undefined; statusBefore: string }> {
  const { numUpdatedRows } = await trx
    .updateTable('leads')
    .set({ waiting_since: null })
    .where('seq', '=', lead.seq)
    .where('waiting_since', 'is not', null)
    .executeTakeFirst();
  const { waiting_since: since, respond_by: due } = lead;
  const turn = numUpdatedRows > 0n && since !== null ? { since, due, worked: workingMs(since, now, hours) } : undefined;
  const status = (close && statusOfClosed(lead.type)) || statusOnceAnswered(lead.type, lead.status);
  const moved = status !== lead.status && (await setStatus(trx, lead, status, now));
  return { turn, statusBefore: moved ? lead.status : '' };
}

/** Notes that the visitor has written: who has an answer begins to wait, who waits goes on waiting; who was put off is not any more. */
export async function beginTurn(trx: Trx, lead: LeadsTable, about: { at: number; respondBy: number }): Promise<void> {
  const waits = lead.waiting_since === null ? { waiting_since: about.at, respond_by: about.respondBy } : {};
  await trx
    .updateTable('leads')
    .set({ ...waits, read_at: null, later_until: null })
    .where('seq', '=', lead.seq)
    .execute();
  const status = statusOnceAsked(lead.type, lead.status);
  if (status !== lead.status) await setStatus(trx, lead, status, about.at);
}

/** Sets a lead's status and when it ended; false when somebody else changed it since it was read. */
export async function setStatus(
  trx: Trx,
  lead: LeadsTable,
  status: string,
  now: number,
  also: { read_at?: number } = {},
): Promise<boolean> {
  const closed_at = isEnd(lead.type, status) ? (lead.closed_at ?? now) : null;
  return changeLead(trx, lead, { ...also, status, closed_at });
}

/** The entries of a lead's thread, newest first, from the one after `before`; all of them without a limit. */
export async function entriesOf(
  from: Sql | Trx,
  leadId: string,
  page: { limit?: number; before?: { at: number; id: string } } = {},
): Promise<ThreadEntriesTable[]> {
  let query = from.selectFrom('thread_entries').selectAll().where('lead_id', '=', leadId);
  const { before, limit } = page;
  if (before) query = query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(before.at, before.id)));
  query = query.orderBy('at', 'desc').orderBy('id', 'desc');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** Takes an entry out of its thread, with what is known of its files; the files themselves go with the next sweep. */
export async function dropEntry(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('submission_files').where('entry_id', '=', id).execute();
  await trx.deleteFrom('thread_entries').where('id', '=', id).execute();
}

/** Gives a visitor's wait back that an answer had ended. */
export async function resumeTurn(trx: Trx, seq: number, turn: { since: number; due: number }): Promise<void> {
  await trx
    .updateTable('leads')
    .set({ waiting_since: turn.since, respond_by: turn.due })
    .where('seq', '=', seq)
    .execute();
}

export async function findEntry(from: Sql | Trx, id: string): Promise<ThreadEntriesTable | undefined> {
  return from.selectFrom('thread_entries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The lead of an id, whatever its type, with its row locked on PostgreSQL until the transaction ends. */
export async function lockLead(trx: Trx, id: string): Promise<LeadsTable | undefined> {
  // An update of nothing takes the row's lock on both engines.
  const row = await trx
    .updateTable('leads')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', id)
    .returning('type')
    .executeTakeFirst();
  return row && findLead(trx, row.type, id);
}

/** The files of a lead's thread, by entry. */
export async function filesOfThread(from: Sql | Trx, leadId: string): Promise<Map<string, SubmissionFilesTable[]>> {
  const files = from.selectFrom('submission_files').selectAll().where('submission_id', '=', leadId);
  const rows = await files.where('entry_id', '<>', '').orderBy('name').execute();
  return Map.groupBy(rows, ({ entry_id }) => entry_id);
}

/** A file of a lead's thread by its name in the store, or undefined. */
export async function findThreadFile(
  from: Sql,
  { leadId, file }: { leadId: string; file: string },
): Promise<SubmissionFilesTable | undefined> {
  return from
    .selectFrom('submission_files')
    .selectAll()
    .where('submission_id', '=', leadId)
    .where('file', '=', file)
    .where('entry_id', '<>', '')
    .executeTakeFirst();
}
