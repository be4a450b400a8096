import { sql } from 'kysely';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { Increment, Kind } from './rules.ts';

/** SQLite binds at most 32,766 values to a statement. */
const mostRows = 500;

/** Adds increments to their days' figures; they must come in one order from every process (rules.ts addUp). */
export async function addIncrements(trx: Trx, rows: readonly Increment[]): Promise<void> {
  for (let at = 0; at < rows.length; at += mostRows) {
    await trx
      .insertInto('analytics_daily')
      .values(rows.slice(at, at + mostRows))
      .onConflict((c) =>
        c.columns(['kind', 'day', 'name']).doUpdateSet({
          hits: sql<number>`analytics_daily.hits + excluded.hits`,
          visits: sql<number>`analytics_daily.visits + excluded.visits`,
          visitors: sql<number>`analytics_daily.visitors + excluded.visitors`,
          seconds: sql<number>`analytics_daily.seconds + excluded.seconds`,
          bounces: sql<number>`analytics_daily.bounces + excluded.bounces`,
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

/** Names of one kind that have figures on a day. */
export async function namesOf(trx: Trx, kind: Kind, day: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('analytics_daily')
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

/** The names of a kind with most of `by`, with their sums over the range. */
export async function topOf(
  db: Sql,
  kind: Kind,
  range: DayRange,
  top: { by: keyof Sums; limit: number },
): Promise<(Sums & { name: string })[]> {
  const sum = (column: keyof Sums) => sql<number>`sum(${sql.ref(column)})`;
  const rows = await db
    .selectFrom('analytics_daily')
    .select([
      'name',
      sum('hits').as('hits'),
      sum('visits').as('visits'),
      sum('visitors').as('visitors'),
      sum('seconds').as('seconds'),
      sum('bounces').as('bounces'),
    ])
    .where('kind', '=', kind)
    .where('day', '>=', range.from)
    .where('day', '<=', range.to)
    .groupBy('name')
    .orderBy(sum(top.by), 'desc')
    .orderBy('name')
    .limit(top.limit)
    .execute();
  return rows;
}
