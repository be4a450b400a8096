import type { LeadsTable, SubmissionFilesTable, ThreadEntriesTable } from 'db:tables';
import { newId } from '#src/lib/new-id.ts';
import { workingMs } from '#src/lib/reply-time.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { searchWords } from '#src/lib/search-words.ts';
import { countOf, type Sql, type Trx } from '#src/platform/db/client.server.ts';
import type { StoredFile } from '#src/platform/files/file-store.server.ts';
import { putNotices } from '#src/platform/outbox/store.server.ts';
import { erasureWishWords } from './erasure-wish.ts';
import { emergencySource } from './lead.ts';
import { changeLead, setAssigned, waitNotice } from './lead-store.server.ts';
import { shownIn, unmerge } from './merged-store.server.ts';
import { addFound } from './search-index-store.server.ts';
import {
  assignedVia,
  type EntryKind,
  isEnd,
  mergedVia,
  saidKinds,
  standsAsLeft,
  statusOfClosed,
  statusOnceAnswered,
  statusOnceAsked,
} from './thread.ts';

/** Moments in epoch milliseconds. */
export interface NewEntry {
  /** Set it when repeats must be recognized; otherwise generated. */
  id?: string;
  at: number;
  kind: EntryKind;
  via?: string;
  author: string;
  body: string;
  quoted?: string;
  /** For mails. The database refuses duplicates. */
  messageId?: string;
  outboxId?: string;
  minutes?: number;
  /** The wait it ended (`endTurn`). */
  turn?: Turn | undefined;
  statusBefore?: string;
  /** For notes: accounts mentioned. */
  mentions?: readonly { id: string; name: string }[];
  /** False keeps its words out of the search. */
  isFound?: boolean;
  files?: readonly ThreadFile[];
}

export interface ThreadFile extends StoredFile {
  name: string;
  /** Sanitized name from the sender. */
  title: string;
  /** Detected type, for example pdf; empty when unknown. */
  type: string;
}

/** A visitor's wait that an answer ended. Epoch milliseconds. */
export interface Turn {
  since: number;
  due: number;
  /** Working time of the wait in milliseconds. */
  worked: number;
}

/** What the desk is told when this is entered. */
function newsOf({ kind, via, body }: NewEntry, source: string): string | undefined {
  if (kind === 'message') return source === emergencySource ? 'emergency-answer' : 'answer';
  return kind === 'event' && via === 'page' && body === erasureWishWords ? 'erasure' : undefined;
}

/** Also indexes its words; returns its id. */
export async function insertEntry(
  trx: Trx,
  lead: Pick<LeadsTable, 'id' | 'seq' | 'source' | 'merged_into'>,
  entry: NewEntry,
): Promise<string> {
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
  const news = newsOf(entry, lead.source);
  const shown = lead.merged_into ?? lead.id;
  if (news) await putNotices(trx, [{ kind: news, subject: shown, stage: id, at: entry.at }]);
  await noteActivity(trx, shown);
  if (entry.isFound !== false) {
    const found = trx.selectFrom('leads').select('seq').where('id', 'in', [lead.id, shown]);
    for (const { seq } of await found.execute()) await addFound(trx, Number(seq), searchWords([entry.body]));
  }
  return id;
}

async function noteActivity(trx: Trx, leadId: string): Promise<void> {
  const said = trx
    .selectFrom('thread_entries')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('lead_id', 'in', [...(await shownIn(trx, [leadId])).keys()])
    .where('kind', 'in', saidKinds);
  await trx
    .updateTable('leads')
    .set((eb) => ({ active_at: eb.fn.coalesce(said, 'received_at') }))
    .where('id', '=', leadId)
    .execute();
}

/** What was said last about each lead, cut to 240 characters. */
export async function lastSaid(
  from: Sql,
  leadIds: readonly string[],
): Promise<Map<string, Pick<ThreadEntriesTable, 'kind' | 'body'>>> {
  if (leadIds.length === 0) return new Map();
  const entries = from.selectFrom('thread_entries as entry').where('kind', 'in', saidKinds);
  const threads = await shownIn(from, leadIds);
  const rows = await entries
    .select(['lead_id', 'kind', (eb) => eb.fn<string>('substr', ['body', eb.lit(1), eb.lit(240)]).as('body')])
    .where('lead_id', 'in', [...threads.keys()])
    .where('at', '=', (eb) =>
      eb
        .selectFrom('thread_entries as other')
        .select(({ fn }) => fn.max('other.at').as('at'))
        .whereRef('other.lead_id', '=', 'entry.lead_id')
        .where('other.kind', 'in', saidKinds),
    )
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute();
  return new Map(rows.map((row) => [threads.get(row.lead_id) ?? '', row]));
}

/** Ends the wait and moves the status on (`close`: to the end). `statusBefore` is empty when unchanged. */
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

/** The visitor wrote: starts the wait unless one is running, and ends any snooze; of a merged lead, that of its target. */
export async function beginTurn(trx: Trx, lead: LeadsTable, about: { at: number; respondBy: number }): Promise<void> {
  const target = lead.merged_into === null ? undefined : await lockLead(trx, lead.merged_into);
  if (target) await beginTurn(trx, target, about);
  else {
    const begins = lead.waiting_since === null;
    const waits = begins ? { waiting_since: about.at, respond_by: about.respondBy } : {};
    await trx
      .updateTable('leads')
      .set({ ...waits, read_at: null, later_until: null })
      .where('seq', '=', lead.seq)
      .execute();
    if (begins) await putNotices(trx, [waitNotice(lead, about.at)]);
  }
  const status = statusOnceAsked(lead.type, lead.status);
  if (status !== lead.status) await setStatus(trx, lead, status, about.at);
}

/** Also sets when it ended. False when it changed since it was read. */
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

/** With those of what was merged into it, but for the event that says so there. */
const thread = async (from: Sql | Trx, leadId: string) =>
  from
    .selectFrom('thread_entries')
    .where('lead_id', 'in', [...(await shownIn(from, [leadId])).keys()])
    .where((eb) => eb.or([eb('lead_id', '=', leadId), eb('via', '<>', mergedVia)]));

export const countEntries = async (from: Sql, leadId: string): Promise<number> => countOf(await thread(from, leadId));

/** Newest first, after `before`; all without a limit. */
export async function entriesOf(
  from: Sql | Trx,
  leadId: string,
  page: { limit?: number; before?: { at: number; id: string } } = {},
): Promise<ThreadEntriesTable[]> {
  let query = (await thread(from, leadId)).selectAll();
  const { before, limit } = page;
  if (before) query = query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(before.at, before.id)));
  query = query.orderBy('at', 'desc').orderBy('id', 'desc');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** Other entries about the same person that carry the mail of this one. */
export async function entriesWithMail(
  trx: Trx,
  { person_id }: Pick<LeadsTable, 'person_id'>,
  { id, outbox_id }: Pick<ThreadEntriesTable, 'id' | 'outbox_id'>,
): Promise<ThreadEntriesTable[]> {
  if (person_id === null || outbox_id === '') return [];
  const theirs = trx.selectFrom('leads').select('id').where('person_id', '=', person_id);
  const entries = trx.selectFrom('thread_entries').selectAll().where('lead_id', 'in', theirs);
  return entries.where('outbox_id', '=', outbox_id).where('id', '<>', id).execute();
}

/** The files themselves go with the next sweep. */
export async function dropEntry(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('submission_files').where('entry_id', '=', id).execute();
  const dropped = await trx.deleteFrom('thread_entries').where('id', '=', id).returning('lead_id').executeTakeFirst();
  if (dropped) await noteActivity(trx, dropped.lead_id);
}

/** Undoes an entry: the lead waits, stands and is assigned as before it. */
export async function takeBackEntry(trx: Trx, entry: ThreadEntriesTable, now: number): Promise<void> {
  const lead = await lockLead(trx, entry.lead_id);
  await dropEntry(trx, entry.id);
  if (!lead) return;
  const { turn_since: since, turn_due: due, status_before: before } = entry;
  if (since !== null && due !== null) {
    const turn = { waiting_since: since, respond_by: due };
    await trx.updateTable('leads').set(turn).where('seq', '=', lead.seq).execute();
  }
  if (entry.via === assignedVia) await setAssigned(trx, lead, before.split(',')[0] ?? '');
  else if (before && standsAsLeft(lead, { at: entry.at, before })) await setStatus(trx, lead, before, now);
  if (entry.via !== mergedVia || lead.merged_into === null) return;
  await unmerge(trx, lead, await lockLead(trx, lead.merged_into));
}

export async function findEntry(from: Sql | Trx, id: string): Promise<ThreadEntriesTable | undefined> {
  return from.selectFrom('thread_entries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Any type. Locks the row on PostgreSQL until the transaction ends. */
export async function lockLead(trx: Trx, id: string): Promise<LeadsTable | undefined> {
  // A no-op update takes the row lock on both engines.
  const lock = trx.updateTable('leads').set((eb) => ({ seq: eb.ref('seq') }));
  return lock.where('id', '=', id).returningAll().executeTakeFirst();
}

const files = async (from: Sql | Trx, leadId: string) =>
  from
    .selectFrom('submission_files')
    .selectAll()
    .where('submission_id', 'in', [...(await shownIn(from, [leadId])).keys()])
    .where('entry_id', '<>', '');

/** By entry. */
export async function filesOfThread(from: Sql | Trx, leadId: string): Promise<Map<string, SubmissionFilesTable[]>> {
  const rows = await (await files(from, leadId)).orderBy('name').execute();
  return Map.groupBy(rows, ({ entry_id }) => entry_id);
}

export const findThreadFile = async (from: Sql, { leadId, file }: { leadId: string; file: string }) =>
  (await files(from, leadId)).where('file', '=', file).executeTakeFirst();
