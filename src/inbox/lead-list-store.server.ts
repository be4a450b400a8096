import type { LeadsTable } from 'db:tables';
import { type RawBuilder, sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { type LeadType, leadTypes } from '#src/intake/lead.ts';
import { countByType, liveLeads } from '#src/intake/lead-store.server.ts';
import { leadsMatching, readAsked, seqAt } from '#src/intake/search-index-store.server.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import { assignedTo, type LeadTypeConfig, type ListFilter } from './lead-types.ts';

/** What is asked for: undefined parts and empty texts of a filter do not restrict. `withMerged`: also leads that were merged into others. */
export type LeadQuery = ReturnType<typeof leadQuery> & { withMerged?: boolean };

/** Counted no further; a search or filter that is not sorted by arrival sorts only this many of the newest matches. */
const most = 1_001;

/** Column, and SQL that bounds it. */
interface Order {
  column: keyof LeadsTable;
  down: boolean;
  bound?: RawBuilder<unknown>;
}

/**
 * `active`: by the last words, newest first. `newest`, `oldest`: by arrival. `due`: by promised reply. `upcoming`:
 * future appointments by date. `when`: those, then past ones, latest first. Deleted leads: last deleted first.
 */
const orders: Record<Exclude<ListFilter['sort'], 'upcoming' | 'when'> | 'deleted', Order> = {
  active: { column: 'active_at', down: true },
  newest: { column: 'seq', down: true },
  oldest: { column: 'seq', down: false },
  due: { column: 'respond_by', down: false },
  name: { column: 'name_key', down: false },
  deleted: { column: 'deleted_at', down: true },
};

const way = ({ down }: Order) => sql.raw(down ? 'desc' : 'asc');

/** Only what comes after a lead in this order. */
const beyond = ({ column, down }: Order, after: LeadsTable | undefined) =>
  after
    ? sql`(leads.${sql.ref(column)}, leads.seq) ${sql.raw(down ? '<' : '>')} (${after[column]}, ${after.seq})`
    : sql`true`;

/** What only compares columns of a lead. */
function restrictions(query: LeadQuery) {
  const { type, view, status, sort, source, services, kind, assigned, withMerged, from, to } = query;
  const chosen = services.map((one) => sql`leads.services like ${`%${JSON.stringify(one)}%`}`);
  const all = [
    sql`leads.type = ${type}`,
    view === 'live' ? sql`leads.deleted_at is null` : sql`leads.deleted_at is not null`,
    ...(withMerged ? [] : [sql`leads.merged_into is null`]),
    ...(from === undefined ? [] : [sql`leads.seq >= ${seqAt(from)}`]),
    ...(to === undefined ? [] : [sql`leads.seq < ${seqAt(to)}`]),
    ...(status ? [sql`leads.status = ${status}`] : []),
    ...(sort === 'upcoming' ? [sql`leads.status <> 'cancelled'`] : []),
    ...(source ? [sql`leads.source = ${source}`] : []),
    ...(chosen.length > 0 ? [sql`(${sql.join(chosen, sql` or `)})`] : []),
    ...(assigned === undefined ? [] : [sql`leads.assigned_to = ${assigned}`]),
    ...(kind ? [sql`exists (select 1 from appointments a where a.id = leads.id and a.kind = ${kind})`] : []),
  ];
  return sql.join(all, sql` and `);
}

const isSearched = ({ q, source, services, from, to }: LeadQuery) =>
  q.trim() !== '' || source !== '' || services.length > 0 || from !== undefined || to !== undefined;

/** SQL from `from` on: all leads that match, of what no index sorts the newest. */
function matches(from: Sql, query: LeadQuery, order: Order, after?: LeadsTable): RawBuilder<unknown> {
  const where = sql`${restrictions(query)} and ${order.bound ?? sql`true`} and ${beyond(order, after)}`;
  if (!isSearched(query)) return sql`from leads where ${where}`;
  const asked = readAsked(query.q);
  const found = leadsMatching(from, [query.type], asked, query.status !== '');
  const newest = order.column === 'seq' ? order : orders.newest;
  const among = sql`${restrictions(query)} and ${beyond(newest, newest === order ? after : undefined)}`;
  return sql`from (select leads.* from ${found.from} where ${found.where} and ${among}
    order by ${found.seq} ${way(newest)} limit ${most}) as leads where ${where}`;
}

async function inOrder(from: Sql, query: LeadQuery, order: Order, after: LeadsTable | undefined, limit: number) {
  const { rows } = await sql<LeadsTable>`select leads.* ${matches(from, query, order, after)}
    order by leads.${sql.ref(order.column)} ${way(order)}, leads.seq ${way(order)} limit ${limit}`.execute(from);
  return rows;
}

const coming = ({ sort, today, wallTime }: LeadQuery): Order => ({
  ...{ column: 'starts', down: false },
  bound: sql`leads.starts <> '' and leads.starts >= ${sort === 'upcoming' ? today : wallTime}`,
});

/** Whether only the newest matches (`most`) are sorted. */
export const isBounded = (query: LeadQuery): boolean =>
  isSearched(query) && query.view === 'live' && query.sort !== 'newest' && query.sort !== 'oldest';

/** Matching leads in the order of `query.sort`, after the `seq` in `after`; from the start if that lead was purged. */
export async function listLeads(
  { sql: from }: Pick<Db, 'sql'>,
  query: LeadQuery,
  page: { limit: number; after?: number | undefined },
): Promise<LeadsTable[]> {
  const after =
    page.after === undefined
      ? undefined
      : await from.selectFrom('leads').selectAll().where('seq', '=', page.after).executeTakeFirst();
  const { sort, view, wallTime } = query;
  if (view === 'deleted') return inOrder(from, query, orders.deleted, after, page.limit);
  if (sort !== 'upcoming' && sort !== 'when') return inOrder(from, query, orders[sort], after, page.limit);
  const isPast = sort === 'when' && after !== undefined && after.starts < wallTime;
  const first = isPast ? [] : await inOrder(from, query, coming(query), after, page.limit);
  if (sort === 'upcoming' || first.length === page.limit) return first;
  const bound = sql`leads.starts <> '' and leads.starts < ${wallTime}`;
  const past = { column: 'starts', down: true, bound } as const;
  return [...first, ...(await inOrder(from, query, past, isPast ? after : undefined, page.limit - first.length))];
}

/** Returns up to 1,001. */
export async function countMatches({ sql: from }: Pick<Db, 'sql'>, query: LeadQuery): Promise<number> {
  const order = query.sort === 'upcoming' ? coming(query) : orders.newest;
  const some = sql`select leads.seq ${matches(from, query, order)} limit ${most}`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${some}) as found`.execute(from);
  return Number(rows[0]?.n ?? 0);
}

/** Leads of a type by status; deleted ones count only as "deleted". */
export async function leadCounts(from: Sql, type: LeadType): Promise<Record<string, number>> {
  const leads = from
    .selectFrom('leads')
    .where('type', '=', type)
    .where('merged_into', 'is', null)
    .select((eb) => eb.fn.countAll().as('n'));
  const live = leads.select('status').where('deleted_at', 'is', null).groupBy('status');
  const { n } = await leads.where('deleted_at', 'is not', null).executeTakeFirstOrThrow();
  const counts = (await live.execute()).map((row) => [row.status, Number(row.n)]);
  return { ...Object.fromEntries(counts), deleted: Number(n) };
}

export const pendingLeads = (from: Sql) =>
  countByType(liveLeads(from).where('type', 'in', leadTypes).where('status', '=', 'pending'));

export const unreadLeads = ({ sql: from }: Pick<Db, 'sql'>) =>
  countByType(liveLeads(from).where('read_at', 'is', null));

const startOf = (date: string) => easternMoment(Temporal.PlainDate.from(date), 0);

/** Translates a filter. `now` (epoch milliseconds) parts coming from past meetings; `me` is the viewing account. */
export function leadQuery(leadType: LeadTypeConfig, filter: ListFilter, { now, me }: { now: number; me: string }) {
  const { from, to } = filter;
  const service = leadType.services.find(({ value }) => value === filter.service);
  const wall = easternAt(now);
  return {
    ...filter,
    type: leadType.type,
    /** Any of these; empty does not restrict. */
    services: service ? [service.value, ...(service.also ?? [])] : [],
    /** Assigned account, empty for nobody. */
    assigned: assignedTo(filter.whose, me),
    /** Arrival in epoch milliseconds; `to` is exclusive. */
    from: from ? startOf(from) : undefined,
    to: to ? startOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString()) : undefined,
    /** For `upcoming`: first Eastern date, YYYY-MM-DD. */
    today: wall.toPlainDate().toString(),
    /** For `when`: Eastern wall time between future and past, YYYY-MM-DD HH:MM. */
    wallTime: `${wall.toPlainDate()} ${wall.toPlainTime().toString({ smallestUnit: 'minute' })}`,
  };
}
