import { sql } from 'kysely';
import { leadTypes } from '#src/intake/lead.ts';
import { forgetAssigned, updateMarks } from '#src/intake/lead-search-store.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';

/** Gives a lead to an account (empty: to nobody); false when it was given to somebody else since it was read. */
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
 * Whatever was assigned to an account is assigned to nobody; how many leads that were. Part of the transaction that removes
 * an account, or gives it a role that may not write leads.
 */
export async function releaseLeads(trx: Trx, account: string): Promise<number> {
  // The mark of a lead is looked up by its row, so the rows come first.
  await forgetAssigned(trx, leadTypes, account);
  const { numUpdatedRows } = await trx
    .updateTable('leads')
    .set({ assigned_to: '' })
    .where('assigned_to', '=', account)
    // An index over a part of the rows is found by its own words.
    .where(sql<boolean>`assigned_to <> ''`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
