import type { FailedAddressesTable, InboundMailsTable, OutboxTable } from 'db:tables';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayMs } from '#src/lib/time.ts';
import { countOf, type Db, type Sql, type Trx } from '#src/platform/db/client.server.ts';
import { emailKey } from '#src/platform/outbox/store.server.ts';
import { rowsOf } from './belongings-store.server.ts';

/** Keeps only a hash of an erased lead's mail, so that it is not imported again from the mailbox. */
const erasedKey = (key: string) => `erased:${createHash('sha256').update(key).digest('hex')}`;

export async function isTaken(from: Sql | Trx, key: string): Promise<boolean> {
  const keys = [key, erasedKey(key)];
  const row = await from
    .selectFrom('inbound_mails')
    .select('state')
    .where('message_key', 'in', keys)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it is already there. A concurrent second insert waits for the first. */
export async function insertMail(trx: Trx, row: InboundMailsTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('inbound_mails')
    .values(row)
    .onConflict((c) => c.column('message_key').doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Message-IDs are unique among thread entries. */
export async function messageIdTaken(trx: Trx, messageId: string): Promise<boolean> {
  if (messageId === '') return false;
  const of = trx.selectFrom('thread_entries').select('id').where('message_id', '=', messageId);
  return (await of.where(sql<boolean>`message_id <> ''`).executeTakeFirst()) !== undefined;
}

/** A quarantined mail whose raw message still exists. */
export async function heldMail(from: Sql, id: string): Promise<InboundMailsTable | undefined> {
  const held = from.selectFrom('inbound_mails').selectAll().where('lead_id', '=', id);
  return held.where('state', '=', 'quarantined').where('file', '<>', '').executeTakeFirst();
}

export async function settleMail(trx: Trx, key: string, became: Pick<InboundMailsTable, 'state' | 'lead_id'>) {
  await trx.updateTable('inbound_mails').set(became).where('message_key', '=', key).execute();
}

/** How late a delivery report may come: mail servers give up after five days. */
export const reportsMs = 7 * dayMs;

const ourColumns = ['submission_id', 'audience', 'recipient', 'subject', 'body'] as const;
type OurMail = Pick<OutboxTable, (typeof ourColumns)[number]>;

export async function ourMail(from: Sql | Trx, id: string): Promise<OurMail | undefined> {
  return from.selectFrom('outbox').select(ourColumns).where('id', '=', id).executeTakeFirst();
}

export async function ourSubjects(from: Sql, leadId: string): Promise<string[]> {
  const of = from.selectFrom('outbox').select('subject').distinct().where('submission_id', '=', leadId);
  return (await of.execute()).map(({ subject }) => subject);
}

/** Bodies of our notifications about a lead. */
export async function toldOwner(from: Sql | Trx, leadId: string): Promise<string[]> {
  const about = from.selectFrom('outbox').select('body').where('submission_id', '=', leadId);
  const rows = await about.where('audience', '=', 'owner').execute();
  return rows.map(({ body }) => body);
}

/** The last mail to a visitor's address written in this span (epoch milliseconds). */
export async function lastMailTo(from: Sql | Trx, address: string, span: { from: number; to: number }) {
  const key = emailKey(address);
  const recent = from.selectFrom('outbox').select(ourColumns).where('created_at', '>=', span.from);
  const sent = recent.where('created_at', '<=', span.to).where('audience', '=', 'visitor');
  const to = sent.where(sql<string>`lower(recipient)`, '=', key ?? '');
  return to.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

/** Undefined for deleted leads. */
export async function liveLead(from: Sql | Trx, by: { reference: string } | { id: string }) {
  const [name, value] = 'reference' in by ? (['reference', by.reference] as const) : (['id', by.id] as const);
  return from
    .selectFrom('submissions')
    .innerJoin('leads', 'leads.id', 'submissions.id')
    .selectAll('leads')
    .where(`submissions.${name}`, '=', value)
    .where('leads.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The lead whose thread holds this mail; empty when there is none. */
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

/** Message-ID of the visitor's last mail, for In-Reply-To. */
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

/** Erases a lead's mails but keeps their hashed keys. */
export async function eraseMails(trx: Trx, leadId: string): Promise<void> {
  const rows = await trx.selectFrom('inbound_mails').select('message_key').where('lead_id', '=', leadId).execute();
  const keys = rows.map(({ message_key }) => message_key);
  await eraseMailsByKey(trx, keys);
}

export async function eraseMailsByKey(trx: Trx, keys: readonly string[]): Promise<void> {
  for (const message_key of keys) {
    await trx
      .updateTable('inbound_mails')
      .set({ message_key: erasedKey(message_key), message_id: '', state: 'erased', lead_id: '', file: '' })
      .where('message_key', '=', message_key)
      .execute();
  }
}

/** Raw messages older than `moment` (epoch milliseconds) that are still stored. */
export function countRawBefore(from: Sql, moment: number): Promise<number> {
  const raw = from.selectFrom('inbound_mails').where(sql<boolean>`file <> ''`).where('at', '<', moment);
  return countOf(raw.where('lead_id', 'not in', from.selectFrom('quarantine').select('id')));
}

/** Longer than a mailbox stays away and then offers old mails again. */
const keepKeysMs = 400 * dayMs;

/** `rawBefore`: epoch milliseconds. Conditions repeat the index's words, or SQLite would not use a partial index. */
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

type FailedAddress = Omit<FailedAddressesTable, 'email_key'>;

/** The last report wins. */
export async function markFailed(trx: Trx, email: string, failed: FailedAddress): Promise<void> {
  const email_key = emailKey(email);
  if (!email_key) return;
  await trx
    .insertInto('failed_addresses')
    .values({ email_key, ...failed })
    .onConflict((c) => c.column('email_key').doUpdateSet(failed))
    .execute();
}

/** Called when mail from the address arrives. */
export async function clearFailed(trx: Trx, email: string): Promise<void> {
  const key = emailKey(email);
  if (key) await trx.deleteFrom('failed_addresses').where('email_key', '=', key).execute();
}

export async function failedAddress(from: Sql | Trx, email: string): Promise<FailedAddress | undefined> {
  return (await failedAddresses(from, [email])).get(email);
}

export async function failedAddresses(from: Sql | Trx, emails: readonly string[]): Promise<Map<string, FailedAddress>> {
  const keys = new Map(emails.map((email) => [email, emailKey(email) ?? '']));
  const rows = await rowsOf(from, 'failed_addresses', 'email_key', [...new Set(keys.values())]);
  const byKey = new Map(rows.map(({ email_key, ...failed }) => [email_key, failed]));
  return new Map(
    [...keys].flatMap(([email, key]) => (byKey.has(key) ? [[email, byKey.get(key) as FailedAddress]] : [])),
  );
}
