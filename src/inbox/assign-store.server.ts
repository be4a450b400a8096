import { sql } from 'kysely';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';

/** `to`: an account, or empty for nobody. False if somebody else reassigned the lead since it was read. */
export async function setAssigned(trx: Trx, lead: LeadsTable, to: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('leads')
    .set({ assigned_to: to })
    .where('seq', '=', lead.seq)
    .where('assigned_to', '=', lead.assigned_to)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Unassigns all leads of an account and returns how many. Runs in the transaction that removes the account or its right
 * to write leads.
 */
export async function releaseLeads(trx: Trx, account: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('leads')
    .set({ assigned_to: '' })
    .where('assigned_to', '=', account)
    // Repeats the partial index's condition, so that the index is used.
    .where(sql<boolean>`assigned_to <> ''`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
