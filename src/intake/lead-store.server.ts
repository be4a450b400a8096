import { randomInt } from 'node:crypto';
import { searchWords, sortKey } from '#src/lib/search-words.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { firstStatus, type LeadFacts } from './lead.ts';
import { insertWords, updateMarks } from './lead-search-store.server.ts';
import { phoneWords } from './telephone.server.ts';

/** Room for so many leads in one millisecond. */
const perMs = 1024;
/** Rows that share a count: with one, PostgreSQL would commit submissions one by one (budget: 0.6 of SQLite, design.md section 9). */
const shards = 8;

/** The smallest `seq` of a lead that arrives at a moment (epoch milliseconds) or later. */
export const seqAt = (moment: number): number => moment * perMs;

const stateOf = (lead: Pick<LeadsTable, 'status' | 'deleted_at'>) =>
  lead.deleted_at === null ? lead.status : 'deleted';

async function count(trx: Trx, type: string, state: string, by: 1 | -1): Promise<void> {
  await trx
    .insertInto('lead_counts')
    .values({ type, state, shard: randomInt(shards), n: by })
    .onConflict((c) => c.columns(['type', 'state', 'shard']).doUpdateSet((eb) => ({ n: eb('lead_counts.n', '+', by) })))
    .execute();
}

/** A submission as it becomes a lead. Moments in epoch milliseconds. */
export interface NewLead {
  id: string;
  type: string;
  reference: string;
  source: string;
  receivedAt: number;
  respondBy: number;
  facts: LeadFacts;
}

/** The row of a new lead, without its `seq`. */
export function leadRow({ id, type, reference, source, receivedAt, respondBy, facts }: NewLead) {
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
    waiting_since: receivedAt,
    closed_at: null,
    first_read_at: null,
    person_id: null,
    tags: '[]',
    later_until: null,
    assigned_to: '',
  };
}

/** Puts a submission on the owner's desk; part of the transaction that keeps it. */
export async function insertLead(trx: Trx, lead: NewLead): Promise<void> {
  const { type, reference, facts } = lead;
  const { name, email, phone, company, services, texts } = facts;
  const row = leadRow(lead);
  let seq: number;
  while (true) {
    seq = seqAt(lead.receivedAt) + randomInt(perMs);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('leads')
      .values({ ...row, seq })
      .onConflict((c) => c.column('seq').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) break;
  }
  const words = searchWords([name, reference, email, phone, company, ...services, ...texts], phoneWords([phone]));
  await insertWords(trx, { ...row, seq }, words);
  await count(trx, type, firstStatus, 1);
}

export async function findLead(from: Sql | Trx, type: string, id: string): Promise<LeadsTable | undefined> {
  return from.selectFrom('leads').selectAll().where('id', '=', id).where('type', '=', type).executeTakeFirst();
}

/** Changes a lead with its counts and search marks. False when somebody else changed it since it was read. */
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
  if (numUpdatedRows === 0n) return false;
  const after = { ...lead, ...set };
  if (stateOf(after) !== stateOf(lead)) {
    await count(trx, lead.type, stateOf(lead), -1);
    await count(trx, lead.type, stateOf(after), 1);
    await updateMarks(trx, after);
  } else if (after.status !== lead.status) await updateMarks(trx, after);
  return true;
}

/** Notes that the owner has opened a lead. */
export async function markRead(trx: Trx, id: string, now: number): Promise<void> {
  await trx
    .updateTable('leads')
    .set((eb) => ({ read_at: now, first_read_at: eb.fn.coalesce('first_read_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute();
}
