import type { LeadsTable } from 'db:tables';
import { sql } from 'kysely';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { emailKey } from '#src/platform/outbox/store.server.ts';
import { portions } from './belongings-store.server.ts';
import { erasureWishWords } from './erasure-wish.ts';

/** A request for erasure made on a request's page, not yet carried out. `personId` is null for its first seconds. */
export type ErasureWish = NonNullable<Awaited<ReturnType<typeof wishOfPerson>>>;

/** Earliest first. Includes deleted requests, because deleting one erases nobody. */
const wishes = (from: Sql | Trx) =>
  from
    .selectFrom('thread_entries as e')
    .innerJoin('leads as l', 'l.id', 'e.lead_id')
    .select(['l.id as leadId', 'l.type', 'l.reference', 'l.name', 'l.email', 'l.person_id as personId', 'e.at'])
    // Literals, because a parameter would not match the partial index.
    .where(sql<boolean>`e.kind = 'event' and e.via = 'page'`)
    .where('e.body', '=', erasureWishWords)
    .orderBy('e.at')
    .orderBy('e.id');

/** The first wish of each person; looks at no more than `limit` wishes. */
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

export async function wishesOfLeads(from: Sql | Trx, leadIds: readonly string[]): Promise<ErasureWish[]> {
  const found: ErasureWish[] = [];
  for (const some of portions(leadIds)) found.push(...(await wishes(from).where('l.id', 'in', some).execute()));
  return found.toSorted((a, b) => a.at - b.at);
}

export const wishOfPerson = (from: Sql, personId: string) =>
  wishes(from).where('l.person_id', '=', personId).limit(1).executeTakeFirst();

const wishesBehind = (from: Sql | Trx, lead: Pick<LeadsTable, 'id' | 'person_id'>) =>
  wishes(from).where((eb) =>
    eb.or([eb('l.id', '=', lead.id), ...(lead.person_id === null ? [] : [eb('l.person_id', '=', lead.person_id)])]),
  );

export async function wishBehind(from: Sql, leadId: string): Promise<ErasureWish | undefined> {
  const lead = await from.selectFrom('leads').select(['id', 'person_id']).where('id', '=', leadId).executeTakeFirst();
  return lead && wishesBehind(from, lead).limit(1).executeTakeFirst();
}

/**
 * When the visitor asked for erasure, as this request's page may show it: asked there, or on another request from the
 * same address if this one was sent before. A later form proves nothing about who reads its page.
 */
export async function wishSeenBy(
  from: Sql | Trx,
  lead: Pick<LeadsTable, 'id' | 'person_id' | 'email' | 'received_at'>,
): Promise<number | undefined> {
  const key = emailKey(lead.email);
  const isTheirs = ({ leadId, email, at }: ErasureWish) =>
    leadId === lead.id || (key !== undefined && emailKey(email) === key && lead.received_at <= at);
  return (await wishesBehind(from, lead).limit(500).execute()).find(isTheirs)?.at;
}
