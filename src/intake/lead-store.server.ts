import { sql } from 'kysely';
import { searchWords, sortKey } from '#src/lib/search-words.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { type NewNotice, putNotices } from '#src/platform/outbox/store.server.ts';
import { putFound } from './found-store.server.ts';
import { deskSource, emergencySource, firstStatus, type LeadFacts, type LeadType } from './lead.ts';
import { phoneWords } from './telephone.server.ts';

/** Moments in epoch milliseconds. */
interface NewLead {
  id: string;
  type: string;
  reference: string;
  source: string;
  receivedAt: number;
  respondBy: number;
  facts: LeadFacts;
}

function leadRow({ id, type, reference, source, receivedAt, respondBy, facts }: NewLead) {
  const { name, email, phone, company, services, starts } = facts;
  return {
    id,
    type,
    reference,
    source,
    name,
    name_key: sortKey(name),
    email,
    phone,
    company,
    services: JSON.stringify(services),
    starts,
    status: firstStatus,
    received_at: receivedAt,
    respond_by: respondBy,
    read_at: null,
    deleted_at: null,
    waiting_since: source === deskSource ? null : receivedAt,
    active_at: receivedAt,
    closed_at: null,
    first_read_at: null,
    person_id: null,
    tags: '[]',
    later_until: null,
    assigned_to: '',
    merged_into: null,
    merged_before: '',
  };
}

/** A wait begins at `at`, of which the desk is told at half and at nine tenths. */
export const waitNotice = ({ id, source }: Pick<LeadsTable, 'id' | 'source'>, at: number): NewNotice => {
  const kind = source === emergencySource ? 'emergency-half' : 'promise-half';
  return { kind, subject: id, stage: String(at), at };
};

/** Part of the transaction that stores the submission. */
export async function insertLead(trx: Trx, lead: NewLead): Promise<void> {
  const { type, reference, facts } = lead;
  const { name, email, phone, company, services, texts } = facts;
  const words = searchWords([name, reference, email, phone, company, ...services, ...texts], phoneWords([phone]));
  const seq = await putFound(trx, { kind: type as LeadType, ref: lead.id, at: lead.receivedAt }, words);
  await trx
    .insertInto('leads')
    .values({ ...leadRow(lead), seq })
    .execute();
  const { id, receivedAt: at, source } = lead;
  if (source === deskSource) return;
  // Nobody needs to be told of what they entered themselves.
  const kind = source === emergencySource ? 'emergency' : 'lead';
  const news = source === 'telephone' ? [] : [{ kind, subject: id, at }];
  await putNotices(trx, [...news, waitNotice(lead, at)]);
}

export async function findLead(from: Sql | Trx, type: string, id: string): Promise<LeadsTable | undefined> {
  return from.selectFrom('leads').selectAll().where('id', '=', id).where('type', '=', type).executeTakeFirst();
}

/** False when it changed since it was read. */
export async function changeLead(
  trx: Trx,
  lead: LeadsTable,
  set: Partial<
    Pick<LeadsTable, 'status' | 'deleted_at' | 'starts' | 'read_at' | 'respond_by' | 'waiting_since' | 'closed_at'>
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('leads')
    .set(typeof set.read_at === 'number' ? { ...set, first_read_at: lead.first_read_at ?? set.read_at } : set)
    .where('seq', '=', lead.seq)
    .where('status', '=', lead.status)
    .where('deleted_at', lead.deleted_at === null ? 'is' : '=', lead.deleted_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markRead(trx: Trx, id: string, now: number): Promise<void> {
  await trx
    .updateTable('leads')
    .set((eb) => ({ read_at: now, first_read_at: eb.fn.coalesce('first_read_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute();
}

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
