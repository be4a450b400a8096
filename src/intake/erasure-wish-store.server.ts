import { sql } from 'kysely';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { emailKey } from '#src/platform/outbox/store.server.ts';
import { erasureWishWords } from './erasure-wish.ts';

/** That somebody asked on the page of a request to be erased, and is still here. */
export interface ErasureWish {
  leadId: string;
  type: string;
  reference: string;
  /** Of the request, as its visitor wrote them. */
  name: string;
  email: string;
  /** Null while the request has no person yet, which takes seconds. */
  personId: string | null;
  /** Epoch milliseconds. */
  at: number;
}

const atOnce = 500;

/** Wishes, the earliest first; of deleted requests too, because deleting one erases nobody. */
const wishes = (from: Sql | Trx) =>
  from
    .selectFrom('thread_entries as e')
    .innerJoin('leads as l', 'l.id', 'e.lead_id')
    .select(['l.id as leadId', 'l.type', 'l.reference', 'l.name', 'l.email', 'l.person_id as personId', 'e.at'])
    // Literals: an index over a part of the rows is not found by parameters.
    .where(sql<boolean>`e.kind = 'event' and e.via = 'page'`)
    .where('e.body', '=', erasureWishWords)
    .orderBy('e.at')
    .orderBy('e.id');

/** Everybody who asked and is still here, each once by their first wish; at most `limit` wishes are looked at. */
export async function openWishes(from: Sql, limit: number): Promise<(ErasureWish & { known: string | null })[]> {
  const rows = await wishes(from)
    .leftJoin('people as p', 'p.id', 'l.person_id')
    .select('p.name as known')
    .limit(limit)
    .execute();
  const first = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!first.has(row.personId ?? row.leadId)) first.set(row.personId ?? row.leadId, row);
  return [...first.values()];
}

/** The wishes of these requests. */
export async function wishesOfLeads(from: Sql | Trx, leadIds: readonly string[]): Promise<ErasureWish[]> {
  const found: ErasureWish[] = [];
  for (let at = 0; at < leadIds.length; at += atOnce)
    found.push(
      ...(await wishes(from)
        .where('l.id', 'in', leadIds.slice(at, at + atOnce))
        .execute()),
    );
  return found.toSorted((a, b) => a.at - b.at);
}

/** The first wish of a person, on the page of any of their requests; undefined when there is none. */
export const wishOfPerson = (from: Sql, personId: string): Promise<ErasureWish | undefined> =>
  wishes(from).where('l.person_id', '=', personId).limit(1).executeTakeFirst();

/** The wishes of whoever sent a request, on its page or on that of another of theirs. */
const wishesBehind = (from: Sql | Trx, lead: Pick<LeadsTable, 'id' | 'person_id'>) =>
  wishes(from).where((eb) =>
    eb.or([eb('l.id', '=', lead.id), ...(lead.person_id === null ? [] : [eb('l.person_id', '=', lead.person_id)])]),
  );

/** The first of them, for the desk. */
export async function wishBehind(from: Sql, leadId: string): Promise<ErasureWish | undefined> {
  const lead = await from.selectFrom('leads').select(['id', 'person_id']).where('id', '=', leadId).executeTakeFirst();
  return lead && wishesBehind(from, lead).limit(1).executeTakeFirst();
}

/**
 * When the visitor of a request asked, as its page may tell: there, or on another one from the same address when this was
 * sent before. A form that came later proves nothing of who reads its page.
 */
export async function wishSeenBy(
  from: Sql | Trx,
  lead: Pick<LeadsTable, 'id' | 'person_id' | 'email' | 'received_at'>,
): Promise<number | undefined> {
  const key = emailKey(lead.email);
  const isTheirs = ({ leadId, email, at }: ErasureWish) =>
    leadId === lead.id || (key !== undefined && emailKey(email) === key && lead.received_at <= at);
  return (await wishesBehind(from, lead).limit(atOnce).execute()).find(isTheirs)?.at;
}
