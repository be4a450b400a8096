import type { Database, LeadsTable } from 'db:tables';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { replyPromises } from '#src/content/hours.ts';
import { searchWords, sortKey } from '#src/lib/search-words.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { type NewNotice, putNotices } from '#src/platform/outbox/store.server.ts';
import type { Submission } from './form.ts';
import { deskSource, emergencySource, firstStatus, type LeadFacts, type LeadType } from './lead.ts';
import { putFound } from './search-index-store.server.ts';
import { phoneWords } from './telephone.server.ts';

type NewLead = Pick<Submission<never>, 'id' | 'type' | 'reference' | 'source' | 'receivedAt' | 'respondBy'> & {
  facts: LeadFacts;
};

/** A wait begins at `at`, of which the desk is told at half and at nine tenths. */
export const waitNotice = ({ id, source }: Pick<LeadsTable, 'id' | 'source'>, at: number): NewNotice => {
  const kind = source === emergencySource ? 'emergency-half' : 'promise-half';
  return { kind, subject: id, stage: String(at), at };
};

/** Part of the transaction that stores the submission. */
export async function insertLead(trx: Trx, lead: NewLead): Promise<void> {
  const { id, type, reference, source, receivedAt: at, respondBy, facts } = lead;
  const { name, email, phone, company, services, starts, texts } = facts;
  const words = searchWords([name, reference, email, phone, company, ...services, ...texts], phoneWords([phone]));
  const seq = await putFound(trx, { kind: type as LeadType, ref: id, at }, words);
  await trx
    .insertInto('leads')
    .values({
      ...{ seq, id, type, reference, source, name, name_key: sortKey(name), email, phone, company, starts },
      ...{ services: JSON.stringify(services), tags: '[]', status: firstStatus, assigned_to: '', person_id: null },
      ...{ received_at: at, respond_by: respondBy, active_at: at, waiting_since: source === deskSource ? null : at },
      ...{ read_at: null, first_read_at: null, deleted_at: null, closed_at: null, later_until: null },
      ...{ merged_into: null, merged_before: '' },
    })
    .execute();
  if (source === deskSource) return;
  // Nobody needs to be told of what they entered themselves.
  const kind = source === emergencySource ? 'emergency' : 'lead';
  const news = source === 'telephone' ? [] : [{ kind, subject: id, at }];
  await putNotices(trx, [...news, waitNotice(lead, at)]);
}

export async function findLead(from: Sql | Trx, type: string, id: string): Promise<LeadsTable | undefined> {
  return from.selectFrom('leads').selectAll().where('id', '=', id).where('type', '=', type).executeTakeFirst();
}

/** Of whatever type. */
export async function findAnyLead(from: Sql | Trx, id: string): Promise<LeadsTable | undefined> {
  return from.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Those that stand in the lists. */
export const liveLeads = (from: Sql | Trx) =>
  from.selectFrom('leads').where('deleted_at', 'is', null).where('merged_into', 'is', null);

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

/** `isWaiting` (intake/thread.ts), not deleted. Literals as in leads_to_answer: parameters miss a partial index. */
export const waits = sql<SqlBool>`waiting_since is not null and deleted_at is null
  and (type = 'appointment' or status = 'pending')`;

/** Literals as in the index leads_emergencies. */
const emergencyWaits = sql<SqlBool>`source = 'emergency' and ${waits}`;

/** Whether the time of a lead counts by the clock in place of office hours: an emergency, while that is promised. */
export const runsByClock = (source: string): boolean =>
  source === emergencySource && replyPromises.emergency.clockMinutes !== undefined;

/** More at once are one incident, found in the list. */
const mostEmergencies = 20;

/** By promised time, without those snoozed past `now`. */
export async function waitingEmergencies(from: Sql, now: number): Promise<LeadsTable[]> {
  return from
    .selectFrom('leads')
    .selectAll()
    .where(emergencyWaits)
    .where((eb) => eb.or([eb('later_until', 'is', null), eb('later_until', '<=', now)]))
    .orderBy('respond_by')
    .orderBy('seq')
    .limit(mostEmergencies)
    .execute();
}

/** Other messages, quote requests and applications of the same person that wait for a reply; oldest first. */
export async function otherWaits(from: Sql | Trx, { id, person_id }: Pick<LeadsTable, 'id' | 'person_id'>) {
  if (person_id === null) return [];
  const theirs = from.selectFrom('leads').selectAll().where('person_id', '=', person_id).where('id', '<>', id);
  return theirs.where(waits).where('type', '<>', 'appointment').orderBy('seq').limit(20).execute();
}

/** How many of these there are, by type. */
export async function countByType(
  leads: SelectQueryBuilder<Database, 'leads', object>,
): Promise<Record<string, number>> {
  const rows = await leads
    .select(['type', (eb) => eb.fn.countAll().as('n')])
    .groupBy('type')
    .execute();
  return Object.fromEntries(rows.map(({ type, n }) => [type, Number(n)]));
}
