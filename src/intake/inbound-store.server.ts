import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { OutboxTable } from '#src/platform/db/tables.ts';
import type { InboundMailsTable } from '#src/platform/db/tables-conversations.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';

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

/** Notes what became of a mail. */
export async function settleMail(
  trx: Trx,
  key: string,
  became: Pick<InboundMailsTable, 'state' | 'lead_id' | 'file'>,
): Promise<void> {
  await trx.updateTable('inbound_mails').set(became).where('message_key', '=', key).execute();
}

/** A mail of our own by its id in the outbox. */
export async function ourMail(
  from: Sql | Trx,
  id: string,
): Promise<Pick<OutboxTable, 'submission_id' | 'audience' | 'recipient'> | undefined> {
  const columns = ['submission_id', 'audience', 'recipient'] as const;
  return from.selectFrom('outbox').select(columns).where('id', '=', id).executeTakeFirst();
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
    .where('message_key', '=', messageId)
    .executeTakeFirst();
  return row?.lead_id ?? '';
}

/** The Message-ID of the last mail that a lead's visitor wrote, which an answer names; undefined without one. */
export async function lastMessageId(from: Sql | Trx, leadId: string): Promise<string | undefined> {
  const row = await from
    .selectFrom('inbound_mails')
    .select('message_key')
    .where('lead_id', '=', leadId)
    .where('message_key', 'like', '<%')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.message_key;
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
      .set({ message_key: erasedKey(message_key), state: 'erased', lead_id: '', file: '' })
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
    .executeTakeFirstOrThrow();
  return Number(n);
}

const day = 86_400_000;
/** Longer than any mailbox is away and offers what it had before once more. */
const keepKeysMs = 400 * day;

/**
 * Forgets raw messages of before `rawBefore` (epoch milliseconds), which are for what nobody understood: what is shown of
 * them stands in the thread, with its files. Forgets mails of no lead after 400 days; the next sweep removes the files. Each
 * condition is written as its index has it (migration 024), because SQLite takes a partial index for nothing else.
 */
export async function forgetMails(db: Db, now: number, rawBefore: number): Promise<void> {
  await db.write(async (trx) => {
    const old = now - keepKeysMs;
    await trx
      .updateTable('inbound_mails')
      .set({ file: '' })
      .where(sql<boolean>`file <> ''`)
      .where('at', '<', rawBefore)
      .execute();
    await trx.deleteFrom('inbound_mails').where(sql<boolean>`lead_id = ''`).where('at', '<', old).execute();
    await trx
      .deleteFrom('inbound_mails')
      .where(sql<boolean>`state = 'quarantined'`)
      .where('at', '<', old)
      .where('lead_id', 'not in', trx.selectFrom('leads').select('id'))
      .execute();
  });
}
