import { randomUUID } from 'node:crypto';
import { firstStatus } from '#src/intake/lead.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { ReplyDraftsTable, SavedAnswersTable } from '#src/platform/db/tables-conversations.ts';
import type { Answer } from './thread-figures.ts';
import { draftIsFreshMs } from './thread-rules.ts';

/** The owner's saved answers by title. */
export async function savedAnswers(from: Sql): Promise<SavedAnswersTable[]> {
  return from.selectFrom('saved_answers').selectAll().orderBy('title').execute();
}

/** Keeps an answer under its title; one of this title is replaced. */
export async function putAnswer(trx: Trx, answer: Pick<SavedAnswersTable, 'title' | 'body' | 'changed_at'>) {
  const { body, changed_at } = answer;
  await trx
    .insertInto('saved_answers')
    .values({ id: randomUUID(), ...answer })
    .onConflict((c) => c.column('title').doUpdateSet({ body, changed_at }))
    .execute();
}

export async function dropAnswer(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('saved_answers').where('id', '=', id).execute();
}

/** What is being written on a lead, by everybody. */
export async function draftsOf(from: Sql, leadId: string): Promise<ReplyDraftsTable[]> {
  return from.selectFrom('reply_drafts').selectAll().where('lead_id', '=', leadId).orderBy('at', 'desc').execute();
}

/** Keeps what somebody writes on a lead; an empty text is forgotten. Returns what was kept before. */
export async function putDraft(
  trx: Trx,
  draft: Omit<ReplyDraftsTable, 'since'>,
): Promise<ReplyDraftsTable | undefined> {
  const { lead_id, author, kind, body, at } = draft;
  const before = await trx
    .selectFrom('reply_drafts')
    .selectAll()
    .where('lead_id', '=', lead_id)
    .where('author', '=', author)
    .executeTakeFirst();
  if (body === '') {
    await trx.deleteFrom('reply_drafts').where('lead_id', '=', lead_id).where('author', '=', author).execute();
  } else {
    const goesOn = before && at - before.at < draftIsFreshMs;
    const since = goesOn ? before.since : at;
    await trx
      .insertInto('reply_drafts')
      .values({ ...draft, since })
      .onConflict((c) => c.columns(['lead_id', 'author']).doUpdateSet({ kind, body, at, since }))
      .execute();
  }
  return before;
}

/** Changes the text of a note. */
export async function editNote(
  trx: Trx,
  id: string,
  set: { body: string; edited_at: number; mentions: string },
): Promise<void> {
  await trx.updateTable('thread_entries').set(set).where('id', '=', id).where('kind', '=', 'note').execute();
}

/** How many entries a lead's thread has. */
export async function countEntries(from: Sql, leadId: string): Promise<number> {
  const row = await from
    .selectFrom('thread_entries')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** The pending lead of a type whose visitor waits and is to be answered next, leaving out one. */
export async function nextWaiting(from: Sql, type: string, except: string) {
  return from
    .selectFrom('leads')
    .select(['id', 'name'])
    .where('type', '=', type)
    .where('status', '=', firstStatus)
    .where('deleted_at', 'is', null)
    .where('waiting_since', 'is not', null)
    .where('id', '<>', except)
    .orderBy('respond_by')
    .limit(1)
    .executeTakeFirst();
}

/** Every answer to a visitor who waited, from a moment on. */
export async function answersSince(from: Sql, moment: number): Promise<Answer[]> {
  return from
    .selectFrom('thread_entries')
    .innerJoin('leads', 'leads.id', 'thread_entries.lead_id')
    .select(['leads.type', 'thread_entries.at', 'turn_due as due', 'turn_worked as worked'])
    .$narrowType<{ due: number; worked: number }>()
    .where('turn_due', 'is not', null)
    .where('at', '>=', moment)
    .execute();
}
