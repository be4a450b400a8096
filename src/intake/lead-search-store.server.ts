import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { searchWords, sortKey } from '#src/lib/search-words.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { isPostgres } from '#src/platform/db/engine.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { beforeCommit } from '#src/platform/db/units.server.ts';
import { firstStatus, type LeadFacts } from './lead.ts';
import { phoneWords } from './telephone.server.ts';

/*
 * Full text of the leads. Besides words each lead carries "facets" for list filters, with the type in each, so that a
 * rare filter over a common word is a short index walk. Their first character cannot occur in a word.
 */
const facet = (kind: string, ...values: string[]) =>
  `\uE000${kind}${values.map((value) => value.toLowerCase().replace(/[^a-z0-9]/g, '')).join('\uE001')}`;

type Marked = Pick<LeadsTable, 'type' | 'source' | 'services' | 'status' | 'deleted_at' | 'assigned_to'>;
export type View = 'live' | 'deleted';

function fixedFacets({ type, source, services }: Marked): string[] {
  const chosen: string[] = JSON.parse(services);
  return [facet('t', type), facet('o', type, source), ...chosen.map((one) => facet('v', type, one))];
}

/** Facets of columns that change. SQLite only: PostgreSQL filters on `leads` itself. */
function mutableFacets({ type, status, deleted_at, assigned_to }: Marked): string[] {
  const view = deleted_at === null ? 'live' : 'deleted';
  return [facet('d', type, view), facet('s', type, view, status), ...assignedFacets(type, assigned_to)];
}

/** Unassigned leads carry none, like leads from before assignment existed. */
const assignedFacets = (type: string, account: string): string[] =>
  account === '' ? [] : [facet('a', type), facet('a', type, account)];

/** SQLite only. */
export const facetsOf = (lead: Marked): string => [...fixedFacets(lead), ...mutableFacets(lead)].join(' ');

interface Findable {
  seq: number;
  words: string;
  facets: string;
}

/** One statement for all, because SQLite flushes its full text after each. */
const insertAll = (trx: Trx, rows: readonly Findable[]) =>
  sql`insert into lead_search (rowid, words, facets)
    select value ->> 'seq', value ->> 'words', value ->> 'facets' from json_each(${JSON.stringify(rows)})`.execute(trx);
const runAll = async (trx: Trx, statements: readonly RawBuilder<unknown>[]) => {
  for (const statement of statements) await statement.execute(trx);
};

/** `words` come from `searchWords`. */
export async function insertWords(trx: Trx, lead: Marked & { seq: number }, words: readonly string[]): Promise<void> {
  if (isPostgres(trx)) {
    const all = [...words, ...fixedFacets(lead)];
    await sql`insert into lead_search (seq, document) values (${lead.seq}, array_to_tsvector(${all}::text[]))`.execute(
      trx,
    );
  } else {
    await beforeCommit(trx, { seq: lead.seq, words: words.join(' '), facets: facetsOf(lead) }, insertAll);
  }
}

/** After a change of status, deletion or assignment. */
export async function updateMarks(trx: Trx, lead: Marked & { seq: number }): Promise<void> {
  if (isPostgres(trx)) return;
  await beforeCommit(trx, sql`update lead_search set facets = ${facetsOf(lead)} where rowid = ${lead.seq}`, runAll);
}

/** Removes an account's marks from all leads of these types. */
export async function forgetAssigned(trx: Trx, types: readonly string[], account: string): Promise<void> {
  if (isPostgres(trx)) return;
  for (const type of types) {
    const [any = '', own = ''] = assignedFacets(type, account);
    // New marks are written before the commit, so this must be too.
    const forgotten = sql`update lead_search set facets = replace(replace(facets, ${` ${own}`}, ''), ${` ${any}`}, '')
      where lead_search match ${`"${own}"`}`;
    await beforeCommit(trx, forgotten, runAll);
  }
}

export async function addWords(trx: Trx, seq: number, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const added = isPostgres(trx)
    ? sql`update lead_search set document = document || array_to_tsvector(${[...words]}::text[]) where seq = ${seq}`
    : sql`update lead_search set words = words || ${` ${words.join(' ')}`} where rowid = ${seq}`;
  await beforeCommit(trx, added, runAll);
}

/** For leads from before phone numbers were indexed; does nothing when already indexed. */
export async function addPhoneWords(trx: Trx, { seq, phone }: Pick<LeadsTable, 'seq' | 'phone'>): Promise<void> {
  const words = phoneWords([phone]);
  if (words.length === 0) return;
  const added = isPostgres(trx)
    ? sql`update lead_search set document = document || array_to_tsvector(${words}::text[])
        where seq = ${seq} and not document @@ ${words.join(' & ')}::tsquery`
    : sql`update lead_search set words = words || ${` ${words.join(' ')}`}
        where rowid = ${seq} and not (${sql.join(
          words.map((word) => sql`' ' || words || ' ' like ${`% ${word} %`}`),
          sql` and `,
        )})`;
  await beforeCommit(trx, added, runAll);
}

export async function forgetWords(trx: Trx, seq: number): Promise<void> {
  const forgotten = isPostgres(trx)
    ? sql`delete from lead_search where seq = ${seq}`
    : sql`delete from lead_search where rowid = ${seq}`;
  await beforeCommit(trx, forgotten, runAll);
}

/** SQL condition for a meeting's kind; empty without one. */
export const ofKind = (kind: string | undefined, seq: RawBuilder<unknown>) =>
  kind === undefined
    ? sql``
    : sql`and exists (select 1 from appointments a join leads k on k.id = a.id where k.seq = ${seq} and a.kind = ${kind})`;

/** Absent parts do not restrict. */
export interface TextQuery {
  type: string;
  view: View;
  /** From `readWords` (text-query-store.server.ts). */
  asked: readonly string[];
  status?: string | undefined;
  source?: string | undefined;
  /** Any of these; empty does not restrict. */
  services: readonly string[];
  kind?: string | undefined;
  /** Account id; empty for unassigned. */
  assigned?: string | undefined;
  /** Range of `seq`; `to` is excluded. */
  from: number;
  to: number;
  order: 'asc' | 'desc';
  limit: number;
}

/** One of each list must match. */
function facetsAsked({ type, view, status, source, services }: TextQuery, mutable: boolean): string[][] {
  const state = status ? facet('s', type, view, status) : facet('d', type, view);
  return [
    [mutable ? state : facet('t', type)],
    ...(source ? [[facet('o', type, source)]] : []),
    ...(services.length > 0 ? [services.map((service) => facet('v', type, service))] : []),
  ];
}

export function matching(query: TextQuery, postgres: boolean): RawBuilder<{ seq: number }> {
  const { from, to, limit } = query;
  const order = sql.raw(query.order);
  if (postgres) {
    const marks = facetsAsked(query, false).map((any) => `(${any.map((one) => `'${one}'`).join(' | ')})`);
    const asked = [...query.asked, ...marks].join(' & ');
    const status = query.status ? sql`and l.status = ${query.status}` : sql``;
    const deleted = query.view === 'live' ? sql`l.deleted_at is null` : sql`l.deleted_at is not null`;
    const whose = query.assigned === undefined ? sql`` : sql`and l.assigned_to = ${query.assigned}`;
    return sql<{ seq: number }>`select l.seq from lead_search s join leads l on l.seq = s.seq
      where s.document @@ ${asked}::tsquery and ${deleted} ${status} ${whose}
      and l.seq >= ${from} and l.seq < ${to} ${ofKind(query.kind, sql`l.seq`)} order by l.seq ${order} limit ${limit}`;
  }
  const marks = facetsAsked(query, true).map((any) => `(${any.map((one) => `"${one}"`).join(' OR ')})`);
  const [nobodys, ...own] = assignedFacets(query.type, query.assigned || 'nobody');
  const all = [...query.asked, ...marks, ...(query.assigned ? own.map((one) => `"${one}"`) : [])].join(' AND ');
  const asked = query.assigned === '' ? `(${all}) NOT "${nobodys}"` : all;
  return sql<{ seq: number }>`select rowid as seq from lead_search
    where lead_search match ${asked} and rowid >= ${from} and rowid < ${to} ${ofKind(query.kind, sql`lead_search.rowid`)}
    order by rowid ${order} limit ${limit}`;
}

/** Number of leads per millisecond. */
const perMs = 1024;
/** Count rows per state: with one, PostgreSQL would serialize commits (budget: 0.6 of SQLite, design.md section 9). */
const shards = 8;

/** The smallest `seq` of a lead arriving at `moment` (epoch milliseconds) or later. */
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

/** Part of the transaction that stores the submission. */
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

/** Also updates counts and search marks. False when it changed since it was read. */
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

export async function markRead(trx: Trx, id: string, now: number): Promise<void> {
  await trx
    .updateTable('leads')
    .set((eb) => ({ read_at: now, first_read_at: eb.fn.coalesce('first_read_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute();
}
