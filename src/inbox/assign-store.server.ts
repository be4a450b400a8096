import { sql } from 'kysely';
import { leadTypes } from '#src/intake/lead.ts';
import { forgetAssigned, updateMarks } from '#src/intake/lead-search-store.server.ts';
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
  if (numUpdatedRows === 0n) return false;
  await updateMarks(trx, { ...lead, assigned_to: to });
  return true;
}

/**
 * Unassigns all leads of an account and returns how many. Runs in the transaction that removes the account or its right
 * to write leads.
 */
export async function releaseLeads(trx: Trx, account: string): Promise<number> {
  // Marks are found by the lead's assignee, so they go first.
  await forgetAssigned(trx, leadTypes, account);
  const { numUpdatedRows } = await trx
    .updateTable('leads')
    .set({ assigned_to: '' })
    .where('assigned_to', '=', account)
    // Repeats the partial index's condition, so that the index is used.
    .where(sql<boolean>`assigned_to <> ''`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
