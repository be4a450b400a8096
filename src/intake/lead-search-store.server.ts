import { type RawBuilder, sql } from 'kysely';
import { askedWords } from '#src/lib/search-words.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { isPostgres } from '#src/platform/db/engine.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';

/*
 * Full text of the leads. Beside its words each lead carries marks ("facets") for what lists are filtered by, so that a
 * rare filter over a common word is one walk along the index. The marks begin with a character that no word can carry.
 */
const facet = (kind: string, value: string) => `\uE000${kind}${value.toLowerCase().replace(/[^a-z0-9]/g, '')}`;

type Marked = Pick<LeadsTable, 'type' | 'source' | 'services' | 'status' | 'deleted_at'>;
export type View = 'live' | 'deleted';

function fixedFacets(lead: Marked): string[] {
  const services: string[] = JSON.parse(lead.services);
  return [facet('t', lead.type), facet('o', lead.source), ...services.map((one) => facet('v', one))];
}

/** Of what the owner changes; PostgreSQL asks the lead's own row for it instead. */
function movingFacets(lead: Marked): string[] {
  return [facet('s', lead.status), facet('d', lead.deleted_at === null ? 'live' : 'deleted')];
}

/** Makes a new lead findable by `words` (as `searchWords` cuts them). */
export async function insertWords(trx: Trx, lead: Marked & { seq: number }, words: readonly string[]): Promise<void> {
  const fixed = fixedFacets(lead);
  if (isPostgres(trx)) {
    const all = [...words, ...fixed];
    await sql`insert into lead_search (seq, document) values (${lead.seq}, array_to_tsvector(${all}::text[]))`.execute(
      trx,
    );
  } else {
    const facets = [...fixed, ...movingFacets(lead)].join(' ');
    await sql`insert into lead_search (rowid, words, facets) values (${lead.seq}, ${words.join(' ')}, ${facets})`.execute(
      trx,
    );
  }
}

/** Notes a change of status or deletion. */
export async function remark(trx: Trx, lead: Marked & { seq: number }): Promise<void> {
  if (isPostgres(trx)) return;
  const facets = [...fixedFacets(lead), ...movingFacets(lead)].join(' ');
  await sql`update lead_search set facets = ${facets} where rowid = ${lead.seq}`.execute(trx);
}

/** Adds words to a lead, for example of a note. */
export async function addWords(trx: Trx, seq: number, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  if (isPostgres(trx)) {
    const added = sql`document || array_to_tsvector(${[...words]}::text[])`;
    await sql`update lead_search set document = ${added} where seq = ${seq}`.execute(trx);
  } else {
    await sql`update lead_search set words = words || ${` ${words.join(' ')}`} where rowid = ${seq}`.execute(trx);
  }
}

export async function forgetWords(trx: Trx, seq: number): Promise<void> {
  await (isPostgres(trx)
    ? sql`delete from lead_search where seq = ${seq}`
    : sql`delete from lead_search where rowid = ${seq}`
  ).execute(trx);
}

/** What is asked of the full text; absent parts do not restrict. */
export interface TextQuery {
  type: string;
  view: View;
  /** As it was typed; every word must occur, as the beginning of one. */
  words: string;
  status?: string | undefined;
  source?: string | undefined;
  service?: string | undefined;
  /** Bounds of `seq`; the upper one is excluded. */
  from: number;
  to: number;
  order: 'asc' | 'desc';
  limit: number;
}

function facetsAsked(query: TextQuery, moving: boolean): string[] {
  return [
    facet('t', query.type),
    ...(query.source ? [facet('o', query.source)] : []),
    ...(query.service ? [facet('v', query.service)] : []),
    ...(moving && query.status ? [facet('s', query.status)] : []),
    ...(moving ? [facet('d', query.view)] : []),
  ];
}

/** SQL that gives the column `seq` of the leads that match, in the order of their arrival. */
export function matching(query: TextQuery, postgres: boolean): RawBuilder<{ seq: number }> {
  const { from, to, limit } = query;
  const order = sql.raw(query.order);
  const words = askedWords(query.words);
  if (postgres) {
    // Quotes and backslashes cannot occur: words are letters and digits.
    const asked = [...words.map((word) => `'${word}':*`), ...facetsAsked(query, false).map((one) => `'${one}'`)];
    const status = query.status ? sql`and l.status = ${query.status}` : sql``;
    const deleted = query.view === 'live' ? sql`l.deleted_at is null` : sql`l.deleted_at is not null`;
    return sql<{ seq: number }>`select l.seq from lead_search s join leads l on l.seq = s.seq
      where s.document @@ ${asked.join(' & ')}::tsquery and ${deleted} ${status}
      and l.seq >= ${from} and l.seq < ${to} order by l.seq ${order} limit ${limit}`;
  }
  // A beginning of one letter would gather most of the index; such a word is looked for as a whole.
  const beginnings = words.map((word) => (word.length > 1 ? `"${word}"*` : `"${word}"`));
  const asked = [...beginnings, ...facetsAsked(query, true).map((one) => `"${one}"`)].join(' AND ');
  return sql<{ seq: number }>`select rowid as seq from lead_search
    where lead_search match ${asked} and rowid >= ${from} and rowid < ${to}
    order by rowid ${order} limit ${limit}`;
}
