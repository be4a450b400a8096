import { type RawBuilder, sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { leadsMatching, seqAt } from '#src/intake/found-store.server.ts';
import { type LeadType, leadTypes } from '#src/intake/lead.ts';
import { type ParsedQuery, readAsked } from '#src/intake/text-query.server.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { countUpTo1000, type Db, type Sql } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { assignedTo } from './assignment.ts';
import type { LeadTypeConfig, ListFilter } from './lead-types.ts';

/**
 * `active`: by the last words, newest first. `newest`, `oldest`: by arrival. `due`: by promised reply. `upcoming`: future appointments by date. `when`: those,
 * then past ones, latest first. Deleted leads: last deleted first, or by arrival in a search.
 */
const leadSorts = ['active', 'newest', 'oldest', 'due', 'name', 'upcoming', 'when'] as const;
type LeadSort = (typeof leadSorts)[number];

/** Absent parts do not restrict. */
export interface LeadQuery {
  type: LeadType;
  view: ListFilter['view'];
  sort: LeadSort;
  /** All states of the type; each is queried if `status` is absent. */
  statuses: readonly string[];
  status?: string | undefined;
  source?: string | undefined;
  /** Any of these; empty does not restrict. */
  services: readonly string[];
  /** Appointments only. */
  kind?: string | undefined;
  /** Assigned account, empty for nobody. */
  assigned?: string | undefined;
  words: string;
  /** Arrival in epoch milliseconds; `to` is exclusive. */
  from?: number | undefined;
  to?: number | undefined;
  /** For `upcoming`: first Eastern date, YYYY-MM-DD. */
  today: string;
  /** For `when`: Eastern wall time between future and past, YYYY-MM-DD HH:MM. */
  wallTime: string;
}

/** Searched or filtered lists that are not sorted by arrival sort only this many newest matches, to bound the cost. */
const sortedAtMost = 1_000;
const counted = 1_000;

type Row = LeadsTable;
type ReadQuery = LeadQuery & { asked: ParsedQuery };

const ask = (query: LeadQuery): ReadQuery => ({ ...query, asked: readAsked(query.words) });
const sortColumns = { active: 'active_at', due: 'respond_by', name: 'name_key' } as const;

/** A sort other than by arrival: column, SQL bound and direction. */
interface Order {
  column: string;
  bound: RawBuilder<unknown>;
  down: boolean;
}

const way = ({ down }: Order) => sql.raw(down ? 'desc' : 'asc');

function beyond({ column, down }: Order, after: Row | undefined, seq = 'seq'): RawBuilder<unknown> {
  if (!after) return sql``;
  return sql`and (${sql.ref(column)}, ${sql.ref(seq)}) ${sql.raw(down ? '<' : '>')} (${after[column as keyof Row]}, ${after.seq})`;
}
const isByArrival = (sort: LeadSort): sort is 'newest' | 'oldest' => sort === 'newest' || sort === 'oldest';

function union<T>(parts: readonly RawBuilder<T>[]): RawBuilder<T> {
  return sql`${sql.join(
    parts.map((part) => sql`select * from (${part}) as part`),
    sql` union all `,
  )}`;
}

function statusesOf(query: LeadQuery): readonly string[] {
  const asked = query.status ? query.statuses.filter((status) => status === query.status) : query.statuses;
  return query.sort === 'upcoming' ? asked.filter((status) => status !== 'cancelled') : asked;
}

interface Span {
  from: number;
  to: number;
}

function spanOf(query: LeadQuery): Span {
  return {
    from: query.from === undefined ? 0 : seqAt(query.from),
    to: query.to === undefined ? Number.MAX_SAFE_INTEGER : seqAt(query.to),
  };
}

const isSearched = (query: LeadQuery) => Boolean(query.words.trim() || query.source || query.services.length > 0);

/** What only compares columns of a lead. */
function restrictions({ type, view, source, services, kind, assigned }: LeadQuery, { from, to }: Span) {
  const chosen = services.map((one) => sql`leads.services like ${`%${JSON.stringify(one)}%`}`);
  const all = [
    sql`leads.type = ${type}`,
    ...(from === 0 ? [] : [sql`leads.seq >= ${from}`]),
    ...(to === Number.MAX_SAFE_INTEGER ? [] : [sql`leads.seq < ${to}`]),
    view === 'live' ? sql`leads.deleted_at is null` : sql`leads.deleted_at is not null`,
    ...(source ? [sql`leads.source = ${source}`] : []),
    ...(chosen.length > 0 ? [sql`(${sql.join(chosen, sql` or `)})`] : []),
    ...(assigned === undefined ? [] : [sql`leads.assigned_to = ${assigned}`]),
    ...(kind ? [sql`exists (select 1 from appointments a where a.id = leads.id and a.kind = ${kind})`] : []),
  ];
  return sql.join(all, sql` and `);
}

/** SQL for matching `seq`, by arrival: from full text, or per state from an index. */
function candidates(db: Db, query: ReadQuery, span: Span, order: 'asc' | 'desc', limit: number) {
  const direction = sql.raw(order);
  const where = restrictions(query, span);
  if (query.asked.parts.length > 0) {
    const found = leadsMatching(db.sql, [query.type], query.asked);
    const status = query.status ? sql`and leads.status = ${query.status}` : sql``;
    return sql<{ seq: number }>`select leads.seq from ${found.from}
      where ${found.where} and ${where} ${status} order by ${found.seq} ${direction} limit ${limit}`;
  }
  const ofStatus = (status: string) => sql<{ seq: number }>`select seq from leads
    where ${where} and status = ${status} order by seq ${direction} limit ${limit}`;
  const all = union(statusesOf(query).map(ofStatus));
  return sql<{ seq: number }>`select seq from (${all}) as found order by seq ${direction} limit ${limit}`;
}

async function byArrival(db: Db, query: ReadQuery, after: Row | undefined, limit: number): Promise<Row[]> {
  const span = spanOf(query);
  const order = query.sort === 'oldest' ? 'asc' : 'desc';
  if (after && order === 'desc') span.to = Math.min(span.to, after.seq);
  if (after && order === 'asc') span.from = Math.max(span.from, after.seq + 1);
  const found = candidates(db, query, span, order, limit);
  const { rows } = await sql<Row>`select leads.* from (${found}) as found join leads on leads.seq = found.seq
    order by leads.seq ${sql.raw(order)}`.execute(db.sql);
  return rows;
}

async function byIndex(db: Db, query: ReadQuery, order: Order, after: Row | undefined, limit: number) {
  const key = sql.ref(order.column);
  const ofStatus = (status: string) => sql<Row>`select * from leads
    where ${restrictions(query, spanOf(query))} and status = ${status} ${order.bound} ${beyond(order, after)}
    order by ${key} ${way(order)}, seq ${way(order)} limit ${limit}`;
  const all = union(statusesOf(query).map(ofStatus));
  const sorted = sql<Row>`select * from (${all}) as found order by ${key} ${way(order)}, seq ${way(order)} limit ${limit}`;
  return (await sorted.execute(db.sql)).rows;
}

async function amongNewest(db: Db, query: ReadQuery, order: Order, after: Row | undefined, limit: number) {
  const found = candidates(db, query, spanOf(query), 'desc', sortedAtMost);
  const held = query.sort === 'upcoming' ? sql`and status <> 'cancelled'` : sql``;
  const { rows } = await sql<Row>`select leads.* from (${found}) as found join leads on leads.seq = found.seq
    where true ${held} ${order.bound} ${beyond(order, after, 'leads.seq')}
    order by ${sql.ref(order.column)} ${way(order)}, leads.seq ${way(order)} limit ${limit}`.execute(db.sql);
  return rows;
}

/** Future appointments, soonest first; for `when` then past ones, latest first. */
async function byMeeting(list: typeof byIndex, ...[db, query, after, limit]: Parameters<typeof byArrival>) {
  const edge = query.sort === 'upcoming' ? query.today : query.wallTime;
  const isPast = after !== undefined && after.starts < edge;
  const coming: Order = { column: 'starts', bound: sql`and starts <> '' and starts >= ${edge}`, down: false };
  const first = isPast ? [] : await list(db, query, coming, after, limit);
  if (query.sort === 'upcoming' || first.length === limit) return first;
  const past: Order = { column: 'starts', bound: sql`and starts <> '' and starts < ${edge}`, down: true };
  return [...first, ...(await list(db, query, past, isPast ? after : undefined, limit - first.length))];
}

async function deleted(db: Db, query: LeadQuery, after: Row | undefined, limit: number): Promise<Row[]> {
  const before = after ? sql`and (deleted_at, leads.seq) < (${after.deleted_at}, ${after.seq})` : sql``;
  const status = query.status ? sql`and status = ${query.status}` : sql``;
  const { rows } = await sql<Row>`select * from leads where ${restrictions(query, spanOf(query))} ${status} ${before}
    order by deleted_at desc, leads.seq desc limit ${limit}`.execute(db.sql);
  return rows;
}

/** Whether only the newest matches (`sortedAtMost`) are sorted. */
export function isBounded(query: LeadQuery): boolean {
  const narrowed = isSearched(query) || [query.from, query.to, query.assigned].some((one) => one !== undefined);
  return narrowed && query.view === 'live' && !isByArrival(query.sort);
}

/** Matching leads in the order of `query.sort`, after the `seq` in `after`; from the start if that lead was purged. */
export async function listLeads(
  db: Db,
  given: LeadQuery,
  page: { limit: number; after?: number | undefined },
): Promise<Row[]> {
  const query = ask(given);
  const after =
    page.after === undefined
      ? undefined
      : await db.sql.selectFrom('leads').selectAll().where('seq', '=', page.after).executeTakeFirst();
  const isDeleted = query.view === 'deleted';
  if (isDeleted && !isSearched(query)) return deleted(db, query, after, page.limit);
  const sort = isDeleted ? 'newest' : query.sort;
  if (statusesOf(query).length === 0) return [];
  if (isByArrival(sort)) return byArrival(db, { ...query, sort }, after, page.limit);
  const list = isBounded(query) ? amongNewest : byIndex;
  if (sort === 'upcoming' || sort === 'when') return byMeeting(list, db, query, after, page.limit);
  return list(db, query, { column: sortColumns[sort], bound: sql``, down: sort === 'active' }, after, page.limit);
}

/** Returns up to 1,001. */
export async function countMatches(db: Db, query: LeadQuery): Promise<number> {
  const limit = counted + 1;
  if (statusesOf(query).length === 0) return 0;
  const isListed = query.view === 'deleted' ? !isSearched(query) : query.sort === 'upcoming';
  if (isListed) return (await listLeads(db, query, { limit })).length;
  const found = candidates(db, ask(query), spanOf(query), 'desc', limit);
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${found}) as found`.execute(db.sql);
  return Number(rows[0]?.n ?? 0);
}

/** Leads of a type by status; deleted ones count only as "deleted". */
export async function leadCounts(from: Sql, type: LeadType): Promise<Record<string, number>> {
  const leads = from
    .selectFrom('leads')
    .where('type', '=', type)
    .select((eb) => eb.fn.countAll().as('n'));
  const live = leads.select('status').where('deleted_at', 'is', null).groupBy('status');
  const { n } = await leads.where('deleted_at', 'is not', null).executeTakeFirstOrThrow();
  const counts = (await live.execute()).map((row) => [row.status, Number(row.n)]);
  return { ...Object.fromEntries(counts), deleted: Number(n) };
}

/** Pending leads by type. */
export async function pendingLeads(from: Sql): Promise<Record<string, number>> {
  const rows = await from
    .selectFrom('leads')
    .select(['type', (eb) => eb.fn.countAll().as('n')])
    .where('type', 'in', leadTypes)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .groupBy('type')
    .execute();
  return Object.fromEntries(rows.map(({ type, n }) => [type, Number(n)]));
}

/** Counted up to 1,000. */
export async function unreadLeads(from: Sql): Promise<number> {
  const leads = from.selectFrom('leads').select('type');
  return countUpTo1000(from, leads.where('read_at', 'is', null).where('deleted_at', 'is', null));
}

const startOf = (date: string) => easternMoment(Temporal.PlainDate.from(date), 0);

/**
 * Translates a filter. `now` (epoch milliseconds) separates past from future appointments; `me` is the viewing account.
 */
export function leadQuery(
  leadType: LeadTypeConfig,
  filter: ListFilter,
  { now, me }: { now: number; me: string },
): LeadQuery {
  const { q, status, source, from, to, sort, view } = filter;
  const service = leadType.services.find(({ value }) => value === filter.service);
  const wall = easternAt(now);
  return {
    type: leadType.type,
    view,
    sort,
    statuses: leadType.statuses,
    status: status || undefined,
    source: source || undefined,
    services: service ? [service.value, ...(service.also ?? [])] : [],
    kind: filter.kind || undefined,
    assigned: assignedTo(filter.whose, me),
    words: q,
    from: from ? startOf(from) : undefined,
    to: to ? startOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString()) : undefined,
    today: wall.toPlainDate().toString(),
    wallTime: `${wall.toPlainDate()} ${wall.toPlainTime().toString({ smallestUnit: 'minute' })}`,
  };
}
