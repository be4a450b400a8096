import type { LeadsTable } from 'db:tables';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { putNotices } from '#src/platform/outbox/store.server.ts';
import { emergencySource, firstStatus, type LeadType } from './lead.ts';
import { liveLeads, waitNotice } from './lead-store.server.ts';
import { copyFound } from './search-index-store.server.ts';
import { isWaiting, statusOnceAnswered } from './thread.ts';

/** Meetings and applications have a course of their own. */
const mergedTypes: readonly LeadType[] = ['contact', 'quote'];

type LeadClock = Pick<LeadsTable, 'waiting_since' | 'respond_by' | 'status'>;

/** Clocks before a merge, for undo, and the one that it gave the target. */
interface Before {
  at: number;
  own: Pick<LeadClock, 'waiting_since' | 'respond_by'>;
  target: LeadClock;
  given: LeadClock;
}

const clockOf = ({ waiting_since, respond_by, status }: LeadClock): LeadClock => ({
  waiting_since,
  respond_by,
  status,
});

/** By arrival. */
export const mergedWith = (from: Sql | Trx, id: string): Promise<LeadsTable[]> =>
  from.selectFrom('leads').selectAll().where('merged_into', '=', id).orderBy('seq').execute();

/** These leads and what was merged into them, each with the lead in whose thread it is shown. */
export async function shownIn(from: Sql | Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const merged = from.selectFrom('leads').select(['id', 'merged_into']).where('merged_into', 'in', ids);
  const rows = ids.length === 0 ? [] : await merged.execute();
  return new Map([
    ...ids.map((id) => [id, id] as const),
    ...rows.map((row) => [row.id, row.merged_into ?? ''] as const),
  ]);
}

/** The lead that this one was merged into. */
export const targetOf = (from: Sql, id: string): Promise<LeadsTable | undefined> =>
  from
    .selectFrom('leads')
    .innerJoin('leads as target', 'target.id', 'leads.merged_into')
    .selectAll('target')
    .where('leads.id', '=', id)
    .executeTakeFirst();

/**
 * Open messages and quote requests of the same person that this one can be merged into. None if others were merged into
 * it. An emergency stays one.
 */
export async function mergeTargets(from: Sql | Trx, lead: LeadsTable): Promise<LeadsTable[]> {
  const isOpen = lead.deleted_at === null && lead.merged_into === null && lead.closed_at === null;
  if (!isOpen || lead.person_id === null || !mergedTypes.some((type) => type === lead.type)) return [];
  if ((await mergedWith(from, lead.id)).length > 0) return [];
  const theirs = liveLeads(from).selectAll().where('closed_at', 'is', null).where('person_id', '=', lead.person_id);
  const targets = theirs.where('type', 'in', mergedTypes).where('id', '<>', lead.id);
  const urgent = lead.source === emergencySource ? targets.where('source', '=', emergencySource) : targets;
  return urgent.orderBy('seq', 'desc').limit(20).execute();
}

const earlier = (a: number | null, b: number | null) =>
  Math.min(a ?? Number.MAX_SAFE_INTEGER, b ?? Number.MAX_SAFE_INTEGER);

async function setClock(trx: Trx, { seq }: LeadsTable, clock: Partial<LeadClock>): Promise<void> {
  await trx.updateTable('leads').set(clock).where('seq', '=', seq).execute();
}

/** Hides the lead and stops its clock; the target waits since, and is due, by the earlier of both. */
export async function mergeInto(trx: Trx, lead: LeadsTable, target: LeadsTable, now: number): Promise<void> {
  const waits = (one: LeadsTable) => isWaiting({ ...one, waitingSince: one.waiting_since });
  const since = earlier(lead.waiting_since, waits(target) ? target.waiting_since : null);
  const due = earlier(lead.respond_by, waits(target) ? target.respond_by : null);
  const given = waits(lead) ? { waiting_since: since, respond_by: due, status: firstStatus } : clockOf(target);
  const { waiting_since, respond_by } = lead;
  const before: Before = { at: now, own: { waiting_since, respond_by }, target: clockOf(target), given };
  await trx
    .updateTable('leads')
    .set({ merged_into: target.id, merged_before: JSON.stringify(before), waiting_since: null, read_at: now })
    .where('seq', '=', lead.seq)
    .execute();
  await setClock(trx, target, { ...given, ...(waits(lead) && { later_until: null }) });
  if (waits(lead)) await putNotices(trx, [waitNotice(target, since)]);
  await copyFound(trx, lead.seq, target.seq);
}

/**
 * Gives both clocks back as they were: the target keeps its own if something was said or set since, and whoever was
 * answered meanwhile does not wait again.
 */
export async function unmerge(trx: Trx, lead: LeadsTable, target: LeadsTable | undefined): Promise<void> {
  const { at, own, target: was, given }: Before = JSON.parse(lead.merged_before);
  const since = trx.selectFrom('thread_entries').select('id').where('kind', '=', 'message').where('at', '>=', at);
  const wrote = await since.where('lead_id', 'in', [lead.id, lead.merged_into ?? '']).executeTakeFirst();
  const isAsGiven = target !== undefined && JSON.stringify(clockOf(target)) === JSON.stringify(given);
  const wasAnswered = own.waiting_since !== null && target?.waiting_since !== given.waiting_since;
  await trx
    .updateTable('leads')
    .set({
      ...{ merged_into: null, merged_before: '', respond_by: own.respond_by },
      waiting_since: wasAnswered ? null : own.waiting_since,
      status: wasAnswered ? statusOnceAnswered(lead.type, lead.status) : lead.status,
    })
    .where('seq', '=', lead.seq)
    .execute();
  if (isAsGiven && !wrote) await setClock(trx, target, was);
}
