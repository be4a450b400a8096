import { sql } from 'kysely';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { daysAndMonths } from './range.ts';
import type { Increment, Kind, Period } from './rules.ts';

/** SQLite binds at most 32,766 values to a statement. */
const mostRows = 500;

const tables = { day: 'analytics_daily', month: 'analytics_monthly' } as const;

/** Adds increments to their days' or months' figures; they must come in one order from every process (rules.ts addUp). */
export async function addIncrements(trx: Trx, period: Period, rows: readonly Increment[]): Promise<void> {
  const table = tables[period];
  const plus = (column: keyof Sums) => sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
  for (let at = 0; at < rows.length; at += mostRows) {
    await trx
      .insertInto(table)
      .values(rows.slice(at, at + mostRows))
      .onConflict((c) =>
        c.columns(['kind', 'day', 'name']).doUpdateSet({
          hits: plus('hits'),
          visits: plus('visits'),
          visitors: plus('visitors'),
          seconds: plus('seconds'),
          bounces: plus('bounces'),
        }),
      )
      .execute();
  }
}

/** The day's salt: the stored one, or `made`, stored now. */
export async function saltOf(trx: Trx, day: string, made: string): Promise<string> {
  await trx
    .insertInto('analytics_salts')
    .values({ day, salt: made })
    .onConflict((c) => c.column('day').doNothing())
    .execute();
  const row = await trx.selectFrom('analytics_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow();
  return row.salt;
}

/** Notes visitors of a day and returns those who had not been seen on it. */
export async function firstSeen(trx: Trx, day: string, visitors: readonly string[]): Promise<Set<string>> {
  const fresh = new Set<string>();
  const sorted = visitors.toSorted();
  for (let at = 0; at < sorted.length; at += mostRows) {
    const rows = await trx
      .insertInto('analytics_seen')
      .values(sorted.slice(at, at + mostRows).map((visitor) => ({ day, visitor })))
      .onConflict((c) => c.columns(['day', 'visitor']).doNothing())
      .returning('visitor')
      .execute();
    for (const { visitor } of rows) fresh.add(visitor);
  }
  return fresh;
}

/** Names of one kind that have figures on a day, or in the month that begins with it. */
export async function namesOf(trx: Trx, period: Period, kind: Kind, day: string): Promise<string[]> {
  const rows = await trx
    .selectFrom(tables[period])
    .select('name')
    .where('kind', '=', kind)
    .where('day', '=', day)
    .execute();
  return rows.map(({ name }) => name);
}

/** Forgets who was seen before `today`, with the salts that could tell, and figures of days before `oldest`. */
export async function forgetDays(trx: Trx, before: { today: string; oldest: string }): Promise<void> {
  await trx.deleteFrom('analytics_seen').where('day', '<', before.today).execute();
  await trx.deleteFrom('analytics_salts').where('day', '<', before.today).execute();
  await trx.deleteFrom('analytics_daily').where('day', '<', before.oldest).execute();
  await trx
    .deleteFrom('analytics_monthly')
    .where('day', '<', `${before.oldest.slice(0, 7)}-01`)
    .execute();
}

/** Sums over a range of days. */
export interface Sums {
  hits: number;
  visits: number;
  visitors: number;
  seconds: number;
  bounces: number;
}

/** First and last day of a range, YYYY-MM-DD, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The site's figures of each day that has any. */
export async function siteByDay(db: Sql, { from, to }: DayRange): Promise<(Sums & { day: string })[]> {
  return db
    .selectFrom('analytics_daily')
    .select(['day', 'hits', 'visits', 'visitors', 'seconds', 'bounces'])
    .where('kind', '=', 'site')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}

/** The names of a kind with most of `by`, with their sums over a range that ends today. */
export async function topOf(
  db: Sql,
  kind: Kind,
  range: DayRange,
  top: { by: keyof Sums; limit: number },
): Promise<(Sums & { name: string })[]> {
  const { days, months } = daysAndMonths(range);
  const rowsOf = (period: Period, { from, to }: DayRange) =>
    db
      .selectFrom(tables[period])
      .select(['name', 'hits', 'visits', 'visitors', 'seconds', 'bounces'])
      .where('kind', '=', kind)
      .where('day', '>=', from)
      .where('day', '<=', to);
  const parts = [...(days ? [rowsOf('day', days)] : []), ...(months ? [rowsOf('month', months)] : [])];
  const [first, second] = parts;
  if (!first) return [];
  const sum = (column: keyof Sums) => sql<number>`sum(${sql.ref(column)})`;
  return db
    .selectFrom((second ? first.unionAll(second) : first).as('rows_of_range'))
    .select([
      'name',
      sum('hits').as('hits'),
      sum('visits').as('visits'),
      sum('visitors').as('visitors'),
      sum('seconds').as('seconds'),
      sum('bounces').as('bounces'),
    ])
    .groupBy('name')
    .orderBy(sum(top.by), 'desc')
    .orderBy('name')
    .limit(top.limit)
    .execute();
}
