import type { LeadsTable } from 'db:tables';
import { sql } from 'kysely';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { dropAllOf } from './belongings-store.server.ts';
import { erasureWishWords } from './erasure-wish.ts';
import { eraseMails } from './inbound-store.server.ts';
import { type LeadType, undoMs } from './lead.ts';
import { mergedWith } from './merged-store.server.ts';
import { markStale } from './people-store.server.ts';
import { dropFound } from './search-index-store.server.ts';

const atOnce = 100;

type Goes = Pick<LeadsTable, 'seq' | 'id' | 'type' | 'status' | 'deleted_at' | 'person_id'>;
export type ForgetLead = (trx: Trx, lead: { id: string; type: string }) => Promise<void>;

/** Leaves files to the caller or the next sweep. False when the lead changed since it was read. */
export async function dropLead(trx: Trx, lead: Goes, forget: ForgetLead): Promise<boolean> {
  const { seq, id, type, status, deleted_at } = lead;
  // Of concurrent processes only the one that deletes the row continues.
  const { numDeletedRows } = await trx
    .deleteFrom('leads')
    .where('seq', '=', seq)
    .where('status', '=', status)
    .where('deleted_at', deleted_at === null ? 'is' : '=', deleted_at)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await dropFound(trx, type as LeadType, [id]);
  await eraseMails(trx, id);
  await markStale(trx, [lead.person_id]);
  await forget(trx, lead);
  for (const merged of await mergedWith(trx, id)) await dropLead(trx, merged, forget);
  await dropAllOf(trx, 'lead', [id]);
  return true;
}

/** Works in batches; returns how many. */
async function dropAll(db: Db, due: (trx: Trx) => Promise<Goes[]>, forget: ForgetLead): Promise<number> {
  let gone = 0;
  while (true) {
    const { found, dropped } = await db.write(async (trx) => {
      const leads = await due(trx);
      let n = 0;
      for (const lead of leads) if (await dropLead(trx, lead, forget)) n++;
      return { found: leads.length, dropped: n };
    });
    gone += dropped;
    if (found < atOnce || dropped === 0) return gone;
  }
}

/** A lead with an erasure wish stays until the person is erased, otherwise the wish would be lost. */
const noWish = sql<boolean>`not exists (select 1 from thread_entries e
  where (e.lead_id = leads.id or e.lead_id in (select m.id from leads m where m.merged_into = leads.id))
  and e.kind = 'event' and e.via = 'page' and e.body = ${erasureWishWords})`;

const goes = ['seq', 'id', 'type', 'status', 'deleted_at', 'person_id'] as const;

/** Deleted over 30 days before `now`, without an erasure wish. Leaves files to the next sweep. Returns how many. */
export function purgeDeleted(db: Db, now: number, forget: ForgetLead): Promise<number> {
  const due = (trx: Trx) =>
    trx
      .selectFrom('leads')
      .select(goes)
      .where('deleted_at', 'is not', null)
      .where('deleted_at', '<=', now - undoMs)
      .where(noWish)
      .limit(atOnce)
      .execute();
  return dropAll(db, due, forget);
}

/** Retention: these types, closed before a moment (epoch milliseconds) or held before an Eastern day. */
export interface OldLeads {
  types: readonly string[];
  closedBefore: number;
  /** YYYY-MM-DD. For meetings, which are never closed. */
  heldBefore: string;
}

const ofTypes = (from: Sql | Trx, { types }: OldLeads) =>
  from.selectFrom('leads').where('type', 'in', types).where(noWish);

const closedLongAgo = (from: Sql | Trx, old: OldLeads) =>
  ofTypes(from, old).where(sql<boolean>`closed_at is not null`).where('closed_at', '<', old.closedBefore);

// "TBD" sorts after every date.
const heldLongAgo = (from: Sql | Trx, old: OldLeads) =>
  ofTypes(from, old)
    .where('type', '=', 'appointment')
    .where('deleted_at', 'is', null)
    .where('starts', '<>', '')
    .where('starts', '<', old.heldBefore);

/** Returns how many were deleted. */
export async function purgeClosed(db: Db, old: OldLeads, forget: ForgetLead): Promise<number> {
  const closed = await dropAll(db, (trx) => closedLongAgo(trx, old).select(goes).limit(atOnce).execute(), forget);
  return closed + (await dropAll(db, (trx) => heldLongAgo(trx, old).select(goes).limit(atOnce).execute(), forget));
}

export async function countOld(from: Sql, old: OldLeads): Promise<number> {
  const ids = closedLongAgo(from, old).select('id').union(heldLongAgo(from, old).select('id')).as('old');
  const { n } = await from
    .selectFrom(ids)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}
