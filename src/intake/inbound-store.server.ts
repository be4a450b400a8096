import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayMs } from '#src/lib/time.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { OutboxTable } from '#src/platform/db/tables.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { InboundMailsTable } from '#src/platform/db/tables-inbox.ts';
import { emailKey } from '#src/platform/outbox/store.server.ts';

/** A mail whose lead is gone is known by a hash alone: its mailbox may still have it, and offer it again. */
const erasedKey = (key: string) => `erased:${createHash('sha256').update(key).digest('hex')}`;

/** Whether a mail was taken before. */
export async function isTaken(from: Sql | Trx, key: string): Promise<boolean> {
  const keys = [key, erasedKey(key)];
  const row = await from
    .selectFrom('inbound_mails')
    .select('state')
    .where('message_key', 'in', keys)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes a mail as taken; false when it was taken before. Of two that try at once, the second waits for the first. */
export async function insertMail(trx: Trx, row: InboundMailsTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('inbound_mails')
    .values(row)
    .onConflict((c) => c.column('message_key').doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Whether an entry of a thread has this Message-ID, which stands there once at most. */
export async function messageIdTaken(trx: Trx, messageId: string): Promise<boolean> {
  if (messageId === '') return false;
  const of = trx.selectFrom('thread_entries').select('id').where('message_id', '=', messageId);
  return (await of.where(sql<boolean>`message_id <> ''`).executeTakeFirst()) !== undefined;
}

/** A mail that is held under this id in quarantine, if its raw message is kept. */
export async function heldMail(from: Sql, id: string): Promise<InboundMailsTable | undefined> {
  const held = from.selectFrom('inbound_mails').selectAll().where('lead_id', '=', id);
  return held.where('state', '=', 'quarantined').where('file', '<>', '').executeTakeFirst();
}

/** Notes what became of a mail. */
export async function settleMail(
  trx: Trx,
  key: string,
  became: Pick<InboundMailsTable, 'state' | 'lead_id'>,
): Promise<void> {
  await trx.updateTable('inbound_mails').set(became).where('message_key', '=', key).execute();
}

/** How long after a mail its report may come, in milliseconds: mail servers give up after five days at the latest. */
export const reportsMs = 7 * dayMs;

const ourColumns = ['submission_id', 'audience', 'recipient', 'subject', 'body'] as const;
type OurMail = Pick<OutboxTable, (typeof ourColumns)[number]>;

/** A mail of our own by its id in the outbox. */
export async function ourMail(from: Sql | Trx, id: string): Promise<OurMail | undefined> {
  return from.selectFrom('outbox').select(ourColumns).where('id', '=', id).executeTakeFirst();
}

/** What our mails about a lead are called. */
export async function ourSubjects(from: Sql, leadId: string): Promise<string[]> {
  const of = from.selectFrom('outbox').select('subject').distinct().where('submission_id', '=', leadId);
  return (await of.execute()).map(({ subject }) => subject);
}

/** What our notifications about a lead say. */
export async function toldOwner(from: Sql | Trx, leadId: string): Promise<string[]> {
  const about = from.selectFrom('outbox').select('body').where('submission_id', '=', leadId);
  const rows = await about.where('audience', '=', 'owner').execute();
  return rows.map(({ body }) => body);
}

/** The last of our mails to a visitor's address that was written in a span of time (epoch milliseconds). */
export async function lastMailTo(
  from: Sql | Trx,
  address: string,
  span: { from: number; to: number },
): Promise<OurMail | undefined> {
  const key = emailKey(address);
  const recent = from.selectFrom('outbox').select(ourColumns).where('created_at', '>=', span.from);
  const sent = recent.where('created_at', '<=', span.to).where('audience', '=', 'visitor');
  const to = sent.where(sql<string>`lower(recipient)`, '=', key ?? '');
  return to.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

/** The lead of a reference or an id that is not deleted. */
export async function liveLead(
  from: Sql | Trx,
  by: { reference: string } | { id: string },
): Promise<LeadsTable | undefined> {
  const [name, value] = 'reference' in by ? (['reference', by.reference] as const) : (['id', by.id] as const);
  return from
    .selectFrom('submissions')
    .innerJoin('leads', 'leads.id', 'submissions.id')
    .selectAll('leads')
    .where(`submissions.${name}`, '=', value)
    .where('leads.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The lead of the thread in which a mail from elsewhere stands; empty when there is none. */
export async function leadOfMail(from: Sql | Trx, messageId: string): Promise<string> {
  const row = await from
    .selectFrom('inbound_mails')
    .select('lead_id')
    .where('message_id', '=', messageId)
    .where(sql<boolean>`message_id <> ''`)
    .where('state', 'in', ['entry', 'lead'])
    .where('lead_id', '<>', '')
    .orderBy('at')
    .executeTakeFirst();
  return row?.lead_id ?? '';
}

/** The Message-ID of the last mail that a lead's visitor wrote, which an answer names; undefined without one. */
export async function lastMessageId(from: Sql | Trx, leadId: string): Promise<string | undefined> {
  const row = await from
    .selectFrom('inbound_mails')
    .select('message_id')
    .where('lead_id', '=', leadId)
    .where('message_id', '<>', '')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.message_id;
}

/** Forgets the mails of a lead that goes for good, except that they were there. */
export async function eraseMails(trx: Trx, leadId: string): Promise<void> {
  const rows = await trx.selectFrom('inbound_mails').select('message_key').where('lead_id', '=', leadId).execute();
  await eraseMailsByKey(
    trx,
    rows.map(({ message_key }) => message_key),
  );
}

/** The same of mails by their keys. */
export async function eraseMailsByKey(trx: Trx, keys: readonly string[]): Promise<void> {
  for (const message_key of keys) {
    await trx
      .updateTable('inbound_mails')
      .set({ message_key: erasedKey(message_key), message_id: '', state: 'erased', lead_id: '', file: '' })
      .where('message_key', '=', message_key)
      .execute();
  }
}

/** How many raw messages came before a moment (epoch milliseconds) and are still kept. */
export async function countRawBefore(from: Sql, moment: number): Promise<number> {
  const { n } = await from
    .selectFrom('inbound_mails')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(sql<boolean>`file <> ''`)
    .where('at', '<', moment)
    .where('lead_id', 'not in', from.selectFrom('quarantine').select('id'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Longer than any mailbox is away and offers what it had before once more. */
const keepKeysMs = 400 * dayMs;

/**
 * Forgets raw messages of before `rawBefore` (epoch milliseconds), except of emails that are held. Forgets mails of no lead after 400 days; the next sweep removes the files. Each
 * condition is written as its index has it, because SQLite takes a partial index for nothing else.
 */
export async function forgetMails(db: Db, now: number, rawBefore: number): Promise<void> {
  await db.write(async (trx) => {
    const old = now - keepKeysMs;
    await trx
      .updateTable('inbound_mails')
      .set({ file: '' })
      .where(sql<boolean>`file <> ''`)
      .where('at', '<', rawBefore)
      .where('lead_id', 'not in', trx.selectFrom('quarantine').select('id'))
      .execute();
    await trx.deleteFrom('inbound_mails').where(sql<boolean>`lead_id = ''`).where('at', '<', old).execute();
    await trx
      .deleteFrom('inbound_mails')
      .where(sql<boolean>`state = 'quarantined'`)
      .where('at', '<', old)
      .where('lead_id', 'not in', trx.selectFrom('leads').select('id'))
      .where('lead_id', 'not in', trx.selectFrom('quarantine').select('id'))
      .execute();
  });
}
