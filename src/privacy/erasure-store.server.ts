import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { ReceiptsTable } from '#src/platform/db/tables-erasure.ts';
import type { Receipt, ReceiptMail } from './erasure-rules.ts';

const toReceipt = (row: ReceiptsTable): Receipt => ({
  number: row.number,
  at: row.at,
  removed: JSON.parse(row.removed),
  backupUntil: row.backup_until,
  done: row.done_at !== null,
  mail: row.mail === '' ? 'none' : (row.mail as ReceiptMail),
});

export async function insertReceipt(trx: Trx, row: ReceiptsTable): Promise<void> {
  await trx.insertInto('receipts').values(row).execute();
}

export async function findReceipt(from: Sql | Trx, number: string): Promise<Receipt | undefined> {
  const row = await from.selectFrom('receipts').selectAll().where('number', '=', number).executeTakeFirst();
  return row && toReceipt(row);
}

/** The newest receipts. */
export async function listReceipts(from: Sql, limit: number): Promise<Receipt[]> {
  const rows = await from
    .selectFrom('receipts')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(toReceipt);
}

/** Erasures whose mail, files or leftovers are still to go, oldest first; with the names of the files. */
export async function openReceipts(from: Sql) {
  const rows = await from
    .selectFrom('receipts')
    .select(['number', 'files', 'mail', 'mail_id', 'backup_until'])
    .where('done_at', 'is', null)
    .orderBy('at')
    .limit(100)
    .execute();
  return rows.map(({ files, ...row }) => ({ ...row, files: JSON.parse(files) as string[] }));
}

export async function noteMail(trx: Trx, number: string, mail: ReceiptMail): Promise<void> {
  await trx.updateTable('receipts').set({ mail }).where('number', '=', number).execute();
}

export async function closeReceipt(
  trx: Trx,
  number: string,
  { now, backupUntil }: { now: number; backupUntil: string },
): Promise<void> {
  await trx
    .updateTable('receipts')
    .set({ done_at: now, held_until: now, files: '[]', backup_until: backupUntil })
    .where('number', '=', number)
    .where('done_at', 'is', null)
    .execute();
}

/** The receipt of the person whom the desk knew by the id of this one-way code. */
export async function receiptOfPerson(from: Sql, code: string): Promise<string | undefined> {
  const row = await from
    .selectFrom('receipts')
    .select('number')
    .where('people', 'like', `% ${code}%`)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return row?.number;
}

/**
 * The last moment (epoch milliseconds) at which a backup could hold one of those whom, as their receipts say, no backup
 * holds from `day` on (YYYY-MM-DD); undefined when no receipt says so.
 */
export async function heldUntil(from: Sql, day: string): Promise<number | undefined> {
  const row = await from
    .selectFrom('receipts')
    .select((eb) => eb.fn.max('held_until').as('at'))
    .where('backup_until', '<=', day)
    .where('done_at', 'is not', null)
    .executeTakeFirst();
  return row?.at == null ? undefined : Number(row.at);
}
