import { sql } from 'kysely';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { ReceiptsTable } from '#src/platform/db/tables-erasure.ts';
import type { Receipt } from './rules.ts';

const toReceipt = (row: ReceiptsTable): Receipt => ({
  number: row.number,
  at: row.at,
  removed: JSON.parse(row.removed),
  backupUntil: row.backup_until,
  done: row.done_at !== null,
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

/** Erasures whose files or leftovers are still to be removed, oldest first, with the names of the files. */
export async function openReceipts(from: Sql): Promise<{ number: string; files: string[] }[]> {
  const rows = await from
    .selectFrom('receipts')
    .select(['number', 'files'])
    .where('done_at', 'is', null)
    .orderBy('at')
    .limit(100)
    .execute();
  return rows.map(({ number, files }) => ({ number, files: JSON.parse(files) }));
}

export async function closeReceipt(trx: Trx, number: string, now: number): Promise<void> {
  await trx.updateTable('receipts').set({ done_at: now, files: '[]' }).where('number', '=', number).execute();
}

/** When each of these requests asked for its erasure, the earliest first. */
export async function askedAt(
  from: Sql,
  leadIds: readonly string[],
  words: string,
): Promise<{ leadId: string; at: number }[]> {
  if (leadIds.length === 0) return [];
  const rows = await from
    .selectFrom('thread_entries')
    .select(['lead_id', 'at'])
    .where('lead_id', 'in', leadIds.slice(0, 500))
    .where('kind', '=', 'event')
    .where('body', '=', words)
    .orderBy('at')
    .execute();
  return rows.map(({ lead_id, at }) => ({ leadId: lead_id, at }));
}

/** Somebody who asked to be erased and was not yet. */
export interface OpenWish {
  /** Null while the request has no person yet. */
  personId: string | null;
  name: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Who asked to be erased and is still here, each once, the earliest first; at most `limit` requests are looked at. */
export async function openWishes(from: Sql, words: string, limit: number): Promise<OpenWish[]> {
  const rows = await from
    .selectFrom('thread_entries as e')
    .innerJoin('leads as l', 'l.id', 'e.lead_id')
    .leftJoin('people as p', 'p.id', 'l.person_id')
    .select(['e.at', 'l.id', 'l.person_id', 'l.name', 'p.name as known'])
    // Literals: an index over a part of the rows is not found by parameters.
    .where(sql<boolean>`e.kind = 'event' and e.via = 'page'`)
    .where('e.body', '=', words)
    .orderBy('e.at')
    .limit(limit)
    .execute();
  const wishes = new Map<string, OpenWish>();
  for (const { at, id, person_id, name, known } of rows) {
    const key = person_id ?? id;
    if (!wishes.has(key)) wishes.set(key, { personId: person_id, name: known ?? name, at });
  }
  return [...wishes.values()];
}

/** When a person first asked, on the page of any of their requests; undefined when they did not. */
export async function personAskedAt(from: Sql, personId: string, words: string): Promise<number | undefined> {
  const row = await from
    .selectFrom('leads')
    .innerJoin('thread_entries', 'thread_entries.lead_id', 'leads.id')
    .select('thread_entries.at')
    .where('leads.person_id', '=', personId)
    .where('thread_entries.kind', '=', 'event')
    .where('thread_entries.body', '=', words)
    .orderBy('thread_entries.at')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Whose a request is; null while that is not known. */
export async function personOfLead(from: Sql, leadId: string): Promise<string | null> {
  const row = await from.selectFrom('leads').select('person_id').where('id', '=', leadId).executeTakeFirst();
  return row?.person_id ?? null;
}
